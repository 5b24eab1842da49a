"""A report as plain values: one row by day and category or by invoice, and rate; amounts in €."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from leaseapp.ereporting.enums import SaleCategory
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO


@dataclass(frozen=True, slots=True)
class Item:
    """A row: base, VAT and their sum at a rate (%) on a day, less than 0 where it is given back.

    A sale to consumers has its `category`; whatever is told by invoice has its number, id and day of issue; receipts of
    consumers have neither.
    `sources` are the invoices, credit notes, payments and uses of credit behind it, `count` the sales or receipts among them.
    """

    day: date
    rate: Decimal
    base: Decimal
    vat: Decimal
    amount: Decimal
    count: int = 0
    category: SaleCategory | None = None
    invoice_id: UUID | None = None
    invoice_number: str | None = None
    issued_on: date | None = None
    sources: tuple[UUID, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the row as it is stored: amounts as decimal texts."""
        return {
            "day": self.day.isoformat(), "rate": str(self.rate), "base": str(self.base), "vat": str(self.vat),
            "amount": str(self.amount), "count": self.count, "category": self.category.value if self.category else None,
            "invoice_id": str(self.invoice_id) if self.invoice_id else None, "invoice_number": self.invoice_number,
            "issued_on": self.issued_on.isoformat() if self.issued_on else None,
            "sources": [str(source) for source in self.sources],
        }  # fmt: skip

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> "Item":
        """Return the row as it was computed."""
        return cls(
            day=date.fromisoformat(row["day"]), rate=Decimal(row["rate"]), base=Decimal(row["base"]),
            vat=Decimal(row["vat"]), amount=Decimal(row["amount"]), count=row["count"],
            category=SaleCategory(row["category"]) if row["category"] else None,
            invoice_id=UUID(row["invoice_id"]) if row["invoice_id"] else None, invoice_number=row["invoice_number"],
            issued_on=date.fromisoformat(row["issued_on"]) if row["issued_on"] else None,
            sources=tuple(UUID(source) for source in row["sources"]),
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Anomaly:
    """Something that keeps a report from leaving; `number` names the invoice, `company_id` who has to be completed."""

    code: str
    invoice_id: UUID | None = None
    number: str | None = None
    company_id: UUID | None = None
    name: str | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the anomaly as it is stored."""
        return {
            "code": self.code, "number": self.number, "name": self.name,
            "invoice_id": str(self.invoice_id) if self.invoice_id else None,
            "company_id": str(self.company_id) if self.company_id else None,
        }  # fmt: skip

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> "Anomaly":
        """Return the anomaly as it was found."""
        return cls(
            row["code"], UUID(row["invoice_id"]) if row["invoice_id"] else None, row["number"],
            UUID(row["company_id"]) if row["company_id"] else None, row["name"],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Sums:
    """The totals of rows (€), and how many sales or receipts they tell."""

    base: Decimal = ZERO
    vat: Decimal = ZERO
    amount: Decimal = ZERO
    count: int = 0


@dataclass(slots=True)
class Figures:
    """A period: its rows in order, the heads of invoices that are told one by one, and what is wrong."""

    items: list[Item] = field(default_factory=list)
    invoices: list["ReportedInvoice"] = field(default_factory=list)
    anomalies: list[Anomaly] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TaxRow:
    """A row of the VAT of an invoice, as flow 10.1 has it: category (EN 16931), rate, and why there is none."""

    category: str
    rate: Decimal
    base: Decimal
    vat: Decimal
    reason_code: str | None = None


@dataclass(frozen=True, slots=True)
class ReportedInvoice:
    """The head of an invoice or credit note to a business abroad, as flow 10.1 has it; amounts in €, positive.

    `buyer_scheme` and `buyer_identifier` are TT-36: 0223 with a VAT number of the Union, 0227 with country and name.
    """

    invoice_id: UUID
    number: str
    issue_date: date
    type_code: str
    due_date: date | None
    billing_mode: str
    buyer_scheme: str
    buyer_identifier: str
    buyer_country: str
    buyer_vat_number: str | None
    previous: tuple[tuple[str, date | None], ...]
    total_ht: Decimal
    total_vat: Decimal
    rows: tuple[TaxRow, ...]
    currency: str = "EUR"
    delivery_country: str | None = None
    period: tuple[date | None, date | None] = (None, None)


def sums_of(items: Iterable[Item]) -> Sums:
    """Return what rows add up to."""
    rows = list(items)
    return Sums(
        money.total(row.base for row in rows), money.total(row.vat for row in rows), money.total(row.amount for row in rows),
        sum(row.count for row in rows),
    )  # fmt: skip
