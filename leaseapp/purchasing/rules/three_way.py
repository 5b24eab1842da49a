"""Three-way match: what is invoiced against what was ordered and received, line by line (MONEY.md 3.6).

Quantity and price are matched apart. Quantity counts an excess only: less than received is a part. Each is fine within the
percentage or within the absolute amount, either suffices.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from leaseapp.kernel import money
from leaseapp.kernel.money import HUNDRED, ZERO
from leaseapp.kernel.text.i18n import _
from leaseapp.purchasing.enums import DeviationStatus, MatchRule, ShouldBePaid

TOLERANCE_PCT = Decimal(5)
"""In %, where the supplier has none of its own (document 3, Limits)."""
Sentence = tuple[str, dict[str, Any]]

_SAYS = {
    ("more", DeviationStatus.MISMATCH): _(
        "{count} {count|unit|units} more than received ({received}), that is {value} too much"
    ),
    ("more", DeviationStatus.OK): _("{count} {count|unit|units} more than received ({received}), within the tolerance"),
    ("less", DeviationStatus.PARTIAL): _("a part: {count} {count|unit|units} received and not invoiced"),
    ("same", DeviationStatus.OK): _("quantity as received"),
}
_PRICES = {
    ("same", DeviationStatus.OK): _("price as ordered"),
    ("within", DeviationStatus.OK): _("price {sign}{pct} %, within {tolerance} %"),
    ("amount", DeviationStatus.OK): _("price {sign}{pct} %, {value} in all, within {limit}"),
    ("beyond", DeviationStatus.MISMATCH): _("price {sign}{pct} %, {value} in all: beyond {tolerance} %"),
}
UNMATCHED = _("neither ordered nor received: attach it to a line of the order, or override")


@dataclass(frozen=True, slots=True)
class Tolerance:
    """Deviations that pass: a percentage, or an absolute amount (€ excl. VAT) of quantity × price."""

    pct: Decimal = TOLERANCE_PCT
    ht: Decimal = ZERO


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One line of an invoice with the line of the order that it names; prices are net of discounts, in € excl. VAT.

    `ordered`, `received` and `invoiced_before` are quantities of the order's line, None without one; `invoiced_before` counts
    all other invoices that are not canceled, credit notes less. A credit note's `invoiced` is below zero.
    """

    line_id: Any
    designation: str
    invoiced: Decimal
    invoice_unit_ht: Decimal
    order_line_id: Any = None
    ordered: Decimal | None = None
    received: Decimal | None = None
    invoiced_before: Decimal | None = None
    order_unit_ht: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Deviation:
    """The distance of quantity or price: `pct` in % (None of nothing), `ht` in €, what that means and the rule that said so."""

    pct: Decimal | None
    ht: Decimal
    status: DeviationStatus
    rule: MatchRule
    says: Sentence


@dataclass(frozen=True, slots=True)
class MatchedLine:
    """A line with its two deviations (None where no line of the order is named) and one status."""

    line: MatchLine
    quantity: Deviation | None
    price: Deviation | None
    status: DeviationStatus

    @property
    def sentences(self) -> list[Sentence]:
        """The parts of its sentence: quantity, then price."""
        if self.quantity is None or self.price is None:
            return [(UNMATCHED, {})]
        return [self.quantity.says, self.price.says]

    @property
    def disputed_ht(self) -> Decimal:
        """The part of the line that does not pass, in € excl. VAT: all of it where nothing was ordered."""
        if self.quantity is None or self.price is None:
            return abs(money.line_net_ht(self.line.invoiced, self.line.invoice_unit_ht))
        return money.total(part.ht for part in (self.quantity, self.price) if part.status is DeviationStatus.MISMATCH)

    @property
    def passes(self) -> bool:
        """True when nothing of the line keeps the invoice from being validated."""
        return self.status in (DeviationStatus.OK, DeviationStatus.PARTIAL)


