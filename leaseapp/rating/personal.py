"""Ratings that a person asked for, studied, validated or decided about."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.personal_data import part
from leaseapp.rating.models import ClientRating, RatingGrid

_PEOPLE = (
    ClientRating.requested_by_user_id, ClientRating.analyst_user_id, ClientRating.validated_by_user_id,
    ClientRating.override_score_by_user_id, ClientRating.override_recommendation_by_user_id,
)  # fmt: skip


@part("ratings", "client_rating")
def of_ratings(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the ratings that the user had a part in, oldest first."""
    own = sa.or_(*(col(column) == user_id for column in _PEOPLE))
    rows = context.session.exec(select(ClientRating).where(own).order_by(col(ClientRating.created_at)))
    return [{"created_at": row.created_at, "number": row.number, "company": row.company_name} for row in rows]


@part("weighting grids", "rating_grid")
def of_grids(context: Context, user_id: uuid.UUID) -> list[dict[str, Any]]:
    """Return the versions of the weighting grid that the user saved, oldest first."""
    rows = context.session.exec(
        select(RatingGrid).where(RatingGrid.created_by_user_id == user_id).order_by(col(RatingGrid.number))
    )
    return [{"created_at": row.created_at, "number": row.number} for row in rows]
