"""Links that are mailed and challenges that are signed: each good for one use."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.identity.enums import LinkPurpose
from leaseapp.kernel.persistence.tables import PlainRow, enum_column


class Verification(PlainRow, table=True):
    """A link or challenge. Its token is an HMAC over this id and the expiry, minted when it is sent and stored nowhere.

    `email` is the address that the link went to: it proves that address, not a later one.
    """

    __tablename__ = "verification"
    __audited__: ClassVar[bool] = False
    __personal__: ClassVar[frozenset[str]] = frozenset({"email"})
    __table_args__ = (
        sa.Index("ix_verification_user_id", "user_id"),
        sa.Index("ix_verification_expires_at", "expires_at"),
    )

    user_id: uuid.UUID = Field(foreign_key="app_user.id", ondelete="CASCADE")
    purpose: LinkPurpose = enum_column(LinkPurpose)
    email: str = ""
    expires_at: datetime
    used_at: datetime | None = None
