"""Rents from price, residual value and rate; the figures are those of LEASING.md 3.2, computed there by three libraries."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.catalog.rules.rent import level_rent, rate_for


@pytest.mark.parametrize(
    ("price", "residual", "rate", "months", "expected"),
    [
        ("50000", "1", "6", 48, "1159.21"),
        ("50000", "0", "0", 48, "1041.67"),
        ("12000", "0", "0", 36, "333.33"),
        ("1000", "10", "5.5", 3, "301.83"),
        ("1000", "0", "12", 1, "1000.00"),
    ],
)
def test_a_level_rent_is_paid_at_the_beginning_of_each_month(price, residual, rate, months, expected):
    assert level_rent(Decimal(price), Decimal(residual), Decimal(rate), months) == Decimal(expected)


@given(
    st.decimals(100, 100000, places=2),
    st.decimals(0, 50, places=2),
    st.decimals("0.1", 30, places=2),
    st.integers(1, 120),
)
def test_the_rents_pay_the_price_down_to_what_is_left(price, residual, rate, months):
    rent = level_rent(price, residual, rate, months)
    balance, month = price, rate / 1200
    for _month in range(months):
        balance = (balance - rent) * (1 + month)
    wrong_by_a_cent = sum((1 + month) ** one for one in range(1, months + 1)) / 100
    assert abs(balance - price * residual / 100) <= wrong_by_a_cent


def test_the_rate_is_that_of_the_first_row_that_reaches_the_duration():
    table = [(48, Decimal("5.4")), (24, Decimal("5.9"))]
    assert [rate_for(table, months) for months in (1, 24, 25, 48, 49)] == [
        Decimal("5.9"), Decimal("5.9"), Decimal("5.4"), Decimal("5.4"), None,
    ]  # fmt: skip
