"""Business hours of the clock, and the public holidays that they leave out (Code du travail, art. L3133-1)."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest

from leaseapp.law.public_holidays import easter, holidays
from leaseapp.maintenance.rules.business_time import Opening, after, opening_errors

PARIS = ZoneInfo("Europe/Paris")
WEEK = Opening(time(8), time(18), frozenset({1, 2, 3, 4, 5}))


def paris(*parts):
    return datetime(*parts, tzinfo=PARIS)


@pytest.mark.parametrize(
    ("start", "hours", "end"),
    [
        (paris(2026, 11, 27, 16, 30), 4, paris(2026, 11, 30, 10, 30)),  # a Friday
        (paris(2026, 11, 27, 16, 30), 24, paris(2026, 12, 2, 10, 30)),
        (paris(2026, 11, 28, 12), 4, paris(2026, 11, 30, 12)),  # a Saturday
        (paris(2026, 11, 26, 6), 4, paris(2026, 11, 26, 12)),
        (paris(2026, 11, 26, 14), 4, paris(2026, 11, 26, 18)),
        (paris(2026, 12, 24, 17), 4, paris(2026, 12, 28, 11)),  # Christmas is a Friday
        (paris(2027, 3, 26, 17), 4, paris(2027, 3, 30, 11)),  # Easter Monday, and the change of the clocks
    ],
)
def test_time_counts_while_the_company_is_open(start, hours, end):
    assert after(start.astimezone(UTC), timedelta(hours=hours), WEEK, "Europe/Paris") == end


def test_holidays_count_where_the_company_works_on_them():
    opening = Opening(time(8), time(18), WEEK.days, holidays_off=False)
    found = after(paris(2026, 12, 24, 17).astimezone(UTC), timedelta(hours=4), opening, "Europe/Paris")
    assert found == paris(2026, 12, 25, 11)


@pytest.mark.parametrize(
    ("opens", "closes", "days", "codes"),
    [
        (time(8), time(18), [1], []), (time(8), time(8), [1], ["CLOSES_BEFORE"]),
        (time(18), time(8), [], ["CLOSES_BEFORE", "DAY_MISSING"]),
    ],
)  # fmt: skip
def test_hours_that_are_none_are_refused(opens, closes, days, codes):
    assert [error.code for error in opening_errors(opens, closes, days)] == codes


@pytest.mark.parametrize(
    ("year", "day"),
    [(2024, (3, 31)), (2025, (4, 20)), (2026, (4, 5)), (2027, (3, 28)), (2038, (4, 25)), (2285, (3, 22))],
)
def test_easter(year, day):
    assert easter(year) == date(year, *day)


def test_the_public_holidays_of_a_year():
    days = ((1, 1), (4, 6), (5, 1), (5, 8), (5, 14), (5, 25), (7, 14), (8, 15), (11, 1), (11, 11), (12, 25))
    assert holidays(2026) == {date(2026, *day) for day in days}