def match(line: MatchLine, tolerance: Tolerance) -> MatchedLine:
    """Match one line."""
    if line.order_line_id is None:
        return MatchedLine(line, None, None, DeviationStatus.UNMATCHED)
    quantity, price = _quantity(line, tolerance), _price(line, tolerance)
    found = {quantity.status, price.status}
    worst = next(one for one in (DeviationStatus.MISMATCH, DeviationStatus.PARTIAL, DeviationStatus.OK) if one in found)
    return MatchedLine(line, quantity, price, worst)


def should_be_paid(lines: Iterable[MatchedLine]) -> ShouldBePaid:
    """YES where every line passes, NO where nothing but the reception is missing, else EXCEPTION."""
    refused = [line for line in lines if not line.passes]
    if not refused:
        return ShouldBePaid.YES
    return ShouldBePaid.NO if all(_not_received(line) for line in refused) else ShouldBePaid.EXCEPTION


def deviation_pct(lines: Sequence[MatchedLine]) -> Decimal:
    """Return what does not pass, in % of what is invoiced."""
    whole = money.total(money.line_net_ht(abs(one.line.invoiced), one.line.invoice_unit_ht) for one in lines)
    return money.proportion(HUNDRED, money.total(one.disputed_ht for one in lines), whole) if whole else ZERO


def _not_received(line: MatchedLine) -> bool:
    return bool(
        line.quantity
        and line.price
        and line.price.status is DeviationStatus.OK
        and (line.line.received or 0) <= (line.line.invoiced_before or 0)
    )


def _quantity(line: MatchLine, tolerance: Tolerance) -> Deviation:
    received = line.received or Decimal(0)
    excess = (line.invoiced_before or Decimal(0)) + line.invoiced - received
    pct = money.proportion(HUNDRED, excess, received) if received else None
    value = money.line_net_ht(abs(excess), line.order_unit_ht or Decimal(0))
    if excess <= 0:
        status = DeviationStatus.PARTIAL if excess < 0 else DeviationStatus.OK
        says = _SAYS["less" if excess < 0 else "same", status], {"count": _count(-excess)}
        return Deviation(pct if received else ZERO, -value if excess else ZERO, status, MatchRule.NO_EXCESS, says)
    status, rule = _verdict(pct, value, tolerance)
    says = _SAYS["more", status], {"count": _count(excess), "received": _count(received), "value": money.Amount(value)}
    return Deviation(pct, value, status, rule, says)


def _price(line: MatchLine, tolerance: Tolerance) -> Deviation:
    ordered = line.order_unit_ht or Decimal(0)
    off = line.invoice_unit_ht - ordered
    if not off:
        return Deviation(
            ZERO, ZERO, DeviationStatus.OK, MatchRule.EXACT, (_PRICES["same", DeviationStatus.OK], {})
        )  # fmt: skip
    pct = money.proportion(HUNDRED, off, ordered) if ordered else None
    value = money.line_net_ht(abs(line.invoiced), abs(off))
    status, rule = _verdict(pct, value, tolerance)
    case = "beyond" if status is DeviationStatus.MISMATCH else "amount" if rule is MatchRule.AMOUNT else "within"
    params = {
        "sign": "+" if off > 0 else money.MINUS, "pct": abs(pct) if pct is not None else HUNDRED, "tolerance": tolerance.pct,
        "value": money.Amount(value), "limit": money.Amount(tolerance.ht),
    }  # fmt: skip
    return Deviation(pct, value, status, rule, (_PRICES[case, status], params))


def _verdict(pct: Decimal | None, value: Decimal, tolerance: Tolerance) -> tuple[DeviationStatus, MatchRule]:
    if pct is not None and abs(pct) <= tolerance.pct:
        return DeviationStatus.OK, MatchRule.PERCENT
    if value <= tolerance.ht:
        return DeviationStatus.OK, MatchRule.AMOUNT
    return DeviationStatus.MISMATCH, MatchRule.NONE


def _count(quantity: Decimal) -> Decimal:
    """Return a quantity without trailing zeros: 1, 0.5."""
    return quantity.normalize() + 0
