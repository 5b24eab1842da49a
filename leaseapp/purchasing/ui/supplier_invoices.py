"""Supplier invoices: the list, the record with match and allocation, its acts, the form; panels beside other records."""

from typing import Any

import reflex as rx

from leaseapp.accounting.endpoints.codes import list_accounting_codes
from leaseapp.directory.endpoints.billing_entities import list_billing_entities
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.endpoints.affairs import list_lease_affairs
from leaseapp.leasing.endpoints.contracts import list_lease_contracts
from leaseapp.purchasing.endpoints.allocations import (
    allocate_supplier_invoice,
    allocate_supplier_invoice_to_contract,
    read_last_supplier_split,
    read_supplier_invoice_allocations,
    remove_supplier_invoice_allocation,
)
from leaseapp.purchasing.endpoints.invoices import (
    approve_supplier_invoice,
    create_supplier_invoice,
    delete_supplier_invoice,
    link_supplier_invoice_order,
    list_supplier_invoices,
    override_three_way,
    preview_supplier_invoice,
    read_supplier_invoice,
    read_supplier_invoice_match,
    read_supplier_invoice_match_lines,
    update_supplier_invoice,
    validate_three_way,
)
from leaseapp.purchasing.endpoints.orders import list_supplier_orders
from leaseapp.purchasing.endpoints.payments import create_supplier_payment, list_supplier_payments
from leaseapp.purchasing.enums import (
    ApprovalStatus,
    Decision,
    DeviationStatus,
    InvoiceMatch,
    MatchStatus,
    Quarter,
    ShouldBePaid,
    SupplierInvoiceKind,
    SupplierInvoiceStatus,
    SupplierPaymentMethod,
)
from leaseapp.purchasing.lists.invoices import SUPPLIER_INVOICES
from leaseapp.purchasing.lists.payments import SUPPLIER_PAYMENTS
from leaseapp.purchasing.state_machines import SUPPLIER_INVOICE
from leaseapp.purchasing.ui import lines
from leaseapp.purchasing.ui.quotes import SUPPLIER
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/supplier-invoices"
UNVALIDATED = {"status": ["DRAFT", "RECEIVED", "DISPUTED"]}
LIVING = {"status": ["DRAFT", "RECEIVED", "DISPUTED", "VALIDATED", "PARTIALLY_PAID", "PAID"]}
LINKED = {"supplierOrderId": ["*"]}
invoice = kit.Labels(SUPPLIER_INVOICES, create_supplier_invoice)

kit.colours(
    SupplierInvoiceStatus, DRAFT=kit.GRAY, RECEIVED=kit.BLUE, VALIDATED=kit.GREEN, PARTIALLY_PAID=kit.AMBER, PAID=kit.GREEN,
    DISPUTED=kit.RED, REFUSED=kit.RED, CANCELED=kit.GRAY,
)  # fmt: skip
kit.colours(MatchStatus, OPEN=kit.GRAY, VALIDATED=kit.GREEN, OVERRIDDEN=kit.AMBER)
kit.colours(
    InvoiceMatch, NOT_LINKED=kit.GRAY, OK=kit.GREEN, MISMATCH=kit.RED, VALIDATED=kit.GREEN, OVERRIDDEN=kit.AMBER
)
kit.colours(DeviationStatus, OK=kit.GREEN, PARTIAL=kit.GREEN, MISMATCH=kit.RED, UNMATCHED=kit.RED)
kit.colours(ShouldBePaid, YES=kit.GREEN, NO=kit.RED, EXCEPTION=kit.AMBER)
kit.colours(ApprovalStatus, NOT_NEEDED=kit.GRAY, PENDING=kit.AMBER, APPROVED=kit.GREEN, REFUSED=kit.RED)
kit.colours(Decision, APPROVED=kit.GREEN, REFUSED=kit.RED)
kit.colours(SupplierPaymentMethod, **dict.fromkeys(SupplierPaymentMethod.__members__, kit.GRAY))
for _gray in (SupplierInvoiceKind, Quarter):
    kit.colours(_gray, **dict.fromkeys(_gray.__members__, kit.GRAY))
