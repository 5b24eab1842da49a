"""Statements on orders and on what was invoiced of them."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from sqlalchemy import func
from sqlmodel import select

from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.models import CreditNote, Customer, DeliveredDeposit, Invoice
from leaseapp.catalog.models import Product, ProductVariant
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import Order, OrderLine, Quote


def order_lines(context: Context, order_id: UUID) -> Sequence[OrderLine]:
    """Return the order's lines in their order."""
    statement = select(OrderLine).where(OrderLine.order_id == order_id).order_by(OrderLine.position)
    return context.session.exec(statement).all()


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
    """Return the live invoices of the order, drafts included, oldest first."""
    statement = (
        select(Invoice).where(Invoice.order_id == order_id, Invoice.deleted_at.is_(None)).order_by(Invoice.created_at)
    )
    return context.session.exec(statement).all()


def order_record(
    context: Context, order_id: UUID
) -> tuple[Order, Company, BillingEntity, str | None, str | None] | None:
    """Return the live order with the names that its page shows: company, entity, number of the quote, salesperson."""
    statement = (
        select(Order, Company, BillingEntity, Quote.number, User.name)
        .join(Customer, Customer.id == Order.customer_id)
        .join(Company, Company.id == Customer.company_id)
        .join(BillingEntity, BillingEntity.id == Order.billing_entity_id)
        .outerjoin(Quote, Quote.id == Order.quote_id)
        .outerjoin(User, User.id == Order.salesperson_id)
        .where(Order.id == order_id, Order.deleted_at.is_(None))
    )
    found = context.session.exec(statement).one_or_none()
    return tuple(found) if found else None


def stock_of(context: Context, ids: Sequence[UUID]) -> dict[UUID, Decimal]:
    """Return the present stock of those of these products and variants that manage one."""
    if not ids:
        return {}
    products = select(Product.id, Product.stock_quantity).where(Product.id.in_(ids), Product.stock_managed)
    variants = (
        select(ProductVariant.id, ProductVariant.stock_quantity)
        .join(Product, Product.id == ProductVariant.product_id)
        .where(ProductVariant.id.in_(ids), Product.stock_managed)
    )
    return {row.id: row.stock_quantity for statement in (products, variants) for row in context.session.exec(statement)}


def number_of(context: Context, invoice: Invoice) -> str | None:
    """Return the number of the order that an invoice bills."""
    if invoice.order_id is None:
        return None
    return context.session.exec(select(Order.number).where(Order.id == invoice.order_id)).one_or_none()


def salespeople_of(context: Context, order_ids: Sequence[UUID]) -> dict[UUID, UUID]:
    """Return the salespeople of these orders, by order."""
    if not order_ids:
        return {}
    statement = select(Order.id, Order.salesperson_id).where(Order.id.in_(order_ids), Order.salesperson_id.is_not(None))
    return {row[0]: row[1] for row in context.session.execute(statement)}


def order_of_invoice(context: Context, invoice_id: UUID) -> UUID | None:
    """Return the order that an invoice bills; no statement where the session holds the invoice, as after its issue."""
    invoice = context.session.get(Invoice, (context.organization_id, invoice_id))
    return invoice.order_id if invoice else None


def orders_with_undelivered_deposits(context: Context, delivered: Sequence[OrderStatus]) -> Sequence[UUID]:
    """Return the orders in one of these states that have a deposit invoice whose delivery is not noted, in id order."""
    noted = (
        select(DeliveredDeposit.id)
        .where(DeliveredDeposit.organization_id == Invoice.organization_id, DeliveredDeposit.invoice_id == Invoice.id)
        .exists()
    )
    statement = (
        select(Order.id)
        .join(Invoice, Invoice.order_id == Order.id)
        .where(
            Order.status.in_(delivered),
            Invoice.type_code == InvoiceType.DEPOSIT_INVOICE,
            Invoice.number.is_not(None),
            ~noted,
        )
        .distinct()
        .order_by(Order.id)
    )
    return context.session.exec(statement).all()
