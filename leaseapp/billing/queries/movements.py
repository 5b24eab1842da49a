"""Movements of a customer's account: invoices, credit notes, receipts, differences and refunds, as the ledger dates them."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlalchemy import Integer, String, and_, case, func, literal, null, union_all
from sqlalchemy import cast as sql_cast
from sqlmodel import select

from leaseapp.billing.enums import CreditUseKind, InvoiceStatus, InvoiceType
from leaseapp.billing.models import Advance, CreditNote, CreditUse, Invoice, Payment, PaymentAllocation
from leaseapp.billing.rules.statement import StatementKind
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO

MOST_MOVEMENTS = 20_000


def movements_between(
    context: Context, customer_id: UUID, start: date, end: date, billing_entity_id: UUID | None = None
) -> Sequence[Any]:
    """Return the movements of the period in the order of their dates; of one day: documents, receipts, differences, refunds.

    Columns: date, kind, record_id, number, about (the invoices concerned), method, due_date, debit, credit.
    """
    rows = _movements(customer_id, billing_entity_id)
    statement = (
        select(*rows.c)
        .where(rows.c.date >= start, rows.c.date <= end)
        .order_by(rows.c.date, rows.c.rank, rows.c.sequence, rows.c.record_id)
        .limit(MOST_MOVEMENTS)
    )
    return context.session.execute(statement).all()


def balance_before(context: Context, customer_id: UUID, day: date, billing_entity_id: UUID | None = None) -> Decimal:
    """Return the customer's debt on the evening before `day`, in € incl. VAT."""
    rows = _movements(customer_id, billing_entity_id)
    statement = select(func.coalesce(func.sum(rows.c.debit - rows.c.credit), ZERO)).where(rows.c.date < day)
    return Decimal(context.session.execute(statement).scalar_one())


def _movements(customer_id: UUID, billing_entity_id: UUID | None) -> Any:
    selects = [_invoices(customer_id), _credit_notes(customer_id), _payments(customer_id), _refunds(customer_id)]
    selects += [_paid_differences(customer_id), _used_differences(customer_id)]
    selects.append(_credit_differences(customer_id))
    if billing_entity_id is not None:
        tables = (Invoice, CreditNote, Payment, CreditUse, Payment, CreditUse, CreditNote)
        selects = [
            statement.where(table.billing_entity_id == billing_entity_id)
            for statement, table in zip(selects, tables, strict=True)
        ]
    return union_all(*selects).subquery()


def _row(
    day: Any, kind: Any, record: Any, *, rank: int, number: Any, debit: Any, credit: Any, sequence: Any = None,
    about: Any = None, method: Any = None, due: Any = None,
) -> list[Any]:  # fmt: skip
    nothing = null()
    return [
        day.label("date"),
        sql_cast(kind, String).label("kind"),
        record.label("record_id"),
        number.label("number"),
        (nothing if about is None else about).label("about"),
        sql_cast(nothing if method is None else method, String).label("method"),
        (nothing if due is None else due).label("due_date"),
        debit.label("debit"),
        credit.label("credit"),
        literal(rank).label("rank"),
        sql_cast(nothing if sequence is None else sequence, Integer).label("sequence"),
    ]


def _invoices(customer_id: UUID) -> Any:
    kind = case(
        (Invoice.type_code == InvoiceType.DEPOSIT_INVOICE, StatementKind.DEPOSIT_INVOICE.value),
        else_=StatementKind.INVOICE.value,
    )
    columns = _row(
        Invoice.issue_date, kind, Invoice.id, rank=0, number=Invoice.number, sequence=Invoice.sequence,
        about=Invoice.purchase_order_ref, due=Invoice.due_date, debit=Invoice.total_ttc, credit=literal(ZERO),
    )  # fmt: skip
    return select(*columns).where(
        Invoice.customer_id == customer_id, Invoice.status != InvoiceStatus.DRAFT, Invoice.deleted_at.is_(None)
    )


