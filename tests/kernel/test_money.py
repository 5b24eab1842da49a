"""Amounts: exact values of the rules of the specification, and properties that hold for every amount."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.kernel import money

D = Decimal
AMOUNTS = st.decimals(min_value=D("-9999999999.99"), max_value=D("9999999999.99"), places=2)
POSITIVE = st.decimals(min_value=D("0.00"), max_value=D("9999999999.99"), places=2)
FINE = st.decimals(min_value=D("-99999"), max_value=D("99999"), places=5)


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        ("0.005", "0.01"),
        ("0.0049999", "0.00"),
        ("-0.005", "-0.01"),
        ("-0.0049", "0.00"),
        ("2.675", "2.68"),
        ("1.115", "1.12"),
        ("1234567890.125", "1234567890.13"),
        ("-1.125", "-1.13"),
    ],
)
def test_half_a_cent_is_rounded_away_from_zero(value: str, expected: str) -> None:
    assert str(money.round2(D(value))) == expected


@pytest.mark.parametrize("value", [0.1, 1.0, "12", None, True])
def test_what_is_not_a_decimal_or_an_integer_is_refused(value: object) -> None:
    with pytest.raises(TypeError):
        money.round2(value)  # ty: ignore[invalid-argument-type]


@pytest.mark.parametrize("value", ["NaN", "Infinity", "-Infinity"])
def test_an_amount_that_is_not_finite_is_refused(value: str) -> None:
    with pytest.raises(ValueError, match="finite"):
        money.round2(D(value))


@pytest.mark.parametrize(
    ("quantity", "price", "discount", "eco", "expected"),
    [
        ("3", "1250.00", "10", "0", "3375.00"),
        ("1", "480.00", "0", "2.40", "482.40"),
        ("12", "35.90", "0", "0", "430.80"),
        ("1.333", "9.9999", "33.33", "0.01", "8.90"),
        ("1", "0.005", "0", "0", "0.01"),
        ("3", "0.0050", "50", "0", "0.01"),
        ("-1", "3000", "0", "0", "-3000.00"),
        ("7", "100", "100", "1.50", "1.50"),
    ],
)
def test_a_line_total_is_the_rounded_net_plus_the_eco_tax_once(
    quantity: str, price: str, discount: str, eco: str, expected: str
) -> None:
    assert money.line_total_ht(D(quantity), D(price), D(discount), D(eco)) == D(expected)


@pytest.mark.parametrize(
    ("quantity", "price", "discount", "eco", "expected"),
    [
        ("3", "1250.00", "50", "0", "3700.00"),
        ("1", "480.00", "480", "2.40", "2.40"),
        ("1.333", "9.9999", "0.01", "0.01", "13.33"),
        ("3", "0.0050", "0.02", "0", "0.00"),
    ],
)
def test_a_discount_in_euros_is_taken_off_the_rounded_price_of_the_line(
    quantity: str, price: str, discount: str, eco: str, expected: str
) -> None:
    assert money.line_total_ht(D(quantity), D(price), 0, D(eco), D(discount)) == D(expected)


@pytest.mark.parametrize(
    ("amount", "weights", "expected"),
    [
        ("100.00", ["1", "1", "1"], ["33.34", "33.33", "33.33"]),
        ("100.00", ["1", "2", "3"], ["16.67", "33.33", "50.00"]),
        ("0.02", ["1", "1", "1", "1"], ["0.00", "0.00", "0.01", "0.01"]),
        ("-10.00", ["2", "1"], ["-6.67", "-3.33"]),
        ("10.00", ["0", "5"], ["0.00", "10.00"]),
        ("0.00", ["0", "0"], ["0.00", "0.00"]),
    ],
)
def test_a_split_gives_the_missing_cents_to_the_largest_parts(
    amount: str, weights: list[str], expected: list[str]
) -> None:
    assert money.split(D(amount), [D(weight) for weight in weights]) == [D(part) for part in expected]


def test_a_split_over_nothing_or_over_a_negative_weight_is_refused() -> None:
    with pytest.raises(ValueError, match="zero"):
        money.split(D("1.00"), [D(0), D(0)])
    with pytest.raises(ValueError, match="negative"):
        money.split(D("1.00"), [D(2), D(-1)])


def test_a_proportion_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing"):
        money.proportion(D("1.00"), D(1), D(0))


def test_amounts_are_written_as_each_locale_writes_them() -> None:
    assert money.to_text(D("1234.5"), "fr") == "1\u202f234,50\u00a0€"
    assert money.to_text(D("-1234567.5"), "fr-FR") == "\u22121\u202f234\u202f567,50\u00a0€"
    assert money.to_text(D("-1234.5"), "en") == "\u2212€1,234.50"
    assert money.to_text(D("12"), "en", "USD") == "USD\u00a012.00"
    assert money.to_text(D("12"), "fr", "USD") == "12,00\u00a0USD"
    assert money.to_text(D("12"), "fr", None) == "12,00"
    assert money.rate_text(D("5.50"), "fr") == "5,5\u202f%"
    assert money.rate_text(D("20.00"), "en") == "20%"


def test_a_number_keeps_the_decimals_that_it_needs_between_two_bounds() -> None:
    assert money.decimal_text(D("1200.1000"), "fr", 2, 4) == "1\u202f200,10"
    assert money.decimal_text(D("0.12345"), "en", 2, 4) == "0.1235"
    assert money.decimal_text(D("100"), "en", 0, 3) == "100"
    assert money.decimal_text(D("2.500"), "fr", 0, 3) == "2,5"


def test_json_numbers_print_like_the_amount() -> None:
    assert repr(money.to_json_number(D("0.10"))) == "0.1"
    assert repr(money.to_json_number(D("5035.13"))) == "5035.13"
    assert repr(money.to_json_number(D("12.00"))) == "12"
    assert repr(money.to_json_number(D("99999999999.99"))) == "99999999999.99"


@given(FINE)
def test_rounding_moves_by_half_a_cent_at_most_and_mirrors_its_sign(value: D) -> None:
    rounded = money.round2(value)
    assert abs(rounded - value) <= D("0.005")
    assert money.round2(-value) == -rounded
    assert money.round2(rounded) == rounded


@given(AMOUNTS, st.lists(POSITIVE, min_size=1, max_size=12))
def test_a_split_sums_to_the_amount_and_keeps_its_sign(amount: D, weights: list[D]) -> None:
    if sum(weights) == 0:
        weights[0] = D("1.00")
    parts = money.split(amount, weights)
    assert sum(parts) == amount
    assert all(part * amount >= 0 for part in parts)
    assert all(
        abs(part - amount * weight / sum(weights)) < D("0.02") for part, weight in zip(parts, weights, strict=True)
    )


@given(POSITIVE, st.lists(st.decimals(min_value=D("0.01"), max_value=D("99999.99"), places=2), min_size=1, max_size=8))
def test_cumulative_proportions_end_on_the_whole_amount(vat: D, receipts: list[D]) -> None:
    ttc = sum(receipts, D(0))
    moved = paid = D("0.00")
    for receipt in receipts:
        paid += receipt
        step = money.proportion(vat, paid, ttc) - moved
        assert step >= 0
        moved += step
    assert moved == vat


@given(AMOUNTS)
def test_json_numbers_lose_nothing_within_the_limits_of_an_amount(amount: D) -> None:
    assert D(repr(money.to_json_number(amount))) == amount
