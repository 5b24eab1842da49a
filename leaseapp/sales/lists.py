"""The lists of sales, declared once: GET route, interface table and export come from here (ARCHITECTURE 4F)."""

from typing import Any
from uuid import UUID

from sqlalchemy import Date, Integer, and_, bindparam, case, func, or_, select

from leaseapp.accounting.models import LedgerParty
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.kernel import clock
from leaseapp.kernel.i18n import _
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.queries import is_one_of
from leaseapp.sales.enums import InvoiceStatus, PaymentMethod
from leaseapp.sales.models import Customer, Invoice, Payment, PaymentAllocation
from leaseapp.sales.permissions import CUSTOMER_READ, INVOICE_READ, PAYMENT_READ

OPEN = (InvoiceStatus.ISSUED, InvoiceStatus.PARTIALLY_PAID, InvoiceStatus.OVERDUE)
today = bindparam("business_day", callable_=clock.today, type_=Date())
"""The business date when the statement runs."""

is_open = is_one_of(Invoice.status, OPEN)
amount_due = case((is_open, Invoice.total_ttc - Invoice.paid_amount), else_=ZERO)
is_late = and_(is_open, Invoice.due_date < today)
days_late = case((is_late, func.greatest(today - Invoice.due_date, 0)), else_=0).cast(Integer)


def _late(_context: Any, value: str) -> Any:
    return {"true": is_late, "false": ~is_late}[value]


def _customer(_context: Any, value: str) -> Any:
    return Invoice.customer_id == UUID(value)


def _company(_context: Any, value: str) -> Any:
    return Customer.company_id == UUID(value)


def _payer(_context: Any, value: str) -> Any:
    return Payment.customer_id == UUID(value)


def _settling(_context: Any, value: str) -> Any:
    """`invoiceId`: the payments that were allocated to this invoice."""
    settled = select(PaymentAllocation.id).where(
        PaymentAllocation.organization_id == Payment.organization_id,
        PaymentAllocation.payment_id == Payment.id,
        PaymentAllocation.invoice_id == UUID(value),
    )
    return settled.exists()


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
        QuickFilter("toIssue", _("To issue"), {"status": "DRAFT"}),
        QuickFilter("toCollect", _("To collect"), {"status": "ISSUED,PARTIALLY_PAID,OVERDUE"}),
        QuickFilter("late", _("Late"), {"late": "true"}),
        QuickFilter("paid", _("Paid invoices"), {"status": "PAID"}),
    ),
    criteria={"late": _late, "customerId": _customer, "companyId": _company},
    columns=[
        Column("number", _("Number"), Invoice.number, search=True, link="/workspace/invoices/{id}"),
        Column("customer", _("Customer"), Company.name, search=True),
        Column("issueDate", _("Issued on"), Invoice.issue_date, kind="date", filter="range"),
        Column("dueDate", _("Due on"), Invoice.due_date, kind="date", filter="range"),
        Column("totalTtc", _("Total incl. VAT"), Invoice.total_ttc, kind="money", sum=True, filter="range"),
        Column("amountDue", _("Amount due"), amount_due, kind="money", sum=True, filter="range"),
        Column("status", _("Status"), Invoice.status, kind="status", enum=InvoiceStatus, filter="in"),
        Column("daysLate", _("Days late"), days_late, kind="number", filter="range", shown=False),
        Column("totalHt", _("Total excl. VAT"), Invoice.total_ht, kind="money", sum=True, shown=False),
        Column("totalVat", _("VAT"), Invoice.total_vat, kind="money", sum=True, shown=False),
        Column("siren", _("SIREN"), Company.siren, search=True, shown=False),
        Column("purchaseOrderRef", _("Order number"), Invoice.purchase_order_ref, search=True, shown=False),
        Column("billingEntity", _("Billing entity"), BillingEntity.name, filter="in", shown=False),
        Column("createdAt", _("Created on"), Invoice.created_at, kind="datetime", filter="range", shown=False),
    ],
)

_numbers = (
    select(func.string_agg(Invoice.number, ", "))
    .select_from(PaymentAllocation)
    .join(
        Invoice,
        and_(Invoice.organization_id == PaymentAllocation.organization_id, Invoice.id == PaymentAllocation.invoice_id),
    )
    .where(PaymentAllocation.organization_id == Payment.organization_id, PaymentAllocation.payment_id == Payment.id)
    .correlate(Payment)
    .scalar_subquery()
)

PAYMENTS = ListSpec(
    "payments",
    title=_("Payments"),
    permission=PAYMENT_READ,
    table=Payment,
    join=[(Customer, Customer.id == Payment.customer_id), (Company, Company.id == Customer.company_id)],
    default_sort="-date",
    criteria={"customerId": _payer, "invoiceId": _settling},
    search_placeholder=_("Customer, reference, invoice number…"),
    columns=[
        Column("date", _("Received on"), Payment.date, kind="date", filter="range", link="/workspace/payments/{id}"),
        Column("customer", _("Customer"), Company.name, search=True),
        Column("invoices", _("Invoices"), _numbers, search=True, sort=False),
        Column("method", _("Method"), Payment.method, kind="status", enum=PaymentMethod, filter="in"),
        Column("reference", _("Reference"), Payment.reference, search=True),
        Column("amount", _("Amount"), Payment.amount, kind="money", sum=True, filter="range"),
        Column("createdAt", _("Recorded on"), Payment.created_at, kind="datetime", shown=False),
    ],
)


def _owed(criterion: Any) -> Any:
    return (
        select(func.coalesce(func.sum(Invoice.total_ttc - Invoice.paid_amount), ZERO))
        .where(
            Invoice.organization_id == Customer.organization_id,
            Invoice.customer_id == Customer.id,
            Invoice.status.in_(OPEN),
            criterion,
        )
        .correlate(Customer)
        .scalar_subquery()
    )


CUSTOMERS = ListSpec(
    "customers",
    title=_("Customers"),
    permission=CUSTOMER_READ,
    table=Customer,
    join=[
        (Company, Company.id == Customer.company_id),
        (LedgerParty, LedgerParty.id == Customer.ledger_party_id),
    ],
    outer_join=[
        (
            Establishment,
            and_(
                Establishment.company_id == Company.id,
                Establishment.deleted_at.is_(None),
                or_(
                    Establishment.id == Customer.billing_establishment_id,
                    and_(Customer.billing_establishment_id.is_(None), Establishment.is_head_office),
                ),
            ),
        )
    ],
    default_sort="name",
    criteria={"companyId": _company},
    search_placeholder=_("Name, SIREN, code, town…"),
    columns=[
        Column("name", _("Name"), Company.name, search=True, link="/workspace/customers/{id}"),
        Column("code", _("Code"), LedgerParty.code, search=True),
        Column("siren", _("SIREN"), Company.siren, search=True),
        Column("city", _("Town"), Establishment.city, search=True),
        Column("amountDue", _("Amount due"), _owed(Invoice.due_date.is_not(None)), kind="money", sum=True),
        Column("amountLate", _("Late"), _owed(Invoice.due_date < today), kind="money", sum=True),
        Column("createdAt", _("Created on"), Customer.created_at, kind="datetime", shown=False),
    ],
)
