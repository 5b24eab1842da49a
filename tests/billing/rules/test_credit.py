"""Credits as arithmetic: what remains of a line, how a part of it is explained, and VAT that adds up to the cent."""

from dataclasses import dataclass, field, replace
from decimal import Decimal
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leaseapp.billing.rules import credit
from leaseapp.billing.rules.credit import InvoiceState
from leaseapp.billing.rules.credit_lines import Remaining, net
from leaseapp.documents.enums import LineKind
from leaseapp.documents.rules import totals
from leaseapp.kernel import money
from leaseapp.law.vat_provisions import VatReason

D = Decimal
NO, TEN, TWENTY, PIECES, PRICE = D(0), D(10), D(20), D(3), D(1250)


@dataclass(frozen=True)
class Line:
    """A line of an invoice."""

    kind: LineKind = LineKind.GOODS
    quantity: Decimal = PIECES
    unit_price_ht: Decimal = PRICE
    discount_pct: Decimal = TEN
    discount_ht: Decimal = NO
    document_discount_ht: Decimal = NO
    eco_tax_ht: Decimal = NO
    vat_rate_pct: Decimal = TWENTY
    vat_reason: VatReason | None = None
    id: UUID = field(default_factory=uuid4)

    @property
    def line_total_ht(self):
        return totals.line_amounts(self).total


@dataclass(frozen=True)
class Earlier:
    """A stored line of an earlier credit note."""

    line: credit.CreditedLine

    def __getattr__(self, name):
        return getattr(self.line, {"credited_quantity": "returned"}.get(name, name))


def rest_of(line, *taken):
    return credit.remaining([line], [Earlier(item) for item in taken])[line.id]


def state_of(
    lines, before=(), *, paid="0", credited="0", moved=None, given_back=None, is_deposit=False, given_vat=None
):
    """An invoice of `lines`, after the credits with the lines `before`."""
    computed = totals.compute(lines, is_deposit=is_deposit)
    given = sum((net(item) * (1 + item.vat_rate_pct / 100) for item in before), D(0))
    return InvoiceState(
        rows=computed.vat_rows, total_ttc=computed.total_ttc, given_ttc=given, paid=D(paid), credited=D(credited),
        moved=moved or {}, given_back=given_back or {}, is_deposit=is_deposit, vat_on_debits=False,
        given_vat=given_vat or {},
    )  # fmt: skip


def test_one_piece_of_three_costs_what_it_was_invoiced_at():
    line = Line()
    taken = credit.by_quantity(line, rest_of(line), D(1))
    assert (taken.quantity, taken.unit_price_ht, taken.discount_pct) == (D(1), D(1250), D(10))
    assert (taken.line_total_ht, taken.returned, taken.keeps_unit) == (D("1125.00"), D(1), True)
    assert rest_of(line, taken) == Remaining(D(2), D("2250.00"), D("0.00"))


def test_after_a_price_reduction_a_piece_is_worth_less():
    line = Line()
    reduced = credit.by_amount(line, rest_of(line), D("375.00"))
    assert (reduced.quantity, reduced.unit_price_ht, reduced.returned, reduced.keeps_unit) == (
        D(1),
        D(375),
        D(0),
        False,
    )
    assert rest_of(line, reduced) == Remaining(D(3), D("3000.00"), D("0.00"))
    piece = credit.by_quantity(line, rest_of(line, reduced), D(1))
    assert (piece.line_total_ht, piece.unit_price_ht, piece.discount_pct) == (D("1000.00"), D("1000.0000"), D(0))


def rebates_of(line, *taken):
    """The rebate of each credit of a line, in their order."""
    return credit.rebates([line], [], [Earlier(item) for item in taken])


def by_turns(line, *steps):
    """Credits one after the other: an amount (a number) or a quantity (a text)."""
    taken = []
    for step in steps:
        give = credit.by_quantity if isinstance(step, str) else credit.by_amount
        taken.append(give(line, rest_of(line, *taken), D(step)))
    return taken


@pytest.mark.parametrize(
    ("steps", "rebates"),
    [
        ([375], [375]),
        (["1"], [0]),
        ([375, "1", "2"], [375, -125, -250]),
        (["1", 250, 125, "1", "1"], [0, 250, 125, D("-187.5"), D("-187.5")]),
        # nothing is left of the price: the sale is cancelled, and pieces that come back later are worth nothing
        ([1000, 2375], [1000, -1000]),
        ([3375, "3"], [0, 0]),
        ([100, "0.001", "2.999"], [100, D("-0.03"), D("-99.97")]),
    ],
)
def test_a_price_reduction_is_a_rebate_until_its_pieces_come_back(steps, rebates):
    line = Line()
    taken = by_turns(line, *steps)
    assert rebates_of(line, *taken) == rebates
    # earlier credits are known by their lines: nothing else is kept
    assert credit.rebates([line], [Earlier(item) for item in taken[:-1]], [Earlier(taken[-1])]) == rebates[-1:]


