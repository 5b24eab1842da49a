"""Fixed assets, bought to be kept: on the balance sheet, in progress until it is commissioned (document 3)."""

import uuid
from datetime import date
from decimal import Decimal
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.accounting.enums import DepreciationMethod, FixedAssetStatus
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

    Amounts in €; `asset_id` is the machine, where one is known. What is written off is `gross_value` − `residual_value`;
    `accumulated` is what was written off until `depreciated_until`, `impairment` what it lost besides. The plan runs from
    `plan_start` over `plan_days` (of 360 a year) and writes `plan_base` off; `plan_before` was written off before it. A
    declining plan takes `declining_rate` % of what is left each year that ends with `closing_month`, one by units
    `total_units` of which `units_done` are done.
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
        tenant_key("establishment", "establishment_id"),
        tenant_key("fixed_asset", "split_from_id"),
        tenant_index("status"),
        tenant_index("asset_id", where="asset_id IS NOT NULL"),
        sa.CheckConstraint("gross_value > 0", name="gross_value"),
        sa.CheckConstraint("residual_value >= 0 AND residual_value <= gross_value", name="residual_value"),
        sa.CheckConstraint("accumulated >= 0 AND impairment >= 0", name="written_off"),
        sa.CheckConstraint("accumulated + impairment <= gross_value", name="worth_something"),
        sa.CheckConstraint("status IN ('IN_PROGRESS', 'CANCELED') OR commissioned_on IS NOT NULL", name="in_use_since"),
        sa.CheckConstraint("(status = 'DISPOSED') = (disposed_on IS NOT NULL)", name="disposed_has_day"),
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
    establishment_id: uuid.UUID | None = None
    split_from_id: uuid.UUID | None = None
    residual_value: Decimal = money_column()
    commissioned_on: date | None = None
    method: DepreciationMethod | None = enum_column(DepreciationMethod, default=None)
    duration_months: int | None = None
    declining_rate: Decimal | None = Field(default=None, max_digits=7, decimal_places=4)
    closing_month: int = 12
    total_units: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    units_done: Decimal = Field(default=Decimal(0), max_digits=14, decimal_places=3)
    plan_start: date | None = None
    plan_base: Decimal = money_column()
    plan_days: int = 0
    plan_before: Decimal = money_column()
    accumulated: Decimal = money_column()
    impairment: Decimal = money_column()
    depreciated_until: date | None = None
    disposed_on: date | None = None
