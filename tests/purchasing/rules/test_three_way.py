"""Three-way match: the worked numbers of MONEY.md 3.6, each rule on both sides of its edge."""

from decimal import Decimal

import pytest

from leaseapp.kernel.text.i18n import translate
from leaseapp.purchasing.enums import DeviationStatus as S
from leaseapp.purchasing.enums import MatchRule as R
from leaseapp.purchasing.enums import ShouldBePaid
from leaseapp.purchasing.rules.three_way import MatchLine, Tolerance, deviation_pct, match, should_be_paid

D = Decimal


def line(invoiced="4", price="459", *, ordered="10", received="8", before="5", order_price="450"):
    return MatchLine(
        "l", "Care chair", D(invoiced), D(price), "o", D(ordered), D(received), D(before), D(order_price)
    )  # fmt: skip


def said(matched):
    return ", ".join(translate("en", message, **params) for message, params in matched.sentences)


@pytest.mark.parametrize(
    ("given", "tolerance", "quantity", "price", "status"),
    [
        (line(), "0", ("12.50", "450.00", S.MISMATCH, R.NONE), ("2.00", "36.00", S.OK, R.PERCENT), S.MISMATCH),
        (line(received="9"), "0", ("0.00", "0.00", S.OK, R.NO_EXCESS), ("2.00", "36.00", S.OK, R.PERCENT), S.OK),
        (line(price="480", received="9"), "119.99", ("0.00", "0.00", S.OK, R.NO_EXCESS),
         ("6.67", "120.00", S.MISMATCH, R.NONE), S.MISMATCH),
        (line(price="480", received="9"), "120", ("0.00", "0.00", S.OK, R.NO_EXCESS), ("6.67", "120.00", S.OK, R.AMOUNT), S.OK),
        (line("3", "450", received="10"), "0", ("-20.00", "-900.00", S.PARTIAL, R.NO_EXCESS),
         ("0.00", "0.00", S.OK, R.EXACT), S.PARTIAL),
        (line("1", "427.50", before="0", received="1"), "0", ("0.00", "0.00", S.OK, R.NO_EXCESS),
         ("-5.00", "22.50", S.OK, R.PERCENT), S.OK),
        (line("1", "427.49", before="0", received="1"), "0", ("0.00", "0.00", S.OK, R.NO_EXCESS),
         ("-5.00", "22.51", S.OK, R.PERCENT), S.OK),
        (line("1", "427", before="0", received="1"), "0", ("0.00", "0.00", S.OK, R.NO_EXCESS),
         ("-5.11", "23.00", S.MISMATCH, R.NONE), S.MISMATCH),
        (line("1", "450", before="20", ordered="21", received="20"), "0", ("5.00", "450.00", S.OK, R.PERCENT),
         ("0.00", "0.00", S.OK, R.EXACT), S.OK),
        (line("1", "450", before="0", received="0"), "449.99", (None, "450.00", S.MISMATCH, R.NONE),
         ("0.00", "0.00", S.OK, R.EXACT), S.MISMATCH),
        (line("1", "450", before="0", received="0"), "450", (None, "450.00", S.OK, R.AMOUNT),
         ("0.00", "0.00", S.OK, R.EXACT), S.OK),
    ],
)  # fmt: skip
def test_quantity_and_price_are_matched_apart(given, tolerance, quantity, price, status):
    found = match(given, Tolerance(ht=D(tolerance)))

    def told(part):
        return (None if part.pct is None else str(part.pct), str(part.ht), part.status, part.rule)

    assert (told(found.quantity), told(found.price), found.status) == (quantity, price, status)


def test_each_line_says_one_sentence():
    assert said(match(line(), Tolerance())) == (
        "1 unit more than received (8), that is €450.00 too much, price +2 %, within 5 %"
    )
    assert said(match(line("3", "450", received="10"), Tolerance())) == (
        "a part: 2 units received and not invoiced, price as ordered"
    )
    assert said(match(line(price="480", received="9"), Tolerance())) == (
        "quantity as received, price +6.67 %, €120.00 in all: beyond 5 %"
    )


def test_a_line_without_an_order_is_unmatched():
    found = match(MatchLine("l", "Pallets", D(1), D(180)), Tolerance())
    assert (found.status, found.disputed_ht, found.passes) == (S.UNMATCHED, D("180.00"), False)


@pytest.mark.parametrize(
    ("lines", "advice"),
    [
        ([line(received="9")], ShouldBePaid.YES),
        ([line("1", "450", before="0", received="0")], ShouldBePaid.NO),
        ([line()], ShouldBePaid.EXCEPTION),
        ([line("1", "600", before="0", received="0")], ShouldBePaid.EXCEPTION),
        ([line("1", "450", before="0", received="0"), line()], ShouldBePaid.EXCEPTION),
    ],
)
def test_the_advice_about_paying(lines, advice):
    assert should_be_paid([match(one, Tolerance()) for one in lines]) is advice


def test_the_share_that_does_not_pass():
    assert deviation_pct([match(line(), Tolerance())]) == D("24.51")
    assert deviation_pct([match(line(received="9"), Tolerance())]) == 0
