"""Lease affairs: board and list, the record with its equipment and financings, the form; the panel on companies."""

import reflex as rx

from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.identity.endpoints.account import people
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.endpoints.affairs import (
    abandon_lease_affair,
    add_lease_affair_line,
    approve_lease_affair,
    create_lease_affair,
    list_lease_affairs,
    list_lease_officers,
    read_lease_affair,
    read_lease_offer,
    reject_lease_affair,
    return_lease_affair,
    send_back_lease_affair,
    study_lease_affair,
    submit_lease_affair,
    update_lease_affair,
)
from leaseapp.leasing.endpoints.contracts import make_lease_contract
from leaseapp.leasing.endpoints.financings import create_lease_financing
from leaseapp.leasing.enums import (
    AffairSource,
    AffairStatus,
    Convention,
    FinancingStatus,
    Intercalary,
    LeaseKind,
    Timing,
    Unknown,
)
from leaseapp.leasing.lists import AFFAIRS
from leaseapp.leasing.state_machines import AFFAIR
from leaseapp.rating.enums import RatingClass, RefiRecommendation
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/lease-affairs"
OFFER = "/api/workspace/lease-affairs/{id}/offer"
affair = kit.Labels(AFFAIRS, create_lease_affair)
STUDIED = {"status": ["DRAFT", "STUDY"]}
SOMETHING = {"financings.0": ["*"]}
#: whoever studies an affair is not offered its decision
OTHERS = {"own": [False]}

kit.colours(
    AffairStatus, DRAFT=kit.GRAY, STUDY=kit.BLUE, IN_APPROVAL=kit.AMBER, APPROVED=kit.GREEN, CONTRACTED=kit.BLUE,
    WON=kit.GREEN, REJECTED=kit.RED, LOST=kit.GRAY,
)  # fmt: skip
kit.colours(FinancingStatus, PROPOSED=kit.GRAY, RETAINED=kit.GREEN, REJECTED=kit.GRAY)
for _kind in (LeaseKind, AffairSource, Timing, Convention, Unknown, Intercalary):
    kit.colours(_kind, **dict.fromkeys(_kind.__members__, kit.GRAY))
for _group in (LeaseKind, FinancingStatus, Timing, Convention, Unknown, Intercalary):
    words(_group)
for _name in ("lock", "lock-open", "zap", "copy-plus", "check", "file-text", "calculator", "circle-alert", "plus", "x", "pencil",
              "trash-2"):  # fmt: skip
    icon(_name)


class Equipment(LocalComponent):
    """The equipment of the open affair; `permission` is the right to change it."""

    library = "$/public/leasing/equipment.jsx"
    tag = "Equipment"

    permission: rx.Var[str]


class Financings(LocalComponent):
    """The financings of the open affair, side by side."""

    library = "$/public/leasing/compare.jsx"
    tag = "Financings"

    permission: rx.Var[str]


def _why(title: str, confirm: str, text: str = "") -> kit.Dialog:
    """Return a dialog that asks for a reason."""
    field = kit.Field("reason", _("Reason"), required=True, span=12, hint=_("Ten characters or more."))
    return kit.Dialog(title, text=text, fields=(field,), confirm=confirm)


CONDITIONS = kit.Field("conditions", _("Conditions of the agreement"), kit.LONG, span=12,
                       hint=_("What the contract has to meet: a deposit, a guarantee, a shorter term."))  # fmt: skip
# where a valid rating of the client advises the same, the decision needs no words
RESTS_ON = kit.Field(
    "reason", _("Reason"), span=12, hint=_("Ten characters or more, unless a valid rating advises the same.")
)
APPROVE = kit.Dialog(
    _("Grant the credit?"), confirm=_("Grant the credit"), fields=(RESTS_ON, CONDITIONS),
    text=_("The decision rests on the rating, or on this reason. Equipment and financing change no more."),
)  # fmt: skip
REJECT = kit.Dialog(
    _("Refuse the credit?"), text=_("The affair ends here."), confirm=_("Refuse the credit"), fields=(RESTS_ON,)
)
BACK = _why(_("What does this affair lack?"), _("Send it back"), _("Its officer is told and goes on with the study."))
RETURN = _why(_("Take this affair back?"), _("Take it back"), _("Nobody decides about it until it is submitted again."))
ABANDON = _why(_("Why is this affair lost?"), _("Note it as lost"))


