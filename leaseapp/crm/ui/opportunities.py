"""Opportunities: board by stage and list, record with actions and calls, form; the panel on companies."""

from leaseapp.crm.endpoints.opportunities import (
    create_crm_opportunity,
    list_crm_opportunities,
    lose_crm_opportunity,
    negotiate_crm_opportunity,
    propose_crm_opportunity,
    read_crm_opportunity,
    reopen_crm_opportunity,
    update_crm_opportunity,
    win_crm_opportunity,
)
from leaseapp.crm.endpoints.prospects import list_crm_prospects
from leaseapp.crm.enums import LostReason, OpportunityKind, Stage
from leaseapp.crm.lists import OPPORTUNITIES
from leaseapp.crm.state_machines import OPEN_STAGES, OPPORTUNITY
from leaseapp.crm.ui.work import links, tabs
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.directory.endpoints.contacts import list_contacts
from leaseapp.identity.endpoints.account import people
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

ROUTE = "/workspace/crm-opportunities"
opportunity = kit.Labels(OPPORTUNITIES, create_crm_opportunity)
OPEN = {"stage": [stage.value for stage in OPEN_STAGES]}

kit.colours(Stage, QUALIFY=kit.GRAY, PROPOSE=kit.BLUE, NEGOTIATE=kit.AMBER, WON=kit.GREEN, LOST=kit.GRAY)
for _kind in (OpportunityKind, LostReason):
    kit.colours(_kind, **dict.fromkeys(_kind.__members__, kit.GRAY))

WIN = kit.Dialog(
    _("Did the client say yes?"),
    text=_("A lease goes on as an affair, which the lease officers are told of. Won is final."),
    confirm=_("Won", "opportunity"),
)  # fmt: skip
LOSE = kit.Dialog(
    _("Why is this opportunity lost?"), text=_("What was to do about it is called off."),
    fields=(
        kit.Choice("reason", _("Reason"), LostReason, required=True, span=12),
        kit.Field("note", _("Note"), span=12),
    ),
    confirm=_("Note it as lost"),
)  # fmt: skip

kit.list_page(
    OPPORTUNITIES, list_crm_opportunities, route=ROUTE, group=kit.SALES, icon="target", order=13,
    new=(f"{ROUTE}/new", _("New opportunity"), create_crm_opportunity),
    empty=(_("No opportunity yet"), _("What may be sold or leased, to whom, for how much and how likely.")),
    board=kit.Board(
        OPPORTUNITY,
        (
            kit.Move("propose", propose_crm_opportunity, done=_("{number} is proposed")),
            kit.Move("negotiate", negotiate_crm_opportunity, done=_("{number} is negotiated")),
            kit.Move("win", win_crm_opportunity, dialog=WIN, done=_("{number} is won")),
            kit.Move("lose", lose_crm_opportunity, dialog=LOSE, done=_("{number} is lost")),
            kit.Move("reopen", reopen_crm_opportunity, done=_("{number} is open again")),
        ),
        lines=("partner", "title"), amount="amountHt", date="expectedCloseOn",
    ),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_crm_opportunity, list_route=ROUTE, icon="target", entity="Opportunity", title="number",
    title_empty=_("Opportunity"), status=("stage", Stage), subtitle="{partner} · {title}",
    figures=(
        kit.Figure(_("Amount excl. VAT"), "amountHt", kit.MONEY),
        kit.Figure(_("Probability (%)"), "probabilityPct", kit.NUMBER),
        kit.Figure(_("Decision expected"), "expectedCloseOn", kit.DATE),
    ),
    actions=(
        kit.Action("win", _("Won", "opportunity"), win_crm_opportunity, icon="trophy", primary=True,
                   when=kit.fires(OPPORTUNITY, "win") | {"companyId": ["*"]}, dialog=WIN, done=_("{number} is won")),
        kit.Action("propose", _("Proposal made"), propose_crm_opportunity, icon="send",
                   when=kit.fires(OPPORTUNITY, "propose") | {"companyId": ["*"]}, done=_("{number} is proposed")),
        kit.Action("negotiate", _("Negotiation begun"), negotiate_crm_opportunity, icon="handshake",
                   when=kit.fires(OPPORTUNITY, "negotiate"), done=_("{number} is negotiated")),
        kit.Action("reopen", _("Take it up again"), reopen_crm_opportunity, icon="undo-2",
                   when=kit.fires(OPPORTUNITY, "reopen"), done=_("{number} is open again")),
        *links("opportunityId"),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_crm_opportunity, icon="pencil", when=OPEN),
        kit.Action("lose", _("Note it as lost"), lose_crm_opportunity, icon="circle-x", danger=True,
                   when=kit.fires(OPPORTUNITY, "lose"), dialog=LOSE, done=_("{number} is lost")),
    ),
    tabs=(
        kit.Tab(
            "overview", _("Overview"),
            kit.stack(
                kit.show({"prospectId": ["*"], "stage": OPEN["stage"]},
                         kit.notice(_("Take the prospect into the directory before you propose or win."), kit.BLUE)),
                kit.show({"lostNote": ["*"]}, kit.notice(_("Lost: {lostNote}"), kit.AMBER)),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Client"), "company", link="/workspace/companies/{companyId}"),
                        kit.Fact(_("Prospect"), "prospect", link="/workspace/crm-prospects/{prospectId}"),
                        kit.Fact(_("Contact"), "contact", link="/workspace/contacts/{contactId}"),
                        *opportunity.facts("kind", "periodicRentHt", "owner", "closedOn", "lostReason"),
                        kit.Fact(_("Lease affair"), "affair", link="/workspace/lease-affairs/{affairId}"),
                    ),
                    title=_("Opportunity"),
                ),
            ),
        ),
        *tabs("opportunityId"),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_crm_opportunity, update=update_crm_opportunity, read=read_crm_opportunity, icon="target",
    title=_("New opportunity"), edit_title=_("Edit {number}"), list_route=ROUTE, saved=_("Opportunity saved"),
    sections=(
        kit.Section(
            _("Client or prospect"),
            (
                kit.Combo("companyId", _("Client"), list_companies, detail="siren", span=6),
                kit.Combo("prospectId", _("Prospect"), list_crm_prospects, span=6),
            ),
            when={"id": [None]},
        ),
        kit.Section(
            None,
            (
                opportunity.field("title", span=8), opportunity.field("kind", span=4),
                *opportunity.fields("amountHt", "periodicRentHt", "probabilityPct", "expectedCloseOn", span=3),
                kit.Combo("contactId", _("Contact"), list_contacts, label="lastName", shown="contact", span=6,
                          within=kit.Within("companyId", "companyId")),
                kit.Combo("ownerUserId", _("Owner", "crm"), people, shown="owner", filters={"external": False}, span=6,
                          hint=_("Left empty it is you.")),
            ),
        ),
    ),
)  # fmt: skip
kit.record_panel(
    "Company",
    kit.Tab(
        "opportunities", _("Opportunities"),
        panel=kit.panel(
            "opportunities", OPPORTUNITIES, list_crm_opportunities, own={"companyId": "{id}"}, hide=("partner",),
            icon="target", empty=_("No opportunity yet"),
        ),
    ),
)  # fmt: skip
