"""Documents that are here already: the same number of the same supplier, or nearly the same day and amount, or its lines."""

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

from leaseapp.purchasing.rules.reading.words import squeezed

NEAR_AMOUNT, NEAR_SHARE = Decimal("0.02"), Decimal("0.01")
NEAR_DAYS = timedelta(days=45)


@dataclass(frozen=True)
class Twin:
    """A document that the new one may be: `is_near` where number and supplier are not the same."""

    kind: str
    record_id: str
    number: str
    issued: date | None
    ttc: Decimal | None
    is_near: bool = False
    why: str = "NUMBER"


def same_number(first: str, second: str) -> bool:
    """Say whether two numbers are one, whatever their case, spaces, punctuation and leading zeros."""
    return bool(bare_number(first)) and bare_number(first) == bare_number(second)


def bare_number(number: str) -> str:
    """Return a number as it is compared: letters and digits, each run of digits without its leading zeros."""
    return squeezed(re.sub(r"\d+", lambda run: run[0].lstrip("0") or "0", number)).upper()


def is_near(ttc: Decimal | None, issued: date | None, other_ttc: Decimal | None, other_issued: date | None) -> bool:
    """Say whether two amounts lie within 0.02 € or 1 %, and their days within 45 of each other."""
    if ttc is None or other_ttc is None or issued is None or other_issued is None or not ttc:
        return False
    is_close = abs(ttc - other_ttc) <= max(NEAR_AMOUNT, abs(ttc) * NEAR_SHARE)
    return is_close and abs(issued - other_issued) <= NEAR_DAYS


def same_lines(first: Collection[str], second: Iterable[str]) -> bool:
    """Say whether two documents have the same texts of lines, at least two of them."""
    mine, theirs = {squeezed(one) for one in first}, {squeezed(one) for one in second}
    return len(mine) > 1 and mine == theirs
