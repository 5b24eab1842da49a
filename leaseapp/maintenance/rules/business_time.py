"""Time that counts while a company is open: its hours, its days, without public holidays."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from leaseapp.kernel import clock
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.text.i18n import _
from leaseapp.law.public_holidays import holidays

CLOSES_BEFORE = _("It closes after it opens.")
NO_DAY = _("Name at least one day.")
DAYS = 7
LONGEST_SEARCH = 3660
"""Days within which the time is found: an opening of a minute a week would take longer."""


@dataclass(frozen=True)
class Opening:
    """The time in which a company is open: hours of a day, days of the week (Monday is 1), public holidays left out or not."""

    opens_at: time
    closes_at: time
    days: frozenset[int]
    holidays_off: bool = True

    def is_open_on(self, day: date) -> bool:
        """Return True for a day on which somebody works."""
        return day.isoweekday() in self.days and not (self.holidays_off and day in holidays(day.year))


def opening_errors(opens_at: time, closes_at: time, days: list[int]) -> list[FieldError]:
    """Return CLOSES_BEFORE, DAY_MISSING."""
    wrong = [FieldError("closesAt", "CLOSES_BEFORE", CLOSES_BEFORE)] if closes_at <= opens_at else []
    return wrong + ([] if days else [FieldError("days", "DAY_MISSING", NO_DAY)])


def after(start: datetime, within: timedelta, opening: Opening, timezone: str) -> datetime:
    """Return the instant at which `within` of open time has passed since `start`; time outside the hours does not count."""
    zone = ZoneInfo(timezone)
    left, day = within, clock.local_date(start, timezone)
    for _number in range(LONGEST_SEARCH):
        if opening.is_open_on(day):
            opens, closes = (
                datetime.combine(day, hour, zone).astimezone(start.tzinfo)
                for hour in (opening.opens_at, opening.closes_at)
            )
            begins = max(start, opens)
            if closes - begins >= left:
                return begins + left
            left -= max(closes - begins, timedelta())
        day += timedelta(days=1)
    return start + within
