"""The monthly budget of an organization, and what is set aside for calls that are under way (FIELD.md 6.2)."""

import uuid
from datetime import date, datetime
from decimal import Decimal
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, tenant_index, unique_in_tenant


def usd_column(**options: Any) -> Any:
    """US dollars: numeric(14,6), because a call costs parts of a cent."""
    return Field(max_digits=14, decimal_places=6, **{"default": Decimal("0.000000"), **options})


class AiBudget(TenantRow, table=True):
    """A month: what may be spent, what calls have cost, what is set aside for those under way.

    `spent_usd` is the sum of the month's cost events, `reserved_usd` that of its reservations. A counter: its trail is the
    events. `told_80_at` and `told_100_at` say when administrators were told, once a month each.
    """

    __tablename__ = "ai_budget"
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        unique_in_tenant("month"),
        sa.CheckConstraint("spent_usd >= 0 AND reserved_usd >= 0 AND limit_usd >= 0", name="nothing_below_zero"),
    )

    month: date
    limit_usd: Decimal = usd_column()
    spent_usd: Decimal = usd_column()
    reserved_usd: Decimal = usd_column()
    told_80_at: datetime | None = None
    told_100_at: datetime | None = None


class AiReservation(TenantRow, table=True):
    """The most that a call under way may cost; gone when the call is settled, or ten minutes after a process has died."""

    __tablename__ = "ai_reservation"
    __audited__: ClassVar[bool] = False
    __table_args__ = (tenant_index("expires_at"),)

    month: date
    workflow: str = Field(max_length=64)
    provider: str = Field(max_length=32)
    model: str = Field(max_length=100)
    amount_usd: Decimal = usd_column()
    triggered_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    expires_at: datetime
