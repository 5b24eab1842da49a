"""Quotes at an affair: attached, compared, retained, moved by hand, taken as capital, ordered (document 3, MONEY.md 3.4)."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest

from leaseapp.kernel.errors import Problem
from leaseapp.leasing.enums import CapitalSource
from leaseapp.leasing.schemas.affairs import NoteIn, StudyIn
from leaseapp.leasing.schemas.financings import FinancingPatch
from leaseapp.leasing.services import affairs
from leaseapp.leasing.services import financing as financings
from leaseapp.purchasing.enums import SupplierQuoteStatus as Q
from leaseapp.purchasing.queries import affair_quotes as queries
from leaseapp.purchasing.schemas.affair_quotes import AttachIn, CapitalIn, ConvertIn, PlaceIn
from leaseapp.purchasing.schemas.quotes import ReasonIn
from leaseapp.purchasing.services import affair_quotes, capital, comparing, converting, orders, quotes
from tests.leasing.conftest import WHY, Desk
from tests.purchasing.affair_desk import BedBuyer


@pytest.fixture
def desk(context):
    return Desk(context)


@pytest.fixture
def buyer(context):
    return BedBuyer(context)


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return found.value


def attach(context, affair, *some):
    body = AttachIn(supplier_quote_ids=[getattr(one, "id", one) for one in some])
    return affair_quotes.attach(context, affair.id, body)


# --- attached


def test_quotes_stand_beside_an_affair_once(context, desk, buyer):
    affair, other = desk.affair(), desk.affair()
    first, second = buyer.attached(affair.id, 1000, 900)
    listed = affair_quotes.listed(context, affair.id).items
    assert [(one.number, one.total_ht, one.is_retained) for one in listed] == [
        (first.number, 2000, False), (second.number, 1800, False),
    ]  # fmt: skip
    problem = refused(lambda: attach(context, affair, second))
    assert (problem.code, problem.extra["number"]) == ("QUOTE_ALREADY_ATTACHED", second.number)
    missing = refused(lambda: attach(context, affair, uuid4()))
    assert (missing.code, [one.field for one in missing.errors]) == ("NOT_FOUND", ["supplierQuoteIds[0]"])
    assert len(attach(context, other, first).items) == 1  # one quote, several affairs
    assert refused(lambda: attach(context, other, second, second)).code == "QUOTE_ALREADY_ATTACHED"
    affair_quotes.detach(context, affair.id, second.id, None)
    assert [one.quote_id for one in affair_quotes.listed(context, affair.id).items] == [first.id]
    attach(context, affair, second)
    assert refused(lambda: affair_quotes.detach(context, affair.id, uuid4(), None)).code == "NOT_FOUND"
    assert refused(lambda: affair_quotes.detach(context, affair.id, second.id, 99)).code == "STALE_VERSION"


@pytest.mark.parametrize("status", ["REJECTED", "LOST", "WON"])
def test_quotes_of_an_ended_affair_stay(context, desk, buyer, status):
    affair = desk.at(status)
    quote = buyer.quote()
    for act in (
        lambda: attach(context, affair, quote),
        lambda: affair_quotes.detach(context, affair.id, quote.id, None),
        lambda: affair_quotes.retain(context, affair.id, quote.id),
        lambda: affair_quotes.place(context, affair.id, quote.id, PlaceIn(line_ids=[quote.id])),
    ):
        assert refused(act).code == "AFFAIR_ENDED"


# --- retained


def test_one_quote_is_retained_and_accepted(context, desk, buyer):
    affair = desk.affair()
    first, second = buyer.attached(affair.id, 1000, 900)
    assert affair_quotes.retain(context, affair.id, first.id).previous_retained_quote_id is None
    assert (first.status, second.status) == (Q.ACCEPTED, Q.DRAFT)
    told = affair_quotes.retain(context, affair.id, second.id)
    assert (told.previous_retained_quote_id, told.warnings) == (first.id, [])
    again = affair_quotes.retain(context, affair.id, second.id)
    assert (again.quote_id, again.previous_retained_quote_id) == (second.id, None)
    retained = [one.quote_id for one in affair_quotes.listed(context, affair.id).items if one.is_retained]
    assert retained == [second.id]
    assert first.status is Q.ACCEPTED  # it may still be retained elsewhere


def test_what_is_no_longer_offered_is_not_retained(context, desk, buyer):
    affair = desk.affair()
    rejected, canceled = buyer.attached(affair.id, 1000, 900)
    quotes.end(context, rejected.id, "reject", ReasonIn(reason=WHY))
    quotes.end(context, canceled.id, "cancel", ReasonIn(reason=WHY))
    for quote in (rejected, canceled):
        problem = refused(lambda: affair_quotes.retain(context, affair.id, quote.id))  # noqa: B023
        assert problem.code == "INVALID_TRANSITION"
    assert refused(lambda: affair_quotes.retain(context, affair.id, uuid4())).code == "NOT_FOUND"


def test_a_late_or_empty_quote_warns_and_is_retained(context, desk, buyer):
    affair = desk.affair()
    late = buyer.quote(quoteDate=context.today - timedelta(days=40), validUntil=context.today - timedelta(days=1))
    empty = buyer.quote(lines=[])
    attach(context, affair, late, empty)
    assert affair_quotes.retain(context, affair.id, late.id).warnings == ["QUOTE_EXPIRED"]
    assert affair_quotes.retain(context, affair.id, empty.id).warnings == ["QUOTE_NO_LINES"]


# --- compared


def test_the_comparison_has_rents_ranks_and_terms(context, desk, buyer):
    affair = desk.affair()
    supplier = buyer.supplier()
    cheap = buyer.quote(
        buyer.line(unitPriceHt=25000), supplier=supplier, leadTimeDays=14, validUntil=context.today + timedelta(9)
    )
    dear = buyer.quote(buyer.line(unitPriceHt=26170), leadTimeDays=35)
    attach(context, affair, dear, cheap)
    order = orders.make(context, orders.OrderDraft(
        supplier_id=supplier.id, title="Ancienne", lines=quotes.lines_of(context, cheap.id),
        expected_date=context.today - timedelta(days=3),
    ))  # fmt: skip
    orders.confirm(context, order.id, None)
    assert comparing.read(context, affair.id).financing is None
    financings.retain(context, desk.financing(affair).id, StudyIn())
    told = comparing.read(context, affair.id)
    [high, low] = told.quotes
    assert (low.comparable_ht, low.periodic_rent_ht, low.rank) == (50000, Decimal("1159.21"), 1)
    assert (high.comparable_ht, high.periodic_rent_ht, high.delta_rent_ht) == (
        52340,
        Decimal("1213.89"),
        Decimal("54.68"),
    )
    assert (high.delta_ht, high.delta_pct, low.delta_ht) == (2340, Decimal("4.68"), 0)
    assert (low.late_rate_pct, high.late_rate_pct) == (100, None)
    assert (low.deliverable_on, low.days_left, high.days_left) == (context.today + timedelta(days=14), 9, None)
    assert (low.best, high.best) == (["leadTimeDays"], [])
    assert (told.best_quote_id, told.spread_ht, told.spread_rents_ht) == (cheap.id, 2340, Decimal("2624.64"))
    assert (told.financing.rents, told.open) == (48, True)
    [row] = told.rows
    assert [(one.quantity, one.unit_net_ht, one.delta_ht, one.is_best) for one in row.cells] == [
        (2, 26170, 2340, False), (2, 25000, 0, True),
    ]  # fmt: skip


def test_lines_are_moved_by_hand_and_back(context, desk, buyer):
    affair = desk.affair()
    first, second = (
        buyer.quote(buyer.line(designation="Mise en service")),
        buyer.quote(buyer.line(designation="Installation")),
    )
    attach(context, affair, first, second)
    [line] = quotes.lines_of(context, second.id)

    def move(row, **values):
        body = {"line_ids": [line.id], "row": row} | values
        affair_quotes.place(context, affair.id, second.id, PlaceIn(**body))
        return [(one.designation, one.matched) for one in comparing.read(context, affair.id).rows]

    apart = [("Mise en service", "DESIGNATION"), ("Installation", "DESIGNATION")]
    assert move("text:mise en service") == [("Mise en service", "HAND")]
    assert move(None) == apart
    assert refused(lambda: move("text:autre")).errors[0].code == "ROW_UNKNOWN"
    assert refused(lambda: move(None, line_ids=[uuid4()])).errors[0].field == "lineIds[0]"
    assert refused(lambda: move(None, version=99)).code == "STALE_VERSION"


# --- capital


def test_the_capital_of_the_retained_quote(context, desk, buyer):
    affair = desk.affair()
    [quote] = buyer.attached(affair.id, 26170)
    one = desk.financing(affair, lenderRatePct="4.2")
    financings.retain(context, one.id, StudyIn())

    def take(mode, quote_id=quote.id, **values):
        return capital.from_quote(context, one.id, CapitalIn(supplier_quote_id=quote_id, mode=mode, **values))

    assert refused(lambda: take("preview")).code == "QUOTE_NOT_RETAINED"
    affair_quotes.retain(context, affair.id, quote.id)
    told = take("preview")
    assert (told.capital_ht, told.previous_capital_ht, told.total_interest_ht) == (52340, 50000, Decimal("6426.72"))
    assert (told.periodic_pmt_ht, told.previous_periodic_pmt_ht, told.delta_pmt_pct) == (
        Decimal("1213.89"), Decimal("1159.21"), Decimal("4.72"),
    )  # fmt: skip
    assert (one.capital_ht, one.capital_source, affair.amount_ht) == (50000, CapitalSource.MANUAL, 50000)
    margin = one.margin_ht
    assert take("apply", version=one.version) == told
    assert (one.capital_ht, one.rent_ht, one.source_supplier_quote_id) == (52340, Decimal("1213.89"), quote.id)
    assert (one.capital_source, affair.amount_ht) == (CapitalSource.SUPPLIER_QUOTE, 52340)
    assert one.margin_ht != margin
    financings.change(context, one.id, FinancingPatch(label="B"))
    assert one.capital_source is CapitalSource.SUPPLIER_QUOTE
    financings.change(context, one.id, FinancingPatch(capital_ht=Decimal(51000)))
    assert (one.capital_source, one.source_supplier_quote_id) == (CapitalSource.MANUAL, None)
    assert refused(lambda: take("apply", version=1)).code == "STALE_VERSION"
    assert refused(lambda: take("apply", quote_id=uuid4())).code == "NOT_FOUND"


def test_what_gives_no_capital(context, desk, buyer):
    affair = desk.affair()
    one, empty = desk.financing(affair), buyer.quote(lines=[])
    [small] = buyer.attached(affair.id, 100)
    attach(context, affair, empty)

    def take(quote):
        affair_quotes.retain(context, affair.id, quote.id)
        return capital.from_quote(context, one.id, CapitalIn(supplier_quote_id=quote.id, mode="apply"))

    assert refused(lambda: take(empty)).code == "QUOTE_NO_LINES"
    assert refused(lambda: take(small)).errors[0].code == "RESIDUAL_OUT_OF_RANGE"
    assert one.capital_ht == 50000
    submitted = desk.submitted()
    [quote] = buyer.attached(submitted.id, 26170)
    affair_quotes.retain(context, submitted.id, quote.id)
    [frozen] = financings.listed(context, submitted.id)
    body = CapitalIn(supplier_quote_id=quote.id, mode="preview")
    assert refused(lambda: capital.from_quote(context, frozen.id, body)).code == "FINANCING_FROZEN"


# --- ordered by hand


def test_a_quote_becomes_a_draft_order(context, desk, buyer):
    affair = desk.affair()
    quote = buyer.quote(
        buyer.line(discountPct=10, ecoTaxHt="3.50"),
        buyer.line(designation="Matelas", unitPriceHt="85.5"),
        leadTimeDays=14,
    )
    order = converting.convert(context, quote.id, ConvertIn(lease_affair_id=affair.id))
    assert (order.status.value, order.total_ht, order.quote_id, order.lease_affair_id, order.is_automatic) == (
        "DRAFT", quote.total_ht, quote.id, affair.id, False,
    )  # fmt: skip
    lines = orders.lines_of(context, order.id)
    source = quotes.lines_of(context, quote.id)
    assert [(one.source_quote_line_id, one.line_total_ht) for one in lines] == [
        (one.id, one.line_total_ht) for one in source
    ]
    assert order.expected_date == context.today + timedelta(days=14)
    assert (quote.status, quote.converted_order_id) == (Q.CONVERTED, order.id)
    assert refused(lambda: converting.convert(context, quote.id, ConvertIn())).code == "INVALID_TRANSITION"


def test_some_lines_are_ordered_and_what_was_given_up_for_a_reason(context, buyer):
    quote = buyer.quote(buyer.line(), buyer.line(designation="Matelas", unitPriceHt=85))
    [bed, mattress] = quotes.lines_of(context, quote.id)
    quotes.end(context, quote.id, "reject", ReasonIn(reason=WHY))
    wanted = {"line_ids": [mattress.id]}
    assert (
        refused(lambda: converting.convert(context, quote.id, ConvertIn(**wanted))).errors[0].code == "REASON_REQUIRED"
    )
    stray = refused(lambda: converting.convert(context, quote.id, ConvertIn(line_ids=[bed.id, uuid4()], reason=WHY)))
    assert [one.field for one in stray.errors] == ["lineIds[1]"]
    order = converting.convert(context, quote.id, ConvertIn(**wanted, reason=WHY))
    assert ([one.designation for one in orders.lines_of(context, order.id)], order.notes) == (["Matelas"], WHY)
    empty = buyer.quote(lines=[])
    assert refused(lambda: converting.convert(context, empty.id, ConvertIn())).code == "QUOTE_NO_LINES"
    for field in ("lease_contract_id", "lease_affair_id"):
        problem = refused(lambda: converting.convert(context, empty.id, ConvertIn(**{field: uuid4()})))  # noqa: B023
        assert problem.code == "NOT_FOUND"


def test_a_lost_affair_keeps_its_quotes_with_their_suppliers(context, desk, buyer):
    affair = desk.affair()
    [quote] = buyer.attached(affair.id, 1000)
    affairs.abandon(context, affair.id, NoteIn(reason=WHY))
    assert (quote.status, len(queries.attached(context, affair.id))) == (Q.DRAFT, 1)
