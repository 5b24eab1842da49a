"""Purchases, seen from the end of a fiscal year: received and invoiced quantities, invoices and their periods."""

import uuid
from collections.abc import Sequence
from datetime import date, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.accounting.models import AccountingCode, FiscalYearClosing
from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.purchasing.enums import SupplierInvoiceKind
from leaseapp.purchasing.models import (
    Supplier,
    SupplierInvoice,
    SupplierInvoiceLine,
    SupplierOrder,
    SupplierOrderLine,
    SupplierReceipt,
    SupplierReceiptLine,
)
from leaseapp.purchasing.queries.invoices import GONE
from leaseapp.purchasing.state_machines import BOOKED

_SIGN = sa.case((col(SupplierInvoice.kind) == SupplierInvoiceKind.CREDIT_NOTE, -1), else_=1)
_CODE = sa.func.coalesce(SupplierInvoiceLine.accounting_code_id, SupplierInvoice.accounting_code_id)
_START = sa.func.coalesce(SupplierInvoiceLine.service_period_start, SupplierInvoice.service_period_start)
_END = sa.func.coalesce(SupplierInvoiceLine.service_period_end, SupplierInvoice.service_period_end)


def received_lines(context: Context, year: FiscalYearClosing, until: datetime) -> Sequence[Any]:
    """Return order lines of which more was received before `until` than was invoiced in the books by the end of the year.

    Columns: line, order number, supplier, company name, received, invoiced.
    """
    received = (
        sa.select(SupplierReceiptLine.order_line_id, sa.func.sum(SupplierReceiptLine.quantity).label("quantity"))
        .join(SupplierReceipt, sa.and_(
            col(SupplierReceipt.organization_id) == SupplierReceiptLine.organization_id,
            col(SupplierReceipt.id) == SupplierReceiptLine.receipt_id,
        ))
        .where(
            SupplierReceiptLine.organization_id == context.organization_id, col(SupplierReceipt.undone_at).is_(None),
            col(SupplierReceipt.received_at) < until,
        )
        .group_by(SupplierReceiptLine.order_line_id)
        .subquery()
    )  # fmt: skip
    invoiced = (
        sa.select(SupplierInvoiceLine.source_order_line_id, sa.func.sum(SupplierInvoiceLine.quantity * _SIGN).label("quantity"))
        .join(SupplierInvoice, sa.and_(
            col(SupplierInvoice.organization_id) == SupplierInvoiceLine.organization_id,
            col(SupplierInvoice.id) == SupplierInvoiceLine.invoice_id,
        ))
        .where(
            SupplierInvoiceLine.organization_id == context.organization_id, col(SupplierInvoice.deleted_at).is_(None),
            col(SupplierInvoice.status).in_(BOOKED), SupplierInvoice.issue_date <= year.end_date,
        )
        .group_by(SupplierInvoiceLine.source_order_line_id)
        .subquery()
    )  # fmt: skip
    billed = sa.func.coalesce(invoiced.c.quantity, 0)
    statement = (
        select(SupplierOrderLine, SupplierOrder.number, Supplier, Company.name, received.c.quantity, billed)
        .join(received, received.c.order_line_id == SupplierOrderLine.id)
        .join(SupplierOrder, col(SupplierOrder.id) == SupplierOrderLine.order_id)
        .join(Supplier, col(Supplier.id) == SupplierOrder.supplier_id)
        .join(Company, col(Company.id) == Supplier.company_id)
        .outerjoin(invoiced, invoiced.c.source_order_line_id == SupplierOrderLine.id)
        .where(SupplierOrder.billing_entity_id == year.billing_entity_id, received.c.quantity > billed)
        .order_by(SupplierOrder.number, SupplierOrderLine.position)
    )
    return context.session.execute(statement).all()


