"""Statements on customers, invoices and payments."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import and_, or_
from sqlalchemy.orm import load_only
from sqlmodel import select

from leaseapp.accounting.models import LedgerParty
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Customer, Invoice, InvoiceLine, Payment, PaymentAllocation
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.kernel.context import Context


@dataclass(frozen=True)
class InvoiceWithParties:
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


def invoice_with_parties(context: Context, invoice_id: UUID, *, for_update: bool = False) -> InvoiceWithParties | None:
    """Return the live invoice with its parties in one statement; `for_update` locks the invoice's row alone."""
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
    found = context.session.exec(statement).one_or_none()
    return InvoiceWithParties(*found) if found else None


def invoice_record(context: Context, invoice_id: UUID) -> tuple[Invoice, Company, BillingEntity, Customer] | None:
    """Return the live invoice with the names that its page shows, and the customer whose terms a draft has."""
    statement = (
        select(Invoice, Company, BillingEntity, Customer)
        .join(Customer, Customer.id == Invoice.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == Invoice.billing_entity_id)
        .where(Invoice.id == invoice_id, Invoice.deleted_at.is_(None))
    )
    found = context.session.exec(statement).one_or_none()
    return tuple(found) if found else None


def lines_of(context: Context, invoice_id: UUID) -> Sequence[InvoiceLine]:
    """Return the invoice's lines in their order."""
    statement = select(InvoiceLine).where(InvoiceLine.invoice_id == invoice_id).order_by(InvoiceLine.position)
    return context.session.exec(statement).all()


def invoices_for_payment(context: Context, invoice_ids: Sequence[UUID]) -> dict[UUID, Invoice]:
    """Return the live invoices among these ids, locked in id order (DECISIONS 28)."""
    statement = (
        select(Invoice)
        .where(Invoice.id.in_(invoice_ids), Invoice.deleted_at.is_(None))
        .order_by(Invoice.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return {invoice.id: invoice for invoice in context.session.exec(statement)}


def allocations_of_payment(context: Context, payment_id: UUID) -> Sequence[PaymentAllocation]:
    """Return the allocations of a payment in the order of their invoices."""
    statement = (
        select(PaymentAllocation)
        .where(PaymentAllocation.payment_id == payment_id)
        .order_by(PaymentAllocation.invoice_id)
    )
    return context.session.exec(statement).all()


def numbers_of(context: Context, invoice_ids: Sequence[UUID]) -> dict[UUID, str | None]:
    """Return the numbers of these invoices."""
    rows = context.session.exec(select(Invoice.id, Invoice.number).where(Invoice.id.in_(invoice_ids)))
    return {row.id: row.number for row in rows}


def reversal_of(context: Context, payment_id: UUID) -> UUID | None:
    """Return the payment that undid this one, if any."""
    return context.session.exec(select(Payment.id).where(Payment.reverses_payment_id == payment_id)).one_or_none()


def payments_of_invoice(context: Context, invoice_id: UUID) -> Sequence[tuple[Payment, PaymentAllocation]]:
    """Return the payments of an invoice with what each settled on it, newest first."""
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
        # the snapshots of a thousand invoices are megabytes that nobody looks at
        .options(load_only(Invoice.status, Invoice.due_date, Invoice.version, Invoice.updated_at))
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()


def customer_with_company(context: Context, customer_id: UUID) -> tuple[Customer, Company, Establishment | None] | None:
    """Return the live customer, its company and the establishment that is billed."""
    statement = (
        select(Customer, Company, Establishment)
        .join(Company, Company.id == Customer.company_id)
        .outerjoin(Establishment, billed_address())
        .where(Customer.id == customer_id, Customer.deleted_at.is_(None))
    )
    found = context.session.exec(statement).one_or_none()
    return tuple(found) if found else None


def customer_of_company(context: Context, company_id: UUID) -> Customer | None:
    """Return the live customer made of this company."""
    statement = select(Customer).where(Customer.company_id == company_id, Customer.deleted_at.is_(None))
    return context.session.exec(statement).one_or_none()


def last_seller_of(context: Context, customer_id: UUID) -> BillingEntity | None:
    """Return the billing entity that last issued the customer an invoice."""
    statement = (
        select(BillingEntity)
        .join(Invoice, Invoice.billing_entity_id == BillingEntity.id)
        .where(Invoice.customer_id == customer_id, Invoice.status != InvoiceStatus.DRAFT)
        .order_by(Invoice.issue_date.desc(), Invoice.id.desc())
        .limit(1)
    )
    return context.session.exec(statement).first()


def invoices_named(context: Context, invoice_ids: Sequence[UUID]) -> Sequence[Invoice]:
    """Return these invoices in the order of their numbers; without any the database is not asked."""
    if not invoice_ids:
        return []
    statement = select(Invoice).where(Invoice.id.in_(invoice_ids)).order_by(Invoice.sequence, Invoice.id)
    return context.session.exec(statement).all()


def locked_invoices(context: Context, invoice_ids: Sequence[UUID]) -> Sequence[Invoice]:
    """Return these invoices, locked in id order."""
    statement = (
        select(Invoice)
        .where(Invoice.id.in_(invoice_ids))
        .order_by(Invoice.id)
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    return context.session.exec(statement).all()
