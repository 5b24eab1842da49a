"""Fiscal years: list, opening one, the cockpit of its closing."""

from leaseapp.accounting.enums import FiscalYearState
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.closing.endpoints.provisions import (
    accept_provision,
    declare_provision,
    list_accounting_provisions,
    reject_provision,
)
from leaseapp.closing.endpoints.years import (
    close_fiscal_year,
    give_closing_control,
    launch_closing,
    list_fiscal_years,
    open_fiscal_year,
    propose_cutoff,
    read_fiscal_year,
    reopen_closing,
    review_closing,
    run_closing_controls,
    waive_closing_control,
)
from leaseapp.closing.enums import ControlLevel, ControlState, ProvisionKind, ProvisionStatus
from leaseapp.closing.lists import FISCAL_YEARS, PROVISIONS
from leaseapp.closing.ui.components import Cockpit
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/accounting/fiscal-year-closings"
kit.colours(ControlState, PASSED=kit.GREEN, WAIVED=kit.GRAY, WARNS=kit.AMBER, BLOCKS=kit.RED)
kit.colours(ControlLevel, BLOCK=kit.RED, WARN=kit.AMBER)
kit.colours(ProvisionStatus, PROPOSED=kit.AMBER, POSTED=kit.GREEN, REVERSED=kit.BLUE, REJECTED=kit.GRAY)
kit.colours(ProvisionKind, **dict.fromkeys(ProvisionKind.__members__, kit.GRAY))
for _group in (ControlState, ControlLevel, ProvisionStatus, ProvisionKind, FiscalYearState):
    words(_group)
# what the components name is declared when this is imported: a web process draws none of them
for _name in ("archive", "check", "circle-alert", "download", "list-checks", "refresh-cw", "scale", "x"):
    icon(_name)
for _endpoint in (
    accept_provision,
    give_closing_control,
    propose_cutoff,
    reject_provision,
    run_closing_controls,
    waive_closing_control,
):
    permission_key(_endpoint)
MANAGES = permission_key(run_closing_controls)
NOT_CLOSED = {"state": ["OPEN", "IN_PROGRESS", "REVIEW"]}

ACTIONS = (
    kit.Action(
        "launch", _("Launch the closing"), launch_closing, icon="play", primary=True,
        when=kit.fires(FISCAL_YEAR, "launch") | {"isOver": [True]}, done=_("The controls have run, the cut-off is proposed"),
        dialog=kit.Dialog(
            _("Launch the closing of {year}?"), confirm=_("Launch it"),
            text=_("From now on the year takes entries of the journals INV, IM and OD only. It can be reopened."),
        ),
    ),
    kit.Action(
        "review", _("Pass to review"), review_closing, icon="list-checks", primary=True,
        when=kit.fires(FISCAL_YEAR, "review"), done=_("Nothing is in the way: the year is under review"),
    ),
    kit.Action(
        "close", _("Close the year…"), close_fiscal_year, icon="lock", primary=True, when=kit.fires(FISCAL_YEAR, "close"),
        done=_("{year} is closed, its FEC is archived"),
        dialog=kit.Dialog(
            _("Close {year} for good?"), confirm=_("Close it"),
            text=_("The next year is opened with its balances, provisions are reversed, the FEC is archived. Nothing of a closed"
                   " year ever changes again."),
        ),
    ),
    kit.Action(
        "declare", _("Declare a provision…"), declare_provision, icon="plus", when=NOT_CLOSED,
        done=_("The provision is proposed"), arguments=lambda _record: {},
        body=lambda values, record: {**values, "fiscalYearId": record["id"]},
        dialog=kit.Dialog(
            _("Declare a provision"), confirm=_("Propose it"),
            fields=(
                kit.Choice("kind", _("Kind"), ProvisionKind, required=True, value="CAP", span=6),
                kit.Field("account", _("Account of the result"), required=True, span=6, hint=_("For example 6611.")),
                kit.Field("label", _("Label"), required=True, span=12),
                kit.Field("amountHt", _("Amount excl. VAT"), kit.MONEY, required=True, span=6),
                kit.Field("vatAmount", _("VAT"), kit.MONEY, span=6),
                kit.Combo("companyId", _("Company"), list_companies, label="name", span=12,
                          hint=_("Where an invoice or a credit note is waited for.")),
                kit.Field("explanation", _("Explanation"), kit.LONG, required=True, span=12),
            ),
        ),
    ),
    kit.Action(
        "reopen", _("Give the closing up…"), reopen_closing, icon="undo-2", when=kit.fires(FISCAL_YEAR, "reopen"),
        done=_("The year is open again"),
        dialog=kit.Dialog(
            _("Give the closing of {year} up for now?"), confirm=_("Reopen the year"),
            text=_("It takes every entry again; what was decided stays."),
            fields=(kit.Field("reason", _("Reason"), kit.LONG, required=True, span=12),),
        ),
    ),
)  # fmt: skip

kit.list_page(
    FISCAL_YEARS, list_fiscal_years, route=ROUTE, group=kit.ACCOUNTING, icon="lock", order=70, often=2,
    new=(f"{ROUTE}/new", _("Open a fiscal year"), open_fiscal_year),
    empty=(_("No fiscal year yet"), _("A fiscal year opens with the first entry that needs it.")),
)  # fmt: skip
kit.form_page(
    ROUTE, create=open_fiscal_year, icon="lock", title=_("Open a fiscal year"), list_route=ROUTE,
    saved=_("The fiscal year is open"),
    sections=(
        kit.Section(
            None,
            (
                kit.Combo("billingEntityId", _("Billing entity"), list_billing_entities, label="name", required=True, span=12),
                kit.Field("startDate", _("From"), kit.DATE, required=True, span=6),
                kit.Field("endDate", _("To"), kit.DATE, required=True, span=6, hint=_("1 to 24 months.")),
            ),
        ),
    ),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_fiscal_year, list_route=ROUTE, icon="lock", entity="FiscalYearClosing",
    title="{year} · {billingEntity.name}",
    title_empty=_("Fiscal year"), status=("state", FiscalYearState),
    subtitle="{startDate:date} – {endDate:date}",
    figures=(
        kit.Figure(_("Result"), "result", kit.MONEY),
        kit.Figure(_("In the way"), "blocking", kit.NUMBER),
        kit.Figure(_("Effect of the provisions"), "effect", kit.MONEY),
    ),
    actions=ACTIONS,
    tabs=(
        kit.Tab("cockpit", _("Cockpit"), Cockpit.create(permission=MANAGES)),
        kit.Tab(
            "provisions", _("Provisions"),
            panel=kit.panel(
                "fiscal-year-provisions", PROVISIONS, list_accounting_provisions, own={"fiscalYearId": "{id}"},
                hide=("fiscalYear", "consumedHt"), icon="scale", empty=_("No provision yet"),
            ),
        ),
    ),
)  # fmt: skip
