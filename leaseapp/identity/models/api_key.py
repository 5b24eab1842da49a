"""Keys for machines (document 1, "ApiKey"), and their last calls."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import TenantRow, json_column, tenant_index, tenant_key


class ApiKey(TenantRow, table=True):
    """A key that acts in its organization within `scopes`: its owner's, or the organization's own where `owner_id` is None.

    The key itself is nowhere: `prefix` finds the row, `key_hash` is the bcrypt of all of it. `replaced_by_id` is the key that
    a rotation made; `warned_at` is when its owner was told that it ends soon.
    """

    __tablename__ = "api_key"
    __found_by__: ClassVar[FoundBy] = FoundBy(listed=True)
    __table_args__ = (
        sa.UniqueConstraint("prefix", name="uq_api_key_prefix"),
        tenant_key("api_key", "replaced_by_id"),
        tenant_index("owner_id"),
    )

    name: str
    owner_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    created_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    prefix: str
    key_hash: str
    scopes: list[str] = json_column(default_factory=list)
    expires_at: datetime
    last_used_at: datetime | None = None
    revoked_at: datetime | None = None
    replaced_by_id: uuid.UUID | None = None
    warned_at: datetime | None = None


class ApiKeyCall(TenantRow, table=True):
    """One of the last calls of a key: which endpoint (`method` and `path` as declared, without ids), and the answer's status."""

    __tablename__ = "api_key_call"
    __audited__: ClassVar[bool] = False
    __table_args__ = (tenant_key("api_key", "api_key_id", ondelete="CASCADE"), tenant_index("api_key_id", "created_at"))

    api_key_id: uuid.UUID
    method: str
    path: str
    status: int
