"""Statements of e-reporting: documents and receipts of a book in a period, reports with their transmissions."""

import uuid
from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.billing.models import Customer, Invoice
from leaseapp.billing.queries import received
from leaseapp.billing.queries.received import Document
from leaseapp.directory.enums import CompanyKind
from leaseapp.directory.models import BillingEntity, Company
from leaseapp.ereporting.models import EReportingSubmission, EReportingTransmission
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import living
from leaseapp.law import territories


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
            for statement in (one.subquery() for one in received.movements())
        )
    )
    statement = (
        select(Invoice)
        .where(Invoice.billing_entity_id == book_id, col(Invoice.id).in_(moved), criterion)
        .order_by(col(Invoice.sequence))
    )
    return context.session.exec(statement).all()


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
