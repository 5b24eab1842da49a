"""The monthly archives of the audit log."""

import uuid
from datetime import date, datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import PlainRow
from leaseapp.kernel.text.i18n import _


class AuditArchive(PlainRow, table=True):
    """A month of a chain as a file: its rows `first_sequence` to `last_sequence`, in JSON lines, compressed.

    `sha256` is that of the file, `previous_sha256` that of the archive before (64 zeros for the first one); `seal` covers
    all of it with the audit key. The platform's own chain has no organization. Rows are only added.
    """

    __tablename__ = "audit_archive"
    __called__: ClassVar[str] = _("Archive of the audit log")
    __evidence__: ClassVar[frozenset[str]] = frozenset({"last_hash"})
    __table_args__ = (
        sa.UniqueConstraint("chain_id", "month"),
        sa.UniqueConstraint("chain_id", "first_sequence"),
        sa.Index("ix_audit_archive_organization_id", "organization_id", "month"),
    )

    organization_id: uuid.UUID | None = Field(default=None, foreign_key="organization.id")
    chain_id: uuid.UUID
    month: date
    first_sequence: int = Field(sa_type=sa.BigInteger)
    last_sequence: int = Field(sa_type=sa.BigInteger)
    last_hash: str
    object_key: str
    size_bytes: int = Field(sa_type=sa.BigInteger)
    sha256: str
    previous_sha256: str
    retained_until: datetime
    seal: str
