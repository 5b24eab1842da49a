"""The arithmetic of cut-off, with the worked numbers of MONEY.md 1.2 and 6.3."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.closing.rules import cutoff

D = Decimal


@pytest.mark.parametrize(
    ("amount", "start", "end", "year_end", "days", "whole", "after"),
    [
        ("1200.00", date(2026, 10, 1), date(2027, 9, 30), date(2026, 12, 31), 273, 365, "897.53"),
        ("3510.37", date(2026, 12, 1), date(2027, 2, 28), date(2026, 12, 31), 59, 90, "2301.24"),
        ("100.00", date(2027, 1, 1), date(2027, 1, 31), date(2026, 12, 31), 31, 31, "100.00"),
        ("100.00", date(2026, 1, 1), date(2026, 12, 31), date(2026, 12, 31), 0, 365, "0.00"),
        ("100.00", date(2026, 12, 31), date(2027, 1, 1), date(2026, 12, 31), 1, 2, "50.00"),
    ],
)
def test_the_part_after_the_year(amount, start, end, year_end, days, whole, after):
    assert cutoff.after_year(D(amount), start, end, year_end) == cutoff.Part(days, whole, D(after))


def test_a_period_that_ends_before_it_begins_is_no_period():
    with pytest.raises(ValueError, match="period"):
        cutoff.after_year(D(1), date(2026, 2, 1), date(2026, 1, 1), date(2026, 12, 31))


@pytest.mark.parametrize(
    ("received", "invoiced", "unit", "amount"),
    [
        ("8", "5", "450", "1350.00"),
        ("5", "8", "450", "0.00"),
        ("0.5", "0", "0.01", "0.01"),
        ("3", "0", "33.333333", "100.00"),
    ],
)
def test_what_was_received_and_not_invoiced(received, invoiced, unit, amount):
    assert cutoff.not_invoiced(D(received), D(invoiced), D(unit)) == D(amount)


@pytest.mark.parametrize(
    ("last", "amount"),
    [(["1098.70", "1042.30", "1120.00"], "1098.70"), (["9", "10", "20", "30"], "20.00"), (["344"], "344.00")],
)
def test_a_recurring_charge_is_the_median_of_the_last_three(last, amount):
    assert cutoff.expected([D(one) for one in last]) == D(amount)


@pytest.mark.parametrize(
    ("amount", "consumed", "available", "asked", "taken", "variance"),
    [
        ("1350.00", "0", "1377.00", None, "1350.00", "27.00"),
        ("1350.00", "0", "500.00", None, "500.00", "0"),
        ("1350.00", "500.00", "877.00", None, "850.00", "27.00"),
        ("1350.00", "0", "1350.00", "350.00", "350.00", "0"),
        ("1350.00", "0", "1350.00", None, "1350.00", "0.00"),
    ],
)
def test_what_an_invoice_consumes(amount, consumed, available, asked, taken, variance):
    found = cutoff.left_of(D(amount), D(consumed), D(available), D(asked) if asked else None)
    assert found == D(taken)
    assert cutoff.variance(D(amount) - D(consumed) - found, D(available), found) == D(variance)


def test_no_more_is_consumed_than_is_left():
    with pytest.raises(ValueError, match="left"):
        cutoff.left_of(D(100), D(60), D(500), D("40.01"))


@given(
    amount=st.decimals("0.01", "99999", places=2), before=st.integers(0, 400), after=st.integers(0, 400),
    year_end=st.dates(date(2000, 1, 1), date(2100, 1, 1)),
)  # fmt: skip
def test_a_part_is_never_more_than_the_whole(amount, before, after, year_end):
    part = cutoff.after_year(amount, year_end - timedelta(before), year_end + timedelta(after), year_end)
    assert (part.days, part.whole) == (after, before + after + 1)
    assert 0 <= part.amount <= amount
