"""Letterings, lines that settle each other, kept apart so that lines are never updated (MONEY.md, decision 3)."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, tenant_index, tenant_key
from leaseapp.kernel.text.i18n import _


class Lettering(TenantRow, table=True):
    """A group of lines of one account and party, in one book: AA when it sums to zero, aa while partial.

    `lettered_at` is when it got its present state. A canceled one keeps its code, which is never given again.
    """

    __tablename__ = "lettering"
    __called__: ClassVar[str] = _("Matching")
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("ledger_account", "account_id"),
        tenant_key("ledger_party", "party_id"),
        sa.Index(
            "uq_lettering_code", "organization_id", "billing_entity_id", "account_id", "party_id", sa.text("upper(code)"),
            unique=True, postgresql_nulls_not_distinct=True,
        ),
        sa.CheckConstraint("code ~ '^([A-Z]{2,}|[a-z]{2,})$'", name="code"),
    )  # fmt: skip

    billing_entity_id: uuid.UUID
    account_id: uuid.UUID
    party_id: uuid.UUID | None = None
    code: str = Field(max_length=8)
    lettered_at: datetime
    canceled_at: datetime | None = None


class LetteringLine(TenantRow, table=True):
    """A line inside a lettering; a line is in at most one that is not canceled (trigger)."""

    __tablename__ = "lettering_line"
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        sa.UniqueConstraint("organization_id", "lettering_id", "line_id"),
        tenant_key("lettering", "lettering_id"),
        tenant_key("ledger_line", "line_id"),
        tenant_index("line_id"),
    )

    lettering_id: uuid.UUID
    line_id: uuid.UUID
