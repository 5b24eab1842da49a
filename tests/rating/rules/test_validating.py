"""Needs of a validation and of an override, and the validity of a rating."""

from datetime import UTC, datetime
from decimal import Decimal

import pytest

from leaseapp.rating.rules.overriding import justification_errors, score_errors
from leaseapp.rating.rules.statements import read_years
from leaseapp.rating.rules.validating import conclusion_errors, expires_at, incomplete_errors, missing_errors
from tests.rating.rules.accounts import example


def test_three_complete_years_are_needed():
    assert incomplete_errors(read_years(example()), estimative=False) == []
    two = incomplete_errors(read_years(example()[:2]), estimative=False)
    assert [(error.field, error.code, error.params) for error in two] == [
        ("statements", "YEARS_MISSING", {"needed": 3, "found": 2})
    ]


def test_one_is_enough_when_it_is_estimative():
    assert incomplete_errors(read_years(example()[:1]), estimative=True) == []
    assert incomplete_errors([], estimative=True)[0].params == {"needed": 1, "found": 0}


def test_what_a_year_lacks_is_listed():
    years = read_years(example(y2024={"DL": None}, y2023={"EE": 1}))
    assert [(error.field, error.code) for error in incomplete_errors(years, estimative=False)] == [
        ("statements", "YEARS_MISSING"),
        ("statements.2024.EQUITY", "ITEM_MISSING"),
        ("statements.2023", "SUM_BALANCE"),
    ]


def test_items_that_only_drop_a_criterion_out_are_no_errors():
    from leaseapp.rating.rules.scoring import Missing

    assert missing_errors([Missing(2025, "INTEREST", blocks=False)]) == []
    assert missing_errors([Missing(None, "EQUITY", blocks=True)])[0].field == "statements.EQUITY"


@pytest.mark.parametrize(("text", "fine"), [(None, False), ("", False), ("  \n", False), ("Sound.", True)])
def test_a_conclusion_is_written(text: str | None, fine: bool):
    assert (conclusion_errors(text) == []) is fine


@pytest.mark.parametrize(
    ("text", "fine"),
    [
        (None, False),
        ("because", False),
        ("too short          !!", False),
        ("x" * 19, False),
        ("x" * 20, True),
        ("The manager guarantees 40,000 €.", True),
    ],
)
def test_an_override_says_why(text: str | None, fine: bool):
    assert (justification_errors(text) == []) is fine


@pytest.mark.parametrize(
    ("score", "fine"),
    [("0", True), ("100", True), ("61.25", True), ("61.255", False), ("-1", False), ("100.01", False), ("NaN", False)],
)
def test_a_score_lies_between_0_and_100(score: str, fine: bool):
    assert (score_errors(Decimal(score)) == []) is fine


@pytest.mark.parametrize(
    ("day", "months", "expected"),
    [((2026, 11, 21), 6, (2027, 5, 21)), ((2026, 8, 31), 6, (2027, 2, 28)), ((2026, 11, 21), 60, (2031, 11, 21))],
)
def test_a_rating_expires(day, months, expected):
    assert expires_at(datetime(*day, 9, 30, tzinfo=UTC), months) == datetime(*expected, 9, 30, tzinfo=UTC)
