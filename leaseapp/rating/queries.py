"""Statements about ratings."""

import uuid
from collections.abc import Collection, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.rating.enums import ClientRatingStatus
from leaseapp.rating.models import ClientRating, FinancialStatement, FinancialStatementLine, RatingGrid

KEPT_YEARS = 3
"""The years that a rating relies on (document 3)."""


def statements_of(context: Context, rating_id: uuid.UUID) -> list[FinancialStatement]:
    """Return the statements of a rating, the newest year first."""
    return statements_of_all(context, [rating_id])[rating_id]


def statements_of_all(context: Context, rating_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, list[FinancialStatement]]:
    """Return the statements of several ratings, the newest year first."""
    found: dict[uuid.UUID, list[FinancialStatement]] = {one: [] for one in rating_ids}
    statement = select(FinancialStatement).where(col(FinancialStatement.rating_id).in_(list(rating_ids)))
    for row in context.session.exec(statement.order_by(col(FinancialStatement.fiscal_year).desc())):
        found[row.rating_id].append(row)
    return found


def statement_of(context: Context, rating_id: uuid.UUID, fiscal_year: int) -> FinancialStatement | None:
    """Return the statement of a year, or None."""
    statement = select(FinancialStatement).where(
        FinancialStatement.rating_id == rating_id, FinancialStatement.fiscal_year == fiscal_year
    )
    return context.session.exec(statement).one_or_none()


def lines_of(context: Context, statement_ids: Collection[uuid.UUID]) -> dict[uuid.UUID, list[FinancialStatementLine]]:
    """Return the lines of statements, each by its code in the order of codes."""
    found: dict[uuid.UUID, list[FinancialStatementLine]] = {one: [] for one in statement_ids}
    rows = context.session.exec(
        select(FinancialStatementLine)
        .where(col(FinancialStatementLine.statement_id).in_(list(statement_ids)))
        .order_by(FinancialStatementLine.code)
    )
    for row in rows:
        found[row.statement_id].append(row)
    return found


def live_of(context: Context, company_id: uuid.UUID, status: ClientRatingStatus) -> ClientRating | None:
    """Return the rating of a company that is drafted, or in review; there is one of each at most."""
    statement = select(ClientRating).where(ClientRating.company_id == company_id, ClientRating.status == status)
    return context.session.exec(statement.order_by(col(ClientRating.id))).first()


def versions_of(context: Context, company_id: uuid.UUID) -> Sequence[ClientRating]:
    """Return every rating of a company, newest version first."""
    statement = select(ClientRating).where(ClientRating.company_id == company_id)
    return context.session.exec(
        statement.order_by(col(ClientRating.version_number).desc(), col(ClientRating.id).desc())
    ).all()


def last_version(context: Context, company_id: uuid.UUID) -> int:
    """Return the number of the newest version of a company's rating, 0 where there is none."""
    statement = select(sa.func.coalesce(sa.func.max(ClientRating.version_number), 0)).where(
        ClientRating.company_id == company_id
    )
    return int(context.session.exec(statement).one())


def valid_of(context: Context, company_id: uuid.UUID) -> ClientRating | None:
    """Return the latest valid rating of a company: validated, and not expired now."""
    statement = select(ClientRating).where(
        ClientRating.company_id == company_id, ClientRating.status == ClientRatingStatus.VALIDATED,
        col(ClientRating.expires_at) > context.now,
    )  # fmt: skip
    return context.session.exec(
        statement.order_by(col(ClientRating.validated_at).desc(), col(ClientRating.id).desc())
    ).first()


def grid_numbered(context: Context, number: int) -> RatingGrid | None:
    """Return a version of the weighting grid, None for the house's own and for numbers that do not exist."""
    return context.session.exec(select(RatingGrid).where(RatingGrid.number == number)).one_or_none()


def newest_grid(context: Context) -> RatingGrid | None:
    """Return the newest version of the weighting grid that the organization saved, or None."""
    return context.session.exec(select(RatingGrid).order_by(col(RatingGrid.number).desc())).first()


def grids(context: Context) -> Sequence[RatingGrid]:
    """Return the saved versions of the weighting grid, newest first."""
    return context.session.exec(select(RatingGrid).order_by(col(RatingGrid.number).desc())).all()


def latest(context: Context, most: int) -> Sequence[ClientRating]:
    """Return the last ratings that have a score or might have one, newest first; archived ones are left out."""
    statement = select(ClientRating).where(ClientRating.status != ClientRatingStatus.ARCHIVED)
    return context.session.exec(
        statement.order_by(col(ClientRating.created_at).desc(), col(ClientRating.id).desc()).limit(most)
    ).all()


def names_of(context: Context, user_ids: Collection[uuid.UUID | None]) -> dict[uuid.UUID | None, str]:
    """Return the names of people."""
    ids = {one for one in user_ids if one}
    return {one.id: one.name for one in context.session.exec(select(User).where(col(User.id).in_(ids)))}


def current(company: Any = ClientRating) -> Any:
    """Return the criterion of ratings that count in the portfolio: the latest validated one of each company, not archived."""
    other = aliased(ClientRating)
    later = (
        sa.select(other.id)
        .where(
            other.organization_id == company.organization_id, other.company_id == company.company_id,
            other.status == ClientRatingStatus.VALIDATED,
            sa.tuple_(other.validated_at, other.id) > sa.tuple_(company.validated_at, company.id),
        )
        .exists()
    )  # fmt: skip
    return sa.and_(company.status == ClientRatingStatus.VALIDATED, sa.not_(later))
