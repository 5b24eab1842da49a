"""Due days of recurring invoices."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.billing.rules import recurrence


def test_the_31st_survives_short_months():
    day, found = date(2026, 1, 31), []
    for _month in range(4):
        day = recurrence.next_due(day, 1, 31)
        found.append(day)
    assert found == [date(2026, 2, 28), date(2026, 3, 31), date(2026, 4, 30), date(2026, 5, 31)]


def test_missed_days_are_made_up_for_until_the_last_one():
    days = recurrence.due_days(date(2026, 1, 15), 3, 15, date(2026, 8, 1), date(2027, 1, 1))
    assert list(days) == [date(2026, 1, 15), date(2026, 4, 15), date(2026, 7, 15)]
    assert list(recurrence.due_days(date(2026, 1, 15), 1, 15, None, date(2026, 1, 14))) == []


def test_an_invoice_is_for_the_time_until_the_eve_of_the_next():
    assert recurrence.period(date(2026, 12, 1), 3, 1) == (date(2026, 12, 1), date(2027, 2, 28))


def test_an_interval_of_no_month_does_not_exist():
    with pytest.raises(ValueError, match="one month"):
        recurrence.next_due(date(2026, 1, 1), 0, 1)


@given(st.dates(date(2000, 1, 1), date(2100, 1, 1)), st.integers(1, 120))
def test_due_days_follow_each_other_without_gap_and_keep_the_day_of_the_month(day, months):
    after = recurrence.next_due(day, months, day.day)
    start, end = recurrence.period(day, months, day.day)
    assert (start, end + timedelta(days=1)) == (day, after)
    assert (after.year * 12 + after.month) - (day.year * 12 + day.month) == months
    assert after.day == day.day or (after + timedelta(days=1)).day == 1
