"""Earlier versions of files, public shares of them, and who opened what is logged."""

import uuid
from datetime import datetime
from typing import ClassVar

from sqlmodel import Field

from leaseapp.files.enums import FileUse
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _


class FileVersion(TenantRow, table=True):
    """An earlier version of a file: `former_file_id` keeps its name, content and lock, `file_id` is what stands in its place.

    `created_at` is when it was replaced, `replaced_by_user_id` and `reason` say by whom and why.
    """

    __tablename__ = "file_version"
    __called__: ClassVar[str] = _("Earlier version of a file")
    __table_args__ = (
        tenant_key("file", "file_id"),
        tenant_key("file", "former_file_id"),
        unique_in_tenant("file_id", "number"),
        unique_in_tenant("former_file_id"),
    )

    file_id: uuid.UUID
    former_file_id: uuid.UUID
    number: int
    reason: str | None = Field(default=None, max_length=200)
    replaced_by_user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")


class FileShare(TenantRow, Versioned, table=True):
    """An address that opens a file to whoever holds it, until it expires, is used up or taken back.

    Its token is an HMAC over id and `token_version` (DECISIONS 19), so it can be shown again. `download_count` grows by one
    statement with each download, and never above `download_limit`.
    """

    __tablename__ = "file_share"
    __called__: ClassVar[str] = _("Share of a file")
    __table_args__ = (tenant_key("file", "file_id"), tenant_index("file_id"), tenant_index("expires_at"))

    file_id: uuid.UUID
    token_version: int = 1
    expires_at: datetime
    password_hash: str | None = None
    download_limit: int | None = None
    download_count: int = 0
    revoked_at: datetime | None = None
    created_by_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    note: str | None = Field(default=None, max_length=200)


class FileAccess(TenantRow, table=True):
    """The opening of a file of a bucket that logs it. `ip` is cut to its network (IPv4 /24, IPv6 /48)."""

    __tablename__ = "file_access"
    __audited__: ClassVar[bool] = False
    __personal__: ClassVar[frozenset[str]] = frozenset({"ip", "user_agent"})
    __table_args__ = (
        tenant_key("file", "file_id"),
        tenant_key("file_share", "share_id"),
        tenant_index("file_id", "created_at"),
    )

    file_id: uuid.UUID
    user_id: uuid.UUID | None = Field(default=None, foreign_key="app_user.id")
    share_id: uuid.UUID | None = None
    use: FileUse = enum_column(FileUse)
    ip: str = Field(default="", max_length=64)
    user_agent: str = Field(default="", max_length=400)
