"""Prospects: board and list, record with actions, calls and opportunities, form."""

from leaseapp.crm.endpoints.opportunities import create_crm_opportunity, list_crm_opportunities
from leaseapp.crm.endpoints.prospects import (
    contact_crm_prospect,
    create_crm_prospect,
    list_crm_prospects,
    lose_crm_prospect,
    promote_crm_prospect,
    qualify_crm_prospect,
    read_crm_prospect,
    update_crm_prospect,
)
from leaseapp.crm.enums import ProspectSource, ProspectStatus
from leaseapp.crm.lists import OPPORTUNITIES, PROSPECTS
from leaseapp.crm.state_machines import OPEN_PROSPECT, PROSPECT
from leaseapp.crm.ui.work import links, tabs
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.identity.endpoints.account import people
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit

ROUTE = "/workspace/crm-prospects"
prospect = kit.Labels(PROSPECTS, create_crm_prospect)
OPEN = {"status": [status.value for status in OPEN_PROSPECT]}

kit.colours(
    ProspectStatus, NEW=kit.GRAY, CONTACTED=kit.BLUE, QUALIFIED=kit.AMBER, PROMOTED=kit.GREEN, LOST=kit.GRAY
)  # fmt: skip
kit.colours(ProspectSource, **dict.fromkeys(ProspectSource.__members__, kit.GRAY))

PROMOTE = kit.Dialog(
    _("Take this prospect into the directory"),
    text=_("The company of this SIREN is made, or joined where it stands there already; opportunities go along."),
    fields=(
        kit.Field("siren", _("SIREN"), kit.SIREN, span=12, value="{siren}"),
        kit.Combo("companyId", _("Company of the directory"), list_companies, detail="siren", span=12,
                  hint=_("Only where it stands there without this SIREN.")),
    ),
    confirm=_("Take it in"),
)  # fmt: skip
LOSE = kit.Dialog(
    _("Why is this prospect lost?"), fields=(kit.Field("reason", _("Reason"), required=True, span=12),),
    confirm=_("Note it as lost"),
)  # fmt: skip

kit.list_page(
    PROSPECTS, list_crm_prospects, route=ROUTE, group=kit.SALES, icon="user-plus", order=12,
    new=(f"{ROUTE}/new", _("New prospect"), create_crm_prospect),
    empty=(_("No prospect yet"), _("Who may become a client: note the name, call, qualify, take into the directory.")),
    board=kit.Board(
        PROSPECT,
        (
            kit.Move("contact", contact_crm_prospect, done=_("{name} is contacted")),
            kit.Move("qualify", qualify_crm_prospect, done=_("{name} is qualified")),
            kit.Move("promote", promote_crm_prospect, dialog=PROMOTE, done=_("{name} stands in the directory")),
            kit.Move("lose", lose_crm_prospect, dialog=LOSE, done=_("{name} is lost")),
        ),
        title="name", lines=("contactName", "owner"), date="createdAt",
    ),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_crm_prospect, list_route=ROUTE, icon="user-plus", entity="Prospect", title="name",
    title_empty=_("Prospect"), status=("status", ProspectStatus), subtitle="{contactName}",
    figures=(kit.Figure(_("SIREN"), "siren", kit.SIREN), kit.Figure(_("Owner", "crm"), "owner")),
    actions=(
        kit.Action("promote", _("Take it into the directory"), promote_crm_prospect, icon="building-2", primary=True,
                   when=kit.fires(PROSPECT, "promote"), dialog=PROMOTE, done=_("{name} stands in the directory")),
        kit.Link(_("New opportunity"), "/workspace/crm-opportunities/new?prospectId={id}", create_crm_opportunity,
                 icon="target", when=OPEN),
        *links("prospectId"),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_crm_prospect, icon="pencil", when=OPEN),
        kit.Action("contact", _("Contacted", "prospect"), contact_crm_prospect, icon="phone-outgoing",
                   when=kit.fires(PROSPECT, "contact"), done=_("{name} is contacted")),
        kit.Action("qualify", _("Qualified", "prospect"), qualify_crm_prospect, icon="check",
                   when=kit.fires(PROSPECT, "qualify"), done=_("{name} is qualified")),
        kit.Action("lose", _("Note it as lost"), lose_crm_prospect, icon="circle-x", danger=True,
                   when=kit.fires(PROSPECT, "lose"), dialog=LOSE, done=_("{name} is lost")),
    ),
    tabs=(
        kit.Tab(
            "overview", _("Overview"),
            kit.stack(
                kit.show({"lostReason": ["*"]}, kit.notice(_("Lost: {lostReason}"), kit.AMBER)),
                kit.card(
                    kit.facts(
                        *prospect.facts("contactName", "phone", "email", "siren", "source", "owner"),
                        kit.Fact(_("Company of the directory"), "promotedCompany",
                                 link="/workspace/companies/{promotedCompanyId}"),
                        kit.Fact(_("Taken into the directory at"), "promotedAt", kit.DATETIME),
                    ),
                    kit.show({"need": ["*"]}, kit.heading(_("Need")), kit.prose("need")),
                    title=_("Prospect"),
                ),
            ),
        ),
        *tabs("prospectId"),
        kit.Tab(
            "opportunities", _("Opportunities"),
            panel=kit.panel(
                "opportunities", OPPORTUNITIES, list_crm_opportunities, own={"prospectId": "{id}"}, hide=("partner",),
                icon="target", empty=_("No opportunity yet"),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE, create=create_crm_prospect, update=update_crm_prospect, read=read_crm_prospect, icon="user-plus",
    title=_("New prospect"), edit_title=_("Edit {name}"), list_route=ROUTE, saved=_("Prospect saved"),
    sections=(
        kit.Section(
            None,
            (
                prospect.field("name", span=6), prospect.field("siren", kind=kit.SIREN, span=3), prospect.field("source", span=3),
                prospect.field("contactName", span=4), prospect.field("phone", span=4), prospect.field("email", span=4),
                kit.Field("need", _("Need"), kit.LONG),
                kit.Combo("ownerUserId", _("Owner", "crm"), people, shown="owner", filters={"external": False}, span=6,
                          hint=_("Left empty it is you.")),
            ),
        ),
    ),
)  # fmt: skip
