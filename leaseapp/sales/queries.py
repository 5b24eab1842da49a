"""Statements of sales by name."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Date, and_, func, or_
from sqlmodel import select

from leaseapp.accounting.models import LedgerAccount, LedgerEntry, LedgerLine, LedgerParty
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.i18n import _
from leaseapp.sales.enums import InvoiceStatus
from leaseapp.sales.models import Customer, Invoice, InvoiceLine, Payment, PaymentAllocation

OPEN = (InvoiceStatus.ISSUED, InvoiceStatus.PARTIALLY_PAID, InvoiceStatus.OVERDUE)
VAT_DUE_ROLES = ("VAT_DUE_20", "VAT_DUE_10", "VAT_DUE_55", "VAT_DUE_21")


@dataclass(frozen=True)
class InvoiceParties:
    """An invoice with those it names: the seller's entity, and the buyer's company with the address that is billed."""

    invoice: Invoice
    customer: Customer
    company: Company
    establishment: Establishment | None
    billing_entity: BillingEntity
    party_code: str


def billed_address() -> Any:
    """Join of the establishment that is billed: the customer's choice, else the company's head office."""
    return and_(
        Establishment.company_id == Company.id,
        Establishment.deleted_at.is_(None),
        or_(
            Establishment.id == Customer.billing_establishment_id,
            and_(Customer.billing_establishment_id.is_(None), Establishment.is_head_office),
        ),
    )


def invoice_with_parties(context: Context, invoice_id: UUID, *, for_update: bool = False) -> InvoiceParties | None:
    """The live invoice with its parties in one statement; `for_update` locks the invoice's row alone."""
    statement = (
        select(Invoice, Customer, Company, Establishment, BillingEntity, LedgerParty.code)
        .join(Customer, Customer.id == Invoice.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == Invoice.billing_entity_id)
        .join(LedgerParty, LedgerParty.id == Customer.ledger_party_id)
        .outerjoin(Establishment, billed_address())
        .where(Invoice.id == invoice_id, Invoice.deleted_at.is_(None))
    )
    if for_update:
        statement = statement.with_for_update(of=Invoice).execution_options(populate_existing=True)
    found = context.session.exec(statement).first()
    return InvoiceParties(*found) if found else None


def invoice_record(context: Context, invoice_id: UUID) -> tuple[Invoice, Company, BillingEntity] | None:
    """The live invoice with the names that its page shows."""
    statement = (
        select(Invoice, Company, BillingEntity)
        .join(Customer, Customer.id == Invoice.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == Invoice.billing_entity_id)
        .where(Invoice.id == invoice_id, Invoice.deleted_at.is_(None))
    )
    found = context.session.exec(statement).first()
    return tuple(found) if found else None


def lines_of(context: Context, invoice_id: UUID) -> Sequence[InvoiceLine]:
    """The invoice's lines in their order."""
    statement = select(InvoiceLine).where(InvoiceLine.invoice_id == invoice_id).order_by(InvoiceLine.position)
    return context.session.exec(statement).all()