def study() -> rx.Component:
    """Return the first tab."""
    return kit.stack(
        kit.show({"note": ["*"], "status": ["STUDY"]}, kit.notice(_("It came back: {note}"), kit.AMBER)),
        kit.show({"lostReason": ["*"]}, kit.notice(_("Lost: {lostReason}"), kit.AMBER)),
        kit.show({"own": [True], "status": ["IN_APPROVAL"]},
                 kit.notice(_("You study or submitted this affair: somebody else decides."), kit.BLUE)),
        kit.card(
            kit.facts(
                kit.Fact(_("Client"), "company", link="/workspace/companies/{companyId}"),
                kit.Fact(_("Establishment"), "establishment"),
                kit.Fact(_("Opportunity"), "opportunity", link="/workspace/crm-opportunities/{opportunityId}"),
                *affair.facts("kind", "source"),
                kit.Fact(_("Officer"), "officer"),
                kit.Fact(_("Salesperson"), "salesperson"),
                *affair.facts("wantedTermMonths", "expectedSignOn", "statusSince"),
            ),
            kit.show({"need": ["*"]}, kit.heading(_("Need")), kit.prose("need")),
            title=_("Affair"),
            more=kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_lease_affair, when=STUDIED),
        ),
        kit.show(
            {"rating.id": ["*"]},
            kit.card(
                kit.facts(
                    kit.Fact(_("Class"), "rating.ratingClass", enum=RatingClass),
                    kit.Fact(_("Score"), "rating.score", kit.NUMBER),
                    kit.Fact(_("Recommendation"), "rating.recommendation", enum=RefiRecommendation),
                    kit.Fact(_("Valid until"), "rating.expiresAt", kit.DATE),
                ),
                title=_("Rating of the client"),
                more=kit.Link(_("Open the rating"), "/workspace/rating/ratings/{rating.id}"),
            ),
        ),
        kit.show(
            {"decidedBy": ["*"]},
            kit.card(
                kit.facts(
                    kit.Fact(_("Decided by"), "decidedBy"), kit.Fact(_("Decided at"), "decidedAt", kit.DATETIME),
                    kit.Fact(_("Reason of the decision"), "decisionReason"),
                ),
                kit.show({"conditions": ["*"]}, kit.heading(_("Conditions of the agreement")), kit.prose("conditions")),
                title=_("Credit decision"),
            ),
        ),
        Equipment.create(permission=permission_key(add_lease_affair_line)),
    )  # fmt: skip