def lines_beyond(context: Context, year: FiscalYearClosing, carried: set[uuid.UUID]) -> Sequence[Any]:
    """Return booked lines of the year, and those carried into it, whose service goes on after its end; assets left out.

    Columns: line, invoice, code, supplier, company name, first and last day of the service.
    """
    statement = (
        select(SupplierInvoiceLine, SupplierInvoice, AccountingCode, Supplier, Company.name, _START, _END)
        .join(SupplierInvoice, col(SupplierInvoice.id) == SupplierInvoiceLine.invoice_id)
        .join(AccountingCode, col(AccountingCode.id) == _CODE)
        .join(Supplier, col(Supplier.id) == SupplierInvoice.supplier_id)
        .join(Company, col(Company.id) == Supplier.company_id)
        .where(
            SupplierInvoice.billing_entity_id == year.billing_entity_id, col(SupplierInvoice.deleted_at).is_(None),
            col(SupplierInvoice.status).in_(BOOKED), SupplierInvoice.kind == SupplierInvoiceKind.INVOICE,
            ~col(AccountingCode.is_fixed_asset), SupplierInvoiceLine.line_total_ht > 0,
            _START.is_not(None), year.end_date < _END, _START <= _END,
            sa.or_(
                col(SupplierInvoice.issue_date).between(year.start_date, year.end_date),
                col(SupplierInvoiceLine.id).in_(carried),
            ),
        )
        .order_by(SupplierInvoice.issue_date, SupplierInvoice.id, SupplierInvoiceLine.position)
    )  # fmt: skip
    return context.session.execute(statement).all()


def invoices_between(
    context: Context, year: FiscalYearClosing, first: date, last: date, kind: SupplierInvoiceKind, *, booked: bool
) -> Sequence[Any]:
    """Return invoices of the book without an order that were issued on these days, oldest first.

    Columns: invoice, code (may be None), supplier, company name.
    """
    statement = (
        select(SupplierInvoice, AccountingCode, Supplier, Company.name)
        .join(Supplier, col(Supplier.id) == SupplierInvoice.supplier_id)
        .join(Company, col(Company.id) == Supplier.company_id)
        .outerjoin(AccountingCode, col(AccountingCode.id) == SupplierInvoice.accounting_code_id)
        .where(
            SupplierInvoice.billing_entity_id == year.billing_entity_id, col(SupplierInvoice.deleted_at).is_(None),
            SupplierInvoice.kind == kind, col(SupplierInvoice.supplier_order_id).is_(None),
            col(SupplierInvoice.issue_date).between(first, last), SupplierInvoice.total_ht > 0,
            col(SupplierInvoice.status).in_(BOOKED) if booked else col(SupplierInvoice.status).not_in(GONE),
        )
        .order_by(SupplierInvoice.issue_date, SupplierInvoice.id)
    )  # fmt: skip
    return context.session.execute(statement).all()


def last_codes(context: Context, supplier_ids: set[uuid.UUID]) -> dict[uuid.UUID, AccountingCode]:
    """Return the code of the last invoice of each supplier."""
    statement = (
        select(SupplierInvoice.supplier_id, AccountingCode)
        .join(AccountingCode, col(AccountingCode.id) == SupplierInvoice.accounting_code_id)
        .where(
            col(SupplierInvoice.supplier_id).in_(supplier_ids), col(SupplierInvoice.deleted_at).is_(None),
            ~col(AccountingCode.is_fixed_asset),
        )
        .ext(distinct_on(col(SupplierInvoice.supplier_id)))
        .order_by(col(SupplierInvoice.supplier_id), col(SupplierInvoice.issue_date).desc(), col(SupplierInvoice.id).desc())
    )  # fmt: skip
    return {row[0]: row[1] for row in context.session.execute(statement)} if supplier_ids else {}


def credits_after(context: Context, year: FiscalYearClosing) -> Sequence[Any]:
    """Return credit notes issued after the year on invoices of it or of earlier ones.

    Columns: credit note, number of the invoice, supplier, company name.
    """
    credited = aliased(SupplierInvoice)
    statement = (
        select(SupplierInvoice, credited.number, Supplier, Company.name)
        .join(credited, credited.id == SupplierInvoice.credited_invoice_id)
        .join(Supplier, col(Supplier.id) == SupplierInvoice.supplier_id)
        .join(Company, col(Company.id) == Supplier.company_id)
        .where(
            SupplierInvoice.billing_entity_id == year.billing_entity_id, col(SupplierInvoice.deleted_at).is_(None),
            SupplierInvoice.kind == SupplierInvoiceKind.CREDIT_NOTE, col(SupplierInvoice.status).not_in(GONE),
            SupplierInvoice.issue_date > year.end_date, credited.issue_date <= year.end_date, SupplierInvoice.total_ht > 0,
        )
        .order_by(SupplierInvoice.issue_date, SupplierInvoice.id)
    )  # fmt: skip
    return context.session.execute(statement).all()
