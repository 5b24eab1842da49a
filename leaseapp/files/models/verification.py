"""Stored verifications of archived contents: which files were looked at, when, with which result."""

import uuid
from typing import ClassVar

from leaseapp.kernel.persistence.tables import TenantRow, tenant_index


class ArchiveVerification(TenantRow, table=True):
    """One night's verification of an organization's archive: its files behind `after` up to `reached` were read again.

    `bad` of the `checked` are missing or altered, `first_bad` is the first of them. `complete` says that the last file was
    reached: the next night begins at the first one. Written by system work only, sealed like a verdict on the audit log.
    """

    __tablename__ = "archive_verification"
    __audited__: ClassVar[bool] = False
    __table_args__ = (tenant_index("created_at"),)

    after: uuid.UUID | None = None
    reached: uuid.UUID | None = None
    checked: int
    bad: int
    first_bad: uuid.UUID | None = None
    complete: bool
    seal: str

    @property
    def whole(self) -> bool:
        """True when every file that was looked at is what was stored."""
        return self.bad == 0
