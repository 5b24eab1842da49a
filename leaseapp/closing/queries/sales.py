"""Sales, seen from the end of a fiscal year: lines for a later service, what was shipped, late invoices, idle stock."""

import uuid
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.enums import AccountRole
from leaseapp.accounting.models import FiscalYearClosing, LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Customer, Invoice, InvoiceLine
from leaseapp.billing.queries import IS_OPEN, OUTSTANDING
from leaseapp.catalog.models import Product
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import Order, OrderLine

_OUT = (InvoiceStatus.DRAFT, InvoiceStatus.CANCELED)
COVERED = (AccountRole.CUSTOMER_ALLOWANCE, AccountRole.BAD_DEBT)
_START = sa.func.coalesce(InvoiceLine.service_period_start, Invoice.service_period_start)
_END = sa.func.coalesce(InvoiceLine.service_period_end, Invoice.service_period_end)


def lines_beyond(context: Context, year: FiscalYearClosing, carried: set[uuid.UUID]) -> Sequence[Any]:
    """Return issued lines of the year, and those carried into it, whose service goes on after its end.

    Columns: line, invoice, company, first and last day of the service.
    """
    statement = (
        select(InvoiceLine, Invoice, Company, _START, _END)
        .join(Invoice, col(Invoice.id) == InvoiceLine.invoice_id)
        .join(Customer, col(Customer.id) == Invoice.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(
            Invoice.billing_entity_id == year.billing_entity_id, col(Invoice.status).not_in(_OUT),
            col(Invoice.deleted_at).is_(None), InvoiceLine.line_total_ht > 0, _START.is_not(None), _START <= _END,
            year.end_date < _END,
            sa.or_(
                col(Invoice.issue_date).between(year.start_date, year.end_date), col(InvoiceLine.id).in_(carried)
            ),
        )
        .order_by(Invoice.issue_date, Invoice.id, InvoiceLine.position)
    )  # fmt: skip
    return context.session.execute(statement).all()


def shipped_lines(context: Context, year: FiscalYearClosing, until: datetime) -> Sequence[Any]:
    """Return lines of orders that were shipped before `until` and of which less was invoiced by the end of the year.

    Columns: line, order, company, invoiced quantity.
    """
    invoiced = (
        sa.select(InvoiceLine.source_id, sa.func.sum(InvoiceLine.quantity).label("quantity"))
        .join(Invoice, sa.and_(
            col(Invoice.organization_id) == InvoiceLine.organization_id, col(Invoice.id) == InvoiceLine.invoice_id
        ))
        .where(
            InvoiceLine.organization_id == context.organization_id, InvoiceLine.source_kind == "ORDER_LINE",
            col(Invoice.status).not_in(_OUT), col(Invoice.deleted_at).is_(None), Invoice.issue_date <= year.end_date,
        )
        .group_by(InvoiceLine.source_id)
        .subquery()
    )  # fmt: skip
    billed = sa.func.coalesce(invoiced.c.quantity, 0)
    statement = (
        select(OrderLine, Order, Company, billed)
        .join(Order, col(Order.id) == OrderLine.order_id)
        .join(Customer, col(Customer.id) == Order.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .outerjoin(invoiced, invoiced.c.source_id == OrderLine.id)
        .where(
            Order.billing_entity_id == year.billing_entity_id, col(Order.deleted_at).is_(None),
            Order.status != OrderStatus.CANCELED, col(Order.shipped_at) < until, OrderLine.shipped_quantity > billed,
            OrderLine.line_total_ht > 0,
        )
        .order_by(Order.number, OrderLine.position)
    )  # fmt: skip
    return context.session.execute(statement).all()


def late_invoices(context: Context, year: FiscalYearClosing, before: date) -> Sequence[Any]:
    """Return open invoices of the book that fell due before a day, without an allowance or a loss in the books.

    Columns: invoice, company, open amount in €.
    """
    covered = (
        sa.select(LedgerEntry.id)
        .join(LedgerLine, sa.and_(
            col(LedgerLine.organization_id) == LedgerEntry.organization_id, col(LedgerLine.entry_id) == LedgerEntry.id
        ))
        .join(LedgerAccount, sa.and_(
            col(LedgerAccount.organization_id) == LedgerLine.organization_id, col(LedgerAccount.id) == LedgerLine.account_id
        ))
        .where(
            LedgerEntry.organization_id == Invoice.organization_id, LedgerEntry.source_id == Invoice.id,
            col(LedgerAccount.role).in_(COVERED),
        )
        .correlate(Invoice)
        .exists()
    )  # fmt: skip
    statement = (
        select(Invoice, Company, OUTSTANDING)
        .join(Customer, col(Customer.id) == Invoice.customer_id)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(
            IS_OPEN, OUTSTANDING > 0, Invoice.billing_entity_id == year.billing_entity_id, col(Invoice.due_date) < before,
            Invoice.total_ttc > 0, ~covered,
        )
        .order_by(Invoice.due_date, Invoice.id)
    )  # fmt: skip
    return context.session.execute(statement).all()


def idle_products(context: Context, year: FiscalYearClosing, since: date) -> Sequence[Any]:
    """Return products in stock that cost something and were sold last before `since`, or never: (product, last day or None)."""
    last = (
        sa.select(sa.func.max(Invoice.issue_date))
        .join(InvoiceLine, sa.and_(
            col(InvoiceLine.organization_id) == Invoice.organization_id, col(InvoiceLine.invoice_id) == Invoice.id
        ))
        .where(
            Invoice.organization_id == Product.organization_id, InvoiceLine.product_id == Product.id,
            Invoice.issue_date <= year.end_date,
        )
        .correlate(Product)
        .scalar_subquery()
    )  # fmt: skip
    statement = (
        select(Product, last)
        .where(
            col(Product.deleted_at).is_(None), col(Product.stock_managed), Product.stock_quantity > 0,
            col(Product.purchase_price_ht) > 0, sa.func.date(Product.created_at) < since,
            sa.func.coalesce(last, date.min) < since,
        )
        .order_by(Product.reference)
    )  # fmt: skip
    return context.session.execute(statement).all()
