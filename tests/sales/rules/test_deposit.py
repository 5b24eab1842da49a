"""The amount of a deposit: the same when it is asked for and when it is invoiced, a cent beside its share at most."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.billing.rules import groups
from leaseapp.billing.rules.groups import Group
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import totals
from leaseapp.documents.rules.lines import DocumentLine
from leaseapp.kernel import money
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.enums import QuoteRowKind
from leaseapp.sales.rules import deposit
from leaseapp.sales.rules.quote_document import QuoteRow
from tests.support import quote_cases

D = Decimal
GOODS_20 = Group(D(20), None, LineKind.GOODS)
SERVICE_20 = Group(D(20), None, LineKind.SERVICE)
GOODS_10 = Group(D(10), None, LineKind.GOODS)
GOODS_5 = Group(D("5.5"), None, LineKind.GOODS)
RATES = ["20.00", "10.00", "5.50", "2.10", "8.50", "13.00", "0.90", "0.00"]


@st.composite
def priced_lines(draw: st.DrawFn) -> DocumentLine:
    """A line of any rate and kind; untaxed ones say why."""
    rate = D(draw(st.sampled_from(RATES)))
    return DocumentLine(
        designation="Line",
        kind=draw(st.sampled_from(LineKind)),
        quantity=draw(st.decimals("0.001", 500, places=3)),
        unit_price_ht=draw(st.one_of(st.decimals(0, "0.99", places=4), st.decimals(0, 9999, places=4))),
        discount_pct=draw(st.sampled_from([D(0), D(5), D("12.5")])),
        eco_tax_ht=draw(st.sampled_from([D(0), D("1.37")])),
        vat_rate_pct=rate,
        vat_reason=None if rate else draw(st.sampled_from([VatReason.EXEMPT, VatReason.EXPORT])),
    )


percents = st.one_of(st.integers(1, 100).map(D), st.decimals("0.01", 100, places=2))
documents = st.lists(priced_lines(), min_size=1, max_size=10)


def invoiced(lines, percent):
    """The totals of the deposit invoice of these lines, computed as an invoice is."""
    amounts = deposit.of_percent(deposit.ordered(lines), percent)
    billed = [
        replace(
            lines[0], kind=group.kind, quantity=D(1), unit_price_ht=amount, discount_pct=D(0), eco_tax_ht=D(0),
            vat_rate_pct=group.rate, vat_reason=group.reason,
        )
        for group, amount in amounts.items()
    ]  # fmt: skip
    return totals.compute(billed, is_deposit=True)


@pytest.mark.slow("many examples")
@given(documents, percents)
def test_what_is_asked_is_what_is_invoiced(lines, percent):
    said = invoiced(lines, percent).total_ttc
    assert deposit.asked(lines, percent) == said
    rows = tuple(QuoteRow(QuoteRowKind.LINE, "Line", line=line) for line in lines)
    assert quote_cases.quote(rows=rows, deposit_pct=percent).deposit.amount == said
    assert quote_cases.order(lines=lines, deposit_pct=percent).deposit == said


@given(documents, percents)
def test_it_is_the_share_of_the_total_to_the_cent(lines, percent):
    share = money.percent(totals.compute(lines).total_ttc, percent)
    assert abs(deposit.asked(lines, percent) - share) <= D("0.01")


@given(documents, percents)
def test_the_balance_never_lacks_what_it_deducts(lines, percent):
    ordered = deposit.ordered(lines)
    first = deposit.of_percent(ordered, percent)
    assert groups.covers(ordered, first)
    assert all(amount > 0 for amount in first.values())
    assert deposit.total_ttc(deposit.of_percent(ordered, D(100))) == totals.compute(lines).total_ttc


def test_the_bases_give_way_where_the_rounding_of_each_rate_adds_up_to_a_cent():
    ordered = {GOODS_20: D("8000.06"), GOODS_10: D("700.14"), GOODS_5: D("57.06")}
    assert deposit.total_ttc(ordered) == D("10430.42")
    assert money.percent(D("10430.42"), D(30)) == D("3129.13")
    by_rate = {group: money.percent(base, D(30)) for group, base in ordered.items()}
    assert deposit.total_ttc(by_rate) == D("3129.12")
    assert deposit.total_ttc(deposit.of_percent(ordered, D(30))) == D("3129.13")


def test_where_no_base_comes_to_the_share_it_is_the_cent_above():
    ordered = {GOODS_20: D("0.05")}
    assert deposit.total_ttc(ordered) == D("0.06")
    assert deposit.total_ttc(deposit.of_percent(ordered, D(50))) == D("0.04")


def test_the_kinds_of_a_rate_share_its_base():
    ordered = {GOODS_20: D("33.33"), SERVICE_20: D("66.68"), GOODS_10: D("10.00")}
    assert deposit.of_percent(ordered, D(30)) == {
        GOODS_20: D("10.00"), SERVICE_20: D("20.00"), GOODS_10: D("3.00"),
    }  # fmt: skip


def test_a_deposit_of_an_amount_is_split_by_base():
    ordered = {GOODS_20: D(8000), GOODS_10: D(2000)}
    assert deposit.of_amount(ordered, D(100)) == {GOODS_20: D(80), GOODS_10: D(20)}


bases = st.dictionaries(
    st.sampled_from([GOODS_20, SERVICE_20, GOODS_10]), st.decimals(min_value=0, max_value=99999, places=2), min_size=1
)


@given(bases.filter(lambda found: sum(found.values()) > 0), st.decimals(min_value="0.01", max_value=99999, places=2))
def test_a_deposit_of_an_amount_adds_up_to_it(ordered, amount):
    assert sum(deposit.of_amount(ordered, amount).values()) == amount


@pytest.mark.parametrize("percent", [None, D(0)])
def test_none_is_asked_without_a_share(percent):
    assert deposit.asked([quote_cases.TRAINING], percent) is None
