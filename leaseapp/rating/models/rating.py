"""The rating of a client (document 3, MONEY.md 7.1)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    json_column,
    money_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
    unique_where,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.enums import ClientRatingStatus, RatingClass, RefiRecommendation

ONE_LIVE_RATING = "uq_client_rating_live"


def _score(**options: Any) -> Any:
    return Field(default=None, max_digits=5, decimal_places=2, **options)


class ClientRating(TenantRow, Versioned, table=True):
    """The evaluation of a company over its last years. `amount_to_finance` in € excl. VAT, scores from 0 to 100.

    `score`, `rating_class` and `recommendation` are those that count: as computed, or as somebody decided otherwise. What was
    computed stays beside (`computed_…`), and who decided otherwise with the reason (`override_…`). `details`, `caps`, `missing`
    and `conditions` are what the computation said, by the version `grid_version` of the weighting grid (1 is the house's own).
    `version_of_id` is the rating that this one corrects. `told_before_days` is the last reminder of its end (30, 7).
    """

    __tablename__ = "client_rating"
    __called__: ClassVar[str] = _("Rating")
    __told__: ClassVar[dict[str, str]] = dict.fromkeys(
        ("details", "caps", "missing", "conditions"), _("computed again")
    )
    __found_by__: ClassVar[FoundBy] = FoundBy(
        codes=("number", "siren"), names=("number", "company_name"), company="company_id"
    )
    __table_args__ = (
        unique_in_tenant("number"),
        unique_where(ONE_LIVE_RATING, "company_id", "status", where="status IN ('DRAFT', 'IN_REVIEW')"),
        tenant_key("company", "company_id"),
        tenant_key("client_rating", "version_of_id"),
        tenant_index("company_id", "validated_at"),
        tenant_index("status", "expires_at"),
    )

    number: str = Field(max_length=20)
    company_id: uuid.UUID
    company_name: str = Field(max_length=200)
    siren: str | None = Field(default=None, max_length=9)
    version_of_id: uuid.UUID | None = None
    version_number: int = 1
    status: ClientRatingStatus = enum_column(ClientRatingStatus, default=ClientRatingStatus.DRAFT)
    amount_to_finance: Decimal = money_column()
    study_date: date
    requested_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    analyst_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    activity: str | None = Field(default=None, max_length=200)
    legal_form: str | None = Field(default=None, max_length=60)
    naf: str | None = Field(default=None, max_length=6)
    estimative: bool = False
    validity_months: int = 6
    founded_on: date | None = None
    ceased: bool = False
    proceedings: bool = False
    register_read_at: datetime | None = None
    register_revenues: dict[str, Any] = json_column()
    grid_version: int = 1
    computed_at: datetime | None = None
    computed_score: Decimal | None = _score()
    computed_class: RatingClass | None = enum_column(RatingClass, default=None, nullable=True)
    computed_recommendation: RefiRecommendation | None = enum_column(RefiRecommendation, default=None, nullable=True)
    details: dict[str, Any] = json_column()
    caps: list[Any] = json_column(default_factory=list)
    missing: list[Any] = json_column(default_factory=list)
    conditions: list[Any] = json_column(default_factory=list)
    insufficient: bool = True
    override_score: Decimal | None = _score()
    override_score_reason: str | None = Field(default=None, max_length=2000)
    override_score_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    override_score_at: datetime | None = None
    override_recommendation: RefiRecommendation | None = enum_column(RefiRecommendation, default=None, nullable=True)
    override_recommendation_reason: str | None = Field(default=None, max_length=2000)
    override_recommendation_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    override_recommendation_at: datetime | None = None
    score: Decimal | None = _score()
    rating_class: RatingClass | None = enum_column(RatingClass, default=None, nullable=True)
    recommendation: RefiRecommendation | None = enum_column(RefiRecommendation, default=None, nullable=True)
    conclusion: str | None = text_column(default=None, nullable=True)
    validated_at: datetime | None = None
    validated_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    expires_at: datetime | None = None
    told_before_days: int | None = None
    archived_at: datetime | None = None