for _group in (InvoiceMatch, DeviationStatus, ShouldBePaid):
    words(_group)
for _name in ("clipboard-list", "package-check", "file-check", "receipt", "x", "arrow-right"):
    icon(_name)


class Match(LocalComponent):
    """Ordered, received, invoiced, line by line: only deviations have a colour."""

    library = "$/public/purchasing/match.jsx"
    tag = "Match"


class Allocation(LocalComponent):
    """The parts of the invoice by what bears them, and what is left; `permission` is the right to take a line back.

    `adds` is the right to allocate what is left as the supplier's last invoice was.
    """

    library = "$/public/purchasing/allocation.jsx"
    tag = "Allocation"

    permission: rx.Var[str]
    adds: rx.Var[str]


def _moves(status: str) -> Any:
    return lambda values, _record: {**values, "status": status}


def _why(title: str, confirm: str, text: str = "") -> kit.Dialog:
    return kit.Dialog(
        title, text=text, confirm=confirm, fields=(kit.Field("reason", _("Reason"), kit.LONG, required=True, span=12),)
    )


CODE = kit.Combo(
    "accountingCodeId", _("Analytical code"), list_accounting_codes, label="code", detail="label", shown="accountingCode",
    filters={"isActive": "true"}, span=6,
)  # fmt: skip
CONTRACT = kit.Combo(
    "leaseContractId", _("Lease contract"), list_lease_contracts, label="number", detail="company", span=6
)

kit.list_page(
    SUPPLIER_INVOICES, list_supplier_invoices, route=ROUTE, group=kit.PURCHASING, icon="receipt", order=40, often=5,
    new=(f"{ROUTE}/new", _("New supplier invoice"), create_supplier_invoice),
    empty=(_("No supplier invoice yet"), _("Enter what suppliers send; it is matched, allocated, validated and paid here.")),
)  # fmt: skip

MISSING = kit.table("missing", (kit.Cell("message", _("What is missing")),))


def _overview() -> rx.Component:
    """Return the first tab: what is missing, the particulars, the lines, who agreed."""
    return kit.stack(
        kit.show({"status": ["DISPUTED", "REFUSED", "CANCELED"], "reason": ["*"]}, kit.notice("{reason}", kit.RED)),
        kit.show({"missing.0": ["*"]}, kit.card(MISSING, title=_("Missing before the validation"))),
        kit.card(
            kit.facts(
                kit.Fact(_("Supplier"), "supplier.name", link="/workspace/suppliers/{supplierId}"),
                *invoice.facts("kind", "issueDate", "dueDate"),
                kit.Fact(_("Order", "supplier"), "orderNumber", link="/workspace/supplier-orders/{supplierOrderId}", when=LINKED),
                kit.Fact(_("Analytical code"), "accountingCode"),
                kit.Fact(_("Fiscal year"), "fiscalYear"),
                kit.Fact(_("Billing entity"), "billingEntity"),
                kit.Fact(_("Service from"), "servicePeriodStart", kit.DATE, when={"servicePeriodStart": ["*"]}),
                kit.Fact(_("Service until"), "servicePeriodEnd", kit.DATE, when={"servicePeriodEnd": ["*"]}),
                kit.Fact(_("Printed total incl. VAT"), "declaredTtc", kit.MONEY, when={"declaredTtc": ["*"]}),
                kit.Fact(_("Paid incl. VAT"), "paidAmount", kit.MONEY),
                kit.Fact(_("Match", "three-way match"), "matchStatus", enum=MatchStatus, when=LINKED),
                kit.Fact(_("Approval"), "approvalStatus", enum=ApprovalStatus),
                kit.Fact(_("Journal entry"), "number", link="/workspace/ledger-entries/{ledgerEntryId}",
                         when={"ledgerEntryId": ["*"]}),
            ),
            title=_("Supplier invoice"),
            more=kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_supplier_invoice, when=UNVALIDATED),
        ),
        lines.table(kit.Cell("accountingCode", _("Analytical code"), aside=True, optional=True)),
        kit.show(
            {"approvals.0": ["*"]},
            kit.card(
                kit.table(
                    "approvals",
                    (
                        kit.Cell("person", _("Asked"), detail="rule"),
                        kit.Cell("decision", _("Answer"), enum=Decision),
                        kit.Cell("decidedBy", _("Answered by"), aside=True, optional=True),
                        kit.Cell("decidedAt", _("Answered on"), kit.DATETIME, aside=True, optional=True),
                        kit.Cell("reason", _("Reason"), aside=True, optional=True),
                    ),
                ),
                title=_("Approvals"),
            ),
        ),
        kit.show({"notes": ["*"]}, kit.card(kit.prose("notes"), title=_("Notes"))),
    )  # fmt: skip


