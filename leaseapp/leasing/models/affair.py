"""Tables of leasing: affairs, the equipment wanted, financings (LEASING.md 1)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
    unique_where,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import (
    AffairSource,
    AffairStatus,
    CapitalSource,
    Convention,
    FinancingStatus,
    Intercalary,
    LeaseKind,
    Timing,
    Unknown,
)

ONE_RETAINED_FINANCING = "uq_lease_financing_retained"
ONE_OPEN_AFFAIR_AN_OPPORTUNITY = "uq_lease_affair_opportunity"


def _rate(**options: Any) -> Any:
    return Field(max_digits=9, decimal_places=6, **options)


class LeaseAffair(TenantRow, Versioned, table=True):
    """A client's wish to lease, from the first call to the contract. `amount_ht` is the capital to finance, in € excl. VAT:
    that of the retained financing, before there is one the price of the equipment wanted.

    `rating_id` is the valid rating that the decision rests on, `decision_reason` what it rests on besides, or instead; `note`
    says why it came back from the decision. `opportunity_id` is the opportunity that it goes on from.
    """

    __tablename__ = "lease_affair"
    __called__: ClassVar[str] = _("Lease affair")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("number", "title"), texts=("need",))
    __table_args__ = (
        unique_in_tenant("number"),
        tenant_key("company", "company_id"),
        tenant_key("establishment", "establishment_id"),
        tenant_key("client_rating", "rating_id"),
        tenant_key("crm_opportunity", "opportunity_id"),
        unique_where(
            ONE_OPEN_AFFAIR_AN_OPPORTUNITY,
            "opportunity_id",
            where="opportunity_id IS NOT NULL AND status NOT IN ('REJECTED', 'LOST')",
        ),
        tenant_index("status", "expected_sign_on"),
        tenant_index("company_id"),
    )

    number: str = Field(max_length=20)
    kind: LeaseKind = enum_column(LeaseKind, default=LeaseKind.LOCATION_FINANCIERE)
    status: AffairStatus = enum_column(AffairStatus, default=AffairStatus.DRAFT)
    status_since: date
    company_id: uuid.UUID
    establishment_id: uuid.UUID | None = None
    opportunity_id: uuid.UUID | None = None
    title: str = Field(max_length=200)
    need: str | None = text_column(default=None, nullable=True)
    source: AffairSource = enum_column(AffairSource, default=AffairSource.INBOUND)
    sales_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    officer_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    wanted_term_months: int | None = None
    amount_ht: Decimal = money_column()
    expected_sign_on: date | None = None
    submitted_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    submitted_at: datetime | None = None
    note: str | None = Field(default=None, max_length=500)
    decided_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    decided_at: datetime | None = None
    rating_id: uuid.UUID | None = None
    decision_reason: str | None = Field(default=None, max_length=500)
    conditions: str | None = text_column(default=None, nullable=True)
    lost_reason: str | None = Field(default=None, max_length=500)


class LeaseAffairLine(TenantRow, Versioned, SoftDelete, table=True):
    """Equipment that an affair finances: a text, perhaps a product of the catalog, pieces and their price in € excl. VAT."""

    __tablename__ = "lease_affair_line"
    __called__: ClassVar[str] = _("Equipment of a lease affair")
    __table_args__ = (
        tenant_key("lease_affair", "affair_id"),
        tenant_key("product", "product_id"),
        tenant_index("affair_id", "created_at"),
    )

    affair_id: uuid.UUID
    product_id: uuid.UUID | None = None
    designation: str = Field(max_length=200)
    quantity: Decimal = Field(default=Decimal(1), max_digits=14, decimal_places=3)
    unit_price_ht: Decimal = money_column()
    total_ht: Decimal = money_column()


class LeaseFinancing(TenantRow, Versioned, SoftDelete, table=True):
    """One way to finance an affair: what was given, and what the rule made of it (amounts in € excl. VAT, rates in % a year).

    `solve_for` names the figure that follows from the others; `profile` says how rents differ (empty: all are equal).
    Services are amounts of each period. `lender_rate_pct` and `costs_ht` give the margin, which no client sees.
    `source_supplier_quote_id` is the supplier's quote whose total the capital is.
    """

    __tablename__ = "lease_financing"
    __called__: ClassVar[str] = _("Financing of a lease affair")
    __told__: ClassVar[dict[str, str]] = {"profile": "{count} × {kind} {value}"}
    __table_args__ = (
        tenant_key("lease_affair", "affair_id"),
        tenant_key("supplier_quote", "source_supplier_quote_id"),
        tenant_index("affair_id", "created_at"),
        unique_where(ONE_RETAINED_FINANCING, "affair_id", where="status = 'RETAINED' AND deleted_at IS NULL"),
    )

    affair_id: uuid.UUID
    label: str = Field(max_length=60)
    kind: LeaseKind = enum_column(LeaseKind, default=LeaseKind.LOCATION_FINANCIERE)
    status: FinancingStatus = enum_column(FinancingStatus, default=FinancingStatus.PROPOSED)
    solve_for: Unknown = enum_column(Unknown, default=Unknown.RENT)
    capital_ht: Decimal = money_column()
    capital_source: CapitalSource = enum_column(CapitalSource, default=CapitalSource.MANUAL)
    source_supplier_quote_id: uuid.UUID | None = None
    residual_ht: Decimal = money_column()
    term_months: int
    period_months: int = 1
    timing: Timing = enum_column(Timing, default=Timing.ADVANCE)
    nominal_rate_pct: Decimal = _rate()
    rate_convention: Convention = enum_column(Convention, default=Convention.PROPORTIONAL)
    rent_ht: Decimal = money_column()
    profile: list[dict[str, Any]] = Field(default_factory=list, sa_type=JSONB)
    intercalary_mode: Intercalary = enum_column(Intercalary, default=Intercalary.ACTUAL_ON_30)
    deposit_ht: Decimal = money_column()
    fees_ht: Decimal = money_column()
    maintenance_ht: Decimal = money_column()
    insurance_ht: Decimal = money_column()
    lender_rate_pct: Decimal | None = _rate(default=None)
    costs_ht: Decimal = money_column()
    valid_until: date | None = None
    coefficient_pct: Decimal = Field(sa_type=sa.Numeric(9, 3))
    first_rent_ht: Decimal = money_column()
    total_rents_ht: Decimal = money_column()
    total_interest_ht: Decimal = money_column()
    irr_pct: Decimal | None = _rate(default=None)
    lender_price_ht: Decimal | None = money_column(default=None)
    margin_ht: Decimal | None = money_column(default=None)