def invoices_for_payment(context: Context, invoice_ids: Sequence[UUID]) -> dict[UUID, Invoice]:
    """The live invoices among these ids, locked in id order (DECISIONS 28)."""
    statement = (
        select(Invoice)
        .where(Invoice.id.in_(invoice_ids), Invoice.deleted_at.is_(None))
        .order_by(Invoice.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return {invoice.id: invoice for invoice in context.session.exec(statement)}


def allocations_of_invoices(context: Context, invoice_ids: Sequence[UUID]) -> Sequence[PaymentAllocation]:
    """Every allocation on these invoices, oldest first, reversals included."""
    statement = (
        select(PaymentAllocation)
        .where(PaymentAllocation.invoice_id.in_(invoice_ids))
        .order_by(PaymentAllocation.created_at, PaymentAllocation.id)
    )
    return context.session.exec(statement).all()


def allocations_of_payment(context: Context, payment_id: UUID) -> Sequence[PaymentAllocation]:
    """The allocations of a payment in the order of their invoices."""
    statement = (
        select(PaymentAllocation)
        .where(PaymentAllocation.payment_id == payment_id)
        .order_by(PaymentAllocation.invoice_id)
    )
    return context.session.exec(statement).all()


def numbers_of(context: Context, invoice_ids: Sequence[UUID]) -> dict[UUID, str | None]:
    """The numbers of these invoices."""
    rows = context.session.exec(select(Invoice.id, Invoice.number).where(Invoice.id.in_(invoice_ids)))
    return {row.id: row.number for row in rows}


def reversal_of(context: Context, payment_id: UUID) -> UUID | None:
    """The payment that undid this one, if any."""
    return context.session.exec(select(Payment.id).where(Payment.reverses_payment_id == payment_id)).first()


def payments_of_invoice(context: Context, invoice_id: UUID) -> Sequence[tuple[Payment, PaymentAllocation]]:
    """The payments of an invoice with what each settled on it, newest first."""
    statement = (
        select(Payment, PaymentAllocation)
        .join(PaymentAllocation, PaymentAllocation.payment_id == Payment.id)
        .where(PaymentAllocation.invoice_id == invoice_id)
        .order_by(Payment.date.desc(), Payment.id.desc())
    )
    return context.session.exec(statement).all()


def unpaid_due_before(context: Context, day: date, most: int) -> Sequence[Invoice]:
    """Issued invoices whose due date is before `day`, locked; those that somebody holds are skipped (nightly job)."""
    statement = (
        select(Invoice)
        .where(Invoice.status == InvoiceStatus.ISSUED, Invoice.due_date < day, Invoice.deleted_at.is_(None))
        .order_by(Invoice.due_date, Invoice.id)
        .limit(most)
        .with_for_update(skip_locked=True)
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()


def customer_with_company(context: Context, customer_id: UUID) -> tuple[Customer, Company, Establishment | None] | None:
    """The live customer, its company and the establishment that is billed."""
    statement = (
        select(Customer, Company, Establishment)
        .join(Company, Company.id == Customer.company_id)
        .outerjoin(Establishment, billed_address())
        .where(Customer.id == customer_id, Customer.deleted_at.is_(None))
    )
    found = context.session.exec(statement).first()
    return tuple(found) if found else None


def customer_of_company(context: Context, company_id: UUID) -> Customer | None:
    """The live customer made of this company."""
    statement = select(Customer).where(Customer.company_id == company_id, Customer.deleted_at.is_(None))
    return context.session.exec(statement).first()


def outstanding_of(context: Context, customer_id: UUID, day: date) -> tuple[Any, Any, int]:
    """(due, due and late, number of late invoices) of a customer on `day`, in €."""
    due = Invoice.total_ttc - Invoice.paid_amount
    late = Invoice.due_date < day
    statement = select(
        func.coalesce(func.sum(due), 0),
        func.coalesce(func.sum(due).filter(late), 0),
        func.count().filter(late),
    ).where(
        Invoice.customer_id == customer_id,
        Invoice.status.in_(OPEN),
    )
    return tuple(context.session.exec(statement).one())


def default_billing_entity(context: Context) -> BillingEntity | None:
    """The entity marked as default, else the oldest."""
    statement = (
        select(BillingEntity)
        .where(BillingEntity.deleted_at.is_(None))
        .order_by(BillingEntity.is_default.desc(), BillingEntity.id)
    )
    return context.session.exec(statement).first()


AGES = {"notDue": _("Not due"), "to30": _("1 to 30 days"), "to60": _("31 to 60 days"), "over60": _("Over 60 days")}
"""Bands of the aged balance, by days after the due date."""


@dataclass(frozen=True)
class Unpaid:
    """Open invoices of an organization: what is due in € by band of age, and how many."""

    amounts: dict[str, Decimal]
    count: int
    late_count: int
    late_customers: int

    @property
    def total(self) -> Decimal:
        """Everything that is due."""
        return money.total(self.amounts.values())

    @property
    def late_total(self) -> Decimal:
        """What is due after its due date."""
        return self.total - self.amounts["notDue"]


def unpaid_by_age(context: Context, day: date) -> Unpaid:
    """Open invoices on `day`."""
    due = func.sum(Invoice.total_ttc - Invoice.paid_amount)
    late = Invoice.due_date < day
    thirty, sixty = day - timedelta(days=30), day - timedelta(days=60)
    statement = select(
        func.coalesce(due.filter(Invoice.due_date >= day), 0),
        func.coalesce(due.filter(late, Invoice.due_date >= thirty), 0),
        func.coalesce(due.filter(Invoice.due_date < thirty, Invoice.due_date >= sixty), 0),
        func.coalesce(due.filter(Invoice.due_date < sixty), 0),
        func.count(),
        func.count().filter(late),
        func.count(Invoice.customer_id.distinct()).filter(late),
    ).where(Invoice.status.in_(OPEN), Invoice.deleted_at.is_(None))
    row = context.session.exec(statement).one()
    amounts = {key: Decimal(value) for key, value in zip(AGES, row[:4], strict=True)}
    return Unpaid(amounts, row[4], row[5], row[6])


def invoiced_by_month(context: Context, since: date) -> dict[date, tuple[Decimal, int]]:
    """Revenue excl. VAT (€) and number of invoices by month of issue, from the first day of month `since` on."""
    month = func.date_trunc("month", Invoice.issue_date).cast(Date)
    statement = (
        select(month, func.sum(Invoice.total_ht), func.count())
        .where(Invoice.issue_date >= since, Invoice.status != InvoiceStatus.CANCELED, Invoice.deleted_at.is_(None))
        .group_by(month)
    )
    return {row[0]: (Decimal(row[1]), row[2]) for row in context.session.exec(statement)}


def drafts_waiting(context: Context) -> tuple[int, Decimal]:
    """How many drafts there are, and their total incl. VAT (€)."""
    statement = select(func.count(), func.coalesce(func.sum(Invoice.total_ttc), 0)).where(
        Invoice.status == InvoiceStatus.DRAFT, Invoice.deleted_at.is_(None)
    )
    row = context.session.exec(statement).one()
    return row[0], Decimal(row[1])


def vat_due_since(context: Context, since: date) -> Decimal:
    """VAT (€) that became due by the ledger since `since`: at issue, or on receipt."""
    statement = (
        select(func.coalesce(func.sum(LedgerLine.credit - LedgerLine.debit), 0))
        .join(LedgerEntry, LedgerEntry.id == LedgerLine.entry_id)
        .join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        .where(LedgerEntry.entry_date >= since, LedgerAccount.role.in_(VAT_DUE_ROLES))
    )
    return Decimal(context.session.exec(statement).one())
