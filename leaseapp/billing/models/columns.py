"""Columns that documents of sales share, declared once: the priced line, the totals, the archived document."""

from decimal import Decimal
from typing import Any, ClassVar
from uuid import UUID

from sqlmodel import Field, SQLModel

from leaseapp.catalog.permissions import COST_READ
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.persistence.tables import enum_column, json_column, money_column
from leaseapp.law.vat_provisions import VatReason


class PricedLine(SQLModel):
    """One line: quantity (3 decimals) × unit price (€ excl. VAT, 6 decimals) − discount (%) + eco-tax (DECISIONS 17).

    `eco_tax_ht` is that of the line: `eco_tax_unit_ht` times the quantity (C. env. L541-10-20), or an amount of its own
    where that is None. `purchase_price_ht` is what a unit of the product cost (€ excl. VAT) when the line was taken, None
    when nobody knew: the margin of a sale does not change with the catalog (decision 30). It is in no shape that goes out.
    """

    __restricted__: ClassVar[dict[str, str]] = {"purchase_price_ht": COST_READ}

    position: int
    product_id: UUID | None = None
    reference: str | None = Field(default=None, max_length=60)
    kind: LineKind = enum_column(LineKind)
    designation: str = Field(max_length=200)
    description: str | None = Field(default=None, max_length=4000)
    quantity: Decimal = Field(max_digits=14, decimal_places=3)
    unit: str | None = Field(default=None, max_length=20)
    unit_price_ht: Decimal = Field(max_digits=16, decimal_places=6)
    discount_pct: Decimal = Field(default=Decimal(0), max_digits=5, decimal_places=2)
    eco_tax_unit_ht: Decimal | None = money_column(default=None)
    eco_tax_ht: Decimal = money_column()
    vat_rate_pct: Decimal = Field(max_digits=5, decimal_places=2)
    vat_reason: VatReason | None = enum_column(VatReason, default=None)
    line_total_ht: Decimal = money_column()
    purchase_price_ht: Decimal | None = Field(default=None, max_digits=16, decimal_places=6)


class DocumentTotals(SQLModel):
    """Amounts of a document in €, always computed by the server; `vat_breakdown` holds rows of `rules.totals.VatRow`."""

    currency: str = Field(default="EUR", max_length=3)
    total_ht: Decimal = money_column()
    total_vat: Decimal = money_column()
    total_ttc: Decimal = money_column()
    vat_breakdown: list[dict[str, Any]] = json_column(default_factory=list)


class ArchivedDocument(SQLModel):
    """The sealed PDF of a document: its file, the SHA-256 of its bytes and, of hybrid ones, of the XML inside."""

    pdf_file_id: UUID | None = None
    pdf_sha256: str | None = Field(default=None, max_length=64)
    xml_sha256: str | None = Field(default=None, max_length=64)
