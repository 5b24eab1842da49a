"""Notices of an invoice to the office, kept so that it is told no second time."""

from typing import ClassVar
from uuid import UUID

from leaseapp.billing.enums import Lateness
from leaseapp.kernel.persistence.tables import TenantRow, enum_column, tenant_key, unique_in_tenant
from leaseapp.kernel.text.i18n import _


class InvoiceNotice(TenantRow, table=True):
    """The office heard that an invoice is that late; written once. Reminders to customers belong to dunning."""

    __tablename__ = "invoice_notice"
    __called__: ClassVar[str] = _("Notice of a late invoice")
    __table_args__ = (tenant_key("invoice", "invoice_id"), unique_in_tenant("invoice_id", "kind"))

    invoice_id: UUID
    kind: Lateness = enum_column(Lateness)
