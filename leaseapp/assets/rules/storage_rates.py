"""Storage billed by the night, to the cent (FIELD.md 2.10): free nights of a stay come first, a changed rate splits a line."""

import uuid
from calendar import monthrange
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from itertools import groupby

from leaseapp.kernel import money


@dataclass(frozen=True)
class Rate:
    """A rate in € excl. VAT a unit and night, valid from a day to a day; of a family, a company, or both."""

    id: uuid.UUID
    unit_price_ht: Decimal
    free_days: int
    valid_from: date
    valid_to: date | None = None
    family_id: uuid.UUID | None = None
    company_id: uuid.UUID | None = None

    def fits(self, day: date, family_id: uuid.UUID | None, company_id: uuid.UUID | None) -> bool:
        """Return True when it is the rate of a night of that family's machine, kept for that company."""
        return (
            self.valid_from <= day
            and (self.valid_to is None or day <= self.valid_to)
            and self.family_id in (None, family_id)
            and self.company_id in (None, company_id)
        )

    @property
    def precision(self) -> int:
        """Return how special it is: company and family before company before family before any."""
        return 2 * (self.company_id is not None) + (self.family_id is not None)


@dataclass(frozen=True)
class Line:
    """Nights of one stay at one rate: `nights` × `units` × the rate's price, rounded to the cent."""

    rate: Rate
    first: date
    nights: int
    units: Decimal
    amount_ht: Decimal


def best(rates: Iterable[Rate], day: date, family_id: uuid.UUID | None, company_id: uuid.UUID | None) -> Rate | None:
    """Return the most special rate of a night; None where there is none."""
    fitting = [rate for rate in rates if rate.fits(day, family_id, company_id)]
    return max(fitting, key=lambda rate: rate.precision, default=None)


def bill(
    rates: Sequence[Rate], came: date, left: date, units: Decimal, *, start: date, end: date,
    family_id: uuid.UUID | None = None, company_id: uuid.UUID | None = None,
) -> list[Line]:  # fmt: skip
    """Return the lines of a stay of `units` from `came` to `left` as far as its nights lie in [`start`, `end`)."""
    priced = []
    for night in range((left - came).days):
        day = came + timedelta(days=night)
        rate = best(rates, day, family_id, company_id)
        if start <= day < end and rate is not None and night >= rate.free_days:
            priced.append((rate, day))
    lines = []
    for _rate_id, group in groupby(priced, key=lambda item: item[0].id):
        nights = list(group)
        rate = nights[0][0]
        amount = money.round2(len(nights) * units * rate.unit_price_ht)
        lines.append(Line(rate, nights[0][1], len(nights), units, amount))
    return lines


def flat(rates: Sequence[Rate], start: date, end: date, *, company_id: uuid.UUID | None = None) -> list[Line]:
    """Return the flat sums of [`start`, `end`): a month's share of its nights (`units`), rounded to the cent for each month."""
    priced = []
    for night in range((end - start).days):
        day = start + timedelta(days=night)
        rate = best(rates, day, None, company_id)
        if rate is not None:
            priced.append((rate, day))
    lines = []
    for (_rate_id, _year, month), group in groupby(priced, key=lambda item: (item[0].id, item[1].year, item[1].month)):
        nights = list(group)
        rate, first = nights[0]
        share = Decimal(len(nights)) / monthrange(first.year, month)[1]
        lines.append(Line(rate, first, len(nights), money.round_to(share, 4), money.round2(share * rate.unit_price_ht)))
    return lines


def overlap(rates: Iterable[Rate], new: Rate) -> Rate | None:
    """Return a rate of the same family and company whose days overlap those of `new`; None when there is none."""
    same = (rate for rate in rates if (rate.family_id, rate.company_id) == (new.family_id, new.company_id))
    return next(
        (
            rate for rate in same
            if rate.id != new.id
            and rate.valid_from <= (new.valid_to or date.max)
            and new.valid_from <= (rate.valid_to or date.max)
        ),
        None,
    )  # fmt: skip
