"""Ratings computed by hand: caps, denominators, missing boxes, other periods, the unit; what they advise."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

import pytest

from leaseapp.rating.enums import RatingClass, RefiRecommendation, StatementUnit
from leaseapp.rating.rules.grid_reading import read_grid
from leaseapp.rating.rules.grids import default_grid
from leaseapp.rating.rules.recommendation import decide, recommend
from leaseapp.rating.rules.scoring import Score, Subject, score
from leaseapp.rating.rules.statements import Line, Statement, read_years
from leaseapp.rating.rules.words import Outcome
from tests.rating.rules.accounts import boxes, statement

GRID = read_grid(default_grid())
D = Decimal
SOUND = {
    "FL": 1000, "EBE": 120, "HN": 60, "CAF": 90, "DL": 400, "EE": 1000, "debt": 200, "CF": 100, "CJ": 600, "EG": 400,
    "GR": 10, "BFR": 80,
}  # fmt: skip
"""k€: 40.0 % 20, 0.25 15, 1.11 y 15, 1.5 10, 12 % 10, 6 % 10, 12 times 10, 28.8 days 5, growth unknown 2: 97 points."""
LATER = date(2026, 11, 21)


def accounts(
    changes: Mapping[str, int] | None = None, without: str = "", year: int = 2025, months: int = 12
) -> Statement:
    """Return the sound year with other figures and without some boxes."""
    values: dict[str, int | None] = {**boxes({**SOUND, **(changes or {})})}
    values |= {code: amount for code, amount in (changes or {}).items() if code not in SOUND}
    values |= dict.fromkeys(without.split())
    return statement(year, values, months=months)


def subject(*statements: Statement, **known: Any) -> Subject:
    """Return what is rated, estimative on one year unless said otherwise."""
    return Subject(tuple(read_years(statements)), **{"study_date": LATER, "estimative": len(statements) == 1, **known})


@dataclass
class Case:
    """A rating by hand: figures that differ from the sound year, what the company is, what comes out."""

    score: str | None
    letter: str | None
    says: str | None
    uncapped: str | None = None
    changes: dict[str, int] = field(default_factory=dict)
    without: str = ""
    months: int = 12
    known: dict[str, Any] = field(default_factory=dict)
    caps: tuple[str, ...] = ()


CASES = {
    "sound, estimative: at best with conditions": Case("97.00", "A", "GO_WITH_CONDITIONS"),
    # autonomy 0, gearing has no denominator 0, the rest 62; cap 39
    "equity below zero": Case(
        "39.00", "D", "NO_GO", "62.00", {"DL": -50}, caps=("EQUITY_NOT_POSITIVE", "EQUITY_BELOW_HALF_CAPITAL")
    ),
    "equity of zero": Case(
        "39.00", "D", "NO_GO", "62.00", {"DL": 0}, caps=("EQUITY_NOT_POSITIVE", "EQUITY_BELOW_HALF_CAPITAL")
    ),
    "equity below half of the capital": Case(
        "49.00", "C", "GO_WITH_CONDITIONS", "97.00", {"DA": 1000}, caps=("EQUITY_BELOW_HALF_CAPITAL",)
    ),
    # CAF −80: repayment 0; net −11 %: 0; 20 + 15 + 10 + 10 + 10 + 5 + 2 = 72; cap 59
    "loss above a tenth of revenue": Case(
        "59.00", "C", "GO_WITH_CONDITIONS", "72.00", {"HN": -110, "CAF": -80}, caps=("HEAVY_LOSS",)
    ),
    # −10.0 % is not above a tenth: 72 stays
    "loss of exactly a tenth": Case("72.00", "B", "GO_WITH_CONDITIONS", "72.00", {"HN": -100, "CAF": -70}),
    "accounts older than 18 months": Case(
        "74.99", "B", "GO_WITH_CONDITIONS", "97.00", known={"study_date": date(2027, 8, 1)}, caps=("OLD_ACCOUNTS",)
    ),
    "accounts of exactly 18 months": Case(
        "97.00", "A", "GO_WITH_CONDITIONS", known={"study_date": date(2027, 6, 30)}
    ),
    "company younger than two years": Case(
        "74.99", "B", "GO_WITH_CONDITIONS", "97.00", known={"founded_on": date(2024, 11, 22)}, caps=("YOUNG_COMPANY",)
    ),
    "company of two years": Case("97.00", "A", "GO_WITH_CONDITIONS", known={"founded_on": date(2024, 11, 21)}),
    "insolvency proceedings": Case(
        "0.00", "D", "NO_GO", "97.00", known={"proceedings": True}, caps=("PROCEEDINGS",)
    ),
    "company that ceased keeps its score": Case("97.00", "A", "NO_GO", known={"ceased": True}),
    # net debt −50: 15 + 15 although CAF is −20; net −5 %: 0; 97 − 10 = 87
    "net cash with a negative self-financing capacity": Case(
        "87.00", "A", "GO_WITH_CONDITIONS", None, {"debt": 50, "HN": -50, "CAF": -20, "DV": 0, "DU": 50, "EC": 600}
    ),
    # EBE −10: margin −1 % 0, cover 10 without interest: 97 − 10 = 87
    "no interest, nothing earned": Case("87.00", "A", "GO_WITH_CONDITIONS", None, {"GR": 0, "EBE": -10}),
    # EBE −10 on interest of 10: 97 − 10 − 10 = 77
    "interest, nothing earned": Case("77.00", "A", "GO_WITH_CONDITIONS", None, {"EBE": -10}),
    # liquidity 10 left out: 87 / 90
    "debts due within a year are missing": Case("96.67", "A", "GO_WITH_CONDITIONS", without="EG"),
    # 20 left out: 77 / 80
    "liquidity and cover are missing": Case("96.25", "A", "GO_WITH_CONDITIONS", without="EG GR"),
    # 25 left out
    "too much is missing": Case(None, None, None, without="EG GR BX"),
    "cash is missing": Case(None, None, None, without="CF"),
    "equity is missing": Case(None, None, None, without="DL"),
    "financial debt is missing": Case(None, None, None, without="DU DV"),
    "eighteen months": Case(
        "97.00", "A", "GO_WITH_CONDITIONS", None,
        {"FL": 1500, "EBE": 180, "HN": 90, "CAF": 135, "GR": 15}, months=18,
    ),
    # margins and days have no denominator; CAF −20; 20 + 15 + 0 + 10 + 0 + 2 = 47, the loss caps at 59
    "no revenue": Case(
        "47.00", "C", "GO_WITH_CONDITIONS", "47.00", {"FL": 0, "EBE": -100, "HN": -50, "CAF": -20}, caps=("HEAVY_LOSS",)
    ),
    # 5 % 3; 10.8 times 0; 6 y 3; 0.5 0; 1 % 2; 0.4 % 4; once 0; 61.2 days 1; growth unknown 2
    "weak": Case(
        "15.00", "D", "NO_GO", None,
        {"DL": 50, "HN": 4, "CAF": 90, "debt": 640, "CF": 100, "CJ": 400, "EG": 800, "EBE": 10, "BFR": 170},
    ),
}  # fmt: skip


def rated(case: Case) -> tuple[Subject, Score]:
    """Return the subject of a case and its score."""
    of = subject(accounts(case.changes, case.without, months=case.months), **case.known)
    return of, score(GRID, of)


@pytest.mark.parametrize("name", CASES)
def test_a_rating_by_hand(name: str):
    case = CASES[name]
    of, found = rated(case)
    expected = None if case.score is None else D(case.score)
    assert (found.score, found.rating_class) == (expected, case.letter)
    assert found.insufficient is (expected is None)
    if case.uncapped:
        assert found.uncapped == D(case.uncapped)
    assert tuple(cap.code for cap in found.caps if cap.applies) == case.caps
    assert recommend(GRID, of, found.rating_class).recommendation == case.says


def test_what_is_missing_is_listed():
    _of, found = rated(CASES["equity is missing"])
    assert [(one.fiscal_year, one.item, one.blocks) for one in found.missing] == [(2025, "EQUITY", True)]
    _of, found = rated(CASES["debts due within a year are missing"])
    assert [(one.fiscal_year, one.item, one.blocks) for one in found.missing] == [(2025, "DEBTS_UNDER_1Y", False)]
    nothing = score(GRID, Subject((), LATER))
    assert {one.item for one in nothing.missing} == {"REVENUE", "NET_RESULT", "EQUITY", "TOTAL", "FINANCIAL_DEBT"}
    assert nothing.insufficient
    assert nothing.score is None


def test_a_negative_denominator_says_so():
    _of, found = rated(CASES["equity below zero"])
    gearing = next(one for one in found.criteria if one.code == "GEARING").details[0]
    assert (gearing.outcome, gearing.value, gearing.points, gearing.next) == (Outcome.DENOMINATOR, None, 0, None)


def test_two_years_share_the_weights():
    # 2024: autonomy 15 % 8, gearing 0.667 11; weights 0.625 and 0.375: 15.5 + 13.5 + 60, growth 0 % 3
    of = subject(accounts(), accounts({"DL": 150}, year=2024))
    found = score(GRID, of)
    assert [weight for _year, weight in found.years] == [D("0.625"), D("0.375")]
    assert {one.code: one.part for one in found.criteria}["AUTONOMY"] == D("15.5")
    assert {one.code: one.part for one in found.criteria}["GEARING"] == D("13.5")
    assert found.score == D("92.00")


def test_a_missing_box_of_an_older_year_leaves_that_year_out():
    # liquidity of 2025 alone, 10: 92 as before
    found = score(GRID, subject(accounts(), accounts({"DL": 150}, "EG", year=2024)))
    liquidity = next(one for one in found.criteria if one.code == "LIQUIDITY")
    assert ([detail.weight for detail in liquidity.details], liquidity.part) == ([1], 10)
    assert found.score == D("92.00")


def test_a_required_item_of_an_older_year_stops_a_full_rating_and_not_an_estimative_one():
    statements = accounts(), accounts(without="DL", year=2024)
    assert score(GRID, subject(*statements)).insufficient
    # the revenue of 2024 still tells the growth: 0 % 3
    assert score(GRID, subject(*statements, estimative=True)).score == D("98.00")


def test_growth_looks_at_the_year_before_only_when_it_ends_where_this_one_begins():
    assert score(GRID, subject(accounts(), accounts({"FL": 900, "BFR": 70}, year=2024))).score == D("100.00")
    assert score(GRID, subject(accounts(), accounts({"FL": 900, "BFR": 70}, year=2023))).score == D("97.00")


def test_eighteen_months_grow_by_their_twelve():
    long = {"FL": 1500, "EBE": 180, "HN": 90, "CAF": 135, "GR": 15}
    former = statement(2024, boxes({**SOUND, "FL": 1000}))
    former = Statement(2024, date(2024, 6, 30), former.lines, unit=StatementUnit.KEUR)
    of = subject(accounts(long, months=18), former)
    assert of.years[0].annualized
    assert of.years[0].reported["REVENUE"] == 1_500_000
    assert of.years[0].items["REVENUE"] == 1_000_000
    assert score(GRID, of).score == D("98.00")  # growth 0 %, not 50 %


def test_euro_and_thousands_of_euro_are_one_company():
    in_euro = statement(2025, {code: amount * 1000 for code, amount in boxes(SOUND).items()}, unit=StatementUnit.EUR)
    of = subject(in_euro)
    assert of.years[0].items == subject(accounts()).years[0].items
    assert score(GRID, of).score == D("97.00")


def test_an_explicit_nil_is_a_debt_of_nothing():
    values = {**boxes({**SOUND, "debt": 0}), "DU": None, "DV": None}
    lines = [Line(code, None if value is None else D(value)) for code, value in values.items() if code != "DU"]
    sent = statement(2025, values)
    nil = Statement(2025, sent.closing_date, (*lines, Line("DU", None, nil=True)), unit=StatementUnit.KEUR)
    year = read_years([nil])[0]
    assert year.items["FINANCIAL_DEBT"] == 0
    assert score(GRID, Subject((year,), LATER, estimative=True)).score == D("97.00")


@pytest.mark.parametrize(
    ("amount", "open_exposure", "says", "conditions"),
    [
        (100_000, 80_000, "GO", ()),  # 180,000 is twice the CAF of 90,000, not more
        (100_001, 80_000, "GO_WITH_CONDITIONS", ("SHORTER_TERM", "DEPOSIT")),
        (200_000, 60_000, "GO_WITH_CONDITIONS", ("SHORTER_TERM", "GUARANTEE", "DEPOSIT")),  # above 250,000 too
    ],
)
def test_the_exposure_limits(amount: int, open_exposure: int, says: str, conditions: tuple[str, ...]):
    of = subject(
        accounts(), accounts(year=2024), amount_to_finance=D(amount), open_exposure=D(open_exposure), estimative=False
    )
    advice = recommend(GRID, of, score(GRID, of).rating_class)
    assert (advice.recommendation, advice.conditions) == (says, conditions)


def test_who_decides_otherwise():
    of = subject(accounts(), accounts(year=2024))
    decided = decide(GRID, of, D("98.00"))
    assert (decided.score, decided.rating_class, decided.recommendation) == (D("98.00"), RatingClass.A, "GO")
    decided = decide(GRID, of, D("98.00"), score=D("55.50"))
    assert (decided.score, decided.rating_class, decided.recommendation) == (
        D("55.50"), RatingClass.C, "GO_WITH_CONDITIONS",
    )  # fmt: skip
    decided = decide(GRID, of, D("98.00"), recommendation=RefiRecommendation.NO_GO)
    assert (decided.score, decided.rating_class, decided.recommendation) == (D("98.00"), RatingClass.A, "NO_GO")
    assert decide(GRID, of, None).recommendation is None
