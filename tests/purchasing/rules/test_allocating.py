"""Allocations: what is left, equal parts, and which code is charged what."""

from decimal import Decimal

import pytest

from leaseapp.purchasing.enums import SupplierInvoiceKind as K
from leaseapp.purchasing.rules import allocating

D = Decimal


def test_what_is_left():
    assert allocating.remaining(D("9840.00"), [D("9497.70")]) == D("342.30")
    assert allocating.remaining(D("10.00"), [D("10.01")]) == D("-0.01")


def test_equal_parts_add_up():
    assert allocating.equal_parts(D("100.00"), 3) == [D("33.34"), D("33.33"), D("33.33")]


@pytest.mark.parametrize(
    ("left", "total", "parts", "expected"),
    [
        ("100.00", "300.00", ["200.00", "100.00"], ["66.67", "33.33"]),
        ("100.00", "300.00", ["150.00"], ["50.00"]),
        ("0.01", "300.00", ["200.00", "100.00"], ["0.01", "0.00"]),
    ],
)
def test_a_split_is_repeated_in_its_proportions(left, total, parts, expected):
    found = allocating.alike(D(left), D(total), [D(part) for part in parts])
    assert found == [D(part) for part in expected]


def test_a_credit_note_counts_below_zero():
    assert allocating.signed(K.CREDIT_NOTE, D("10.00")) == D("-10.00")
    assert allocating.signed(K.INVOICE, D("10.00")) == D("10.00")


@pytest.mark.parametrize(
    ("lines", "allocated", "usual", "charged"),
    [
        ({"A": "100"}, [], "A", {"A": "100"}),
        ({"A": "100"}, [("B", "40")], "A", {"A": "60", "B": "40"}),
        ({"A": "100"}, [("B", "100")], "A", {"B": "100"}),
        ({"A": "60", "B": "40"}, [("B", "50")], "A", {"A": "50", "B": "50"}),
        ({"A": "60", "B": "40"}, [("A", "70")], "A", {"A": "70", "B": "30"}),
        ({"A": "60", "B": "40"}, [("C", "70")], "B", {"A": "30", "C": "70"}),
    ],
)
def test_allocations_decide_what_is_charged(lines, allocated, usual, charged):
    found = allocating.charged(
        {code: D(amount) for code, amount in lines.items()}, [(code, D(amount)) for code, amount in allocated], usual
    )
    assert found == {code: D(amount) for code, amount in charged.items()}


def test_no_more_is_charged_than_there_is():
    with pytest.raises(ValueError):
        allocating.charged({"A": D("100")}, [("B", D("100.01"))], "A")
