"""Provisions: list and record, decided and followed to their invoices."""

from leaseapp.accounting.enums import FiscalYearState
from leaseapp.closing.endpoints.provisions import (
    accept_provision,
    accept_provisions,
    change_provision,
    consume_provision,
    list_accounting_provisions,
    read_accounting_provision,
    read_pending_apurement,
    reconsider_provision,
    reject_provision,
    withdraw_provision,
)
from leaseapp.closing.enums import ProvisionKind, ProvisionStatus
from leaseapp.closing.lists import PROVISIONS
from leaseapp.closing.state_machines import PROVISION
from leaseapp.closing.ui.years import ROUTE as YEARS
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.endpoints.invoices import list_supplier_invoices
from leaseapp.ui import kit

ROUTE = "/workspace/accounting/provisions"
NOT_CLOSED = {"fiscalYearState": ["OPEN", "IN_PROGRESS", "REVIEW"]}
WAITS = {"isWaiting": [True]}
REASON = kit.Field("reason", _("Reason"), kit.LONG, required=True, span=12)

ACTIONS = (
    kit.Action(
        "accept", _("Accept", "provision"), accept_provision, icon="check", primary=True,
        when=kit.fires(PROVISION, "accept") | NOT_CLOSED, done=_("{number} is posted"),
    ),
    kit.Action(
        "change", _("Change…"), change_provision, icon="pencil", when=kit.fires(PROVISION, "accept") | NOT_CLOSED,
        done=_("The provision is changed"),
        dialog=kit.Dialog(
            _("Change {number}"), confirm=_("Change it"),
            fields=(
                kit.Field("label", _("Label"), required=True, value="{label}", span=12),
                kit.Field("account", _("Account of the result"), required=True, value="{account}", span=4),
                kit.Field("amountHt", _("Amount excl. VAT"), kit.MONEY, required=True, value="{amountHt}", span=4),
                kit.Field("vatAmount", _("VAT"), kit.MONEY, value="{vatAmount}", span=4),
            ),
        ),
    ),
    kit.Action(
        "reject", _("Set aside…", "provision"), reject_provision, icon="x",
        when=kit.fires(PROVISION, "reject") | NOT_CLOSED, done=_("{number} is set aside"),
        dialog=kit.Dialog(
            _("Set {number} aside?"), confirm=_("Set it aside"), fields=(kit.Field("reason", _("Reason"), kit.LONG, span=12),)
        ),
    ),
    kit.Action(
        "reconsider", _("Propose again"), reconsider_provision, icon="undo-2",
        when=kit.fires(PROVISION, "reconsider") | NOT_CLOSED, done=_("{number} is proposed again"),
    ),
    kit.Action(
        "withdraw", _("Withdraw…", "provision"), withdraw_provision, icon="undo-2", danger=True,
        when=kit.fires(PROVISION, "withdraw") | NOT_CLOSED, done=_("{number} is withdrawn"),
        dialog=kit.Dialog(
            _("Withdraw {number}?"), confirm=_("Withdraw the provision"),
            text=_("The mirror of its entry is written on the last day of the year."), fields=(REASON,),
        ),
    ),
    kit.Action(
        "consume", _("Consume…", "provision"), consume_provision, icon="receipt", primary=True, when=WAITS,
        done=_("The provision is consumed"),
        dialog=kit.Dialog(
            _("Which invoice consumes {number}?"), confirm=_("Consume it"),
            text=_("The invoice that uses the last of it closes it; its difference is charged to the new year."),
            fields=(
                kit.Combo("supplierInvoiceId", _("Supplier invoice"), list_supplier_invoices, label="number",
                          detail="supplier", required=True, span=12),
                kit.Field("amountHt", _("Amount excl. VAT"), kit.MONEY, span=12, hint=_("All that fits when left empty.")),
            ),
        ),
    ),
    kit.Action(
        "write-off", _("Write the rest off…"), consume_provision, icon="circle-x", when=WAITS,
        done=_("The rest is written off"),
        dialog=kit.Dialog(
            _("Write what is left of {number} off?"), confirm=_("Write it off"),
            fields=(kit.Field("writeOff", _("Reason"), kit.LONG, required=True, span=12),),
        ),
    ),
)  # fmt: skip

