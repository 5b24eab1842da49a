"""Discounts in euros, of a line and of the document, from the quote to the credit note of what it became."""

from decimal import Decimal

import pytest
import sqlalchemy as sa

from leaseapp.billing import queries
from leaseapp.billing.queries import margins
from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.billing.schemas.credits import CancelAndReplaceIn
from leaseapp.billing.schemas.invoices import InvoicePatch
from leaseapp.billing.services import duplicating, invoice_documents, invoicing, replacing
from leaseapp.billing.services.credit_documents import issued_credit
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.sales import queries as offers
from leaseapp.sales.lists.orders import remaining_ht
from leaseapp.sales.models import Order
from leaseapp.sales.schemas.orders import OrderPatch
from leaseapp.sales.schemas.quotes import QuoteIn, QuotePatch
from leaseapp.sales.services import converting, order_progress, ordering, quoting
from tests.factories import orders, sales
from tests.factories.credits import credited, quantity_of
from tests.flows.test_invoice_to_cash import balances

D = Decimal
# 10 × 100 € less 50 € is 950 € at 20 %, 4 × 50 € is 200 € at 5.5 %, with an eco-tax of 2 € a unit that bears nothing: 115 € of
# the document are 95 € and 20 €, and leave 855 € and 188 €
MIXED = (
    {
        "kind": "GOODS",
        "designation": "Forklift",
        "quantity": 10,
        "unitPriceHt": 100,
        "discountHt": 50,
        "vatRatePct": 20,
    },
    {"kind": "GOODS", "designation": "Book", "quantity": 4, "unitPriceHt": 50, "ecoTaxUnitHt": 2, "vatRatePct": 5.5},
)
BASES = [("20", "855.00", "171.00"), ("5.5", "188.00", "10.34")]


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


@pytest.fixture
def customer(context):
    return sales.customer(context)


def bases(document):
    return [(row["rate"], row["base"], row["vat"]) for row in document.vat_breakdown]


def shares(lines):
    return [line.document_discount_ht for line in lines]


def listed(context, order):
    """The rest to invoice of the order as the list says it, beside what its page says."""
    statement = sa.select(remaining_ht).select_from(Order).where(Order.id == order.id)
    return context.session.execute(statement).scalar_one(), order_progress.read(context, order.id).remaining_ht


def refused(kind, act):
    with pytest.raises(kind) as problem:
        act()
    return [(error.field, error.code) for error in problem.value.errors]


def test_from_the_quote_to_the_credit_note_of_half_of_the_invoice(context, book, customer, rule_sets):
    body = {"customerId": customer.id, "billingEntityId": book.id, "lines": list(MIXED), "discountHt": 115}
    quote = quoting.create(context, QuoteIn.model_validate(body))
    assert (quote.total_ht, quote.discount_ht, bases(quote)) == (D("1043.00"), 115, BASES)
    order = converting.convert(context, quote.id)
    assert (order.total_ht, order.discount_ht, bases(order)) == (D("1043.00"), 115, BASES)
    assert shares(orders.lines_of(context, order)) == [95, 20]
    invoice = orders.issued(context, order)
    assert (invoice.total_ht, invoice.discount_ht, bases(invoice)) == (D("1043.00"), 115, BASES)
    document = invoice_documents.issued_document(context, invoice)
    assert missing(document) == []
    assert rule_sets.check(build_cii(document)) == []
    assert balances(context) == {
        "411": "1224.34", "707": "-1043.00", "445711": "-171.00", "445713": "-10.34",
    }  # fmt: skip
    lines = queries.lines_of(context, invoice.id)
    half = credited(context, invoice, *(quantity_of(line, line.quantity / 2) for line in lines))
    assert (half.total_ht, half.discount_ht, half.total_vat) == (D("521.50"), D("57.50"), D("90.67"))
    assert bases(half) == [("20", "427.50", "85.50"), ("5.5", "94.00", "5.17")]
    paper = issued_credit(context, half)
    assert missing(paper) == []
    assert rule_sets.check(build_cii(paper)) == []
    rest = credited(context, invoice)
    assert half.discount_ht + rest.discount_ht == 115
    assert half.total_ttc + rest.total_ttc == invoice.total_ttc
    assert balances(context) == {}


def test_parts_of_an_order_bear_it_in_proportion_and_the_last_takes_the_rest(context, book, customer):
    order = orders.order(context, customer, book, MIXED, discountHt=115)
    first = orders.issued(context, order, "LINES", lines=orders.parts(context, order, 3, 1))
    billed = queries.lines_of(context, first.id)
    assert [(line.discount_ht, line.line_total_ht) for line in billed] == [(15, 285), (0, 52)]
    assert (shares(billed), first.discount_ht) == ([D("28.50"), 5], D("33.50"))
    assert listed(context, order) == (D("739.50"), D("739.50"))
    credited(context, first, quantity_of(billed[0], 1))
    assert listed(context, order) == (D("825.00"), D("825.00"))
    rest = orders.issued(context, order)
    assert [line.discount_ht for line in queries.lines_of(context, rest.id)] == [40, 0]
    assert first.total_ht + rest.total_ht == D("1043.00") + D("85.50")
    assert listed(context, order) == (0, 0)


