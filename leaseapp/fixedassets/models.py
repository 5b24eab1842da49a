"""The events of fixed assets: written once, each with the entry that it made."""

import uuid
from datetime import date
from decimal import Decimal
from typing import ClassVar

from sqlmodel import Field

from leaseapp.fixedassets.enums import DisposalReason, FixedAssetEventType
from leaseapp.kernel.persistence.tables import (
    TenantRow,
    enum_column,
    money_column,
    tenant_index,
    tenant_key,
    unique_where,
)
from leaseapp.kernel.text.i18n import _

ONE_A_MONTH = "uq_fixed_asset_event_month"


class FixedAssetEvent(TenantRow, table=True):
    """Something that happened to a fixed asset on a day, and what it is worth since (€).

    `amount` is what the event moved: the depreciation, the impairment (below zero where it was taken back or the value rose),
    the gross value. `year_month` (2026-05) is the month that a depreciation takes, of `days` of 30. `former` and `latter` are
    accounts of a transfer and numbers of a split. A disposal has its price and its VAT, a sale to a customer its `customer_id`;
    `result` is what it, or a revaluation, won (above zero) or lost.
    """

    __tablename__ = "fixed_asset_event"
    __called__: ClassVar[str] = _("Event of a fixed asset")
    __table_args__ = (
        tenant_key("fixed_asset", "fixed_asset_id"),
        tenant_key("ledger_entry", "ledger_entry_id"),
        tenant_key("customer", "customer_id"),
        unique_where(
            ONE_A_MONTH, "fixed_asset_id", "year_month", where="kind = 'AMORTIZATION' AND year_month IS NOT NULL"
        ),
        tenant_index("fixed_asset_id", "event_date"),
        tenant_index("event_date"),
    )  # fmt: skip

    fixed_asset_id: uuid.UUID
    kind: FixedAssetEventType = enum_column(FixedAssetEventType)
    event_date: date
    year_month: str | None = Field(default=None, max_length=7)
    days: int | None = None
    units: Decimal | None = Field(default=None, max_digits=14, decimal_places=3)
    amount: Decimal = money_column()
    accumulated: Decimal = money_column()
    net_value: Decimal = money_column()
    proceeds_ht: Decimal | None = money_column(default=None)
    vat_rate_pct: Decimal | None = Field(default=None, max_digits=5, decimal_places=2)
    vat: Decimal | None = money_column(default=None)
    result: Decimal | None = money_column(default=None)
    reason: DisposalReason | None = enum_column(DisposalReason, default=None)
    former: str | None = Field(default=None, max_length=40)
    latter: str | None = Field(default=None, max_length=40)
    note: str | None = Field(default=None, max_length=500)
    customer_id: uuid.UUID | None = None
    ledger_entry_id: uuid.UUID | None = None
