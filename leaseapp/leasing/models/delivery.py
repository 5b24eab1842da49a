"""Deliveries of a contract: what was handed over, in which state, and who signed for it (LEASING.md 1)."""

import uuid
from datetime import date
from typing import ClassVar

from sqlmodel import Field

from leaseapp.kernel.persistence.tables import (
    TenantRow,
    Versioned,
    enum_column,
    tenant_index,
    tenant_key,
    text_column,
    unique_in_tenant,
)
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.enums import DeliveredState, DeliveryOutcome


class LeaseDeliveryReport(TenantRow, Versioned, table=True):
    """A delivery report: its day, the answer of the client, the drawn signature and the PDF."""

    __tablename__ = "lease_delivery_report"
    __called__: ClassVar[str] = _("Delivery report")
    __personal__: ClassVar[frozenset[str]] = frozenset({"signatory_name"})
    __table_args__ = (
        tenant_key("lease_contract", "contract_id"),
        tenant_key("file", "signature_file_id"),
        tenant_key("file", "pdf_file_id"),
        unique_in_tenant("contract_id", "number"),
    )

    contract_id: uuid.UUID
    number: int
    delivered_on: date
    outcome: DeliveryOutcome = enum_column(DeliveryOutcome)
    signatory_name: str = Field(max_length=200)
    reserves: str | None = text_column(default=None, nullable=True)
    signature_file_id: uuid.UUID
    pdf_file_id: uuid.UUID | None = None


class LeaseDeliveryLine(TenantRow, table=True):
    """A machine of a delivery, with the serial number that was read on it; written once."""

    __tablename__ = "lease_delivery_line"
    __called__: ClassVar[str] = _("Machine of a delivery")
    __table_args__ = (
        tenant_key("lease_delivery_report", "report_id"),
        tenant_key("lease_contract_asset", "contract_asset_id"),
        tenant_key("asset", "asset_id"),
        tenant_index("report_id"),
    )

    report_id: uuid.UUID
    contract_asset_id: uuid.UUID
    asset_id: uuid.UUID
    serial: str | None = Field(default=None, max_length=80)
    state: DeliveredState = enum_column(DeliveredState)
    note: str | None = Field(default=None, max_length=500)