ACTIONS = (
    kit.Action(
        "match", _("Validate the match"), validate_three_way, icon="file-check", primary=True,
        when=UNVALIDATED | LINKED | {"match.status": ["OK"]}, done=_("Order, reception and invoice agree"),
    ),
    kit.Action(
        "override", _("Accept the deviations…"), override_three_way, icon="shield-check", primary=True,
        when=UNVALIDATED | LINKED | {"match.status": ["MISMATCH"]}, done=_("The deviations are accepted"),
        dialog=kit.Dialog(
            _("Accept the deviations of {number}?"), confirm=_("Accept them"),
            text=_("Finance is told. A later change of the lines takes this back."),
            fields=(kit.Field("reason", _("Reason"), kit.LONG, required=True, span=12, hint=_("Ten characters or more.")),),
        ),
    ),
    kit.Action(
        "validate", _("Validate the invoice"), update_supplier_invoice, icon="check", primary=True,
        when={"status": ["DRAFT", "RECEIVED"], "missing.0": [None]}, done=_("{number} is validated and booked"),
        body=_moves("VALIDATED"),
        dialog=kit.Dialog(
            _("Validate invoice {number}?"), confirm=_("Validate it"),
            text=_("It is written into the books and waits to be paid."),
        ),
    ),
    kit.Action(
        "explain", _("Validate with a reason…"), update_supplier_invoice, icon="check",
        when={"status": ["DRAFT", "RECEIVED"], "missing.0.code": ["DECLARED_DIFFERS"]}, body=_moves("VALIDATED"),
        done=_("{number} is validated and booked"),
        dialog=_why(_("Why does the printed total differ?"), _("Validate it")),
    ),
    kit.Action(
        "allocate", _("Allocate…"), allocate_supplier_invoice, icon="chart-pie",
        when=LIVING | {"allocation.fullyAllocated": [False]}, done=_("Allocated", "supplier invoice"),
        dialog=kit.Dialog(
            _("Allocate a part of {number}"), confirm=_("Allocate it"),
            fields=(
                kit.Field("amountHt", _("Amount excl. VAT"), kit.MONEY, required=True, value="{remainingHt}", span=6),
                CONTRACT,
                kit.Combo("leaseAffairId", _("Lease affair"), list_lease_affairs, label="number", detail="company", span=6),
                CODE,
                kit.Field("fiscalYear", _("Fiscal year"), kit.NUMBER, value="{fiscalYear}", span=3),
                kit.Choice("quarterTag", _("Quarter"), Quarter, span=3),
                kit.Field("notes", _("Notes"), span=6),
            ),
        ),
    ),
    kit.Action(
        "allocate-rest", _("Put the rest on a contract…"), allocate_supplier_invoice_to_contract, icon="list-checks",
        when=LIVING | {"allocation.fullyAllocated": [False]}, done=_("Everything is allocated"),
        dialog=kit.Dialog(
            _("Put what is left on one contract"), confirm=_("Put it there"),
            fields=(
                kit.Combo("leaseContractId", _("Lease contract"), list_lease_contracts, label="number", detail="company",
                          required=True, span=12),
            ),
        ),
    ),
    kit.Action(
        "pay", _("Record the payment…"), create_supplier_payment, icon="wallet", primary=True,
        when=kit.fires(SUPPLIER_INVOICE, "pay") | {"kind": ["INVOICE"]}, done=_("The payment is booked"),
        body=lambda values, record: {
            **values, "supplierId": record["supplierId"],
            "allocations": [{"supplierInvoiceId": record["id"], "amount": values.get("amount")}],
        },
        arguments=lambda _record: {},
        dialog=kit.Dialog(
            _("Record the payment of {number}"), confirm=_("Record it"),
            fields=(
                kit.Field("amount", _("Amount incl. VAT"), kit.MONEY, required=True, value="{dueAmount}", span=6),
                kit.Field("date", _("Paid on"), kit.DATE, required=True, value="@today", span=6),
                kit.Choice("method", _("Method"), SupplierPaymentMethod, required=True, value="TRANSFER", span=6),
                kit.Field("reference", _("Reference"), span=6),
            ),
        ),
    ),
    kit.Action(
        "approve", _("Approve", "supplier invoice"), approve_supplier_invoice, icon="stamp",
        when=UNVALIDATED | {"askedOfYou": [True]}, done=_("Your answer is noted"),
        dialog=kit.Dialog(
            _("Do you agree to {number}?"), confirm=_("Answer"),
            fields=(
                kit.Choice("decision", _("Answer"), Decision, required=True, value="APPROVED", span=12),
                kit.Field("reason", _("Reason"), span=12, hint=_("A refusal says why.")),
            ),
        ),
    ),
    kit.Action(
        "link", _("Link an order…"), link_supplier_invoice_order, icon="link", when=UNVALIDATED,
        done=_("The order is linked; check its lines"),
        dialog=kit.Dialog(
            _("Which order does {number} bill?"), confirm=_("Link it"),
            text=_("Its lines are proposed by model, text and price."),
            fields=(
                kit.Combo("supplierOrderId", _("Order", "supplier"), list_supplier_orders, label="number", detail="title",
                          span=12),
            ),
        ),
    ),
    kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_supplier_invoice, icon="pencil", when=UNVALIDATED),
    kit.Action(
        "settle", _("The dispute is settled"), update_supplier_invoice, icon="check",
        when=kit.fires(SUPPLIER_INVOICE, "settle"), body=_moves("RECEIVED"), done=_("{number} can be validated"),
    ),
    kit.Action(
        "dispute", _("Dispute…"), update_supplier_invoice, icon="circle-alert", danger=True,
        when=kit.fires(SUPPLIER_INVOICE, "dispute"), body=_moves("DISPUTED"), done=_("{number} is disputed"),
        dialog=_why(_("Dispute invoice {number}?"), _("Dispute it"), _("Tell the supplier yourself.")),
    ),
    kit.Action(
        "refuse", _("Refuse…", "supplier invoice"), update_supplier_invoice, icon="x", danger=True,
        when=kit.fires(SUPPLIER_INVOICE, "refuse"), body=_moves("REFUSED"), done=_("{number} is refused"),
        dialog=_why(_("Refuse invoice {number}?"), _("Refuse it"), _("Tell the supplier yourself.")),
    ),
    kit.Action(
        "cancel", _("Cancel the invoice…"), update_supplier_invoice, icon="circle-x", danger=True,
        when=kit.fires(SUPPLIER_INVOICE, "cancel"), body=_moves("CANCELED"), done=_("{number} is canceled"),
        dialog=_why(_("Cancel invoice {number}?"), _("Cancel the invoice"), _("The mirror of its entry is written.")),
    ),
    kit.delete_action(
        delete_supplier_invoice, _("Delete this draft?"), confirm=_("Delete the draft"), done=_("Draft deleted"), go=ROUTE
    ),
)  # fmt: skip

