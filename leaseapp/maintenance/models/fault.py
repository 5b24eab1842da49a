"""Faults that people without an account report on public pages of equipment (FIELD.md 3.8)."""

import uuid
from datetime import datetime
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import TenantRow, tenant_index, tenant_key
from leaseapp.kernel.text.i18n import _


class FaultReport(TenantRow, table=True):
    """A fault that somebody without an account reported on the public page of an asset; written once.

    `comment_id` begins their conversation beside the work order, `locale` is the language in which they are answered. Two
    fingerprints tell what was said before, and by whom: of the text, and of name, contact and network (keyed).
    """

    __tablename__ = "fault_report"
    __called__: ClassVar[str] = _("Fault report")
    __personal__: ClassVar[frozenset[str]] = frozenset({"reporter_name", "reporter_contact"})
    __table_args__ = (
        tenant_key("maintenance_operation", "operation_id"),
        tenant_key("asset", "asset_id"),
        tenant_key("comment", "comment_id"),
        tenant_index("operation_id"),
        tenant_index("asset_id", "reported_at"),
        tenant_index("comment_id"),
    )

    operation_id: uuid.UUID
    asset_id: uuid.UUID
    comment_id: uuid.UUID
    reported_at: datetime
    reporter_name: str | None = Field(default=None, max_length=200)
    reporter_contact: str | None = Field(default=None, max_length=254)
    locale: str = Field(max_length=2)
    text_fingerprint: str = Field(max_length=64)
    sender_fingerprint: str = Field(max_length=64)
