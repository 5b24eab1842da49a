"""Due dates and the longest terms between professionals."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from leaseapp.law import payment_terms
from leaseapp.law.payment_terms import PaymentTerm, PublicBuyer, TermKind

DAYS, MONTH, THEN_DAYS, THEN_MONTH, DAY = TermKind


@pytest.mark.parametrize(
    ("kind", "days", "day", "issued", "due"),
    [
        (DAYS, 0, None, date(2026, 11, 21), date(2026, 11, 21)),
        (DAYS, 30, None, date(2026, 11, 21), date(2026, 12, 21)),
        (DAYS, 60, None, date(2026, 12, 31), date(2027, 3, 1)),
        (MONTH, 0, None, date(2026, 11, 1), date(2026, 11, 30)),
        (MONTH, 0, None, date(2026, 11, 30), date(2026, 11, 30)),
        (MONTH, 0, None, date(2028, 2, 3), date(2028, 2, 29)),
        # the two readings of "45 days end of month", the dates of the DGCCRF's way of telling them
        (THEN_DAYS, 45, None, date(2026, 1, 15), date(2026, 3, 17)),
        (THEN_MONTH, 45, None, date(2026, 1, 15), date(2026, 3, 31)),
        (THEN_DAYS, 45, None, date(2026, 10, 22), date(2026, 12, 15)),
        (THEN_MONTH, 45, None, date(2026, 10, 22), date(2026, 12, 31)),
        (THEN_DAYS, 30, None, date(2026, 1, 31), date(2026, 3, 2)),
        (THEN_MONTH, 30, None, date(2026, 1, 31), date(2026, 3, 31)),
        (DAY, 0, 10, date(2026, 11, 9), date(2026, 11, 10)),
        (DAY, 0, 10, date(2026, 11, 10), date(2026, 12, 10)),
        (DAY, 30, 10, date(2026, 11, 10), date(2026, 12, 10)),
        (DAY, 30, 10, date(2026, 11, 11), date(2027, 1, 10)),
        (DAY, 0, 31, date(2026, 2, 1), date(2026, 2, 28)),
        (DAY, 0, 31, date(2026, 2, 28), date(2026, 3, 31)),
        (DAY, 30, 31, date(2026, 11, 30), date(2026, 12, 31)),
    ],
)
def test_due_dates(kind: TermKind, days: int, day: int | None, issued: date, due: date) -> None:
    assert PaymentTerm(kind, days, day).due_on(issued) == due


@pytest.mark.parametrize(
    ("kind", "days", "day"), [(DAYS, -1, None), (DAYS, 5, 10), (DAY, 0, None), (DAY, 0, 0), (DAY, 0, 32)]
)
def test_what_is_no_term_is_refused(kind: TermKind, days: int, day: int | None) -> None:
    with pytest.raises(ValueError, match=r"payment term|day of the month"):
        PaymentTerm(kind, days, day)


@pytest.mark.parametrize("kind", list(TermKind))
def test_the_longest_term_of_a_kind_is_legal_on_every_day_of_two_years(kind: TermKind) -> None:
    days = [date(2027, 1, 1) + timedelta(days=passed) for passed in range(731)]
    for number in (1, 15, 28, 29, 30, 31) if kind is DAY else (None,):
        term = PaymentTerm(kind, payment_terms.LONGEST_BY_KIND[kind], number)
        assert not term.is_too_long
        assert all(payment_terms.is_within_legal_maximum(day, term.due_on(day), term=term) for day in days)
        assert replace(term, days=term.days + 1).is_too_long


def test_an_agreed_end_of_month_may_end_before_the_longest_one() -> None:
    term = PaymentTerm(THEN_DAYS, 40)
    issued = date(2026, 12, 1)
    due = term.due_on(issued)
    assert (due - issued).days == 70
    assert payment_terms.is_within_legal_maximum(issued, due, term=term)
    assert not payment_terms.is_within_legal_maximum(issued, due)
    assert not payment_terms.is_within_legal_maximum(issued, due, term=term, is_periodic=True)


@pytest.mark.parametrize(
    ("category", "days"),
    [(None, 30), (PublicBuyer.AUTHORITY, 30), (PublicBuyer.HEALTH, 50), (PublicBuyer.UNDERTAKING, 60)],
)
def test_public_buyers_have_a_time_of_their_own(category: PublicBuyer | None, days: int) -> None:
    assert payment_terms.public_term(category) == PaymentTerm(DAYS, days)


@pytest.mark.parametrize(
    ("start", "end", "one"),
    [
        (date(2026, 11, 1), date(2026, 11, 30), True),
        (date(2026, 11, 30), date(2026, 12, 1), False),
        (date(2025, 11, 1), date(2026, 11, 1), False),
    ],
)
def test_a_periodic_invoice_is_of_one_month(start: date, end: date, one: bool) -> None:
    assert payment_terms.is_one_month(start, end) is one


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
