"""The list of invoices."""

from typing import Any
from uuid import UUID

from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.lists.expressions import amount_due, days_late, is_late
from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.permissions import INVOICE_READ
from leaseapp.billing.rules.settlement import PAYABLE_FILTER
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.lists import LostMails
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _


def _late(_context: Any, value: str) -> Any:
    return {"true": is_late, "false": ~is_late}[value]


def _customer(_context: Any, value: str) -> Any:
    return Invoice.customer_id == UUID(value)


def _recurrence(_context: Any, value: str) -> Any:
    return Invoice.recurring_invoice_id == UUID(value)


def _seller(_context: Any, value: str) -> Any:
    return Invoice.billing_entity_id == UUID(value)


def _company(_context: Any, value: str) -> Any:
    return Customer.company_id == UUID(value)


_lost = LostMails(Invoice, "Invoice")

INVOICES = ListSpec(
    "invoices",
    title=_("Invoices"),
    permission=INVOICE_READ,
    table=Invoice,
    join=[
        (Customer, Customer.id == Invoice.customer_id),
        (Company, Company.id == Customer.company_id),
        (BillingEntity, BillingEntity.id == Invoice.billing_entity_id),
    ],
    default_sort="-createdAt",
    search_placeholder=_("Number, customer, SIREN, reference…"),
    quick_filters=(
        QuickFilter("toIssue", _("To issue"), {"status": "DRAFT"}, own=""),
        QuickFilter("toCollect", _("To collect"), {"status": PAYABLE_FILTER}, own=_("To pay")),
        QuickFilter("late", _("Overdue"), {"late": "true"}),
        QuickFilter("paid", _("Paid invoices"), {"status": "PAID"}),
    ),
    outline={"amount": "amountDue,totalTtc"},
    criteria={
        "late": _late,
        "customerId": _customer,
        "companyId": _company,
        "billingEntityId": _seller,
        "recurringInvoiceId": _recurrence,
        **_lost.criteria,
    },
    drafts=Invoice.status == InvoiceStatus.DRAFT,
    columns=[
        Column("number", _("Number"), Invoice.number, search=True, link="/workspace/invoices/{id}"),
        Column("customer", _("Customer"), Company.name, search=True, shrinks=True),
        Column("issueDate", _("Issued on"), Invoice.issue_date, kind="date", filter="range"),
        Column("dueDate", _("Due on"), Invoice.due_date, kind="date", filter="range"),
        Column("totalTtc", _("Total incl. VAT"), Invoice.total_ttc, kind="money", sum=True, filter="range"),
        Column("amountDue", _("Amount due incl. VAT"), amount_due, kind="money", sum=True, filter="range"),
        Column("status", _("Status"), Invoice.status, kind="status", enum=InvoiceStatus, filter="in", late="daysLate"),
        Column("daysLate", _("Days late"), days_late, kind="number", filter="range", shown=False),
        Column("totalHt", _("Total excl. VAT"), Invoice.total_ht, kind="money", sum=True, shown=False),
        Column("totalVat", _("VAT"), Invoice.total_vat, kind="money", sum=True, shown=False),
        Column("siren", _("SIREN"), Company.siren, kind="siren", search=True, shown=False),
        Column("purchaseOrderRef", _("Order number"), Invoice.purchase_order_ref, search=True, shown=False),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, filter="in", shown=False),
        Column("createdAt", _("Created on"), Invoice.created_at, kind="datetime", filter="range", shown=False),
        _lost.column,
    ],
)
