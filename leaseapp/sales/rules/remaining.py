"""The part of an order that is still to be invoiced, and the amounts of a deposit or of a part of a line.

Quantities are counted, never amounts: three thirds of a line may round to a cent more or less than the line, and still
nothing remains. In € the rest of a line is what invoicing it now would say, so that the list, the page and the balance
invoice show one figure. Sources: DECISIONS 26, 31 and 33, MONEY.md 1.2 row 5.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Protocol
from uuid import UUID

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_rates
from leaseapp.sales.enums import LineKind, VatReason

NOTHING = Decimal(0)


class Ordered(Protocol):  # attributes as properties, so that frozen dataclasses and rows both fit
    """The part of an ordered line that the rules read."""

    @property
    def kind(self) -> LineKind:
        """Goods or service."""
        ...

    @property
    def quantity(self) -> Decimal:
        """Ordered quantity, 3 decimals."""
        ...

    @property
    def unit_price_ht(self) -> Decimal:
        """Unit price in € excl. VAT, 4 decimals."""
        ...

    @property
    def discount_pct(self) -> Decimal:
        """Discount in %."""
        ...

    @property
    def eco_tax_ht(self) -> Decimal:
        """Eco-tax in € of the whole line."""
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
class Group:
    """Lines that one deposit line stands for: same VAT rate (%), same reason, same kind."""

    rate: Decimal
    reason: VatReason | None
    kind: LineKind

    @property
    def tax(self) -> tuple[Decimal, VatReason | None]:
        """The VAT that the group falls under."""
        return self.rate, self.reason


@dataclass(frozen=True, slots=True)
class Part:
    """A quantity of an ordered line as an invoice bills it; amounts in € excl. VAT."""

    quantity: Decimal
    eco_tax_ht: Decimal
    total_ht: Decimal


def group_of(line: Ordered) -> Group:
    """The group that a line belongs to."""
    rate = vat_rates.normal_rate(line.vat_rate_pct)
    return Group(rate, line.vat_reason if rate == 0 else None, line.kind)


def rest(ordered: Decimal, invoiced: Decimal, returned: Decimal) -> Decimal:
    """The quantity that may still be invoiced: ordered − invoiced + what credit notes gave back, never below zero."""
    return max(ordered - invoiced + returned, NOTHING)


def part(line: Ordered, already: Decimal, quantity: Decimal) -> Part:
    """Return `quantity` of the line after `already` of it was invoiced.

    The eco-tax of the line is shared by the cumulative rule: its parts add up to it exactly, whatever was rounded.
    """
    before = money.proportion(line.eco_tax_ht, already, line.quantity)
    eco_tax = money.proportion(line.eco_tax_ht, already + quantity, line.quantity) - before
    total = money.line_total_ht(quantity, line.unit_price_ht, line.discount_pct, eco_tax)
    return Part(quantity, eco_tax, total)


def bases(amounts: Iterable[tuple[Group, Decimal]]) -> dict[Group, Decimal]:
    """Amounts (€) added up by group, in the order of their first line."""
    found: dict[Group, Decimal] = {}
    for group, amount in amounts:
        found[group] = found.get(group, ZERO) + amount
    return found


def by_tax(amounts: Mapping[Group, Decimal]) -> dict[tuple[Decimal, VatReason | None], Decimal]:
    """Amounts (€) of groups, added up by VAT rate and reason."""
    found: dict[tuple[Decimal, VatReason | None], Decimal] = {}
    for group, amount in amounts.items():
        found[group.tax] = found.get(group.tax, ZERO) + amount
    return found


def covers(rest_ht: Mapping[Group, Decimal], deposits_ht: Mapping[Group, Decimal]) -> bool:
    """Tell whether what remains at each VAT rate is enough for the balance invoice to deduct the deposits of that rate."""
    available = by_tax(rest_ht)
    return all(amount <= available.get(tax, ZERO) for tax, amount in by_tax(deposits_ht).items())


def missing_stock(waiting: Sequence[tuple[UUID, Decimal]], stock: Mapping[UUID, Decimal]) -> list[Decimal]:
    """Return the back order of each `(product, quantity still to ship)`, given the present stock by product.

    Stock fell when the order was confirmed, so a stock below zero is what is missing. Of several lines of one product
    the last ones wait; no line misses more than it still ships. Products without stock miss nothing.
    """
    left = {product: max(-units, NOTHING) for product, units in stock.items()}
    missing = []
    for product, quantity in reversed(waiting):
        lacking = min(quantity, left.get(product, NOTHING))
        if lacking:
            left[product] -= lacking
        missing.append(lacking)
    return missing[::-1]
