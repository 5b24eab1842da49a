"""Totals of a supplier's document from its lines (document 3: always the server's, never entered)."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol

from leaseapp.kernel import money


class Bought(Protocol):  # attributes as properties, so that rows and bodies both fit
    """The part of a line that counts in the totals."""

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
        """Eco-tax of the line in €."""
        ...

    @property
    def vat_rate_pct(self) -> Decimal:
        """VAT rate in %."""
        ...


@dataclass(frozen=True, slots=True)
class Totals:
    """Amounts in €: the lines in their order, the document, and base and VAT by rate (%), highest first."""

    lines: tuple[Decimal, ...]
    by_rate: tuple[tuple[Decimal, Decimal, Decimal], ...]
    ht: Decimal
    vat: Decimal
    ttc: Decimal


def line_total(line: Bought) -> Decimal:
    """Return round2(quantity × price × (1 − discount)) + eco-tax, in € excl. VAT."""
    return money.line_total_ht(line.quantity, line.unit_price_ht, line.discount_pct, line.eco_tax_ht)


def net_unit_price(line: Bought) -> Decimal:
    """Return the price of a unit after the discount, in € excl. VAT, six decimals."""
    return money.round_to(line.unit_price_ht * (100 - line.discount_pct) / 100, 6)


def compute(lines: Sequence[Bought]) -> Totals:
    """Return the totals of lines; the VAT of a rate is rounded once."""
    amounts = tuple(line_total(line) for line in lines)
    bases: dict[Decimal, Decimal] = {}
    for line, amount in zip(lines, amounts, strict=True):
        rate = line.vat_rate_pct.normalize() + 0
        bases[rate] = bases.get(rate, money.ZERO) + amount
    by_rate = tuple((rate, bases[rate], money.percent(bases[rate], rate)) for rate in sorted(bases, reverse=True))
    ht, vat = money.total(amounts), money.total(row[2] for row in by_rate)
    return Totals(lines=amounts, by_rate=by_rate, ht=ht, vat=vat, ttc=ht + vat)