def _credit_notes(customer_id: UUID) -> Any:
    columns = _row(
        CreditNote.issue_date, literal(StatementKind.CREDIT_NOTE.value), CreditNote.id, rank=1, number=CreditNote.number,
        sequence=CreditNote.sequence, about=Invoice.number, debit=literal(ZERO), credit=CreditNote.total_ttc,
    )  # fmt: skip
    return (
        select(*columns).join(Invoice, Invoice.id == CreditNote.invoice_id).where(CreditNote.customer_id == customer_id)
    )


def _payments(customer_id: UUID) -> Any:
    numbers = (
        select(func.string_agg(Invoice.number, ", "))
        .select_from(PaymentAllocation)
        .join(Invoice, Invoice.id == PaymentAllocation.invoice_id)
        .where(PaymentAllocation.payment_id == Payment.id)
        .correlate(Payment)
        .scalar_subquery()
    )
    kind = case((Payment.amount > 0, StatementKind.PAYMENT.value), else_=StatementKind.PAYMENT_REVERSED.value)
    columns = _row(
        Payment.date, kind, Payment.id, rank=2, number=Payment.reference, about=numbers, method=Payment.method,
        debit=func.greatest(-Payment.amount, ZERO), credit=func.greatest(Payment.amount, ZERO),
    )  # fmt: skip
    return select(*columns).where(Payment.customer_id == customer_id)


def _refunds(customer_id: UUID) -> Any:
    """Return what went back to the customer, of credit notes and of advances."""
    paid = CreditUse.amount + CreditUse.difference
    columns = _row(
        CreditUse.date, literal(StatementKind.REFUND.value), CreditUse.id, rank=4, number=CreditUse.reference,
        about=func.coalesce(CreditNote.number, Advance.number), method=CreditUse.method,
        debit=func.greatest(paid, ZERO), credit=func.greatest(-paid, ZERO),
    )  # fmt: skip
    return (
        select(*columns)
        .outerjoin(CreditNote, _same(CreditNote, CreditUse.credit_note_id))
        .outerjoin(Advance, _same(Advance, CreditUse.advance_id))
        .where(CreditUse.customer_id == customer_id, CreditUse.kind == CreditUseKind.REFUND)
    )


def _same(table: Any, key: Any) -> Any:
    return and_(table.organization_id == CreditUse.organization_id, table.id == key)


def _paid_differences(customer_id: UUID) -> Any:
    """Return the cents beside receipts."""
    return (
        select(*_cents(Payment.date, PaymentAllocation.difference))
        .join(Payment, Payment.id == PaymentAllocation.payment_id)
        .join(Invoice, Invoice.id == PaymentAllocation.invoice_id)
        .where(Payment.customer_id == customer_id, PaymentAllocation.difference != 0)
    )


def _used_differences(customer_id: UUID) -> Any:
    """Return the cents beside uses of credits and advances; that of a refund is told of the invoice of its credit note."""
    return (
        select(*_cents(CreditUse.date, CreditUse.difference))
        .outerjoin(CreditNote, _same(CreditNote, CreditUse.credit_note_id))
        .outerjoin(Invoice, _same(Invoice, func.coalesce(CreditUse.invoice_id, CreditNote.invoice_id)))
        .where(CreditUse.customer_id == customer_id, CreditUse.difference != 0)
    )


def _cents(day: Any, difference: Any) -> list[Any]:
    used = difference.class_ is CreditUse
    record = func.coalesce(Invoice.id, CreditUse.id) if used else Invoice.id
    return _row(
        day, literal(StatementKind.DIFFERENCE.value), record, rank=3, number=Invoice.number,
        debit=func.greatest(-difference, ZERO), credit=func.greatest(difference, ZERO),
    )  # fmt: skip


def _credit_differences(customer_id: UUID) -> Any:
    """Return the cents that settled invoices beside the credit notes on them."""
    columns = _row(
        CreditNote.issue_date, literal(StatementKind.DIFFERENCE.value), Invoice.id, rank=3, number=Invoice.number,
        debit=func.greatest(-CreditNote.difference, ZERO), credit=func.greatest(CreditNote.difference, ZERO),
    )  # fmt: skip
    return (
        select(*columns)
        .join(Invoice, Invoice.id == CreditNote.invoice_id)
        .where(CreditNote.customer_id == customer_id, CreditNote.difference != 0)
    )
