"""The delivery of goods whose deposit was not paid in full: it made the VAT of the deposit due."""

from datetime import date
from typing import Any, ClassVar
from uuid import UUID

from leaseapp.kernel.persistence.tables import TenantRow, json_column, tenant_index, tenant_key
from leaseapp.kernel.text.i18n import _


class DeliveredDeposit(TenantRow, table=True):
    """The part of a deposit's pending VAT that became due when its goods were delivered, written once: `{"20": "600.00"}`.

    The first row says that they were; its VAT may be empty where receipts had moved everything before. A later one makes due
    again what a payment undone afterwards had taken back (CGI art. 269-2-a).
    """

    __tablename__ = "delivered_deposit"
    __called__: ClassVar[str] = _("Delivered deposit")
    __table_args__ = (tenant_key("invoice", "invoice_id"), tenant_index("invoice_id"))

    invoice_id: UUID
    date: date
    vat_moved: dict[str, Any] = json_column()
