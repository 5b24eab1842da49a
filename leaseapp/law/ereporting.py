"""The calendar of e-reporting: which period a report covers, and when it has to leave, by the seller's VAT regime.

Sources: CGI art. 290 and 290 A (data of transactions and of receipts), ann. II art. 242 nonies M and following, as decree
2022-1299 wrote them (periods and deadlines by regime); first day: loi 2023-1322 art. 91 (1 September 2026). The deadlines of the
periods of ten days are to be confirmed by an accountant when the administration changes them. Nothing is sent of an empty period.
"""

from calendar import monthrange
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

FIRST_DAY = date(2026, 9, 1)
"""The first day of which anything is reported."""


class VatPeriod(StrEnum):
    """The rhythm in which a seller declares its VAT."""

    MONTHLY = "MONTHLY"
    QUARTERLY = "QUARTERLY"
    SIMPLIFIED = "SIMPLIFIED"


class Subject(StrEnum):
    """The subject of a report: transactions, or the receipts of services whose VAT is due when they are paid."""

    TRANSACTIONS = "TRANSACTIONS"
    RECEIPTS = "RECEIPTS"


@dataclass(frozen=True, slots=True)
class Slot:
    """A row of the calendar: a part of the month and its days of sending.

    The part begins on day `first` and ends on day `last` (None: the end of the month); it covers the `months` months that end
    with this one. It leaves between the days `due_from` (None: the day after its end) and `due_to` of the month `after` months
    later (0: the same); a day that the month has not is its last one. In force from `since` on.
    """

    regime: VatPeriod | None
    subject: Subject
    due_to: int
    after: int = 1
    due_from: int | None = None
    first: int = 1
    last: int | None = None
    months: int = 1
    since: date = FIRST_DAY


FRANCHISE = None
"""The regime of a seller who declares no VAT (CGI art. 293 B)."""
_LAST = 31
CALENDAR = (
    Slot(VatPeriod.MONTHLY, Subject.TRANSACTIONS, 20, after=0, last=10),
    Slot(VatPeriod.MONTHLY, Subject.TRANSACTIONS, _LAST, after=0, first=11, last=20),
    Slot(VatPeriod.MONTHLY, Subject.TRANSACTIONS, 10, first=21),
    Slot(VatPeriod.MONTHLY, Subject.RECEIPTS, 10),
    *(Slot(VatPeriod.QUARTERLY, subject, 10) for subject in Subject),
    *(Slot(VatPeriod.SIMPLIFIED, subject, 30, due_from=25) for subject in Subject),
    *(Slot(FRANCHISE, subject, 30, due_from=25, months=2) for subject in Subject),
)


@dataclass(frozen=True, slots=True)
class Period:
    """The days that one report covers, both included, and the first and last day on which it may leave."""

    start: date
    end: date
    due_from: date
    due_to: date


def periods_of(regime: VatPeriod | None, subject: Subject, year: int, month: int) -> list[Period]:
    """Return the periods that end in a month, in their order; none before the first day, or in the middle of two months."""
    found = []
    for slot in CALENDAR:
        if (slot.regime, slot.subject) != (regime, subject) or month % slot.months:
            continue
        start = _day(year, month - slot.months + 1, slot.first)
        end = _day(year, month, slot.last or _LAST)
        if end < max(slot.since, FIRST_DAY):
            continue
        earliest = _day(year, month + slot.after, slot.due_from) if slot.due_from else end + timedelta(days=1)
        due_to = _day(year, month + slot.after, slot.due_to)
        found.append(Period(max(start, FIRST_DAY), end, earliest, due_to))
    return found


def _day(year: int, month: int, day: int) -> date:
    """Return a day of a month that may lie in the next year or the one before."""
    year, month = year + (month - 1) // 12, (month - 1) % 12 + 1
    return date(year, month, min(day, monthrange(year, month)[1]))
