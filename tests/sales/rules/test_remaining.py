"""The rest of an order: parts of lines, deposits by rate, what the rest must cover."""

from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from leaseapp.billing.rules import groups
from leaseapp.billing.rules.groups import Group
from leaseapp.documents.enums import LineKind
from leaseapp.kernel import money
from leaseapp.law.vat_provisions import VatReason
from leaseapp.sales.rules import remaining

D = Decimal
GOODS_20 = Group(D(20), None, LineKind.GOODS)
SERVICE_20 = Group(D(20), None, LineKind.SERVICE)
GOODS_10 = Group(D(10), None, LineKind.GOODS)


@dataclass(frozen=True)
class Line:
    quantity: Decimal = Decimal(3)
    unit_price_ht: Decimal = Decimal(100)
    discount_pct: Decimal = Decimal(0)
    discount_ht: Decimal = Decimal(0)
    document_discount_ht: Decimal = Decimal(0)
    eco_tax_ht: Decimal = Decimal(0)
    vat_rate_pct: Decimal = Decimal("20.00")
    vat_reason: VatReason | None = None
    kind: LineKind = LineKind.GOODS


def test_what_remains_is_ordered_less_invoiced_plus_given_back():
    assert remaining.rest(D(10), D(7), D(2)) == 5
    assert remaining.rest(D(10), D(12), D(0)) == 0


def test_lines_of_one_rate_reason_and_kind_are_one_group():
    assert groups.group_of(Line()) == GOODS_20
    untaxed = Line(vat_rate_pct=D(0), vat_reason=VatReason.EXPORT, kind=LineKind.SERVICE)
    assert groups.group_of(untaxed) == Group(D(0), VatReason.EXPORT, LineKind.SERVICE)


def test_a_part_carries_its_share_of_the_eco_tax():
    line = Line(eco_tax_ht=D("1.00"))
    shares = [remaining.part(line, D(already), D(1)).eco_tax_ht for already in range(3)]
    assert shares == [D("0.33"), D("0.34"), D("0.33")]
    assert remaining.part(line, D(1), D(2)).total_ht == D("200.67")


def test_parts_share_a_discount_in_euros_and_the_last_takes_the_rest():
    line = Line(discount_ht=D("50.00"))
    parts = [remaining.part(line, D(already), D(1)) for already in range(3)]
    assert [(part.discount_ht, part.total_ht) for part in parts] == [
        (D("16.67"), D("83.33")),
        (D("16.66"), D("83.34")),
        (D("16.67"), D("83.33")),
    ]


def test_parts_share_what_the_line_bears_of_the_discount_of_the_order():
    line = Line(eco_tax_ht=D("3.00"), document_discount_ht=D("100.00"))
    parts = [remaining.part(line, D(already), D(1)) for already in range(3)]
    assert [(part.total_ht, part.document_discount_ht, part.net_ht) for part in parts] == [
        (D("101.00"), D("33.33"), D("67.67")),
        (D("101.00"), D("33.34"), D("67.66")),
        (D("101.00"), D("33.33"), D("67.67")),
    ]


def test_the_discount_of_a_part_is_never_more_than_its_price():
    line = Line(unit_price_ht=D("0.0033"), discount_ht=D("0.01"))
    assert [remaining.part(line, D(already), D(1)).total_ht for already in range(3)] == [0, 0, 0]


quantities = st.decimals(min_value="0.001", max_value=1000, places=3)


@given(
    st.lists(quantities, min_size=1, max_size=6),
    st.decimals(0, 500, places=2),
    st.decimals(0, 999, places=4),
    st.sampled_from([D(0), D("0.3"), D(1)]),
)
def test_parts_share_the_eco_tax_exactly_and_the_price_to_half_a_cent_each(parts, eco_tax, price, discounted):
    quantity = sum(parts, D(0))
    discount = money.round2(money.line_gross_ht(quantity, price) * discounted)
    line = Line(quantity=quantity, unit_price_ht=price, discount_ht=discount, eco_tax_ht=eco_tax)
    already, found = D(0), []
    for quantity in parts:
        found.append(remaining.part(line, already, quantity))
        already += quantity
    assert sum(item.eco_tax_ht for item in found) == eco_tax
    whole = money.line_total_ht(line.quantity, price, 0, eco_tax, discount)
    lost = discount - sum(item.discount_ht for item in found)  # of parts that are cheaper than their share
    assert abs(sum(item.total_ht for item in found) - lost - whole) <= D("0.005") * (len(parts) + 1)
    assert all(item.total_ht >= item.eco_tax_ht for item in found)
    if len(parts) == 1:
        assert found[0].total_ht == whole


def test_the_rest_covers_deposits_rate_by_rate_whatever_their_kind():
    rest = {GOODS_20: D(100), GOODS_10: D(50)}
    assert groups.covers(rest, {SERVICE_20: D(100)})
    assert not groups.covers(rest, {GOODS_20: D("60"), SERVICE_20: D("40.01")})
    assert not groups.covers(rest, {GOODS_20: D(10), Group(D("5.5"), None, LineKind.GOODS): D(1)})


def test_the_last_lines_of_a_product_wait_for_stock():
    first, second = UUID(int=1), UUID(int=2)
    waiting = [(first, D(3)), (first, D(4)), (second, D(1))]
    assert remaining.missing_stock(waiting, {first: D(-5), second: D(2)}) == [1, 4, 0]
    assert remaining.missing_stock(waiting, {}) == [0, 0, 0]
