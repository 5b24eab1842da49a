"""Days and prices of a lease: every number of LEASING.md 3.6, 3.7, 3.9, 3.11 to 3.13."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.leasing.enums import Intercalary, Timing
from leaseapp.leasing.rules import days, prices
from leaseapp.leasing.rules.plan import Terms, solve

RENT = Decimal("1159.21")


@pytest.fixture(scope="module")
def plan():
    return solve(Terms(48, Decimal(50000), Decimal(500), Decimal(6)))


@pytest.mark.parametrize(
    ("mode", "amount"),
    [
        (Intercalary.ACTUAL_ON_30, "579.61"), (Intercalary.ACTUAL_ON_MONTH, "560.91"), (Intercalary.THIRTY_360, "540.96"),
        (Intercalary.INTEREST_ONLY, "125.00"), (Intercalary.NONE, "0"),
    ],
)  # fmt: skip
def test_the_days_before_the_first_period(mode, amount):
    found = days.intercalary(
        mode, date(2026, 3, 17), date(2026, 4, 1), rent=RENT, period=1, capital=Decimal(50000), rate=Decimal(6)
    )
    assert found == Decimal(amount)


def test_the_days_before_a_first_quarter_and_none():
    values = {"rent": Decimal("3458.49"), "period": 3, "capital": Decimal(50000), "rate": Decimal(6)}
    mode, first = Intercalary.ACTUAL_ON_30, date(2026, 4, 1)
    assert days.intercalary(mode, date(2026, 2, 10), first, **values) == Decimal("1921.38")
    assert days.intercalary(mode, first, first, **values) == 0
    with pytest.raises(ValueError, match="before the delivery"):
        days.intercalary(mode, date(2026, 4, 2), first, **values)


@pytest.mark.parametrize(
    ("start", "returned", "amount"),
    [
        (date(2026, 3, 1), date(2026, 3, 12), "463.68"), (date(2026, 2, 1), date(2026, 2, 27), "1043.29"),
        (date(2026, 2, 1), date(2026, 2, 28), "1159.21"), (date(2026, 3, 1), date(2026, 3, 30), "1159.21"),
        (date(2026, 3, 1), date(2026, 3, 31), "1159.21"), (date(2026, 3, 1), date(2026, 5, 2), "1159.21"),
    ],
)  # fmt: skip
def test_the_prorata_of_the_end(start, returned, amount):
    assert days.final_prorata(RENT, start, returned) == Decimal(amount)


def test_due_days_keep_their_day_of_the_month():
    found = days.due_days(date(2026, 1, 31), 1, 4)
    assert [(one.month, one.day) for one in found] == [(1, 31), (2, 28), (3, 31), (4, 30), (5, 31)]
    assert days.due_days(date(2027, 11, 30), 3, 2)[1:] == [date(2028, 2, 29), date(2028, 5, 30)]


def test_buying_out_early(plan):
    found = prices.buyout(plan, 30, Decimal(4), fee_pct=Decimal(1), vat_pct=Decimal(20))
    assert (found.rents, found.residual, found.parts) == (Decimal("20286.86"), Decimal("470.93"), Decimal("20757.79"))
    assert (found.fee, found.ht, found.vat, found.ttc) == (
        Decimal("207.58"),
        Decimal("20965.37"),
        Decimal("4193.07"),
        Decimal("25158.44"),
    )
    whole = prices.buyout(plan, 30, Decimal(0))
    assert whole.ht == Decimal("21365.78")
    assert whole.ht - found.ht == Decimal("400.41")
    same = prices.buyout(plan, 30, Decimal(6))
    assert (same.rents, same.residual, same.ht) == (Decimal("20006.38"), Decimal("457.07"), Decimal("20463.45"))
    assert plan.lines[30].opening == Decimal("20463.58")
    assert prices.buyout(plan, 30, Decimal(3)).ht == Decimal("20907.35")


def test_buying_out_in_arrears():
    plan = solve(Terms(48, Decimal(50000), Decimal(500), Decimal(6), timing=Timing.ARREARS))
    found = prices.buyout(plan, 30, Decimal(4))
    assert (found.rents, found.residual) == (Decimal("20320.63"), Decimal("470.93"))
    assert plan.lines[30].opening == Decimal("20463.45")


def test_amendments(plan):
    assert plan.lines[12].opening == Decimal("38712.89")
    rent, lines = prices.added(plan, 12, Decimal(8000), Decimal(80))
    assert (rent, lines[0].rent) == (Decimal("240.14"), Decimal("1399.35"))
    assert (lines[0].opening, lines[-1].closing) == (Decimal("46712.89"), Decimal(580))
    assert sum(line.interest for line in lines) == Decimal("4243.71")
    longer = prices.extended(plan, 12, 42)
    assert (longer.rent, longer.total_interest) == (Decimal("1008.43"), Decimal("4141.17"))
    fresh = solve(Terms(36, Decimal("46712.89"), Decimal(580), Decimal(6)))
    assert fresh.rent == Decimal("1399.36")


def test_the_capital_of_a_quote(plan):
    found = solve(Terms(48, Decimal(52340), Decimal(500), Decimal(6)))
    assert (found.rent, plan.rent, found.total_interest) == (Decimal("1213.89"), RENT, Decimal("6426.72"))
    assert round((found.rent / plan.rent - 1) * 100, 2) == Decimal("4.72")


@pytest.mark.parametrize(
    ("values", "rate", "price"),
    [
        ({"residual": False}, "4.20", "51316.10"), ({}, "4.20", "51738.90"), ({"residual": False}, "4.80", "50737.03"),
        ({"residual": False, "first_kept": True}, "4.20", "50156.89"), ({"residual": False, "paid": 12}, "4.20", "39282.27"),
    ],
)  # fmt: skip
def test_what_a_lender_pays(plan, values, rate, price):
    assert prices.lender_price(plan, Decimal(rate), **values) == Decimal(price)


def test_what_a_lender_pays_for_quarters_and_takes_back(plan):
    quarters = solve(Terms(48, Decimal(50000), Decimal(500), Decimal(6), period=3))
    assert prices.lender_price(quarters, Decimal("4.20"), residual=False) == Decimal("51225.65")
    assert prices.repurchase(Decimal("39282.27"), Decimal("1.5")) == Decimal("39871.50")
    assert prices.remitted(Decimal("1391.05"), RENT, Decimal("0.5"), Decimal(20)) == Decimal("1384.09")


def test_two_lenders_share_the_rents():
    parts = prices.shared(RENT, [Decimal(60), Decimal(40)])
    assert parts == [Decimal("695.53"), Decimal("463.68")]
    worth = [
        prices.discounted([part] * 48, Decimal(0), Decimal(rate), 1, Timing.ADVANCE)
        for part, rate in zip(parts, ("4.20", "4.80"), strict=True)
    ]
    assert (worth, sum(worth)) == ([Decimal("30789.83"), Decimal("20294.64")], Decimal("51084.47"))
    assert prices.shared(RENT, [Decimal("33.33"), Decimal("33.33"), Decimal("33.34")]) == [
        Decimal("386.36"),
        Decimal("386.36"),
        Decimal("386.49"),
    ]


@given(st.integers(1, 10**9), st.integers(1, 9999))
def test_shares_add_up(cents, share):
    amount, part = Decimal(cents) / 100, Decimal(share) / 100
    assert sum(prices.shared(amount, [part, 100 - part])) == amount


def test_the_margin_of_a_contract(plan):
    funding = solve(Terms(48, Decimal(50000), Decimal(500), Decimal("4.20")))
    assert (funding.rent, funding.total_interest) == (Decimal("1119.93"), Decimal("4256.64"))
    others = Decimal("579.61") + 48 * Decimal(85)
    kept = prices.kept_margin(plan, funding, others=others, residual=Decimal(500), costs=Decimal(2640))
    assert (kept.revenue, kept.amount, kept.share) == (Decimal("60801.69"), Decimal("3905.05"), Decimal("6.42"))
    price = prices.lender_price(plan, Decimal("4.20"), residual=False)
    assert prices.ceded_margin(plan, price, others=others, residual=Decimal(500), costs=Decimal(2640)) == Decimal(
        "3835.71"
    )
