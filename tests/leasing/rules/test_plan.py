"""Plans of a lease: every number of LEASING.md 3.1 to 3.5, what holds for any plan, and another library that reckons the same.

The oracle is pyxirr. numpy-financial has the same functions but brings numpy, which fpdf2 and openpyxl use where they find it:
tests would draw and write by other code than installations do.
"""

from dataclasses import replace
from decimal import Decimal

import pytest
import pyxirr
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from leaseapp.leasing.enums import Convention, RentKind, Rounding, Timing, Unknown
from leaseapp.leasing.rules.plan import PlanError, Step, Terms, amortize, flows_of, return_rate, solve
from leaseapp.leasing.rules.prices import lender_price

ADVANCE, ARREARS = Timing.ADVANCE, Timing.ARREARS
BASE = {"months": 48, "capital": Decimal(50000), "residual": Decimal(500), "rate": Decimal(6)}


def plan(**values):
    return solve(Terms(**(BASE | values)))


def fixed(count, value):
    return Step(count, RentKind.FIXED, Decimal(value))


def level(count, share="1"):
    return Step(count, RentKind.LEVEL, Decimal(share))


@pytest.mark.parametrize(
    ("period", "timing", "rent", "coefficient", "first", "opening", "interest", "rents", "total"),
    [
        (1, ARREARS, "1165.01", "2.330", "250.00 915.01 49084.99", "1656.65", "8.36", "55920.48", "6420.48"),
        (1, ADVANCE, "1159.21", "2.318", "244.20 915.01 49084.99", "1656.88", "2.33", "55642.08", "6142.08"),
        (3, ARREARS, "3510.37", "7.021", "750.00 2760.37 47239.63", "3951.13", "59.24", "56165.92", "6665.92"),
        (3, ADVANCE, "3458.49", "6.917", "698.12 2760.37 47239.63", "3951.16", "7.33", "55335.84", "5835.84"),
        (12, ARREARS, "14315.28", "28.631", "3000.00 11315.28 38684.72", "13976.67", "838.61", "57261.12", "7761.12"),
        (12, ADVANCE, "13504.98", "27.010", "2189.70 11315.28 38684.72", "13976.67", "28.31", "54019.92", "4519.92"),
    ],
)
def test_level_rents(period, timing, rent, coefficient, first, opening, interest, rents, total):
    found = plan(period=period, timing=timing)
    row, last = found.lines[0], found.lines[-1]
    assert (found.rent, found.coefficient) == (Decimal(rent), Decimal(coefficient))
    assert [row.interest, row.principal, row.closing] == [Decimal(one) for one in first.split()]
    assert (last.opening, last.interest, last.closing) == (Decimal(opening), Decimal(interest), Decimal(500))
    assert (found.total_rents, found.total_interest) == (Decimal(rents), Decimal(total))
    assert set(found.rents) == {Decimal(rent)}


@pytest.mark.parametrize(
    ("timing", "residual", "rent", "interest", "closing"),
    [
        (ARREARS, 0, "336.39", "4.58 3.06 1.53", "668.19 334.86 0.00"),
        (ADVANCE, 100, "301.83", "3.20 1.83 0.46", "701.37 401.37 100.00"),
    ],
)
def test_whole_small_plans(timing, residual, rent, interest, closing):
    found = plan(months=3, capital=Decimal(1000), residual=Decimal(residual), rate=Decimal("5.5"), timing=timing)
    assert found.rents == (Decimal(rent),) * 3
    assert [line.interest for line in found.lines] == [Decimal(one) for one in interest.split()]
    assert [line.closing for line in found.lines] == [Decimal(one) for one in closing.split()]


def test_the_last_interest_may_be_rounding_below_zero():
    found = plan(months=84, period=3, capital=Decimal("476636.25"), residual=Decimal(0), rate=Decimal("14.74"))
    assert (found.rent, found.lines[-1].interest) == (Decimal("26594.76"), Decimal("-0.20"))


