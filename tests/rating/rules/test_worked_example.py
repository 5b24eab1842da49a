"""MONEY.md 7.3, to the last digit."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.kernel.money import round_to
from leaseapp.rating.enums import RatingClass, RefiRecommendation
from leaseapp.rating.rules.better import what_would_change
from leaseapp.rating.rules.grid_reading import read_grid
from leaseapp.rating.rules.grids import default_grid
from leaseapp.rating.rules.recommendation import recommend
from leaseapp.rating.rules.scoring import Score, Subject, score
from leaseapp.rating.rules.statements import read_years
from tests.rating.rules.accounts import example

GRID = read_grid(default_grid())
D = Decimal


@pytest.fixture(scope="module")
def subject() -> Subject:
    return Subject(tuple(read_years(example())), date(2026, 11, 21), D(96_000), D(118_000), founded_on=date(2009, 4, 2))


@pytest.fixture(scope="module")
def scored(subject: Subject) -> Score:
    return score(GRID, subject)


def test_the_three_years_are_complete_and_in_euro(subject: Subject):
    newest = subject.years[0]
    assert [year.fiscal_year for year in subject.years] == [2025, 2024, 2023]
    assert all(year.complete and not year.findings for year in subject.years)
    assert newest.items["REVENUE"] == 4_200_000
    assert newest.items["EBE"] == 370_000
    assert newest.items["CAF"] == 288_000
    assert newest.items["BFR"] == 150_000
    assert newest.items["NET_DEBT"] == 370_000


TABLE = {
    "AUTONOMY": (("31.7", 20), ("25.6", 15), ("23.6", 15), "17.50"),
    "GEARING": (("0.487", 15), ("0.954", 11), ("1.212", 5), "11.80"),
    "REPAYMENT": (("1.28", 15), ("3.87", 8), ("6.42", 3), "10.50"),
    "LIQUIDITY": (("1.131", 5), ("1.028", 5), ("0.989", 0), "4.00"),
    "EBE_MARGIN": (("8.8", 7), ("4.5", 4), ("4.1", 4), "5.50"),
    "NET_MARGIN": (("4.0", 7), ("0.8", 4), ("-0.3", 0), "4.70"),
    "COVER": (("15.4", 10), ("6.36", 10), ("5.32", 7), "9.40"),
    "BFR_DAYS": (("12.9", 5), ("14.8", 5), ("18.3", 5), "5.00"),
}


@pytest.mark.parametrize("code", TABLE)
def test_each_value_and_its_points(scored: Score, code: str):
    criterion = next(one for one in scored.criteria if one.code == code)
    *expected, part = TABLE[code]
    factor = 100 if code in ("AUTONOMY", "EBE_MARGIN", "NET_MARGIN") else 1
    shown = [
        (round_to(detail.value * factor, -D(text).as_tuple().exponent), detail.points)
        for detail, (text, _points) in zip(criterion.details, expected, strict=True)
    ]
    assert shown == [(D(text), points) for text, points in expected]
    assert criterion.part == D(part)


def test_the_sums_of_years_and_the_score(scored: Score):
    assert scored.year_points == {2025: 84, 2024: 62, 2023: 39}
    assert sum(weight * scored.year_points[year] for year, weight in scored.years) == D("68.40")
    growth = scored.criteria[-1]
    assert (growth.code, growth.part, round_to(growth.details[0].value * 100, 1)) == ("GROWTH", 5, D("6.3"))
    assert (scored.score, scored.uncapped, scored.rating_class) == (D("73.40"), D("73.40"), RatingClass.B)
    assert not scored.missing
    assert not any(cap.applies for cap in scored.caps)


def test_it_may_be_financed(scored: Score, subject: Subject):
    advice = recommend(GRID, subject, scored.rating_class)
    assert advice.recommendation is RefiRecommendation.GO
    assert [(limit.code, limit.holds) for limit in advice.limits] == [
        ("PROCEEDINGS", False), ("CEASED", False), ("EXPOSURE_OF_REVENUE", False), ("EXPOSURE_OF_CAF", False),
        ("ESTIMATIVE", False),
    ]  # fmt: skip
    assert advice.conditions == ()


def test_what_would_change_the_class(scored: Score):
    change = what_would_change(GRID, scored)
    assert change is not None
    assert (change.next_class, change.gap, change.spare) == (RatingClass.A, D("1.60"), D("13.40"))
    assert [(step.criterion, step.at, step.gain, round_to(step.now, 3)) for step in change.steps] == [
        ("LIQUIDITY", D("1.2"), D("1.50"), D("1.131")),
        ("NET_MARGIN", D("0.05"), D("1.50"), D("0.040")),
    ]
    assert (change.reaches, change.reaches_class) == (D("76.40"), RatingClass.A)


def test_each_criterion_says_its_next_step(scored: Score):
    following = {
        one.code: (one.details[0].next.at, one.details[0].next.gain)
        for one in scored.criteria
        if one.details[0].next is not None
    }
    assert following == {
        "LIQUIDITY": (D("1.2"), D("1.5")),
        "EBE_MARGIN": (D("0.10"), D("1.5")),
        "NET_MARGIN": (D("0.05"), D("1.5")),
    }
