"""Fixed assets, bought to be kept: on the balance sheet, in progress until it is commissioned (document 3)."""

import uuid
from datetime import date
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.accounting.enums import FixedAssetStatus
from leaseapp.kernel.finding.found_by import FoundBy
from leaseapp.kernel.persistence.tables import (
    SoftDelete,
    TenantRow,
    Versioned,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_in_tenant,
    unique_where,
)
from leaseapp.kernel.text.i18n import _


class FixedAsset(TenantRow, Versioned, SoftDelete, table=True):
    """A fixed asset (`IM-7`) of a book; `ledger_account` is the account that it goes to when it is commissioned.

    `gross_value` in €; `asset_id` is the machine, where one is known.
    """

    __tablename__ = "fixed_asset"
    __called__: ClassVar[str] = _("Fixed asset")
    __found_by__: ClassVar[FoundBy] = FoundBy(codes=("number",), names=("label",))
    __table_args__ = (
        unique_in_tenant("number"),
        unique_where("uq_fixed_asset_line", "supplier_invoice_line_id", where="deleted_at IS NULL"),
        tenant_key("billing_entity", "billing_entity_id"),
        tenant_key("accounting_code", "accounting_code_id"),
        tenant_key("supplier_invoice_line", "supplier_invoice_line_id"),
        tenant_key("asset", "asset_id"),
        tenant_index("status"),
        sa.CheckConstraint("gross_value > 0", name="gross_value"),
    )

    number: str = Field(max_length=20)
    label: str = Field(max_length=200)
    billing_entity_id: uuid.UUID
    accounting_code_id: uuid.UUID
    ledger_account: str = Field(max_length=10)
    supplier_invoice_line_id: uuid.UUID | None = None
    asset_id: uuid.UUID | None = None
    acquisition_date: date
    gross_value: Decimal = money_column()
    status: FixedAssetStatus = enum_column(FixedAssetStatus, default=FixedAssetStatus.IN_PROGRESS)