@pytest.mark.parametrize(("timing", "rate"), [(ADVANCE, "5.999869"), (ARREARS, "6.000046")])
def test_the_rate_of_the_billed_flows(timing, rate):
    found = plan(timing=timing)
    back = return_rate(found.capital, found.rents, found.residual, 1, timing)
    assert back is not None
    # the page cuts after six decimals, the rule rounds
    assert 0 <= back - Decimal(rate) <= Decimal("0.000001")


@pytest.mark.parametrize(("timing", "last"), [(ADVANCE, "1159.37"), (ARREARS, "1164.93")])
def test_the_difference_in_the_last_rent(timing, last):
    found = plan(timing=timing, rounding=Rounding.LAST_RENT)
    assert (found.rents[-1], found.lines[-1].closing) == (Decimal(last), Decimal(500))


@pytest.mark.parametrize("timing", list(Timing))
def test_without_interest_the_last_rent_takes_the_difference(timing):
    found = plan(months=36, capital=Decimal(12000), residual=Decimal(0), rate=Decimal(0), timing=timing)
    assert found.rents == (Decimal("333.33"),) * 35 + (Decimal("333.45"),)
    assert found.lines[-1].interest == 0


@pytest.mark.parametrize(("period", "i", "rent"), [(1, "0.00486755", "1155.71"), (3, "0.01467385", "3450.37")])
def test_the_actuarial_convention(period, i, rent):
    found = plan(period=period, convention=Convention.ACTUARIAL)
    assert (round(found.periodic, 8), found.rent) == (Decimal(i), Decimal(rent))


def test_the_rate_of_a_rent():
    found = plan(unknown=Unknown.RATE, rent=Decimal(1165), rate=None)
    assert (found.rate, found.total_interest, found.lines[-1].interest) == (
        Decimal("6.262267"),
        Decimal(6420),
        Decimal("2.57"),
    )


def test_capital_and_residual_of_a_rent():
    capital = plan(unknown=Unknown.CAPITAL, rent=Decimal("1159.21"), capital=None)
    residual = plan(unknown=Unknown.RESIDUAL, rent=Decimal("1159.21"), residual=None)
    assert abs(capital.capital - 50000) < Decimal("0.20")
    assert abs(residual.residual - 500) < Decimal("0.20")
    for found in (capital, residual):
        assert found.lines[-1].closing == found.residual


@pytest.mark.parametrize(
    ("profile", "timing", "rents", "total", "interest"),
    [
        ((fixed(1, 5000), level(47)), ADVANCE, (("5000.00", 1), ("1067.31", 47)), "5663.57", "2.32"),
        ((fixed(3, 0), level(45)), ADVANCE, (("0.00", 3), ("1246.14", 45)), "6576.30", "2.52"),
        ((Step(3, RentKind.INTEREST), level(45)), ARREARS, (("250.00", 3), ("1233.62", 45)), "6762.90", "8.50"),
        ((Step(3, RentKind.INTEREST), level(45)), ADVANCE, (("248.76", 3), ("1227.49", 45)), "6483.33", "2.79"),
        ((level(24), level(24, "0.6")), ADVANCE, (("1427.68", 24), ("856.61", 24)), "5322.96", "2.55"),
    ],
)
def test_profiles(profile, timing, rents, total, interest):
    found = plan(profile=profile, timing=timing)
    assert found.rents == tuple(Decimal(rent) for rent, count in rents for _one in range(count))
    assert (found.total_interest, found.lines[-1].interest) == (Decimal(total), Decimal(interest))


def test_what_profiles_leave_on_the_way():
    first = plan(profile=(fixed(1, 5000), level(47)))
    row = first.lines[0]
    assert (row.interest, row.principal, row.closing) == (Decimal("225.00"), Decimal("4775.00"), Decimal("45225.00"))
    assert (first.lines[-1].opening, first.total_rents) == (Decimal("1564.99"), Decimal("55163.57"))
    grace = plan(profile=(fixed(3, 0), level(45)))
    assert [line.closing for line in grace.lines[:3]] == [Decimal("50250.00"), Decimal("50501.25"), Decimal("50753.76")]
    steps = plan(profile=(level(24), level(24, "0.6")))
    assert (steps.lines[23].closing, steps.total_rents) == (Decimal("19867.74"), Decimal("54822.96"))


