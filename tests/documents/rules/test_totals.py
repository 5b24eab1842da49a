"""Totals: the example of MONEY.md to the cent, and sums that hold whatever the lines."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.documents.rules.totals import VatRow
from leaseapp.kernel import money
from leaseapp.law.vat_provisions import VatReason
from tests.support.invoice_cases import COPIER, EXCAVATOR, WATER_FILTER

D = Decimal
RATES = st.sampled_from([D("20"), D("10"), D("5.5"), D("2.1"), D("0")])


def line(kind: LineKind, price: str, rate: str = "20", **changes: object) -> DocumentLine:
    """One piece at a price."""
    return DocumentLine(kind, "Article", D(1), D(price), D(rate), **changes)


@st.composite
def priced_lines(draw: st.DrawFn) -> DocumentLine:
    """Any line that the form accepts."""
    rate = draw(RATES)
    return DocumentLine(
        kind=draw(st.sampled_from(LineKind)),
        designation="Article",
        quantity=draw(st.decimals(min_value=D("0.001"), max_value=D("9999"), places=3)),
        unit_price_ht=draw(st.decimals(min_value=0, max_value=D("99999"), places=6)),
        vat_rate_pct=rate,
        discount_pct=draw(st.decimals(min_value=0, max_value=100, places=2)),
        eco_tax_ht=draw(st.decimals(min_value=0, max_value=D("99"), places=2)),
        vat_reason=draw(st.sampled_from(VatReason)) if rate == 0 else None,
    )


def test_the_worked_example_comes_out_to_the_cent() -> None:
    result = totals.compute([EXCAVATOR, COPIER, WATER_FILTER], vat_on_debits=True)
    assert [item.total for item in result.lines] == [D("3375.00"), D("482.40"), D("430.80")]
    assert [(row.rate, row.base, row.vat) for row in result.vat_rows] == [
        (D("20"), D("3375.00"), D("675.00")),
        (D("10"), D("482.40"), D("48.24")),
        (D("5.5"), D("430.80"), D("23.69")),
    ]
    assert (result.total_ht, result.total_vat, result.total_ttc) == (D("4288.20"), D("746.93"), D("5035.13"))
    assert (result.due_vat, result.pending_vat) == (D("746.93"), D("0.00"))


def test_services_wait_for_receipt_and_goods_do_not() -> None:
    result = totals.compute([EXCAVATOR, COPIER, WATER_FILTER], vat_on_debits=False)
    assert [(row.due, row.pending) for row in result.vat_rows] == [
        (D("675.00"), D("0.00")),
        (D("0.00"), D("48.24")),
        (D("23.69"), D("0.00")),
    ]


@pytest.mark.parametrize(
    ("goods", "services", "due", "pending"),
    [
        ("100.00", "50.00", "20.00", "10.00"),
        ("0.03", "0.02", "0.01", "0.00"),
        ("33.33", "66.67", "6.67", "13.33"),
        ("0.02", "0.03", "0.00", "0.01"),
    ],
)
def test_one_rate_over_goods_and_services_is_shared_by_their_bases(
    goods: str, services: str, due: str, pending: str
) -> None:
    lines = [line(LineKind.GOODS, goods), line(LineKind.SERVICE, services)]
    (row,) = totals.compute(lines).vat_rows
    assert (row.due, row.pending) == (D(due), D(pending))
    assert (row.due_base, row.pending_base) == (D(goods), D(services))


def test_a_deposit_waits_for_receipt_even_for_goods_and_even_on_debits() -> None:
    (row,) = totals.compute([line(LineKind.GOODS, "3000")], vat_on_debits=True, is_deposit=True).vat_rows
    assert (row.due, row.pending) == (D("0.00"), D("600.00"))


def test_a_deducted_deposit_leaves_the_tax_of_the_difference() -> None:
    deduction = replace(line(LineKind.GOODS, "3000"), quantity=D(-1), deducts_deposit=True)
    result = totals.compute([line(LineKind.GOODS, "10000"), deduction])
    assert (result.total_ht, result.total_vat, result.total_ttc) == (D("7000.00"), D("1400.00"), D("8400.00"))


def test_bases_of_opposite_signs_each_keep_their_own_tax() -> None:
    lines = [replace(line(LineKind.GOODS, "30.01"), quantity=D(-1)), line(LineKind.SERVICE, "100.02")]
    (row,) = totals.compute(lines).vat_rows
    assert (row.vat, row.due, row.pending) == (D("14.00"), D("-6.00"), D("20.00"))


def test_reasons_of_a_zero_rate_are_kept_apart() -> None:
    lines = [
        line(LineKind.GOODS, "10", "0", vat_reason=VatReason.EXPORT),
        line(LineKind.GOODS, "20", "0.00", vat_reason=VatReason.EXEMPT),
        line(LineKind.GOODS, "30", "0", vat_reason=VatReason.EXPORT),
    ]
    rows = totals.compute(lines).vat_rows
    assert [(row.reason, row.category, row.base) for row in rows] == [
        (VatReason.EXEMPT, "E", D("20.00")),
        (VatReason.EXPORT, "G", D("40.00")),
    ]


def test_equal_rates_written_differently_are_one_rate() -> None:
    rows = totals.compute([line(LineKind.GOODS, "10", "5.50"), line(LineKind.GOODS, "10", "5.5")]).vat_rows
    assert [str(row.rate) for row in rows] == ["5.5"]


def test_a_row_survives_its_stored_form() -> None:
    rows = totals.compute([EXCAVATOR, COPIER, line(LineKind.GOODS, "5", "0", vat_reason=VatReason.EXPORT)]).vat_rows
    assert [VatRow.from_json(row.to_json()) for row in rows] == list(rows)


def test_a_document_without_lines_is_worth_nothing() -> None:
    result = totals.compute([])
    assert (result.total_ht, result.total_vat, result.total_ttc) == (D("0.00"), D("0.00"), D("0.00"))


@given(st.lists(priced_lines(), max_size=12), st.booleans(), st.booleans())
def test_lines_breakdown_and_totals_agree_to_the_cent(
    lines: list[DocumentLine], on_debits: bool, is_deposit: bool
) -> None:
    result = totals.compute(lines, vat_on_debits=on_debits, is_deposit=is_deposit)
    assert money.total(item.total for item in result.lines) == result.total_ht
    assert money.total(row.base for row in result.vat_rows) == result.total_ht
    assert money.total(row.vat for row in result.vat_rows) == result.total_vat
    assert result.total_ht + result.total_vat == result.total_ttc
    for item in result.lines:
        assert item.gross - item.discount + item.eco_tax == item.total
    for row in result.vat_rows:
        assert row.due + row.pending == row.vat
        assert row.due_base + row.pending_base == row.base
        assert row.due >= 0
        assert row.pending >= 0
        assert row.vat == money.percent(row.base, row.rate)


@given(st.lists(priced_lines(), max_size=8))
def test_the_order_of_the_lines_changes_no_total(lines: list[DocumentLine]) -> None:
    forward, backward = totals.compute(lines), totals.compute(lines[::-1])
    assert forward.vat_rows == backward.vat_rows
    assert forward.total_ttc == backward.total_ttc
