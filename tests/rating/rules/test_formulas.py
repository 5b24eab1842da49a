"""Formulas of a grid: what they mean, and what is refused."""

from decimal import Decimal

import pytest

from leaseapp.rating.rules.formulas import (
    FormulaError,
    MissingItem,
    NotPositive,
    holds,
    names,
    parse,
    parse_condition,
    value,
)

D = Decimal
ITEMS = {"A": D(12), "B": D(4), "C": D(-2), "ZERO": D(0), "A_1": D(7)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A", 12), ("A/B", 3), ("A + B * C", 4), ("(A + B) * C", -32), ("A - B - C", 10), ("A / B / 2", D("1.5")),
        ("-C", 2), ("--A", 12), ("A × B ÷ 2 − 1", 23), ("0.10 * A", D("1.2")), ("A_1", 7), ("A - (B - (C - 1))", 5),
        ("\u00a0A +\u202fB\n", 16), ("-A / B", -3),
    ],
)  # fmt: skip
def test_a_formula_has_a_value(text: str, expected: Decimal):
    assert value(parse(text), ITEMS) == expected


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "FORMULA_EMPTY"),
        ("   ", "FORMULA_EMPTY"),
        ("A +", "FORMULA_INVALID"),
        ("A B", "FORMULA_INVALID"),
        ("(A", "FORMULA_INVALID"),
        ("A)", "FORMULA_INVALID"),
        ("()", "FORMULA_INVALID"),
        ("A // B", "FORMULA_INVALID"),
        ("A ** B", "FORMULA_INVALID"),
        ("A % B", "FORMULA_INVALID"),
        ("A <= B", "FORMULA_INVALID"),
        ("+A", "FORMULA_INVALID"),
        ("1e9", "FORMULA_INVALID"),
        ("1.A", "FORMULA_INVALID"),
        ("2A", "FORMULA_INVALID"),
        ("1" * 13, "FORMULA_INVALID"),
        ("a", "FORMULA_INVALID"),
        ("__import__('os').system('true')", "FORMULA_INVALID"),
        ("A.__class__", "FORMULA_INVALID"),
        ("A[0]", "FORMULA_INVALID"),
        ("EQUITY; import os", "FORMULA_INVALID"),
        ("lambda: 1", "FORMULA_INVALID"),
        ("'A'", "FORMULA_INVALID"),
        ("É", "FORMULA_INVALID"),
        ("٣", "FORMULA_INVALID"),
        ("A\x00", "FORMULA_INVALID"),
        ("(" * 21 + "A" + ")" * 21, "FORMULA_INVALID"),
        ("-" * 60 + "A", "FORMULA_INVALID"),
        ("A" * 201, "FORMULA_TOO_LONG"),
        ("A+" * 100_000, "FORMULA_TOO_LONG"),
    ],
)
def test_what_is_no_formula_is_refused(text: str, code: str):
    with pytest.raises(FormulaError) as refused:
        parse(text)
    assert refused.value.code == code


@pytest.mark.parametrize("text", ["A / ZERO", "A / C", "B / (A - 12)", "1 / (C / A)"])
def test_a_denominator_up_to_zero_has_no_value(text: str):
    with pytest.raises(NotPositive):
        value(parse(text), ITEMS)


def test_a_missing_item_is_named():
    with pytest.raises(MissingItem) as missing:
        value(parse("A + NOT_THERE"), ITEMS)
    assert missing.value.name == "NOT_THERE"


def test_names_stand_once_in_their_order():
    assert names(parse("B + A * B - 3")) == ("B", "A")
    assert names(parse_condition("A > 2 * C")) == ("A", "C")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A > B", True), ("A < B", False), ("A <= 12", True), ("A ≥ 12", True), ("A = 12", True), ("A = 11", False),
        ("C < -0.10 * A", True), ("NOT_THERE > 1", None), ("A / ZERO > 1", None),
    ],
)  # fmt: skip
def test_a_condition_holds_or_nobody_can_tell(text: str, expected: bool | None):
    assert holds(parse_condition(text), ITEMS) is expected


@pytest.mark.parametrize("text", ["A", "A > B > C", "A >", "> A", "A == B", "A => B", "A > 1 or B > 1", ""])
def test_what_is_no_condition_is_refused(text: str):
    with pytest.raises(FormulaError):
        parse_condition(text)