def test_a_balloon_and_a_season():
    balloon = plan(profile=(level(47), fixed(1, 9000)))
    assert (balloon.rents[-1], balloon.lines[-1].closing) == (Decimal(9000), Decimal(500))
    season = plan(profile=tuple(level(1, "0" if month % 12 > 5 else "1") for month in range(48)))
    assert (season.rents[6], season.lines[-1].closing) == (0, Decimal(500))


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"rate": Decimal(-1)}, "nominalRatePct", "RATE_OUT_OF_RANGE"),
        ({"rate": Decimal("30.000001")}, "nominalRatePct", "RATE_OUT_OF_RANGE"),
        ({"months": 0}, "termMonths", "TERM_OUT_OF_RANGE"),
        ({"months": 121}, "termMonths", "TERM_OUT_OF_RANGE"),
        ({"months": 47, "period": 3}, "termMonths", "TERM_OUT_OF_RANGE"),
        ({"residual": Decimal(50001)}, "residualHt", "RESIDUAL_OUT_OF_RANGE"),
        ({"residual": Decimal(-1)}, "residualHt", "RESIDUAL_OUT_OF_RANGE"),
        ({"capital": None}, "capitalHt", "FIGURE_REQUIRED"),
        ({"rate": None}, "nominalRatePct", "FIGURE_REQUIRED"),
        ({"unknown": Unknown.RATE}, "rentHt", "FIGURE_REQUIRED"),
        ({"unknown": Unknown.RATE, "rent": Decimal(100)}, "rentHt", "UNSOLVABLE"),
        ({"unknown": Unknown.RATE, "rent": Decimal(9000)}, "rentHt", "UNSOLVABLE"),
        ({"unknown": Unknown.RESIDUAL, "rent": Decimal(5000)}, "residualHt", "UNSOLVABLE"),
        ({"unknown": Unknown.RESIDUAL, "rent": Decimal(100)}, "residualHt", "UNSOLVABLE"),
        ({"unknown": Unknown.CAPITAL, "rent": Decimal("3000000")}, "capitalHt", "UNSOLVABLE"),
        ({"profile": (level(47),)}, "profile", "RENT_PROFILE_INVALID"),
        ({"profile": (fixed(48, 900),)}, "profile", "RENT_PROFILE_INVALID"),
        ({"profile": (level(45), Step(3, RentKind.INTEREST))}, "profile", "RENT_PROFILE_INVALID"),
        ({"profile": (fixed(1, 60000), level(47))}, "profile", "RENT_PROFILE_INVALID"),
        ({"profile": (fixed(6, 50), level(42))}, "profile", "RENT_TOO_LOW"),
    ],
)
def test_what_is_no_plan(values, field, code):
    with pytest.raises(PlanError) as found:
        plan(**values)
    assert (found.value.field, found.value.code) == (field, code)


def test_rows_of_given_rents_are_not_below_zero():
    with pytest.raises(PlanError, match="UNSOLVABLE"):
        amortize(Decimal(100), [Decimal(190), Decimal(90)], Decimal(0), Decimal("0.005"), ADVANCE)


PLANS = st.builds(
    lambda capital, share, rate, period, count, timing: Terms(
        months=period * count, capital=Decimal(capital) / 100, residual=(Decimal(capital) * share / 10000).quantize(Decimal("0.01")),
        rate=Decimal(rate) / 1000, period=period, timing=timing,
    ),
    st.integers(100_000, 1_000_000_000), st.integers(0, 60), st.integers(0, 15_000), st.sampled_from([1, 3, 6, 12]),
    st.integers(1, 10), st.sampled_from(list(Timing)),
)  # fmt: skip


@settings(max_examples=120, deadline=None)
@given(PLANS)
def test_rows_close_whatever_the_figures(terms):
    found = solve(terms)
    assert found.total_rents == sum(line.principal + line.interest for line in found.lines)
    assert sum(line.principal for line in found.lines) == found.capital - found.residual
    assert found.lines[-1].closing == found.residual
    assert all(one.closing == two.opening for one, two in zip(found.lines, found.lines[1:], strict=False))
    assert found.total_interest == sum(line.interest for line in found.lines)
    assert all(line.interest >= 0 for line in found.lines[:-1])


