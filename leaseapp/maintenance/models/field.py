"""Items that tablets sent, and what became of them (FIELD.md 3.7)."""

import uuid
from datetime import datetime
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import FieldResult


class FieldEntry(TenantRow, table=True):
    """An item that somebody's tablet sent, and what became of it; written once, so that sending it again answers the same.

    `captured_at` is the device's clock, `happened_at` the same instant by the server's, `created_at` when it came in.
    `content` are the words of work that did not reach the order as it was meant: the office reads them there.
    """

    __tablename__ = "field_entry"
    __called__: ClassVar[str] = _("Item of a tablet")
    __personal__: ClassVar[frozenset[str]] = frozenset({"content"})
    __table_args__ = (
        tenant_key("maintenance_operation", "operation_id"),
        unique_in_tenant("user_id", "key"),
        tenant_index("operation_id"),
    )

    user_id: uuid.UUID = Field(foreign_key="app_user.id")
    key: str = Field(max_length=64)
    request_hash: str = Field(max_length=64)
    operation_id: uuid.UUID
    kind: str = Field(max_length=40)
    captured_at: datetime
    happened_at: datetime
    result: FieldResult = enum_column(FieldResult)
    code: str | None = Field(default=None, max_length=60)
    message: str | None = text_column(default=None, nullable=True)
    content: str | None = text_column(default=None, nullable=True)
