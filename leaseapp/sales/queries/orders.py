"""Statements on orders and on what was invoiced of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from sqlalchemy import func
from sqlmodel import select

from leaseapp.catalog.models import Product
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import InvoiceStatus, InvoiceType
from leaseapp.sales.models import (
    CreditNote,
    CreditNoteLine,
    Customer,
    Invoice,
    InvoiceLine,
    Order,
    OrderLine,
    Quote,
)

ORDER_LINE = "ORDER_LINE"
DEPOSIT = "DEPOSIT"


@dataclass(frozen=True)
class Taken:
    """A line that an invoice took from an order, or a line of a deposit or of its deduction.

    `credited` is what credit notes gave back of its quantity, `credited_ht` what they took off its amount (€).
    """

    line: InvoiceLine
    invoice_id: UUID
    invoice_number: str | None
    issued: bool
    is_deposit: bool
    credited: Decimal
    credited_ht: Decimal


def order_lines(context: Context, order_id: UUID) -> Sequence[OrderLine]:
    """The order's lines in their order."""
    statement = select(OrderLine).where(OrderLine.order_id == order_id).order_by(OrderLine.position)
    return context.session.exec(statement).all()


def taken_of_order(context: Context, order_id: UUID) -> list[Taken]:
    """Every line of the live invoices of an order, drafts included, with what was credited of it; oldest first."""
    quantity = func.coalesce(func.sum(CreditNoteLine.credited_quantity), 0)
    amount = func.coalesce(func.sum(CreditNoteLine.line_total_ht), 0)
    statement = (
        select(InvoiceLine, Invoice.id, Invoice.number, Invoice.status, Invoice.type_code, quantity, amount)
        .join(Invoice, Invoice.id == InvoiceLine.invoice_id)
        .outerjoin(CreditNoteLine, CreditNoteLine.invoice_line_id == InvoiceLine.id)
        .where(Invoice.order_id == order_id, Invoice.deleted_at.is_(None))
        .group_by(InvoiceLine.organization_id, InvoiceLine.id, Invoice.organization_id, Invoice.id)
        .order_by(Invoice.created_at, Invoice.id, InvoiceLine.position)
    )
    return [
        Taken(
            line=line, invoice_id=invoice_id, invoice_number=number, issued=status is not InvoiceStatus.DRAFT,
            is_deposit=kind is InvoiceType.DEPOSIT_INVOICE, credited=Decimal(returned), credited_ht=Decimal(credited),
        )
        for line, invoice_id, number, status, kind, returned, credited in context.session.exec(statement)
    ]  # fmt: skip


def open_invoices_of_order(context: Context, order_id: UUID) -> Sequence[Invoice]:
    """Live invoices of the order that credit notes have not taken back in full, drafts and invoices of 0 € included."""
    credited = (
        select(func.sum(CreditNote.total_ttc))
        .where(CreditNote.organization_id == Invoice.organization_id, CreditNote.invoice_id == Invoice.id)
        .correlate(Invoice)
        .scalar_subquery()
    )
    statement = (
        select(Invoice)
        .where(
            Invoice.order_id == order_id, Invoice.deleted_at.is_(None), Invoice.total_ttc > func.coalesce(credited, -1)
        )
        .order_by(Invoice.created_at)
    )
    return context.session.exec(statement).all()


def invoices_of_order(context: Context, order_id: UUID) -> Sequence[Invoice]:
    """The live invoices of the order, drafts included, oldest first."""
    statement = (
        select(Invoice).where(Invoice.order_id == order_id, Invoice.deleted_at.is_(None)).order_by(Invoice.created_at)
    )
    return context.session.exec(statement).all()


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


def order_record(
    context: Context, order_id: UUID
) -> tuple[Order, Company, BillingEntity, str | None, str | None] | None:
    """The live order with the names that its page shows: company, entity, number of the quote, salesperson."""
    statement = (
        select(Order, Company, BillingEntity, Quote.number, User.name)
        .join(Customer, Customer.id == Order.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == Order.billing_entity_id)
        .outerjoin(Quote, Quote.id == Order.quote_id)
        .outerjoin(User, User.id == Order.salesperson_id)
        .where(Order.id == order_id, Order.deleted_at.is_(None))
    )
    found = context.session.exec(statement).first()
    return tuple(found) if found else None


def stock_of(context: Context, product_ids: Sequence[UUID]) -> dict[UUID, Decimal]:
    """The present stock of those of these products that manage one."""
    if not product_ids:
        return {}
    statement = select(Product.id, Product.stock_quantity).where(Product.id.in_(product_ids), Product.stock_managed)
    return {row.id: row.stock_quantity for row in context.session.exec(statement)}


def place_with_company(context: Context, establishment_id: UUID) -> tuple[Establishment, Company] | None:
    """An establishment with the company that works there; None when it was deleted."""
    statement = (
        select(Establishment, Company)
        .join(Company, Company.id == Establishment.company_id)
        .where(Establishment.id == establishment_id, Establishment.deleted_at.is_(None))
    )
    found = context.session.exec(statement).first()
    return tuple(found) if found else None


def name_of_place(context: Context, establishment_id: UUID | None) -> str | None:
    """The name of an establishment, deleted or not."""
    if establishment_id is None:
        return None
    return context.session.exec(select(Establishment.name).where(Establishment.id == establishment_id)).first()


def number_of(context: Context, order_id: UUID | None) -> str | None:
    """The number of an order."""
    if order_id is None:
        return None
    return context.session.exec(select(Order.number).where(Order.id == order_id)).first()


def order_of_invoice(context: Context, invoice_id: UUID) -> UUID | None:
    """The order that an invoice bills; no statement where the session holds the invoice, as after its issue."""
    invoice = context.session.get(Invoice, (context.organization_id, invoice_id))
    return invoice.order_id if invoice else None
