"""The weighting grid and the portfolio as they are sent and answered (MONEY.md 7.2, 7.4)."""

from typing import Annotated, Any

from pydantic import Field

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import FreeObject, In, Instant, Money, Out, Text, WholeNumber, optional
from leaseapp.rating.enums import ClientRatingStatus, RatingClass, RefiRecommendation
from leaseapp.rating.schemas.statements import Figure


class GridIn(In):
    """A new version of the weighting grid: its JSON, the reason, the number of the version that it was made of."""

    content: FreeObject
    reason: optional(Annotated[Text, Field(max_length=500)]) = None
    based_on: WholeNumber | None = None


class GridPreviewIn(In):
    """A weighting grid to try on the last ratings."""

    content: FreeObject


class GridOut(Out):
    """A version of the weighting grid; number 1 is the house's own."""

    number: int
    current: bool
    content: dict[str, Any]
    reason: str | None
    created_by: str | None
    created_at: Instant | None


class GridsOut(Out):
    """Every version, newest first."""

    items: list[GridOut]


class EffectOut(Out):
    """A rating as it was computed, and as the tried grid computes it."""

    id: Id
    number: str
    company: str
    status: ClientRatingStatus
    score: Figure | None
    rating_class: RatingClass | None
    recommendation: RefiRecommendation | None
    new_score: Figure | None
    new_class: RatingClass | None
    new_recommendation: RefiRecommendation | None
    moved: bool


class PreviewOut(Out):
    """The effect of a grid on the last ratings; validated ones keep what they have."""

    items: list[EffectOut]
    moved: int
    better: int
    worse: int


class ByClassOut(Out):
    """A class of the portfolio: its ratings, their exposure in € excl. VAT."""

    rating_class: RatingClass = Field(alias="class")
    count: int
    exposure: Money


class ByRecommendationOut(Out):
    """A recommendation, and how many ratings give it."""

    recommendation: RefiRecommendation
    count: int


class ExpiringOut(Out):
    """A rating that ends soon."""

    id: Id
    company: str
    rating_class: RatingClass | None
    expires_at: Instant


class MonthOut(Out):
    """The ratings validated in a month (YYYY-MM), with their average score."""

    month: str
    count: int
    average_score: Figure | None


class DashboardOut(Out):
    """The portfolio: the latest validated rating of each company. Rates in %, scores from 0 to 100."""

    by_class: list[ByClassOut]
    by_recommendation: list[ByRecommendationOut]
    expiring: list[ExpiringOut]
    drafts: int
    in_review: int
    expired: int
    rated: int
    override_rate: Figure
    average_score: Figure | None
    by_month: list[MonthOut]
