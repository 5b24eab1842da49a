"""Columns that documents of suppliers share: the line, the totals (document 3)."""

import uuid
from decimal import Decimal

from sqlmodel import Field, SQLModel

from leaseapp.kernel.persistence.tables import money_column


class BoughtLine(SQLModel):
    """One line: quantity (3 decimals) × unit price (€ excl. VAT, 6 decimals) − discount in % + eco-tax of the line in €.

    `asset_model_id` names the model of the machines that are bought; `creates_asset` says that a reception makes machines.
    """

    position: int
    designation: str = Field(max_length=200)
    quantity: Decimal = Field(max_digits=14, decimal_places=3)
    unit_price_ht: Decimal = Field(max_digits=16, decimal_places=6)
    vat_rate_pct: Decimal = Field(max_digits=5, decimal_places=2)
    discount_pct: Decimal = Field(default=Decimal(0), max_digits=5, decimal_places=2)
    eco_tax_ht: Decimal = money_column()
    line_total_ht: Decimal = money_column()
    asset_model_id: uuid.UUID | None = None
    creates_asset: bool = False


class BoughtTotals(SQLModel):
    """Amounts of a supplier's document in €, always computed by the server from the lines."""

    currency: str = Field(default="EUR", max_length=3)
    total_ht: Decimal = money_column()
    total_vat: Decimal = money_column()
    total_ttc: Decimal = money_column()
