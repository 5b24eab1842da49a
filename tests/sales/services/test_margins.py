"""The gross margin: of the lines whose cost was known when they were taken, and of the past as it was."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.billing import queries
from leaseapp.billing.queries import receivables
from leaseapp.billing.queries.margins import Margin
from leaseapp.catalog.schemas.products import ProductPatch
from leaseapp.catalog.services import products
from leaseapp.kernel.home import Asked
from leaseapp.kernel.home.periods import Period
from leaseapp.sales.schemas.quotes import QuoteIn
from leaseapp.sales.services import converting, quoting
from leaseapp.sales.services.home import management
from tests.factories import catalog, orders, sales
from tests.factories import credits as credit_notes
from tests.factories.accounts import ONE, at, opened, tell

D = Decimal
MARCH, APRIL = date(2026, 3, 2), date(2026, 4, 7)


@pytest.fixture
def book(context):
    """A billing entity whose book is open."""
    with at(context, MARCH):
        return opened(context)


def forklift(context, **values):
    """Goods at 100 € that cost 60 €."""
    return catalog.product(context, **({"purchasePriceHt": 60} | values))


def of(product, quantity, **values):
    """A line of that product."""
    return {"productId": str(product.id), "quantity": quantity} | values


def margin_of(context, start, end):
    """The margin of a period."""
    return sum(queries.margin_by_day(context, start, end).values(), start=Margin())


def test_a_margin_of_the_past_stays_when_the_product_gets_dearer(context, book):
    with at(context, MARCH):
        product, customer = forklift(context), sales.customer(context)
        sales.issued(context, customer, book, [of(product, 10)])
        products.update(context, product.id, ProductPatch(purchase_price_ht=D(90)))
    with at(context, APRIL):
        sales.issued(context, customer, book, [of(product, 10)])
    assert queries.margin_by_day(context, MARCH, APRIL) == {
        MARCH: Margin(D(1000), D(1000), D(600)), APRIL: Margin(D(1000), D(1000), D(900)),
    }  # fmt: skip
    assert (margin_of(context, MARCH, APRIL).amount, margin_of(context, MARCH, APRIL).rate) == (D(500), D(25))


def test_what_is_unknown_has_no_margin_and_its_share_is_said(context, book):
    with at(context, MARCH):
        customer = sales.customer(context)
        free = catalog.product(context, reference="P-2", purchasePriceHt=0)
        sales.issued(context, customer, book, [of(forklift(context), 3), of(free, 1), ONE | {"unitPriceHt": 600}])
    found = margin_of(context, MARCH, MARCH)
    assert (found.revenue, found.known, found.cost) == (D(1000), D(400), D(180))
    assert (found.amount, found.rate, found.unknown_share) == (D(220), D(55), D(60))
    nothing = margin_of(context, APRIL, APRIL)
    assert (nothing.amount, nothing.rate, nothing.unknown_share) == (None, None, None)


def test_returned_units_give_back_their_cost_a_lower_price_does_not(context, book):
    with at(context, MARCH):
        invoice = sales.issued(context, sales.customer(context), book, [of(forklift(context), 10)])
        (line,) = queries.lines_of(context, invoice.id)
        credit_notes.credited(context, invoice, credit_notes.quantity_of(line, 4))
    with at(context, APRIL):
        credit_notes.credited(context, invoice, credit_notes.amount_of(line, 100))
    assert queries.margin_by_day(context, MARCH, APRIL) == {
        MARCH: Margin(D(600), D(600), D(360)), APRIL: Margin(D(-100), D(-100), D(0)),
    }  # fmt: skip


def test_an_order_keeps_the_cost_of_the_day_it_was_taken_through_deposit_and_balance(context, book):
    with at(context, MARCH):
        product, customer = forklift(context), sales.customer(context)
        offered = {"customerId": customer.id, "billingEntityId": book.id, "lines": [of(product, 10)]}
        offer = quoting.create(context, QuoteIn.model_validate(offered))
        order = converting.convert(context, offer.id)
        products.update(context, product.id, ProductPatch(purchase_price_ht=D(90)))
        orders.issued(context, order, "DEPOSIT", percent=30)
    assert queries.margin_by_day(context, MARCH, APRIL) == {}
    with at(context, APRIL):
        balance = orders.issued(context, order, "BALANCE")
        credit_notes.credited(context, balance)
    found = queries.margin_by_day(context, MARCH, APRIL)
    assert found == {APRIL: Margin(D(0), D(0), D(0))}
    assert [line.purchase_price_ht for line in queries.lines_of(context, balance.id)] == [D(60), None]


def test_the_revenue_of_margins_is_the_revenue(context):
    story = tell(context)
    with at(context, date(2026, 8, 2)):
        order = orders.order(context, sales.customer(context, 7), story.seller, [orders.GOODS, orders.SERVICE])
        orders.issued(context, order, "DEPOSIT", percent=30)
    with at(context, date(2026, 9, 4)):
        balance = orders.issued(context, order, "BALANCE")
        credit_notes.credited(context, balance, credit_notes.quantity_of(queries.lines_of(context, balance.id)[0], 2))
    days = queries.margin_by_day(context, date(2026, 1, 1), date(2026, 12, 31))
    amounts = queries.revenue_by_day(context, date(2026, 1, 1), date(2026, 12, 31))
    assert {day: one.revenue for day, one in days.items()} == amounts


def test_what_was_owed_on_a_day_is_what_the_aged_balance_of_that_day_says(context):
    tell(context)
    with at(context, date(2026, 8, 20)):
        for day in (date(2026, 3, 5), date(2026, 4, 5), date(2026, 5, 5), date(2026, 5, 10), date(2026, 6, 1), date(2026, 7, 1),
                    date(2026, 7, 2), date(2026, 8, 1)):  # fmt: skip
            bands = [one.bands for one in receivables.accounts_on(context, day, day)]
            late = sum((one.late for one in bands), start=D(0))
            due = late + sum((one.not_due for one in bands), start=D(0))
            assert queries.owed_on(context, day) == (due, late), day


def test_management_reads_the_margin_with_its_unknown_share_against_the_same_day(context, context_of, book):
    with at(context, MARCH):
        product, customer = forklift(context), sales.customer(context)
        sales.issued(context, customer, book, [of(product, 10)])
        products.update(context, product.id, ProductPatch(purchase_price_ht=D(75)))
    with at(context, APRIL):
        sales.issued(context, customer, book, [of(product, 10), ONE | {"unitPriceHt": 1000}])
        shown = {one.key: one for one in management.figures(context, Asked(Period.MONTH)).body.figures}
    margin = shown["margin"]
    assert (margin.value, margin.hint, margin.change.text, margin.change.tone) == (
        D(250), "25%, unknown for 50% of revenue", "\u221215 pts on the same day", "bad",
    )  # fmt: skip
    assert (margin.line[-1], margin.before[-1]) == (D(250), D(400))
    assert shown["outstanding"].change.text == "+200% on the same day"
    with context_of("TECHNICIAN") as other:
        assert "margin" not in {one.key for one in management.figures(other, Asked(Period.MONTH)).body.figures}