kit.record_page(
    f"{ROUTE}/[id]", read_supplier_invoice, list_route=ROUTE, icon="receipt", entity="SupplierInvoice", title="number",
    title_empty=_("Supplier invoice"), status=("status", SupplierInvoiceStatus), subtitle="{supplier.name}",
    figures=(
        kit.Figure(_("Total excl. VAT"), "totalHt", kit.MONEY),
        kit.Figure(_("Total incl. VAT"), "totalTtc", kit.MONEY),
        kit.Figure(_("To pay incl. VAT"), "dueAmount", kit.MONEY, when={"status": ["VALIDATED", "PARTIALLY_PAID"]}),
        kit.Figure(_("Due on", "supplier invoice"), "dueDate", kit.DATE, when={"dueDate": ["*"]}),
    ),
    also=(
        kit.Also("match", read_supplier_invoice_match, arguments={"supplier_invoice_id": "{id}"}),
        kit.Also("matchLines", read_supplier_invoice_match_lines, arguments={"supplier_invoice_id": "{id}"}),
        kit.Also("allocation", read_supplier_invoice_allocations, arguments={"supplier_invoice_id": "{id}"}),
        kit.Also("lastSplit", read_last_supplier_split, arguments={"supplier_invoice_id": "{id}"}),
    ),
    actions=ACTIONS,
    tabs=(
        kit.Tab("invoice", _("Lines"), _overview(), count="lines"),
        kit.Tab("match", _("Match", "three-way match"), Match.create(), when=LINKED),
        kit.Tab("allocation", _("Allocation", "supplier invoice"),
                Allocation.create(permission=permission_key(remove_supplier_invoice_allocation),
                                  adds=permission_key(allocate_supplier_invoice)),
                when=LIVING),
        kit.Tab(
            "payments", _("Payments", "supplier"),
            panel=kit.panel(
                "supplier-payments", SUPPLIER_PAYMENTS, list_supplier_payments, own={"supplierInvoiceId": "{id}"},
                hide=("supplier",), icon="wallet", empty=_("No payment yet"),
            ),
        ),
    ),
)  # fmt: skip

