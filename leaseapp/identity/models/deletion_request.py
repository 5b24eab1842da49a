"""Wishes to be forgotten."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import PlainRow
from leaseapp.kernel.text.i18n import _


class DeletionRequest(PlainRow, table=True):
    """A user's wish that their account is anonymized on `due_at`, 30 days later; it can be canceled until then (document 1)."""

    __tablename__ = "deletion_request"
    __called__: ClassVar[str] = _("Account deletion request")
    __table_args__ = (
        sa.Index(
            "uq_deletion_request_open",
            "user_id",
            unique=True,
            postgresql_where=sa.text("canceled_at IS NULL AND done_at IS NULL"),
        ),
        sa.Index(
            "ix_deletion_request_due", "due_at", postgresql_where=sa.text("canceled_at IS NULL AND done_at IS NULL")
        ),
    )

    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    due_at: datetime
    canceled_at: datetime | None = None
    done_at: datetime | None = None
