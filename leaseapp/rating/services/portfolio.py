"""The portfolio of ratings at a glance (MONEY.md 7.4)."""

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO, round2
from leaseapp.rating import queries
from leaseapp.rating.enums import ClientRatingStatus, RatingClass, RefiRecommendation
from leaseapp.rating.models import ClientRating
from leaseapp.rating.schemas.weighting import (
    ByClassOut,
    ByRecommendationOut,
    DashboardOut,
    ExpiringOut,
    MonthOut,
)
from leaseapp.rating.services.exposure import exposure_of

SOON = timedelta(days=30)
MONTHS = 12
MOST_EXPIRING = 20


def dashboard(context: Context) -> DashboardOut:
    """Return the portfolio: the latest validated rating of each company."""
    rated = context.session.exec(
        select(ClientRating).where(queries.current()).order_by(col(ClientRating.expires_at), col(ClientRating.id))
    ).all()
    exposures = exposure_of(context, {one.company_id for one in rated})
    classes, advice = Counter(one.rating_class for one in rated), Counter(one.recommendation for one in rated)
    held = {
        letter: sum((exposures[one.company_id] for one in rated if one.rating_class is letter), ZERO)
        for letter in RatingClass
    }
    live = _live(context)
    against = sum(one.override_score is not None or one.override_recommendation is not None for one in rated)
    soon = [one for one in rated if one.expires_at is not None and context.now < one.expires_at <= context.now + SOON]
    return DashboardOut(
        by_class=[ByClassOut(rating_class=one, count=classes[one], exposure=held[one]) for one in RatingClass],
        by_recommendation=[ByRecommendationOut(recommendation=one, count=advice[one]) for one in RefiRecommendation],
        expiring=[
            ExpiringOut(id=one.id, company=one.company_name, rating_class=one.rating_class, expires_at=one.expires_at)
            for one in soon[:MOST_EXPIRING]
            if one.expires_at is not None
        ],
        drafts=live[ClientRatingStatus.DRAFT], in_review=live[ClientRatingStatus.IN_REVIEW],
        expired=sum(one.expires_at is not None and one.expires_at <= context.now for one in rated), rated=len(rated),
        override_rate=round2(Decimal(100 * against) / len(rated)) if rated else ZERO,
        average_score=_average([one.score for one in rated]), by_month=_by_month(context),
    )  # fmt: skip


def _live(context: Context) -> Counter[ClientRatingStatus]:
    statement: Any = (
        select(ClientRating.status, sa.func.count())
        .where(col(ClientRating.status).in_([ClientRatingStatus.DRAFT, ClientRatingStatus.IN_REVIEW]))
        .group_by(ClientRating.status)
    )  # fmt: skip
    return Counter(dict(context.session.exec(statement).all()))


def _by_month(context: Context) -> list[MonthOut]:
    """Return the last twelve months with what was validated in them, in the organization's time."""
    months = [_month_back(context.today, back) for back in reversed(range(MONTHS))]
    since = context.now - timedelta(days=31 * (MONTHS + 1))
    statement: Any = (
        select(col(ClientRating.validated_at), col(ClientRating.score))
        .where(col(ClientRating.validated_at) >= since)
        .order_by(col(ClientRating.validated_at))
    )  # fmt: skip
    rows = context.session.exec(statement).all()
    found: dict[str, list[Decimal | None]] = {month: [] for month in months}
    for validated_at, score in rows:
        month = context.day_of(validated_at).strftime("%Y-%m") if validated_at else ""
        if month in found:
            found[month].append(score)
    return [MonthOut(month=month, count=len(scores), average_score=_average(scores)) for month, scores in found.items()]


def _month_back(day: date, back: int) -> str:
    year, month = divmod(day.year * 12 + day.month - 1 - back, 12)
    return f"{year:04d}-{month + 1:02d}"


def _average(scores: Sequence[Decimal | None]) -> Decimal | None:
    known = [one for one in scores if one is not None]
    return round2(sum(known, ZERO) / len(known)) if known else None