def test_the_rebate_of_a_deduction_keeps_its_sign():
    line = Line(unit_price_ht=D(-100), discount_pct=NO)
    assert rebates_of(line, *by_turns(line, 60, "1")) == [-60, 20]


def test_the_eco_tax_comes_back_with_its_pieces():
    line = Line(quantity=D(3), eco_tax_ht=D("2.40"))
    first = credit.by_quantity(line, rest_of(line), D(1))
    assert (first.eco_tax_ht, first.line_total_ht) == (D("0.80"), D("1125.80"))
    last = credit.by_quantity(line, rest_of(line, first), D(2))
    assert (last.eco_tax_ht, last.line_total_ht) == (D("1.60"), D("2251.60"))


def test_a_discount_in_euros_comes_back_with_its_pieces():
    line = Line(discount_pct=NO, discount_ht=D("50.00"), eco_tax_ht=D("2.40"))
    first = credit.by_quantity(line, rest_of(line), D(1))
    assert (first.unit_price_ht, first.discount_ht, first.line_total_ht) == (PRICE, D("16.67"), D("1234.13"))
    last = credit.by_quantity(line, rest_of(line, first), D(2))
    assert (last.unit_price_ht, last.discount_ht, last.line_total_ht) == (PRICE, D("33.33"), D("2468.27"))


def test_the_share_of_the_discount_of_the_document_comes_back_with_its_pieces():
    """3 × 1 250 € less 10 % is 3 375 €; it bears 100 € of the discount of its invoice."""
    line = Line(document_discount_ht=D("100.00"))
    first = credit.by_quantity(line, rest_of(line), D(1))
    assert (first.discount_pct, first.line_total_ht, first.document_discount_ht) == (TEN, D("1125.00"), D("33.33"))
    reduced = credit.by_amount(line, rest_of(line, first), D("83.33"))
    assert rest_of(line, first, reduced) == Remaining(D(2), D("2100.00"), NO, D("66.67"))
    last = credit.by_quantity(line, rest_of(line, first, reduced), D(2))
    assert (last.line_total_ht, last.document_discount_ht, net(last)) == (D("2166.67"), D("66.67"), D("2100.00"))


def test_half_of_an_invoice_of_two_rates_with_both_discounts():
    first = Line(quantity=D(10), unit_price_ht=D(100), discount_pct=NO, discount_ht=D(50))
    second = Line(quantity=D(4), unit_price_ht=D(50), discount_pct=NO, vat_rate_pct=D("5.5"))
    shares = totals.spread([first, second], D("115.00"))
    lines = [replace(line, document_discount_ht=share) for line, share in zip((first, second), shares, strict=True)]
    left = credit.remaining(lines, [])
    half = [credit.by_quantity(line, left[line.id], line.quantity / 2) for line in lines]
    computed = credit.compute(state_of(lines), lines, [], half)
    assert [(row.rate, row.base, row.vat) for row in computed.vat_rows] == [
        (D(20), D("427.50"), D("85.50")),
        (D("5.5"), D("90.00"), D("4.95")),
    ]
    assert (computed.lines_ht, computed.discount_ht, computed.total_ttc) == (D("575.00"), D("57.50"), D("607.95"))
    before = [Earlier(item) for item in half]
    left = credit.remaining(lines, before)
    state = state_of(lines, half, given_vat={(row.rate, None): row.vat for row in computed.vat_rows})
    rest = credit.compute(state, lines, before, [credit.whole_rest(line, left[line.id]) for line in lines])
    whole = totals.compute(lines)
    assert computed.total_ttc + rest.total_ttc == whole.total_ttc
    assert computed.discount_ht + rest.discount_ht == D("115.00")


def test_what_is_left_of_a_discounted_line_is_drafted_again_as_it_was():
    line = Line(discount_pct=NO, discount_ht=D("50.00"))
    (again,) = credit.drafted_again(line, rest_of(line))
    assert (again.quantity, again.unit_price_ht, again.discount_ht) == (PIECES, PRICE, D("50.00"))


