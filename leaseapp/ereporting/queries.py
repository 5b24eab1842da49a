"""Statements of e-reporting: documents and receipts of a book in a period, reports with their transmissions."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.billing.models import (
    CreditNote,
    CreditNoteLine,
    CreditUse,
    Customer,
    Invoice,
    InvoiceLine,
    Payment,
    PaymentAllocation,
)
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.documents.enums import LineKind
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.ereporting.rules.sales import Bases
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.persistence.queries import living
from leaseapp.law import territories, vat_rates

Document = Invoice | CreditNote
_LINES: dict[type, tuple[Any, Any]] = {
    Invoice: (InvoiceLine, InvoiceLine.invoice_id),
    CreditNote: (CreditNoteLine, CreditNoteLine.credit_note_id),
}


@dataclass(frozen=True, slots=True)
class Movement:
    """Money (€) that came in on an invoice, or went back: a receipt, a credit set against it, a use of its own credits."""

    source_id: uuid.UUID
    invoice_id: uuid.UUID
    day: date
    made_at: Any
    amount: Decimal


def to_consumer(model: type[Document]) -> Any:
    """Return the criterion of documents to consumers, as they were at issue."""
    return model.buyer_snapshot["kind"].astext == CompanyKind.CONSUMER.value  # ty: ignore[not-subscriptable]


def to_business_abroad(model: type[Document]) -> Any:
    """Return the criterion of documents to businesses that French platforms do not reach."""
    country = model.buyer_snapshot["address"]["country"].astext  # ty: ignore[not-subscriptable]
    under_platforms = [one for one in territories.SIRENE_COUNTRIES if territories.exchanges_e_invoices(one)]
    return sa.and_(sa.not_(to_consumer(model)), country.not_in(sorted(under_platforms)))


def documents(
    context: Context, model: type[Document], book_id: uuid.UUID, start: date, end: date, criterion: Any
) -> Sequence[Any]:
    """Return a book's issued documents of these days that meet a criterion, in the order of their issue."""
    statement = (
        select(model)
        .where(
            model.billing_entity_id == book_id, col(model.number).is_not(None),
            col(model.issue_date).between(start, end), criterion,
        )
        .order_by(col(model.issue_date), col(model.sequence))
    )  # fmt: skip
    return context.session.exec(statement).all()


def bases_of(context: Context, model: type[Document], ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Bases]:
    """Return what the lines of documents add up to, by kind, rate and reason (€ excl. VAT)."""
    line, owner = _LINES[model]
    amount = sa.func.sum(line.line_total_ht - line.document_discount_ht)
    statement = (
        sa.select(owner, line.kind, line.vat_rate_pct, line.vat_reason, amount)
        .where(owner.in_(list(ids)))
        .group_by(owner, line.kind, line.vat_rate_pct, line.vat_reason)
    )
    found: dict[uuid.UUID, dict[Any, Decimal]] = defaultdict(lambda: defaultdict(Decimal))
    for document_id, kind, rate, reason, base in context.session.execute(statement):
        normal = vat_rates.normal_rate(rate)
        found[document_id][LineKind(kind), normal, None if rate else reason] += base
    return {document_id: dict(bases) for document_id, bases in found.items()}


def companies_of(context: Context, customer_ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, Company]:
    """Return customer → company."""
    statement = (
        select(Customer.id, Company)
        .join(Company, col(Company.id) == Customer.company_id)
        .where(col(Customer.id).in_(set(customer_ids)))
    )
    return dict(context.session.exec(statement).all())


def moved_invoices(context: Context, book_id: uuid.UUID, start: date, end: date, criterion: Any) -> Sequence[Invoice]:
    """Return a book's invoices that meet a criterion and on which money moved on these days, in the order of their numbers."""
    moved = sa.union(
        *(
            sa.select(statement.c.invoice_id).where(statement.c.day.between(start, end))
            for statement in (one.subquery() for one in _movements())
        )
    )
    statement = (
        select(Invoice)
        .where(Invoice.billing_entity_id == book_id, col(Invoice.id).in_(moved), criterion)
        .order_by(col(Invoice.sequence))
    )
    return context.session.exec(statement).all()


