"""Open sessions."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.identity.enums import EntryPath, PendingStep
from leaseapp.kernel.persistence.tables import PlainRow, enum_column
from leaseapp.kernel.text.i18n import _


class UserSession(PlainRow, table=True):
    """A signed-in browser. The token itself is nowhere: `token_hash` is its SHA-256 (DECISIONS 4).

    `expires_at` slides with use, `absolute_expires_at` does not; `pending_step` is what must be done before anything else.
    `second_factor_at` is when a second factor was given, `confirmed_at` when the person proved last that it is them;
    `new_device` says that they had not signed in on this device before.
    """

    __tablename__ = "user_session"
    __called__: ClassVar[str] = _("Session")
    __audited__: ClassVar[bool] = False
    __personal__: ClassVar[frozenset[str]] = frozenset({"ip", "user_agent"})
    __table_args__ = (sa.Index("ix_user_session_open", "user_id", postgresql_where=sa.text("revoked_at IS NULL")),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id", ondelete="CASCADE")
    active_organization_id: uuid.UUID | None = Field(default=None, foreign_key="organization.id")
    token_hash: str = Field(unique=True)
    pending_step: PendingStep | None = enum_column(PendingStep, default=None, nullable=True)
    entered_by: EntryPath = enum_column(EntryPath, default=EntryPath.PASSWORD)
    second_factor_at: datetime | None = None
    confirmed_at: datetime | None = None
    new_device: bool = False
    last_seen_at: datetime
    expires_at: datetime
    absolute_expires_at: datetime
    revoked_at: datetime | None = None
    ip: str = ""
    user_agent: str = ""