def test_a_deposit_is_of_what_is_left_to_pay(context, book, customer):
    order = orders.order(context, customer, book, MIXED, discountHt=115)
    deposit = orders.issued(context, order, "DEPOSIT", percent=50)
    assert deposit.total_ttc == D("612.17")
    assert bases(deposit) == [("20", "427.50", "85.50"), ("5.5", "94.00", "5.17")]
    balance = orders.issued(context, order, "BALANCE")
    assert (balance.total_ht, balance.discount_ht) == (D("521.50"), 115)


def test_a_replacement_and_a_copy_keep_it(context, book, customer):
    invoice = sales.issued(context, customer, book, MIXED, discountHt=115)
    copy = duplicating.duplicate(context, invoice.id)
    assert (copy.discount_ht, copy.total_ht, bases(copy)) == (115, D("1043.00"), BASES)
    again = replacing.cancel_and_replace(context, invoice.id, CancelAndReplaceIn(reason="Wrong address"))
    assert (again.discount_ht, again.total_ht, bases(again)) == (115, D("1043.00"), BASES)
    assert [line.discount_ht for line in queries.lines_of(context, again.id)] == [50, 0]


def test_margins_count_what_was_paid(context, book, customer):
    invoice = sales.issued(context, customer, book, MIXED, discountHt=115)
    credited(context, invoice, quantity_of(queries.lines_of(context, invoice.id)[0], 5))
    day = invoice.issue_date
    assert margins.margin_by_day(context, day, day)[day].revenue == D("1043.00") - D("427.50")


@pytest.mark.parametrize(("discount", "refusal"), [("1150.00", None), ("1150.01", "DISCOUNT_TOO_LARGE")])
def test_no_document_is_discounted_by_more_than_its_lines(context, book, customer, discount, refusal):
    """The eco-tax of 8 € stays."""
    body = {"customerId": customer.id, "billingEntityId": book.id, "lines": list(MIXED), "discountHt": discount}
    acts = (
        lambda: sales.draft(context, customer, book, MIXED, discountHt=discount),
        lambda: orders.order(context, customer, book, MIXED, discountHt=discount),
        lambda: quoting.create(context, QuoteIn.model_validate(body)),
    )
    for act in acts:
        if refusal is None:
            assert (act().total_ht, act().total_vat) == (8, D("0.44"))
        else:
            assert refused(Invalid, act) == [("discountHt", refusal)]


def test_a_draft_is_discounted_anew_when_its_lines_change(context, book, customer):
    draft = sales.draft(context, customer, book, MIXED, discountHt=115)
    change = lambda **values: invoicing.patch(context, draft.id, InvoicePatch.model_validate(values))  # noqa: E731
    assert change(discountHt=230).total_ht == D("928.00")
    assert change(lines=[sales.GOODS]).total_ht == 770
    assert (change(discountHt=None).total_ht, draft.discount_ht) == (1000, None)
    assert refused(Invalid, lambda: change(discountHt=1001)) == [("discountHt", "DISCOUNT_TOO_LARGE")]


def test_the_options_of_a_quote_need_not_bear_it(context, book, customer):
    option = MIXED[1] | {"optional": True, "selected": True}
    body = {"customerId": customer.id, "billingEntityId": book.id, "lines": [MIXED[0], option], "discountHt": 115}
    quote = quoting.create(context, QuoteIn.model_validate(body))
    assert bases(quote) == BASES
    left_out = [MIXED[0], option | {"selected": False}]
    quoting.patch(context, quote.id, QuotePatch.model_validate({"lines": left_out}))
    assert (quote.total_ht, quote.discount_ht) == (835, 115)
    assert shares(offers.rows_of_quote(context, quote.id)) == [115, 0]
    more = QuotePatch.model_validate({"lines": [MIXED[0], option], "discountHt": "950.01"})
    assert refused(Invalid, lambda: quoting.patch(context, quote.id, more)) == [("discountHt", "DISCOUNT_TOO_LARGE")]


def test_the_discount_of_an_order_is_fixed_once_something_was_invoiced(context, book, customer):
    order = orders.order(context, customer, book, MIXED)
    change = lambda **values: ordering.patch(context, order.id, OrderPatch.model_validate(values))  # noqa: E731
    assert change(discountHt=115).total_ht == D("1043.00")
    draft = orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 1))
    assert refused(Conflict, lambda: change(discountHt=116)) == [("discountHt", "ORDER_FIXED")]
    assert change(discountHt=115, notes="As agreed").discount_ht == 115
    act = lambda: invoicing.patch(context, draft.id, InvoicePatch.model_validate({"discountHt": 1}))  # noqa: E731
    assert refused(Conflict, act) == [("discountHt", "LINES_FROM_ORDER")]
    assert change(lines=[MIXED[0], MIXED[1] | {"unitPriceHt": 60}]).total_ht == D("1083.00")
    lines = [MIXED[0], MIXED[1] | {"unitPriceHt": 4}]
    assert refused(Conflict, lambda: change(lines=lines)) == [("lines[1].unitPriceHt", "DISCOUNT_TOO_LARGE")]
    assert get_or_404(context, Order, order.id).discount_ht == 115
