"""The calendar of e-reporting: periods and deadlines by regime."""

from datetime import date
from itertools import pairwise

import pytest

from leaseapp.law.ereporting import FRANCHISE, Subject, VatPeriod, periods_of

T, R = Subject.TRANSACTIONS, Subject.RECEIPTS
M, Q, S, F = VatPeriod.MONTHLY, VatPeriod.QUARTERLY, VatPeriod.SIMPLIFIED, FRANCHISE


@pytest.mark.parametrize(
    ("regime", "subject", "month", "periods"),
    [
        (M, T, "2026-10", ["10-01..10-10 due 10-11..10-20", "10-11..10-20 due 10-21..10-31", "10-21..10-31 due 11-01..11-10"]),
        (M, T, "2027-02", ["02-01..02-10 due 02-11..02-20", "02-11..02-20 due 02-21..02-28", "02-21..02-28 due 03-01..03-10"]),
        (M, R, "2026-10", ["10-01..10-31 due 11-01..11-10"]),
        (M, R, "2026-12", ["12-01..12-31 due 01-01..01-10"]),
        (Q, T, "2026-10", ["10-01..10-31 due 11-01..11-10"]),
        (Q, R, "2026-11", ["11-01..11-30 due 12-01..12-10"]),
        (S, T, "2026-10", ["10-01..10-31 due 11-25..11-30"]),
        (S, T, "2027-01", ["01-01..01-31 due 02-25..02-28"]),
        (F, T, "2026-10", ["09-01..10-31 due 11-25..11-30"]),
        (F, T, "2026-11", []),
        (F, R, "2026-12", ["11-01..12-31 due 01-25..01-30"]),
        (M, T, "2026-08", []),
    ],
)  # fmt: skip
def test_periods_that_end_in_a_month(regime, subject, month, periods):
    found = periods_of(regime, subject, int(month[:4]), int(month[5:]))
    assert [f"{p.start:%m-%d}..{p.end:%m-%d} due {p.due_from:%m-%d}..{p.due_to:%m-%d}" for p in found] == periods


def test_the_receipts_of_december_leave_in_january_of_the_next_year():
    assert periods_of(M, R, 2026, 12)[0].due_to == date(2027, 1, 10)


@pytest.mark.parametrize("regime", [*VatPeriod, FRANCHISE])
@pytest.mark.parametrize("subject", Subject)
def test_the_periods_of_a_year_follow_each_other_without_gap(regime, subject):
    found = [period for month in range(1, 13) for period in periods_of(regime, subject, 2027, month)]
    assert (found[0].start, found[-1].end) == (date(2027, 1, 1), date(2027, 12, 31))
    assert all((later.start - earlier.end).days == 1 for earlier, later in pairwise(found))
    assert all(period.end < period.due_from <= period.due_to for period in found)