@settings(max_examples=60, deadline=None)
@given(PLANS)
def test_the_rent_gives_the_rate_back(terms):
    if terms.timing is ADVANCE and terms.periods == 1:
        return  # one rent on the first day bears interest on the residual value alone
    found = solve(terms)
    back = return_rate(found.capital, found.rents, found.residual, terms.period, terms.timing)
    if back is None:
        assert terms.rate <= Decimal("0.1")  # the cent that a rent was rounded by is worth more than its interest
    else:
        assert abs(back - terms.rate) <= Decimal("0.2") if found.capital < 10000 else Decimal("0.05")


def per_period(terms, rate=None):
    """The rate of a period as the oracle takes it."""
    return float(terms.rate if rate is None else rate) * terms.period / 1200


def cents(amount):
    return Decimal(str(round(abs(amount), 6)))


@settings(max_examples=120, deadline=None)
@given(PLANS)
def test_the_oracle_has_the_same_rent(terms):
    other = pyxirr.pmt(
        per_period(terms), terms.periods, float(terms.capital), -float(terms.residual), pmt_at_beginning=terms.timing is ADVANCE
    )  # fmt: skip
    assert abs(solve(terms).rent - cents(other)) <= Decimal("0.005001")


@settings(max_examples=60, deadline=None)
@given(PLANS)
def test_the_oracle_has_the_same_rate(terms):
    assume(
        terms.periods > 1 and terms.rate > Decimal("0.2")
    )  # else the cent that a rent is rounded by is worth more than its interest
    rent = solve(terms).rent
    again = solve(replace(terms, unknown=Unknown.RATE, rent=rent, rate=None))
    other = pyxirr.rate(
        terms.periods, -float(rent), float(terms.capital), -float(terms.residual),
        pmt_at_beginning=terms.timing is ADVANCE, guess=per_period(terms),
    )  # fmt: skip
    assert abs(float(again.rate) - other * 1200 / terms.period) <= 0.000002


PROFILES = st.sampled_from([
    (fixed(1, 5000), level(47)), (fixed(3, 0), level(45)), (Step(3, RentKind.INTEREST), level(45)), (level(24), level(24, "0.6")),
    (level(47), fixed(1, 9000)), tuple(level(1, "0" if month % 12 > 5 else "1") for month in range(48)),
])  # fmt: skip


@settings(max_examples=60, deadline=None)
@given(PROFILES, st.sampled_from(list(Timing)), st.integers(100, 15_000))
def test_the_oracle_has_the_same_rate_of_any_profile(profile, timing, rate):
    found = plan(profile=profile, timing=timing, rate=Decimal(rate) / 1000)
    flows = [float(flow) for flow in flows_of(found.rents, found.residual, timing)]
    flows[0] -= float(found.capital)
    back = return_rate(found.capital, found.rents, found.residual, 1, timing)
    assert abs(float(back) - pyxirr.irr(flows) * 1200) <= 0.000002


@settings(max_examples=60, deadline=None)
@given(PLANS, st.integers(0, 15_000))
def test_the_oracle_has_the_same_capital_and_price(terms, lender):
    found, early = solve(terms), terms.timing is ADVANCE
    capital = pyxirr.pv(
        per_period(terms), terms.periods, -float(found.rent), -float(terms.residual), pmt_at_beginning=early
    )
    again = solve(replace(terms, unknown=Unknown.CAPITAL, rent=found.rent, capital=None))
    assert abs(again.capital - cents(capital)) <= Decimal("0.005001")
    rate = Decimal(lender) / 1000
    flows = [float(flow) for flow in flows_of(found.rents, found.residual, terms.timing)]
    price = pyxirr.npv(per_period(terms, rate), flows)
    assert abs(lender_price(found, rate) - cents(price)) <= Decimal("0.02")
