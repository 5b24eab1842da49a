"""The part of an order that is still to be invoiced, and the amounts of a deposit or of a part of a line.

Quantities are counted, never amounts: three thirds of a line may round to a cent more or less than the line, and still
nothing remains. In € the rest of a line is what invoicing it now would say, so that the list, the page and the balance
invoice show one figure. Sources: DECISIONS 26, 31 and 33, MONEY.md 1.2 row 5.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from leaseapp.documents.rules.totals import PricedLine
from leaseapp.kernel import money

NOTHING = Decimal(0)


@dataclass(frozen=True, slots=True)
class Part:
    """A quantity of an ordered line as an invoice bills it; amounts in € excl. VAT."""

    quantity: Decimal
    discount_ht: Decimal
    eco_tax_ht: Decimal
    total_ht: Decimal
    document_discount_ht: Decimal

    @property
    def net_ht(self) -> Decimal:
        """The amount that counts: without its share of the discount of the document."""
        return self.total_ht - self.document_discount_ht


def rest(ordered: Decimal, invoiced: Decimal, returned: Decimal) -> Decimal:
    """Return the quantity that may still be invoiced: ordered − invoiced + what credit notes gave back, never below zero."""
    return max(ordered - invoiced + returned, NOTHING)


def part(line: PricedLine, already: Decimal, quantity: Decimal) -> Part:
    """Return `quantity` of the line after `already` of it was invoiced.

    Discounts in €, the line's own and its share of that of the order, and the eco-tax are shared by the cumulative rule: their
    parts add up to them exactly, whatever was rounded. No discount of a part is more than its price.
    """

    def share(whole: Decimal) -> Decimal:
        before = money.proportion(whole, already, line.quantity)
        return money.proportion(whole, already + quantity, line.quantity) - before

    eco_tax = share(line.eco_tax_ht)
    discount = min(share(line.discount_ht), money.line_gross_ht(quantity, line.unit_price_ht))
    total = money.line_total_ht(quantity, line.unit_price_ht, line.discount_pct, eco_tax, discount)
    return Part(quantity, discount, eco_tax, total, min(share(line.document_discount_ht), total - eco_tax))


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
