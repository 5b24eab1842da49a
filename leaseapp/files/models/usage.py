"""The bytes that an organization's files take, kept by a trigger on `file` (migration 202611231640)."""

from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, unique_in_tenant


class StorageUsage(TenantRow, table=True):
    """The used and held bytes of an organization.

    `used_bytes` are those of every content that lies in the storage: files, earlier versions, deleted ones until they are
    purged. `held_bytes` are what uploads under way have announced. Whoever asks for room locks the row first.
    """

    __tablename__ = "storage_usage"
    __audited__: ClassVar[bool] = False
    __table_args__ = (unique_in_tenant(name="uq_storage_usage_organization_id"),)

    used_bytes: int = Field(default=0, sa_type=sa.BigInteger)
    held_bytes: int = Field(default=0, sa_type=sa.BigInteger)