kit.list_page(
    PROVISIONS, list_accounting_provisions, route=ROUTE, group=kit.ACCOUNTING, icon="scale", order=72,
    actions=(
        kit.BulkAction(
            _("Accept", "provision"), accept_provisions, _("{count} {count|provision|provisions} posted"), icon="check"
        ),
    ),
    empty=(_("No provision yet"), _("The cut-off of a fiscal year is proposed from its closing.")),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_accounting_provision, list_route=ROUTE, icon="scale", entity="AccountingProvision", title="number",
    title_empty=_("Provision"), status=("status", ProvisionStatus), subtitle="{label}",
    figures=(
        kit.Figure(_("Amount excl. VAT"), "amountHt", kit.MONEY),
        kit.Figure(_("Consumed excl. VAT"), "consumedHt", kit.MONEY),
        kit.Figure(_("Left excl. VAT", "provision"), "remainingHt", kit.MONEY),
    ),
    also=(kit.Also("pending", read_pending_apurement, filters={"provisionId": "{id}"}),),
    actions=ACTIONS,
    tabs=(
        kit.Tab(
            "provision", _("Provision"),
            kit.stack(
                kit.show({"explanation": ["*"]}, kit.card(kit.prose("explanation"), title=_("Explanation"))),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Kind"), "kind", enum=ProvisionKind),
                        kit.Fact(_("Fiscal year"), "fiscalYear", link=f"{YEARS}/{{fiscalYearId}}"),
                        kit.Fact(_("State of the year"), "fiscalYearState", enum=FiscalYearState),
                        kit.Fact(_("Billing entity"), "billingEntity.name"),
                        kit.Fact(_("Company"), "partyName", when={"partyName": ["*"]}),
                        kit.Fact(_("Account of the result"), "account"),
                        kit.Fact(_("VAT"), "vatAmount", kit.MONEY),
                        kit.Fact(_("Estimate"), "isEstimate", kit.BOOL),
                        kit.Fact(_("Effect on the result"), "effect", kit.MONEY),
                        kit.Fact(_("The year before"), "lastYearHt", kit.MONEY, when={"lastYearHt": ["*"]}),
                        kit.Fact(_("Source"), "label", link="{sources.0.url}", when={"sources.0.url": ["*"]}),
                        kit.Fact(_("Journal entry"), "number", link="/workspace/ledger-entries/{entryId}",
                                 when={"entryId": ["*"]}),
                        kit.Fact(_("Reversed in"), "reversedInYear", link="/workspace/ledger-entries/{reversalEntryId}",
                                 when={"reversedInYear": ["*"]}),
                        kit.Fact(_("Decided by"), "decidedBy", when={"decidedBy": ["*"]}),
                        kit.Fact(_("Decided on"), "decidedAt", kit.DATETIME, when={"decidedAt": ["*"]}),
                        kit.Fact(_("Reason"), "reason", when={"reason": ["*"]}),
                    ),
                    title=_("Provision"),
                ),
                kit.show(
                    {"uses.0": ["*"]},
                    kit.card(
                        kit.table(
                            "uses",
                            (
                                kit.Cell("number", _("Supplier invoice"), detail="reason",
                                         link="/workspace/supplier-invoices/{supplierInvoiceId}"),
                                kit.Cell("consumedOn", _("Consumed on"), kit.DATE),
                                kit.Cell("amountHt", _("Amount excl. VAT"), kit.MONEY),
                                kit.Cell("varianceHt", _("Difference"), kit.MONEY),
                            ),
                        ),
                        title=_("Consumed by"),
                    ),
                ),
                kit.show(
                    {"pending.items.0.candidates.0": ["*"]},
                    kit.card(
                        kit.table(
                            "pending.items.0.candidates",
                            (
                                kit.Cell("number", _("Supplier invoice"),
                                         link="/workspace/supplier-invoices/{supplierInvoiceId}"),
                                kit.Cell("issueDate", _("Date"), kit.DATE),
                                kit.Cell("amountHt", _("Amount excl. VAT"), kit.MONEY),
                                kit.Cell("score", _("Fit"), kit.PERCENT),
                            ),
                        ),
                        title=_("Invoices that it may wait for"),
                    ),
                ),
            ),
        ),
    ),
)  # fmt: skip
