"""Lines of the monthly VAT return (form 3310-CA3-SD): which operation is declared on which line, from when on.

The lines are those printed on the form and described in its notice (3310-NOT-CA3-SD). Whole euros are declared, half a euro
counts as one (CGI art. 1657). The lines of rates that only part of France knows came with the form of January 2022; before, annex
3310 A had them, and line 14 their sum. To be confirmed by an accountant when a form changes.
"""

from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from enum import StrEnum

from leaseapp.law import vat_rates


class Operation(StrEnum):
    """The subject of a line of the return, beside the rates."""

    SALES = "SALES"
    SERVICES_FROM_ABROAD = "SERVICES_FROM_ABROAD"
    ACQUISITIONS = "ACQUISITIONS"
    EXPORTS = "EXPORTS"
    INTRA_EU_SUPPLIES = "INTRA_EU_SUPPLIES"
    OTHER_UNTAXED = "OTHER_UNTAXED"
    GROSS = "GROSS"
    OF_ACQUISITIONS = "OF_ACQUISITIONS"
    ON_FIXED_ASSETS = "ON_FIXED_ASSETS"
    ON_OTHER_PURCHASES = "ON_OTHER_PURCHASES"
    OTHER_DEDUCTIBLE = "OTHER_DEDUCTIBLE"
    DEDUCTIBLE = "DEDUCTIBLE"
    CREDIT = "CREDIT"
    NET_DUE = "NET_DUE"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the form for an operation or a rate (in %), on the days between `since` and `until`, both included."""

    box: str
    subject: Operation | Decimal
    since: date
    until: date | None = None


_FORM_OF_2014, _FORM_OF_2022 = date(2014, 1, 1), date(2022, 1, 1)
_LAST_OF_2021 = date(2021, 12, 31)
_OF_SOME_PLACES = {"1.75": "T1", "1.05": "T2", "13": "TC", "0.9": "T5", "2.1": "T6"}
LINES = (
    Line("A1", Operation.SALES, _FORM_OF_2014),
    Line("A3", Operation.SERVICES_FROM_ABROAD, _FORM_OF_2014),
    Line("B2", Operation.ACQUISITIONS, _FORM_OF_2014),
    Line("E1", Operation.EXPORTS, _FORM_OF_2014),
    Line("E2", Operation.OTHER_UNTAXED, _FORM_OF_2014),
    Line("F2", Operation.INTRA_EU_SUPPLIES, _FORM_OF_2014),
    Line("08", vat_rates.STANDARD, _FORM_OF_2014),
    Line("09", vat_rates.REDUCED, _FORM_OF_2014),
    Line("9B", vat_rates.INTERMEDIATE, _FORM_OF_2014),
    Line("10", vat_rates.OVERSEAS_STANDARD, _FORM_OF_2014),
    *(Line("14", Decimal(rate), _FORM_OF_2014, _LAST_OF_2021) for rate in _OF_SOME_PLACES),
    *(Line(box, Decimal(rate), _FORM_OF_2022) for rate, box in _OF_SOME_PLACES.items()),
    Line("16", Operation.GROSS, _FORM_OF_2014),
    Line("17", Operation.OF_ACQUISITIONS, _FORM_OF_2014),
    Line("19", Operation.ON_FIXED_ASSETS, _FORM_OF_2014),
    Line("20", Operation.ON_OTHER_PURCHASES, _FORM_OF_2014),
    Line("21", Operation.OTHER_DEDUCTIBLE, _FORM_OF_2014),
    Line("23", Operation.DEDUCTIBLE, _FORM_OF_2014),
    Line("25", Operation.CREDIT, _FORM_OF_2014),
    Line("28", Operation.NET_DUE, _FORM_OF_2014),
)
ORDER = tuple(dict.fromkeys(line.box for line in LINES))
"""The boxes in the order of the form."""


def box_of(subject: Operation | Decimal, on: date) -> str | None:
    """Return the box of an operation or of a rate on a day; None where the form of that day has none."""
    for line in LINES:
        same = line.subject == subject and isinstance(line.subject, Operation) == isinstance(subject, Operation)
        if same and line.since <= on and (line.until is None or on <= line.until):
            return line.box
    return None


def declared(amount: Decimal) -> int:
    """Return an amount as it is declared, in whole euros (CGI art. 1657)."""
    return int(amount.to_integral_value(ROUND_HALF_UP))
