"""Notices of an invoice to the office, kept so that it is told no second time."""

from uuid import UUID

from leaseapp.billing.enums import Lateness
from leaseapp.kernel.persistence.tables import TenantRow, enum_column, tenant_key, unique_in_tenant


class InvoiceNotice(TenantRow, table=True):
    """The office heard that an invoice is that late; written once. Reminders to customers belong to dunning."""

    __tablename__ = "invoice_notice"
    __table_args__ = (tenant_key("invoice", "invoice_id"), unique_in_tenant("invoice_id", "kind"))

    invoice_id: UUID
    kind: Lateness = enum_column(Lateness)
