"""VAT rates and stock of products."""

from decimal import Decimal

import pytest

from leaseapp.catalog.enums import ProductKind, StockLevel
from leaseapp.catalog.rules import product as rules


@pytest.mark.parametrize("rate", ["20", "20.00", "10", "5.5", "5.50", "2.1", "0"])
def test_french_vat_rates_are_accepted(rate):
    assert rules.vat_rate_error(Decimal(rate)) is None


@pytest.mark.parametrize("rate", ["19.6", "7", "5", "100", "0.01"])
def test_other_rates_are_refused(rate):
    error = rules.vat_rate_error(Decimal(rate))
    assert (error.field, error.code) == ("defaultVatRate", "VAT_RATE_UNKNOWN")


@pytest.mark.parametrize(
    ("managed", "quantity", "threshold", "level"),
    [
        (True, "5", "5", StockLevel.LOW),
        (True, "5.001", "5", None),
        (True, "-0.001", None, StockLevel.SHORT),
        (True, "-1", "5", StockLevel.SHORT),
        (True, "0", None, None),
        (True, "0", "0", StockLevel.LOW),
        (False, "-10", "5", None),
    ],
)
def test_stock_at_or_below_the_threshold_is_low_and_below_zero_short(managed, quantity, threshold, level):
    assert rules.stock_level(managed, Decimal(quantity), Decimal(threshold) if threshold else None) is level


def test_a_service_has_no_stock():
    errors = rules.stock_errors(ProductKind.SERVICE, True, Decimal(3), Decimal(1))
    assert [error.field for error in errors] == ["stockManaged", "stockQuantity", "stockThreshold"]
    assert rules.stock_errors(ProductKind.SERVICE, False, Decimal(0), None) == []


def test_goods_may_have_less_than_nothing():
    assert rules.stock_errors(ProductKind.GOODS, True, Decimal(-5), None) == []