kit.form_page(
    ROUTE, create=create_supplier_invoice, update=update_supplier_invoice, read=read_supplier_invoice, icon="receipt",
    title=_("New supplier invoice"), edit_title=_("Edit {number}"), list_route=ROUTE, saved=_("Invoice {number} is saved"),
    sections=(
        kit.Section(None, (SUPPLIER,), when={"id": [None]}),
        kit.Section(
            None,
            (
                invoice.field("number", text=_("Number of the supplier"), span=4), invoice.field("kind", span=4),
                invoice.field("issueDate", value="@today", span=4), invoice.field("dueDate", span=4),
                CODE,
                kit.Field("fiscalYear", _("Fiscal year"), kit.NUMBER, span=2),
                kit.Combo("supplierOrderId", _("Order", "supplier"), list_supplier_orders, label="number", detail="title",
                          shown="orderNumber", span=6, when={"id": [None]}, within=kit.Within("supplierId", "supplierId")),
                kit.Combo("billingEntityId", _("Billing entity"), list_billing_entities, shown="billingEntity", span=6),
            ),
        ),
        kit.Section(
            _("Printed on the document"),
            (
                kit.Field("declaredHt", _("Total excl. VAT"), kit.MONEY, span=4),
                kit.Field("declaredVat", _("VAT"), kit.MONEY, span=4),
                kit.Field("declaredTtc", _("Total incl. VAT"), kit.MONEY, span=4),
            ),
        ),
        kit.Lines(
            "lines", title=_("Lines"), preview=preview_supplier_invoice, new=lines.NEW,
            columns=(
                *lines.COLUMNS[:2],
                kit.LineCombo("accountingCodeId", _("Analytical code"), list_accounting_codes, label="code", detail="label",
                              shown="accountingCode", filters={"isActive": "true"}, under="designation"),
                *lines.COLUMNS[2:],
            ),
            keep=("id",), beside=(kit.Field("notes", _("Notes"), kit.LONG),),
        ),
    ),
)  # fmt: skip
for _entity, _filter in (
    ("Supplier", "supplierId"),
    ("SupplierOrder", "supplierOrderId"),
    ("LeaseContract", "leaseContractId"),
):
    kit.record_panel(
        _entity,
        kit.Tab(
            "supplier-invoices", _("Invoices", "supplier"),
            panel=kit.panel(
                "supplier-invoices", SUPPLIER_INVOICES, list_supplier_invoices, own={_filter: "{id}"},

                hide=("supplier", "matchStatus") if _entity == "Supplier" else ("matchStatus", "issueDate"),
                icon="receipt", empty=_("No supplier invoice yet"),
            ),
        ),
    )  # fmt: skip