kit.list_page(
    AFFAIRS, list_lease_affairs, route=ROUTE, group=kit.LEASING, icon="scroll-text", order=10, often=3,
    new=(f"{ROUTE}/new", _("New lease affair"), create_lease_affair),
    empty=(_("No lease affair yet"), _("A client wants to lease: note what, for how long, and compare financings.")),
    board=kit.Board(
        AFFAIR,
        (
            kit.Move("study", study_lease_affair, done=_("{number} is being studied")),
            kit.Move("submit", submit_lease_affair, done=_("{number} waits for the decision")),
            kit.Move("approve", approve_lease_affair, dialog=APPROVE, done=_("{number} is granted")),
            kit.Move("return", return_lease_affair, dialog=RETURN, done=_("{number} is studied again")),
            kit.Move("reject", reject_lease_affair, dialog=REJECT, done=_("{number} is refused")),
            kit.Move("abandon", abandon_lease_affair, dialog=ABANDON, done=_("{number} is lost")),
        ),
        lines=("company", "title", "rentHt"), amount="amountHt", date="expectedSignOn",
    ),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_lease_affair, list_route=ROUTE, icon="scroll-text", entity="LeaseAffair", title="number",
    title_empty=_("Lease affair"), status=("status", AffairStatus), subtitle="{company} · {title}",
    figures=(
        kit.Figure(_("Capital excl. VAT"), "amountHt", kit.MONEY),
        kit.Figure(_("Rent excl. VAT"), "rentHt", kit.MONEY, when={"rentHt": ["*"]}),
        kit.Figure(_("Term (months)"), "termMonths", kit.NUMBER, when={"termMonths": ["*"]}),
        kit.Figure(_("Margin excl. VAT"), "marginHt", kit.MONEY, when={"marginHt": ["*"]}),
    ),
    actions=(
        kit.Action("study", _("Begin the study"), study_lease_affair, icon="play", primary=True,
                   when=kit.fires(AFFAIR, "study"), done=_("{number} is being studied")),
        kit.Action("submit", _("Ask for the decision"), submit_lease_affair, icon="send", primary=True,
                   when=kit.fires(AFFAIR, "submit") | {"retainedId": ["*"]}, done=_("{number} waits for the decision")),
        kit.Action("approve", _("Grant the credit"), approve_lease_affair, icon="check", primary=True,
                   when=kit.fires(AFFAIR, "approve") | OTHERS, dialog=APPROVE, done=_("{number} is granted")),
        kit.Action("send_back", _("Send it back"), send_back_lease_affair, icon="undo-2",
                   when=kit.fires(AFFAIR, "send_back") | OTHERS, dialog=BACK, done=_("{number} goes back to its officer")),
        kit.Action("return", _("Take it back"), return_lease_affair, icon="undo-2",
                   when=kit.fires(AFFAIR, "return"), dialog=RETURN, done=_("{number} is studied again")),
        kit.Action("contract", _("Make the contract"), make_lease_contract, icon="file-pen-line", primary=True,
                   when=kit.fires(AFFAIR, "contract"), done=_("The contract is made"),
                   go="/workspace/lease-contracts/{contractId}"),
        kit.Link(_("Simulate a financing"), "/workspace/lease-simulator?affair={id}", create_lease_financing, icon="calculator",
                 primary=True, when=STUDIED),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_lease_affair, icon="pencil", when=STUDIED),
        kit.Link(_("Offer (PDF)"), OFFER, read_lease_offer, icon="file-text", when=SOMETHING),
        kit.Action("reject", _("Refuse the credit"), reject_lease_affair, icon="x", danger=True,
                   when=kit.fires(AFFAIR, "reject") | OTHERS, dialog=REJECT, done=_("{number} is refused")),
        kit.Action("abandon", _("Note it as lost"), abandon_lease_affair, icon="circle-x", danger=True,
                   when=kit.fires(AFFAIR, "abandon"), dialog=ABANDON, done=_("{number} is lost")),
    ),
    tabs=(
        kit.Tab("study", _("Study"), study()),
        kit.Tab("financings", _("Financings"), Financings.create(permission=permission_key(create_lease_financing)),
                count="financings"),
        kit.Tab("offer", _("Offer", "lease"), kit.pdf(OFFER), when=SOMETHING),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_lease_affair, update=update_lease_affair, read=read_lease_affair, icon="scroll-text",
    title=_("New lease affair"), edit_title=_("Edit {number}"), list_route=ROUTE, saved=_("Affair saved"),
    sections=(
        kit.Section(None, (affair.combo("companyId", list_companies, span=12),), when={"id": [None]}),
        kit.Section(
            None,
            (
                affair.field("title", span=12), affair.field("kind", span=6, value="LOCATION_FINANCIERE"),
                affair.field("source", span=6, value="INBOUND"), affair.field("wantedTermMonths", span=6),
                affair.field("expectedSignOn", span=6), kit.Field("need", _("Need"), kit.LONG),
            ),
        ),
        kit.Section(
            _("People and place"),
            (
                kit.Combo("officerUserId", _("Officer"), list_lease_officers, shown="officer", span=6,
                          hint=_("Left empty it is you.")),
                kit.Combo("salesUserId", _("Salesperson"), people, shown="salesperson", filters={"external": False}, span=6),
                kit.Combo("establishmentId", _("Establishment"), list_establishments, shown="establishment", span=12,
                          within=kit.Within("companyId", "companyId")),
            ),
        ),
    ),
)  # fmt: skip
kit.record_panel(
    "Company",
    kit.Tab(
        "lease-affairs", _("Lease affairs"),
        panel=kit.panel(
            "lease-affairs", AFFAIRS, list_lease_affairs, own={"companyId": "{id}"}, hide=("company", "officer"),
            icon="scroll-text", empty=_("No lease affair yet"),
        ),
    ),
)  # fmt: skip
