"""Invitations to become a member (document 1, "Invitation")."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import TenantRow, tenant_index, tenant_key, unique_where
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE

OPEN = "accepted_at IS NULL AND revoked_at IS NULL"


class Invitation(TenantRow, table=True):
    """An address that may become a member with `role`, once. Its link is signed, minted when it is sent and stored nowhere.

    `mailed_at` is when the mail was last handed to the mail server, `mail_failed` that this was given up or that it came back,
    `expiry_told_at` when whoever invited was told that nobody came. An address has one open invitation at most.
    """

    __tablename__ = "invitation"
    __found_by__: ClassVar[FoundBy] = FoundBy(listed=True)
    __personal__: ClassVar[frozenset[str]] = frozenset({"email"})
    __table_args__ = (
        unique_where("uq_invitation_open_email", "email", where=OPEN),
        tenant_key("company", "company_id"),
        tenant_index("created_at"),
        sa.Index("ix_invitation_id", "id"),
    )

    email: str
    role: str
    company_id: uuid.UUID | None = None
    locale: str = DEFAULT_LOCALE
    invited_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    link_version: int = 1
    expires_at: datetime
    mailed_at: datetime | None = None
    mail_failed: bool = False
    expiry_told_at: datetime | None = None
    accepted_at: datetime | None = None
    accepted_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    revoked_at: datetime | None = None