@pytest.mark.parametrize("discount", [NO, D("33.33")])
@pytest.mark.parametrize("first", [D(1), D(2), D("0.7")])
def test_an_eco_tax_comes_back_to_the_cent_whatever_the_price_does(discount, first):
    line = Line(quantity=D(7), unit_price_ht=D("12.3456"), discount_pct=discount, eco_tax_ht=D("5.95"))
    one = credit.by_quantity(line, rest_of(line), first)
    reduced = credit.by_amount(line, rest_of(line, one), D("3.33"))
    rest = credit.whole_rest(line, rest_of(line, one, reduced))
    assert one.eco_tax_ht == money.proportion(D("5.95"), first, D(7))
    assert one.eco_tax_ht + reduced.eco_tax_ht + rest.eco_tax_ht == D("5.95")
    assert one.line_total_ht + reduced.line_total_ht + rest.line_total_ht == line.line_total_ht
    assert all(totals.line_amounts(item).total == item.line_total_ht for item in (one, reduced, rest))


def test_a_rest_that_no_price_explains_is_one_piece_at_its_amount():
    line = Line(quantity=D("7.777"), unit_price_ht=D("0.0100"), discount_pct=D(0))
    first = credit.by_quantity(line, rest_of(line), D("0.777"))
    assert totals.line_amounts(first).total == first.line_total_ht == D("0.01")
    rest = credit.by_quantity(line, rest_of(line, first), D(7))
    assert totals.line_amounts(rest).total == rest.line_total_ht == D("0.07")
    assert rest_of(line, first, rest) == Remaining(D("0.000"), D("0.00"), D("0.00"))


def test_a_deduction_keeps_its_sign():
    line = Line(quantity=D(-1), unit_price_ht=D(3000), discount_pct=D(0))
    taken = credit.whole_rest(line, rest_of(line))
    assert (taken.quantity, taken.line_total_ht, taken.returned) == (D(-1), D("-3000.00"), D(-1))
    part = credit.by_amount(line, rest_of(line), D(500))
    assert (part.quantity, part.unit_price_ht, part.line_total_ht) == (D(-1), D(500), D(-500))


@pytest.mark.parametrize("amount", ["0", "-1", "3375.01"])
def test_no_amount_above_what_is_left(amount):
    line = Line()
    with pytest.raises(ValueError, match="more is credited"):
        credit.by_amount(line, rest_of(line), D(amount))


@pytest.mark.parametrize("quantity", ["0", "-1", "3.001"])
def test_no_quantity_above_what_is_left(quantity):
    line = Line()
    with pytest.raises(ValueError, match="more is credited"):
        credit.by_quantity(line, rest_of(line), D(quantity))


def test_supplies_of_a_balance_invoice_are_not_credited_beyond_what_it_asked_for():
    supply = Line(quantity=D(1), unit_price_ht=D(10000), discount_pct=D(0))
    deduction = Line(quantity=D(-1), unit_price_ht=D(3000), discount_pct=D(0))
    lines = [supply, deduction]
    whole = credit.whole_rest(supply, rest_of(supply))
    assert credit.exceeds(state_of(lines), lines, [], [whole])
    both = [whole, credit.whole_rest(deduction, rest_of(deduction))]
    assert not credit.exceeds(state_of(lines), lines, [], both)
    assert credit.compute(state_of(lines), lines, [], both).total_ttc == D("8400.00")


def row_of(computed):
    (row,) = computed.vat_rows
    return row.vat, row.due, row.pending


def service_credit(amount, **state):
    line = Line(kind=LineKind.SERVICE, quantity=D(1), unit_price_ht=D(1000), discount_pct=D(0))
    return row_of(
        credit.compute(state_of([line], **state), [line], [], [credit.by_amount(line, rest_of(line), D(amount))])
    )


def test_waiting_vat_is_given_back_before_vat_that_receipts_made_due():
    assert service_credit(250) == (D(50), D(0), D(50))
    assert service_credit(250, paid="600", moved={D(20): D(100)}) == (D(50), D(0), D(50))
    assert service_credit(750, paid="600", moved={D(20): D(100)}) == (D(150), D(50), D(100))
    assert service_credit(250, paid="1200", moved={D(20): D(200)}) == (D(50), D(50), D(0))


def test_vat_of_goods_comes_back_from_vat_due():
    line = Line(discount_pct=D(0))
    computed = credit.compute(state_of([line]), [line], [], [credit.by_quantity(line, rest_of(line), D(1))])
    assert row_of(computed) == (D("250.00"), D("250.00"), D(0))


def test_vat_of_a_deposit_waits_for_goods_too():
    line = Line(quantity=D(1), discount_pct=D(0))
    state = state_of([line], is_deposit=True)
    computed = credit.compute(state, [line], [], [credit.by_amount(line, rest_of(line), D(250))])
    assert row_of(computed) == (D("50.00"), D(0), D("50.00"))