def movements_of(context: Context, invoice_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[Movement]]:
    """Return all money that moved on invoices, each in the order of time."""
    summed: dict[tuple[uuid.UUID, uuid.UUID], Movement] = {}
    for statement in _movements():
        rows = statement.subquery()
        for row in context.session.execute(sa.select(rows).where(rows.c.invoice_id.in_(invoice_ids))):
            # a credit that is set against its own invoice moves nothing
            there = summed.get((row.invoice_id, row.source_id))
            summed[row.invoice_id, row.source_id] = Movement(*row[:4], row.amount + (there.amount if there else ZERO))
    found: dict[uuid.UUID, list[Movement]] = {one: [] for one in invoice_ids}
    for move in sorted(summed.values(), key=lambda one: (one.day, one.made_at, one.source_id)):
        if move.amount:
            found[move.invoice_id].append(move)
    return found


def _movements() -> tuple[Any, ...]:
    """Return selects of (source, invoice, day, made at, amount): receipts, set-offs, uses of an invoice's own credits."""
    return (
        sa.select(
            Payment.id.label("source_id"), PaymentAllocation.invoice_id, Payment.date.label("day"), Payment.created_at,
            PaymentAllocation.amount,
        ).join_from(PaymentAllocation, Payment, col(Payment.id) == PaymentAllocation.payment_id),
        sa.select(
            CreditUse.id.label("source_id"), CreditUse.invoice_id, CreditUse.date.label("day"), CreditUse.created_at,
            CreditUse.amount,
        ).where(col(CreditUse.invoice_id).is_not(None)),
        sa.select(
            CreditUse.id.label("source_id"), CreditNote.invoice_id, CreditUse.date.label("day"), CreditUse.created_at,
            (-CreditUse.amount).label("amount"),
        ).join_from(CreditUse, CreditNote, col(CreditNote.id) == CreditUse.credit_note_id),
    )  # fmt: skip


def credits_of(context: Context, invoice_ids: Sequence[uuid.UUID]) -> dict[uuid.UUID, list[CreditNote]]:
    """Return the credit notes of invoices, oldest first."""
    statement = (
        select(CreditNote).where(col(CreditNote.invoice_id).in_(invoice_ids)).order_by(col(CreditNote.sequence))
    )  # fmt: skip
    found: dict[uuid.UUID, list[CreditNote]] = {one: [] for one in invoice_ids}
    for note in context.session.exec(statement):
        found[note.invoice_id].append(note)
    return found


def books(context: Context) -> Sequence[BillingEntity]:
    """Return the declarants: the living books, by name."""
    return context.session.exec(living(BillingEntity).order_by(col(BillingEntity.name), col(BillingEntity.id))).all()


def report_of(context: Context, year_month: str, type_: Any) -> EReportingSubmission | None:
    """Return the report of a month and type, locked."""
    return context.session.exec(
        select(EReportingSubmission)
        .where(EReportingSubmission.year_month == year_month, EReportingSubmission.type == type_)
        .with_for_update()
        .execution_options(populate_existing=True)
    ).one_or_none()


def transmissions_of(context: Context, submission_ids: Sequence[uuid.UUID]) -> Sequence[EReportingTransmission]:
    """Return the transmissions of reports: by period, then by book, the first one first."""
    return context.session.exec(
        select(EReportingTransmission)
        .where(col(EReportingTransmission.submission_id).in_(submission_ids))
        .order_by(
            col(EReportingTransmission.period_start), col(EReportingTransmission.billing_entity_id),
            col(EReportingTransmission.round),
        )
    ).all()  # fmt: skip


def newest(transmissions: Iterable[EReportingTransmission]) -> list[EReportingTransmission]:
    """Return the last transmission of each period and book."""
    return list({(row.period_start, row.billing_entity_id): row for row in transmissions}.values())


def invoices(context: Context, ids: Iterable[uuid.UUID]) -> Sequence[Invoice]:
    """Return invoices by their ids, in the order of their numbers."""
    return context.session.exec(
        select(Invoice).where(col(Invoice.id).in_(set(ids))).order_by(col(Invoice.sequence))
    ).all()  # fmt: skip


def books_named(context: Context, ids: Iterable[uuid.UUID]) -> dict[uuid.UUID, BillingEntity]:
    """Return books by their ids, those that were deleted since too."""
    found = context.session.exec(select(BillingEntity).where(col(BillingEntity.id).in_(set(ids))))
    return {book.id: book for book in found}


def reports_of_year(context: Context, year: int) -> Sequence[EReportingSubmission]:
    """Return the reports of a year."""
    return context.session.exec(
        select(EReportingSubmission)
        .where(col(EReportingSubmission.year_month).startswith(f"{year:04d}-"))
        .order_by(col(EReportingSubmission.year_month), col(EReportingSubmission.type))
    ).all()  # fmt: skip
