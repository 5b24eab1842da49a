"""Members of the provider's staff who act as somebody else for a while, to help them."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, tenant_index, text_column
from leaseapp.kernel.text.i18n import _


class Impersonation(TenantRow, table=True):
    """One of the provider's staff in the place of a member, at most until `ends_at`; `reason` is theirs, in their words.

    The session stays that of the staff: no cookie is made, so whatever ends their session ends this too. One that nobody
    ended is over at `ends_at` all the same. `told_at` is when the mail to the member was handed over.
    """

    __tablename__ = "impersonation"
    __called__: ClassVar[str] = _("Support visit")
    __personal__: ClassVar[frozenset[str]] = frozenset({"reason"})
    __table_args__ = (
        sa.Index("uq_impersonation_open", "session_id", unique=True, postgresql_where=sa.text("ended_at IS NULL")),
        tenant_index("user_id"),
    )

    session_id: uuid.UUID = Field(foreign_key="user_session.id", ondelete="CASCADE")
    impersonator_user_id: uuid.UUID = Field(foreign_key="app_user.id")
    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    reason: str = text_column()
    read_only: bool
    started_at: datetime
    ends_at: datetime
    ended_at: datetime | None = None
    told_at: datetime | None = None