def test_a_credit_that_settles_the_invoice_leaves_no_vat_waiting():
    goods = Line(quantity=D(1), unit_price_ht=D(1000), discount_pct=D(0))
    service = replace(goods, kind=LineKind.SERVICE, vat_rate_pct=D(10), id=uuid4())
    lines = [goods, service]
    state = state_of(lines, paid="1100", moved={D(10): D("47.83")})
    computed = credit.compute(state, lines, [], [credit.whole_rest(goods, rest_of(goods))])
    assert [(row.rate, row.base, row.vat, row.due, row.pending) for row in computed.vat_rows] == [
        (D(20), D("1000.00"), D("200.00"), D("200.00"), D(0)),
        (D(10), D(0), D(0), D("-52.17"), D("52.17")),
    ]
    assert computed.total_vat == D("200.00")


def test_a_partial_credit_bears_base_times_rate_and_the_last_one_takes_the_difference():
    line = Line(quantity=D(3), unit_price_ht=D("0.11"), discount_pct=D(0))
    seen, before = [], []
    for _piece in range(3):
        state = state_of([line], given_vat={(D(20), None): sum(seen, D(0))})
        taken = credit.by_quantity(line, credit.remaining([line], before)[line.id], D(1))
        seen.append(row_of(credit.compute(state, [line], before, [taken]))[0])
        before.append(Earlier(taken))
    # 0.33 € at 20 % is 0.07 €; a third of it, 0.022 €, is 0.02 € each time, and the last takes what is left
    assert seen == [D("0.02"), D("0.02"), D("0.03")]


def discounted_line(line, discounted, shared):
    """The line with that part of its price as a discount in €, and that part of the rest as its share of the document's."""
    amounts = totals.line_amounts(line)
    most = min(amounts.gross - amounts.discount, money.round2(amounts.gross * discounted))
    line = replace(line, discount_ht=most)
    return replace(line, document_discount_ht=money.round2(totals.most_discount([line]) * shared))


PRICES = st.decimals(D("0.0001"), D("999.9999"), places=4)
LINES = st.builds(
    lambda discounted, shared, **values: discounted_line(Line(**values), discounted, shared),
    st.sampled_from([D(0), D("0.4")]),
    st.sampled_from([D(0), D("0.15")]),
    kind=st.sampled_from(LineKind),
    quantity=st.decimals(D("0.001"), D("99.999"), places=3),
    unit_price_ht=PRICES,
    discount_pct=st.sampled_from([D(0), D("33.33")]),
    eco_tax_ht=st.sampled_from([D(0), D("0.07")]),
    vat_rate_pct=st.sampled_from([D(20), D("5.5")]),
)


@given(
    st.lists(LINES, min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(0, 3), st.booleans(), st.floats(0.01, 1)), max_size=6),
)
def test_credits_of_any_parts_sum_to_the_invoice(lines, parts):
    whole, before, seen, bases = totals.compute(lines), [], {}, {}
    of_invoice = {row.rate: row for row in whole.vat_rows}

    def issue(taken):
        state = state_of(lines, given_vat={(rate, None): vat for rate, vat in seen.items()})
        computed = credit.compute(state, lines, before, taken)
        for line, amounts in zip(taken, computed.lines, strict=True):
            assert amounts.total == line.line_total_ht
        for row in computed.vat_rows:
            left = of_invoice[row.rate].vat - seen.get(row.rate, D(0))
            seen[row.rate] = seen.get(row.rate, D(0)) + row.vat
            bases[row.rate] = bases.get(row.rate, D(0)) + row.base
            exact = totals.money.percent(row.base, row.rate)
            if bases[row.rate] != of_invoice[row.rate].base:
                assert row.vat == min(exact, left)
            assert abs(row.vat - exact) <= D("0.005") * (len(before) + 2)
        before.extend(Earlier(line) for line in taken)

    for at, by_quantity, part in parts:
        line = lines[at % len(lines)]
        left = credit.remaining(lines, before)[line.id]
        if by_quantity and left.quantity > 0:
            issue(
                [credit.by_quantity(line, left, max((left.quantity * D(str(part))).quantize(D("0.001")), D("0.001")))]
            )
        elif not by_quantity and left.amount > 0:
            issue([credit.by_amount(line, left, max((left.amount * D(str(part))).quantize(D("0.01")), D("0.01")))])
    left = credit.remaining(lines, before)
    issue([credit.whole_rest(line, left[line.id]) for line in lines if not left[line.id].is_empty])
    assert sum((net(line) for line in before), D(0)) == whole.total_ht
    if not any(line.document_discount_ht for line in lines):
        assert sum((line.line_total_ht for line in before), D(0)) == whole.total_ht
    assert {rate: vat for rate, vat in seen.items() if vat} == {row.rate: row.vat for row in whole.vat_rows if row.vat}
