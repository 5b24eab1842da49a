"""Interest of late invoices: the worked example, each debtor's law, and a second computation day by day."""

import random
from datetime import date, timedelta
from decimal import Decimal

import pytest

from leaseapp.directory.enums import CompanyKind
from leaseapp.dunning.rules.interest import LateInvoice, Movement, claim
from leaseapp.law import late_payment
from leaseapp.law.late_payment import ContractRate, RateBasis

D = Decimal
DUE = date(2024, 11, 30)
WORKED = LateInvoice(DUE, D("12000.00"), (Movement(date(2025, 2, 10), D("5000.00")),))
"""12 000.00 € due on 30 November 2024, 5 000.00 € received on 10 February 2025 (MONEY.md 4)."""
LETTER = date(2025, 3, 31)


def spans(found):
    return [(one.days, one.balance, one.percent, round(one.exact, 2)) for one in found.segments]


def test_the_worked_example():
    found = claim(WORKED, LETTER)
    assert spans(found) == [
        (31, D("12000.00"), D("14.25"), D("145.23")),
        (40, D("12000.00"), D("13.15"), D("172.93")),
        (50, D("7000.00"), D("13.15"), D("126.10")),
    ]
    assert (found.balance, found.interest, found.fee, found.total) == (D("7000.00"), D("444.26"), D("40"), D("7484.26"))
    assert (found.days_late, found.is_published) == (121, True)


@pytest.mark.parametrize(
    ("kind", "notice", "expected", "fee"),
    [
        (CompanyKind.BUSINESS, None, "444.26", "40"),
        # + 8 points, at the rate of the half-year in which it began: 12.25 % throughout
        (CompanyKind.PUBLIC, None, "403.41", "40"),
        (CompanyKind.CONSUMER, None, "0", "0"),
        # 3.71 % from 2 March on: 30 days on 7 000
        (CompanyKind.CONSUMER, date(2025, 3, 1), "21.35", "0"),
    ],
)
def test_each_debtor_has_its_law(kind, notice, expected, fee):
    late = LateInvoice(DUE, WORKED.total, WORKED.movements, kind, notice_on=notice)
    found = claim(late, LETTER)
    assert (found.interest, found.fee) == (D(expected), D(fee))


@pytest.mark.parametrize(
    ("contract", "percents"),
    [
        (ContractRate(RateBasis.FIXED, D("20")), {D("20")}),
        # below three times the legal rate: the law's own
        (ContractRate(RateBasis.FIXED, D("5")), {D("14.25"), D("13.15")}),
        (ContractRate(RateBasis.LEGAL, D("3")), {D("14.76"), D("11.13")}),
    ],
)
def test_a_contract_says_its_rate_unless_it_is_too_low(contract, percents):
    found = claim(LateInvoice(DUE, D("12000"), contract=contract), LETTER)
    assert {one.percent for one in found.segments} == percents


def test_on_the_due_date_nothing_is_claimed_but_the_invoice():
    found = claim(LateInvoice(DUE, D("100")), DUE)
    assert (found.segments, found.interest, found.fee, found.total) == ((), D("0.00"), D("0.00"), D("100"))
    assert spans(claim(LateInvoice(DUE, D("100")), DUE + timedelta(days=1)))[0][0] == 1


def test_insolvency_proceedings_stop_interest_and_keep_the_fee_of_what_was_late_before():
    opened = date(2025, 1, 1)
    found = claim(LateInvoice(DUE, D("12000"), proceedings_on=opened), LETTER)
    assert (found.interest, found.fee) == (D("145.23"), D("40"))
    before = claim(LateInvoice(DUE, D("12000"), proceedings_on=DUE), LETTER)
    assert (before.interest, before.fee) == (D("0.00"), D("0.00"))


def test_a_half_year_without_rate_takes_the_last_one_and_says_so():
    found = claim(LateInvoice(date(2026, 6, 1), D("1000")), date(2026, 7, 31))
    assert [(one.start, one.percent, one.is_published) for one in found.segments] == [
        (date(2026, 6, 2), D("12.15"), True),
        (date(2026, 7, 1), D("12.15"), False),
    ]
    assert not found.is_published


def test_days_before_the_first_known_rate_bear_no_interest():
    found = claim(LateInvoice(date(2015, 1, 1), D("365")), date(2020, 1, 10))
    assert [(one.start, one.days) for one in found.segments] == [(date(2020, 1, 1), 10)]


def by_the_day(late: LateInvoice, day: date) -> Decimal:
    """The same interest a day at a time, in whole cents and hundredths of a percent."""
    changes = {}
    for one in late.movements:
        changes[one.day] = changes.get(one.day, 0) + int(one.amount * 100)
    due = int(late.total * 100) - sum(cents for at, cents in changes.items() if at <= late.due_date)
    at, points = late.due_date + timedelta(days=1), 8 if late.kind is CompanyKind.PUBLIC else 10
    half, total, rate = None, 0, 0
    while at <= day:
        due -= changes.get(at, 0)
        if half is None or (at.day == 1 and at.month in (1, 7) and late.kind is not CompanyKind.PUBLIC):
            half = date(at.year, 1 if at.month < 7 else 7, 1)
            known = [one.ecb for one in late_payment.HALF_YEARS if one.since <= half]
            rate = int((known[-1] + points) * 100)
        total += max(due, 0) * rate
        at += timedelta(days=1)
    return D((2 * total + 3650000) // 7300000) / 100


def test_a_second_computation_says_the_same_of_a_thousand_invoices():
    dice = random.Random(20261128)
    for _number in range(1000):
        total = D(dice.randrange(1, 5_000_000)) / 100
        due = date(2020, 1, 1) + timedelta(days=dice.randrange(2500))
        moves = tuple(
            Movement(due + timedelta(days=dice.randrange(-40, 500)), D(dice.randrange(1, 1 + int(total * 40))) / 100)
            for _move in range(dice.randrange(4))
        )
        late = LateInvoice(due, total, moves, dice.choice([CompanyKind.BUSINESS, CompanyKind.PUBLIC]))
        day = due + timedelta(days=dice.randrange(700))
        assert claim(late, day).interest == by_the_day(late, day), (late, day)
