"""The plan of depreciation: the worked numbers, declining years, and that months always add up to the base."""

from datetime import date, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.accounting.enums import DepreciationMethod as M
from leaseapp.fixedassets.rules.plan import Plan, days360, month_ends
from leaseapp.law import depreciation

D = Decimal
WORKED = Plan(M.LINEAR, date(2026, 4, 15), D(10_000), 48 * 30)


def amounts(plan: Plan) -> list[tuple[date, Decimal]]:
    found, before = [], D(0)
    for day in month_ends(plan.start, plan.end):
        cumulated = plan.cumulative(day)
        found.append((day, cumulated - before))
        before = cumulated
    return found


def years(plan: Plan) -> dict[int, Decimal]:
    found: dict[int, Decimal] = {}
    for day, amount in amounts(plan):
        found[day.year] = found.get(day.year, D(0)) + amount
    return found


@pytest.mark.parametrize(
    ("start", "end", "days"),
    [
        (date(2026, 4, 15), date(2026, 4, 30), 16), (date(2026, 4, 15), date(2026, 12, 31), 256),
        (date(2026, 4, 15), date(2028, 6, 30), 796), (date(2026, 1, 31), date(2026, 1, 31), 1),
        (date(2026, 1, 1), date(2026, 2, 28), 60), (date(2028, 2, 1), date(2028, 2, 29), 30),
        (date(2026, 1, 1), date(2025, 12, 31), 0), (date(2026, 3, 1), date(2026, 3, 30), 30),
    ],
)  # fmt: skip
def test_months_have_thirty_days(start, end, days):
    assert days360(start, end) == days


def test_the_worked_plan():
    by_month = dict(amounts(WORKED))
    assert [by_month[date(2026, 4, 30)], by_month[date(2026, 5, 31)], by_month[date(2026, 6, 30)]] == [
        D("111.11"), D("208.33"), D("208.34"),
    ]  # fmt: skip
    assert years(WORKED) == {2026: D("1777.78"), 2027: D(2500), 2028: D(2500), 2029: D(2500), 2030: D("722.22")}
    assert WORKED.end == date(2030, 4, 14)
    assert WORKED.cumulative(date(2028, 6, 30)) == D("5527.78")


def test_after_an_impairment_the_rest_is_written_off_over_what_is_left():
    plan = Plan(M.LINEAR, date(2028, 1, 1), D(4500), 48 * 30 - 616)
    assert plan.days == 824
    assert plan.cumulative(date(2028, 12, 31)) == D("1966.02")
    assert plan.cumulative(date(2028, 1, 31)) == D("163.83")
    assert plan.end == date(2030, 4, 14)


@pytest.mark.parametrize(
    ("months", "factor"),
    [(35, None), (36, D("1.25")), (59, D("1.25")), (60, D("1.75")), (72, D("1.75")), (73, D("2.25")), (120, D("2.25"))],
)
def test_coefficients_of_declining_plans(months, factor):
    assert depreciation.coefficient(months) == factor


def test_a_declining_plan_ends_in_equal_parts():
    plan = Plan(M.DECLINING, date(2026, 1, 1), D(10_000), 60 * 30, rate=D(35))
    assert years(plan) == {2026: D(3500), 2027: D(2275), 2028: D("1478.75"), 2029: D("1373.13"), 2030: D("1373.12")}


def test_a_declining_plan_begins_within_a_year_and_follows_the_books():
    plan = Plan(M.DECLINING, date(2026, 4, 1), D(10_000), 60 * 30, rate=D(35))
    assert years(plan)[2026] == D(2625)
    assert plan.end == date(2031, 3, 31)
    broken = Plan(M.DECLINING, date(2026, 4, 1), D(10_000), 60 * 30, rate=D(35), closing_month=6)
    assert broken.cumulative(date(2026, 6, 30)) == D(875)
    assert broken.cumulative(date(2027, 6, 30)) == D(875) + D("3193.75")


@pytest.mark.parametrize(("units", "cumulated"), [(0, D(0)), (500, D("3333.33")), (1500, D(10_000)), (2000, D(10_000))])
def test_a_plan_by_units(units, cumulated):
    plan = Plan(M.UNITS, date(2026, 1, 1), D(10_000), 0, total_units=D(1500))
    assert plan.cumulative(date(2026, 6, 30), D(units)) == cumulated


STARTS = st.dates(date(2015, 1, 1), date(2035, 12, 31))
BASES = st.decimals(D("0.01"), D(10_000_000), places=2)


@given(STARTS, BASES, st.integers(1, 600))
def test_a_linear_plan_closes_exactly(start, base, months):
    plan = Plan(M.LINEAR, start, base, months * 30)
    parts = [amount for _day, amount in amounts(plan)]
    assert sum(parts) == base
    assert min(parts) >= 0
    assert plan.cumulative(plan.end) == base
    assert days360(start, plan.end) >= months * 30 - 1 or plan.end.month == 2
    assert plan.cumulative(plan.start - timedelta(days=1)) == 0


@given(STARTS, BASES, st.integers(36, 600), st.integers(1, 12))
def test_a_declining_plan_closes_exactly(start, base, months, closing):
    factor = depreciation.coefficient(months)
    assert factor is not None
    plan = Plan(M.DECLINING, start.replace(day=1), base, months * 30, factor * 1200 / months, closing)
    parts = [amount for _day, amount in amounts(plan)]
    assert sum(parts) == base
    assert min(parts) >= 0
