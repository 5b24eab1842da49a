"""Totals of a document from its lines: the only place where an amount of a sale is computed.

Sources: document 3 Limits (`lineTotalHt`), DECISIONS 17 and 27, MONEY.md 1.2 rows 1 to 3 (VAT due at issue or pending
until receipt), CGI art. 269-2 (VAT on goods is due on delivery and on the receipt of a deposit for them, on services on
receipt unless the seller opted for debits).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Protocol

from leaseapp.documents.enums import LineKind
from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_rates, vat_regime
from leaseapp.law.vat_provisions import VatReason


class PricedLine(Protocol):  # attributes as properties, so that frozen dataclasses and rows both fit
    """The part of a line that pricing reads; the rows of the database and the lines of a request fit."""

    @property
    def kind(self) -> LineKind:
        """Goods or service."""
        ...

    @property
    def quantity(self) -> Decimal:
        """Quantity, 3 decimals."""
        ...

    @property
    def unit_price_ht(self) -> Decimal:
        """Unit price in € excl. VAT, 6 decimals."""
        ...

    @property
    def discount_pct(self) -> Decimal:
        """Discount in %."""
        ...

    @property
    def eco_tax_ht(self) -> Decimal:
        """Eco-tax in €, once a line."""
        ...

    @property
    def vat_rate_pct(self) -> Decimal:
        """VAT rate in %."""
        ...

    @property
    def vat_reason(self) -> VatReason | None:
        """The reason why there is no VAT."""
        ...


@dataclass(frozen=True, slots=True)
class LineAmounts:
    """A line in € excl. VAT: gross = quantity × price, discount = what is taken off, eco_tax added once, total = what counts."""

    gross: Decimal
    discount: Decimal
    eco_tax: Decimal
    total: Decimal


@dataclass(frozen=True, slots=True)
class VatRow:
    """The VAT of one (rate in %, reason): base and tax in €, shared between what is due at issue and what waits for receipt."""

    rate: Decimal
    reason: VatReason | None
    category: str
    base: Decimal
    vat: Decimal
    due: Decimal
    pending: Decimal
    due_base: Decimal
    pending_base: Decimal

    def to_json(self) -> dict[str, Any]:
        """Return the row as stored on the invoice: amounts as decimal texts."""
        return {
            "rate": str(self.rate),
            "reason": self.reason.value if self.reason else None,
            "base": str(self.base),
            "vat": str(self.vat),
            "due": str(self.due),
            "pending": str(self.pending),
            "due_base": str(self.due_base),
            "pending_base": str(self.pending_base),
        }

    @classmethod
    def from_json(cls, row: Mapping[str, Any]) -> "VatRow":
        """Return the row as it was computed at issue."""
        rate, reason = Decimal(row["rate"]), VatReason(row["reason"]) if row["reason"] else None
        amounts = {name: Decimal(row[name]) for name in ("base", "vat", "due", "pending", "due_base", "pending_base")}
        return cls(rate=rate, reason=reason, category=vat_regime.category(rate, reason), **amounts)


@dataclass(frozen=True, slots=True)
class Totals:
    """Amounts of a document in €, the lines in their order and the VAT rows from the highest rate down."""

    lines: tuple[LineAmounts, ...]
    vat_rows: tuple[VatRow, ...]
    total_ht: Decimal
    total_vat: Decimal
    total_ttc: Decimal

    @property
    def due_vat(self) -> Decimal:
        """VAT that is due at issue."""
        return money.total(row.due for row in self.vat_rows)

    @property
    def pending_vat(self) -> Decimal:
        """VAT that becomes due with the receipts."""
        return money.total(row.pending for row in self.vat_rows)


def waits_for_receipt(kind: LineKind, *, vat_on_debits: bool, is_deposit: bool) -> bool:
    """Tell whether the VAT of a line becomes due with the receipt, and not with the document.

    A deposit on goods waits, whatever the seller opted for; on services the option holds for deposits too (CGI art. 269-2-c:
    due when debited, or when received if that is earlier).
    """
    return is_deposit if kind is LineKind.GOODS else not vat_on_debits


def line_amounts(line: PricedLine) -> LineAmounts:
    """Amounts of one line; total = round2(q × p × (1 − d/100)) + eco-tax."""
    gross = money.line_gross_ht(line.quantity, line.unit_price_ht)
    net = money.line_net_ht(line.quantity, line.unit_price_ht, line.discount_pct)
    eco_tax = money.round2(line.eco_tax_ht)
    return LineAmounts(gross=gross, discount=gross - net, eco_tax=eco_tax, total=net + eco_tax)


def _share(vat: Decimal, due_base: Decimal, pending_base: Decimal, rate: Decimal) -> tuple[Decimal, Decimal]:
    """Return the tax of a rate shared between its two chargeabilities, summing exactly to it."""
    if pending_base == 0:
        return vat, ZERO
    if due_base == 0:
        return ZERO, vat
    if (due_base > 0) == (pending_base > 0):
        due, pending = money.split(abs(vat), [abs(due_base), abs(pending_base)])
        return (due, pending) if vat >= 0 else (-due, -pending)
    # Bases of opposite signs (a deposit deducted): each part keeps its own tax, the first takes the rounding.
    pending = money.percent(pending_base, rate)
    return vat - pending, pending


def vat_rows(
    lines: Iterable[tuple[PricedLine, Decimal]], *, vat_on_debits: bool, is_deposit: bool = False
) -> tuple[VatRow, ...]:
    """Return the VAT breakdown of `(line, its total)`; VAT is rounded once per (rate, reason), then shared."""
    due_bases: dict[tuple[Decimal, VatReason | None], Decimal] = {}
    pending_bases: dict[tuple[Decimal, VatReason | None], Decimal] = {}
    for line, amount in lines:
        rate = vat_rates.normal_rate(line.vat_rate_pct)
        key = (rate, line.vat_reason if rate == 0 else None)
        waits = waits_for_receipt(line.kind, vat_on_debits=vat_on_debits, is_deposit=is_deposit)
        chosen = pending_bases if waits and rate > 0 else due_bases
        due_bases.setdefault(key, ZERO)
        chosen[key] = chosen.get(key, ZERO) + amount
    rows = []
    for key in sorted(due_bases, key=lambda item: (-item[0], item[1].value if item[1] else "")):
        rate, reason = key
        due_base, pending_base = due_bases[key], pending_bases.get(key, ZERO)
        vat = money.percent(due_base + pending_base, rate)
        due, pending = _share(vat, due_base, pending_base, rate)
        rows.append(
            VatRow(
                rate=rate,
                reason=reason,
                category=vat_regime.category(rate, reason),
                base=due_base + pending_base,
                vat=vat,
                due=due,
                pending=pending,
                due_base=due_base,
                pending_base=pending_base,
            )
        )
    return tuple(rows)


def compute(lines: Sequence[PricedLine], *, vat_on_debits: bool = False, is_deposit: bool = False) -> Totals:
    """Totals of a document; `vat_on_debits` is the seller's option, `is_deposit` says that it is a deposit invoice."""
    amounts = tuple(line_amounts(line) for line in lines)
    rows = vat_rows(
        [(line, amount.total) for line, amount in zip(lines, amounts, strict=True)],
        vat_on_debits=vat_on_debits,
        is_deposit=is_deposit,
    )
    total_ht = money.total(amount.total for amount in amounts)
    total_vat = money.total(row.vat for row in rows)
    return Totals(lines=amounts, vat_rows=rows, total_ht=total_ht, total_vat=total_vat, total_ttc=total_ht + total_vat)
