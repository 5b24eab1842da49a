"""The list of ratings."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.persistence.business_day import today
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.enums import ClientRatingStatus, RatingClass, RefiRecommendation
from leaseapp.rating.models import ClientRating
from leaseapp.rating.permissions import RATING_READ

_analyst = aliased(User)
_YES_NO = {"true": True, "false": False}


def _mine(context: Context, text: str) -> Any:
    """Filter by `mine`: ratings that the reader asked for or studies."""
    user_id: uuid.UUID | None = context.principal.user_id
    own = sa.or_(col(ClientRating.analyst_user_id) == user_id, col(ClientRating.requested_by_user_id) == user_id)
    return own if _YES_NO[text.lower()] else sa.not_(own)


def _expired(context: Context, text: str) -> Any:
    """Filter by `expired`: validated ratings whose validity is over."""
    over = sa.and_(
        ClientRating.status == ClientRatingStatus.VALIDATED, col(ClientRating.expires_at) <= context.now
    )  # fmt: skip
    return over if _YES_NO[text.lower()] else sa.not_(over)


def _expiring(context: Context, text: str) -> Any:
    """Filter by `expiring`: valid ratings that end within thirty days."""
    soon = sa.and_(
        ClientRating.status == ClientRatingStatus.VALIDATED, col(ClientRating.expires_at) > context.now,
        col(ClientRating.expires_at) <= today + sa.cast("31 days", sa.Interval),
    )  # fmt: skip
    return soon if _YES_NO[text.lower()] else sa.not_(soon)


def _overridden(_context: Context, text: str) -> Any:
    """Filter by `overridden`: somebody decided against the computation."""
    against = sa.or_(
        col(ClientRating.override_score).is_not(None), col(ClientRating.override_recommendation).is_not(None)
    )
    return against if _YES_NO[text.lower()] else sa.not_(against)


RATINGS = ListSpec(
    "ratings",
    title=_("Ratings"),
    permission=RATING_READ,
    table=ClientRating,
    outer_join=[(_analyst, ClientRating.analyst_user_id == _analyst.id)],
    default_sort="-studyDate,-number",
    search_placeholder=_("Company, SIREN, number"),
    criteria={"mine": _mine, "expired": _expired, "expiring": _expiring, "overridden": _overridden},
    default_filters={"status": "DRAFT,IN_REVIEW,VALIDATED"},
    quick_filters=(
        QuickFilter("active", _("Active", "rating"), {"status": "DRAFT,IN_REVIEW,VALIDATED"}),
        QuickFilter("open", _("To study", "rating"), {"status": "DRAFT,IN_REVIEW"}),
        QuickFilter("expiring", _("Ending soon", "rating"), {"expiring": "true"}),
        QuickFilter("expired", _("Expired", "rating"), {"expired": "true"}),
        QuickFilter("archived", _("Archived", "ratings"), {"status": "ARCHIVED"}),
    ),
    outline={"who": "company", "number": "number", "status": "status", "detail": "ratingClass", "amount": "amountToFinance",
             "date": "studyDate"},
    columns=[
        Column("number", _("Number"), ClientRating.number, search=True, link="/workspace/rating/ratings/{id}"),
        Column("company", _("Client"), ClientRating.company_name, search=True, shrinks=True),
        Column("siren", _("SIREN"), ClientRating.siren, search=True, shown=False),
        Column("status", _("State"), ClientRating.status, kind="status", enum=ClientRatingStatus, filter="in"),
        Column("ratingClass", _("Class", "rating"), ClientRating.rating_class, kind="status", enum=RatingClass, filter="in"),
        Column("score", _("Score"), ClientRating.score, kind="number", filter="range"),
        Column("recommendation", _("Recommendation"), ClientRating.recommendation, kind="status", enum=RefiRecommendation,
               filter="in"),
        Column("amountToFinance", _("Amount to finance excl. VAT"), ClientRating.amount_to_finance, kind="money", filter="range",
               sum=True),
        Column("studyDate", _("Study date"), ClientRating.study_date, kind="date", filter="range", shown=False),
        Column("expiresAt", _("Valid until", "rating"), ClientRating.expires_at, kind="datetime", filter="range"),
        Column("analyst", _("Analyst"), _analyst.name, shrinks=True, shown=False),
        Column("versionNumber", _("Version"), ClientRating.version_number, kind="number", shown=False),
        Column("estimative", _("Estimative"), ClientRating.estimative, kind="bool", filter="eq", shown=False),
        Column("validatedAt", _("Validated on"), ClientRating.validated_at, kind="datetime", filter="range", shown=False),
        Column("companyId", _("Client"), ClientRating.company_id, filter="in", sort=False, shown=False),
        Column("analystUserId", _("Analyst"), ClientRating.analyst_user_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
