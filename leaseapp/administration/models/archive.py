"""Archives of customers: everything of one organization as a file, for whoever leaves."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.administration.enums import CustomerArchiveStatus
from leaseapp.kernel.persistence.tables import TenantRow, Versioned, enum_column
from leaseapp.kernel.text.i18n import _


class CustomerArchive(TenantRow, Versioned, table=True):
    """The order of an archive and what became of it; `done` of `total` parts are written.

    The organization itself has no right on the table. The file lies
    at `object_key` and can be downloaded until `expires_at`; then it is removed, and the row stays.
    """

    __tablename__ = "customer_archive"
    __called__: ClassVar[str] = _("Customer archive")
    __evidence__: ClassVar[frozenset[str]] = frozenset({"sha256"})
    __table_args__ = (
        sa.Index(
            "uq_customer_archive_open",
            "organization_id",
            unique=True,
            postgresql_where=sa.text("status IN ('WAITING', 'RUNNING')"),
        ),
    )

    ordered_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    status: CustomerArchiveStatus = enum_column(CustomerArchiveStatus, default=CustomerArchiveStatus.WAITING)
    done: int = 0
    total: int = 0
    object_key: str | None = None
    size_bytes: int | None = Field(default=None, sa_type=sa.BigInteger)
    sha256: str | None = None
    finished_at: datetime | None = None
    expires_at: datetime | None = None
