"""The VAT of a month on the lines of the return (`law.vat_return`)."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from leaseapp.kernel import money
from leaseapp.kernel.money import ZERO
from leaseapp.law import vat_return
from leaseapp.law.vat_return import Operation

_UNTAXED = {"K": Operation.INTRA_EU_SUPPLIES, "G": Operation.EXPORTS}
Amounts = tuple[Decimal, Decimal]
"""Base and VAT in €."""


@dataclass(frozen=True)
class Month:
    """The sums of a month in €: (base, VAT) of sales by rate, of acquisitions by kind and rate; bases by category; VAT."""

    sales: Mapping[Decimal, Amounts]
    acquisitions: Mapping[tuple[str, Decimal], Amounts]
    untaxed: Mapping[str, Decimal]
    on_assets: Decimal
    on_purchases: Decimal
    lost: Decimal


@dataclass(frozen=True)
class Box:
    """A line of the return in €; a side that the form does not have is None."""

    name: str
    base: Decimal | None
    vat: Decimal | None


class _Form:
    """The lines as they are filled in."""

    def __init__(self, on: date) -> None:
        self.on = on
        self.found: dict[str, list[Decimal | None]] = {}

    def put(self, subject: Operation | Decimal, base: Decimal | None, vat: Decimal | None) -> None:
        """Add to the line of `subject`; nothing where the form has none, or there is nothing to add."""
        box = vat_return.box_of(subject, self.on)
        if box is None or not (base or vat):
            return
        kept = self.found.setdefault(box, [None, None])
        for place, amount in enumerate((base, vat)):
            if amount is not None:
                kept[place] = (kept[place] or ZERO) + amount


def boxes(month: Month, on: date) -> list[Box]:
    """Return the lines that are not empty, in the order of the form.

    Where more was credited than sold at a rate, the VAT given back is deducted on line 21 instead: no line is negative.
    """
    form = _Form(on)
    by_rate = _by_rate(month)
    for rate, (base, vat) in by_rate.items():
        if vat >= 0:
            form.put(rate, base, vat)
    _put_bases(form, month)
    bought = {
        kind: [amounts for (of, _rate), amounts in month.acquisitions.items() if of == kind]
        for kind in ("REVERSE_CHARGE", "INTRA_EU")
    }
    form.put(Operation.SERVICES_FROM_ABROAD, money.total(base for base, _vat in bought["REVERSE_CHARGE"]), None)
    form.put(Operation.ACQUISITIONS, money.total(base for base, _vat in bought["INTRA_EU"]), None)
    gross = money.total(max(vat, ZERO) for _base, vat in by_rate.values())
    other = month.lost - money.total(min(vat, ZERO) for _base, vat in by_rate.values())
    deductible = month.on_assets + month.on_purchases + other
    for operation, vat in (
        (Operation.GROSS, gross),
        (Operation.OF_ACQUISITIONS, money.total(vat for _base, vat in bought["INTRA_EU"])),
        (Operation.ON_FIXED_ASSETS, month.on_assets),
        (Operation.ON_OTHER_PURCHASES, month.on_purchases),
        (Operation.OTHER_DEDUCTIBLE, other),
        (Operation.DEDUCTIBLE, deductible),
        (Operation.NET_DUE, max(gross - deductible, ZERO)),
        (Operation.CREDIT, max(deductible - gross, ZERO)),
    ):
        form.put(operation, None, vat)
    return [Box(name, *form.found[name]) for name in vat_return.ORDER if name in form.found]


def _by_rate(month: Month) -> dict[Decimal, Amounts]:
    found: dict[Decimal, Amounts] = dict(month.sales)
    for (_kind, rate), (base, vat) in month.acquisitions.items():
        known = found.get(rate, (ZERO, ZERO))
        found[rate] = (known[0] + base, known[1] + vat)
    return found


def _put_bases(form: _Form, month: Month) -> None:
    form.put(Operation.SALES, money.total(base for base, vat in month.sales.values() if vat >= 0), None)
    for category, base in month.untaxed.items():
        form.put(_UNTAXED.get(category, Operation.OTHER_UNTAXED), base, None)
