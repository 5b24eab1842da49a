"""Numbers of LEASING.md 3.8 (the yield), 3.10, 3.14 and 3.15."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.law import late_payment
from leaseapp.leasing.enums import Convention, Timing
from leaseapp.leasing.rules.default import late_interest, terminated
from leaseapp.leasing.rules.indexation import indexed
from leaseapp.leasing.rules.plan import Terms, money, periodic_rate, return_rate, solve

D = Decimal


@pytest.fixture(scope="module")
def plan():
    return solve(Terms(48, D(50000), D(500), D(6)))


@pytest.mark.parametrize(
    ("base", "new", "limits", "amount"),
    [
        ("306.0", "314.5", {}, "87.36"),
        ("306.0", "314.5", {"cap_pct": D(2)}, "86.70"),
        ("306.0", "314.5", {"cap_pct": D(5), "floor_pct": D(0)}, "87.36"),
        ("306.0", "300.0", {"floor_pct": D(0)}, "85.00"),
        ("306.0", "300.0", {}, "83.33"),
        ("286.4", "314.5", {"splice": D("0.97975")}, "95.27"),
    ],
)
def test_maintenance_follows_an_index(base, new, limits, amount):
    assert indexed(D(85), D(base), D(new), **limits) == D(amount)


def test_an_index_without_a_base_is_no_index():
    with pytest.raises(ValueError, match="above zero"):
        indexed(D(85), D(0), D("314.5"))


def test_the_end_for_default(plan):
    unpaid = [D("1391.05")] * 2
    owed = terminated(plan, 30, unpaid, penalty_pct=D(10), deposit=D("2318.42"))
    assert (owed.due, owed.remaining, owed.penalty) == (D("2782.10"), D("20865.78"), D("2086.58"))
    assert (owed.recovery, owed.deposit, owed.total) == (D(80), D("2318.42"), D("23496.04"))
    assert terminated(plan, 30, unpaid, penalty_pct=D(10), deposit=D("2318.42"), resale=D(9000)).total == D("14496.04")
    assert terminated(plan, 48, [], penalty_pct=D(10)).total == 0


def test_a_deposit_held_free_of_interest_lifts_the_yield(plan):
    """The lessor has less money out from the first day, and gives the deposit back at the end."""
    deposit = 2 * plan.rent
    with_it = return_rate(plan.capital - deposit, plan.rents, plan.residual - deposit, 1, Timing.ADVANCE)
    without = return_rate(plan.capital, plan.rents, plan.residual, 1, Timing.ADVANCE)
    assert deposit == D("2318.42")
    assert with_it is not None
    assert without is not None
    assert (money(without), money(with_it)) == (D("6.00"), D("6.57"))


def test_the_monthly_rate_of_the_actuarial_convention():
    assert round(periodic_rate(D(6), 1, Convention.ACTUARIAL) * 100, 6) == D("0.486755")


@pytest.mark.parametrize(
    ("rates", "due", "paid", "parts"),
    [
        (("12.15", "12.00"), date(2026, 1, 15), date(2026, 3, 2), ["21.30"]),
        (("7.86", "7.86"), date(2026, 1, 15), date(2026, 3, 2), ["13.78"]),
        (("12.15", "12.00"), date(2026, 6, 15), date(2026, 7, 20), ["7.41", "8.69"]),
        (("12.15", "12.00"), date(2026, 6, 15), date(2026, 7, 1), ["7.41"]),
        (("12.15", "12.00"), date(2026, 3, 2), date(2026, 3, 2), []),
    ],
)
def test_interest_on_late_payment(rates, due, paid, parts):
    first, second = map(D, rates)
    found = late_interest(D("1391.05"), due, paid, lambda day: first if day < date(2026, 7, 1) else second)
    assert found == [D(part) for part in parts]


def test_the_law_has_the_rates_of_the_page():
    day = date(2026, 1, 15)
    assert late_payment.late_interest(day).percent == D("12.15")
    assert late_payment.least_contract_rate(day).percent == D("7.86")
    assert late_interest(D("1391.05"), day, date(2026, 3, 2), lambda on: late_payment.late_interest(on).percent) == [
        D("21.30")
    ]


@pytest.mark.parametrize("year", [2026, 2027, 2028])
def test_halves_of_a_year_follow_each_other_whatever_the_day(year):
    days = []
    late_interest(D(100), date(year, 1, 1), date(year + 2, 1, 1), lambda day: days.append(day) or D(10))
    assert days == [date(year, 1, 1), date(year, 7, 1), date(year + 1, 1, 1), date(year + 1, 7, 1)]
