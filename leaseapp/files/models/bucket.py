"""The buckets of an organization."""

from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.files.enums import ObjectLockMode
from leaseapp.kernel.persistence.tables import TenantRow, Versioned, enum_column, json_column, unique_in_tenant
from leaseapp.kernel.text.i18n import _


class StorageBucket(TenantRow, Versioned, table=True):
    """A container of files with its rules, copied from `rules/buckets.py` when the organization is made."""

    __tablename__ = "storage_bucket"
    __called__: ClassVar[str] = _("Storage bucket")
    __table_args__ = (unique_in_tenant("name"),)

    name: str
    object_lock_mode: ObjectLockMode = enum_column(ObjectLockMode, default=ObjectLockMode.NONE)
    retention_days: int | None = None
    versioning: bool = True
    max_size_bytes: int = Field(sa_type=sa.BigInteger)
    mime_types: list[str] = json_column(default_factory=list)
    access_log_enabled: bool = False
    server_only: bool = False
