"""Due dates and the longest terms between professionals."""

from datetime import date

import pytest

from leaseapp.law import payment_terms


@pytest.mark.parametrize(("days", "due"), [(30, date(2026, 12, 21)), (0, date(2026, 11, 21))])
def test_due_dates(days: int, due: date) -> None:
    assert payment_terms.due_date(date(2026, 11, 21), days) == due


def test_a_negative_term_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        payment_terms.due_date(date(2026, 11, 21), -1)


@pytest.mark.parametrize(
    ("due", "periodic", "legal"),
    [
        (date(2027, 1, 20), False, True),
        (date(2027, 1, 21), False, False),
        (date(2027, 1, 31), False, True),
        (date(2027, 1, 14), False, True),
        (date(2027, 2, 28), False, False),
        (date(2027, 1, 5), True, True),
        (date(2027, 1, 6), True, False),
    ],
)
def test_the_longest_legal_term(due: date, periodic: bool, legal: bool) -> None:
    assert payment_terms.is_within_legal_maximum(date(2026, 11, 21), due, is_periodic=periodic) is legal


def test_45_days_after_the_end_of_the_month_is_legal_too() -> None:
    assert payment_terms.is_within_legal_maximum(date(2026, 11, 1), date(2027, 1, 14))
    assert not payment_terms.is_within_legal_maximum(date(2026, 11, 1), date(2027, 1, 15))
