"""Credits on what orders were invoiced with: what is free again, deposits and the balance that deducts them."""

from decimal import Decimal

import pytest

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.rules.mandatory_particulars import missing
from leaseapp.billing.schemas.credits import CancelAndReplaceIn
from leaseapp.billing.services import replacing
from leaseapp.billing.services.credit_documents import issued_credit
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.schemas.orders import CancelIn
from leaseapp.sales.services import order_progress, ordering, shipping
from tests.factories import orders, sales
from tests.factories.credits import amount_of, credited, quantity_of, refunded
from tests.flows.test_invoice_to_cash import balances


@pytest.fixture
def order(context):
    """Ten forklifts at 1 000 €."""
    entity = sales.seller(context)
    events.drain(context)
    return orders.order(context, sales.customer(context), entity)


def first_line(context, invoice):
    return queries.lines_of(context, invoice.id)[0]


def test_pieces_that_come_back_can_be_invoiced_again_and_a_reduction_cannot(context, order):
    invoice = orders.issued(context, order)
    credited(context, invoice, amount_of(first_line(context, invoice), 500))
    with pytest.raises(Exception, match="INVOICE_ABOVE_REMAINING"):
        orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 1))
    credited(context, invoice, quantity_of(first_line(context, invoice), 3))
    again = orders.invoiced(context, order, "LINES", lines=orders.parts(context, order, 3))
    assert again.total_ht == 3000


def test_an_invoiced_order_is_open_again_after_a_credit(context, order):
    orders.shipped(context, order)
    shipping.receive(context, order.id)
    invoice = orders.issued(context, order)
    assert order.status is OrderStatus.INVOICED
    credited(context, invoice, quantity_of(first_line(context, invoice), 1))
    events.drain(context)
    assert order.status is OrderStatus.RECEIVED


def test_a_deposit_is_credited_until_a_balance_deducts_it(context, order):
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    credited(context, deposit, amount_of(first_line(context, deposit), 1000))
    draft = orders.invoiced(context, order, "BALANCE")
    assert draft.total_ht == 8000
    with pytest.raises(Conflict) as refused:
        credited(context, deposit)
    assert refused.value.code == "DEPOSIT_DEDUCTED"


def test_a_balance_is_credited_with_its_deduction_and_then_the_deposit(context, order, rule_sets):
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    sales.paid(context, (deposit, "3600"))
    balance = orders.issued(context, order, "BALANCE")
    note = credited(context, balance)
    assert (note.total_ht, note.total_ttc, balance.status) == (7000, 8400, InvoiceStatus.CANCELED)
    document = issued_credit(context, note)
    assert missing(document) == []
    assert rule_sets.check(build_cii(document)) == []
    assert balances(context) == {"4191": "-3000.00", "445711": "-600.00", "512": "3600.00"}
    refunded(context, credited(context, deposit), 3600)
    assert balances(context) == {}


def test_the_supplies_of_a_balance_are_not_credited_beyond_it(context, order):
    orders.issued(context, order, "DEPOSIT", percent=30)
    balance = orders.issued(context, order, "BALANCE")
    with pytest.raises(Exception, match="CREDIT_ABOVE_INVOICE"):
        credited(context, balance, quantity_of(first_line(context, balance), 8))
    assert credited(context, balance, quantity_of(first_line(context, balance), 7)).total_ht == 7000


FREE = {
    "kind": "GOODS",
    "designation": "Charger",
    "quantity": 2,
    "unitPriceHt": 80,
    "discountPct": 100,
    "vatRatePct": 20,
}


def replaced(context, invoice):
    """The draft that replaces the canceled invoice."""
    return replacing.cancel_and_replace(context, invoice.id, CancelAndReplaceIn(reason="Wrong address"))


def net_invoiced(context, order):
    """Of each line of the order what stands on invoices, less what came back."""
    return [item.net_invoiced for item in order_progress.read(context, order.id).lines]


def said(context, draft):
    """(quantity, unit price, discount, total excl. VAT) of the lines of a draft."""
    return [
        (line.quantity, line.unit_price_ht, line.discount_pct, line.line_total_ht)
        for line in queries.lines_of(context, draft.id)
    ]


def test_what_was_credited_and_invoiced_again_is_not_drafted_by_the_replacement(context, order):
    first = orders.issued(context, order)
    credited(context, first, quantity_of(first_line(context, first), 4))
    orders.issued(context, order)
    draft = replaced(context, first)
    assert said(context, draft) == [(6, 1000, 0, 6000)]
    assert (draft.total_ht, draft.replaces_invoice_id, first.status) == (6000, first.id, InvoiceStatus.CANCELED)
    assert net_invoiced(context, order) == [10]
    with pytest.raises(Conflict, match="NOTHING_TO_INVOICE"):
        orders.invoiced(context, order)


def test_a_replacement_keeps_the_price_that_a_reduction_left(context, order):
    invoice = orders.issued(context, order)
    credited(context, invoice, amount_of(first_line(context, invoice), 500))
    draft = replaced(context, invoice)
    assert said(context, draft) == [(10, 950, 0, 9500)]
    assert net_invoiced(context, order) == [10]


def test_cents_that_no_price_explains_stand_on_the_last_unit(context):
    entity = sales.seller(context)
    events.drain(context)
    made = orders.order(
        context, sales.customer(context), entity, [orders.GOODS | {"quantity": 70_000, "unitPriceHt": 1}]
    )
    invoice = orders.issued(context, made)
    credited(context, invoice, amount_of(first_line(context, invoice), "0.01"))
    draft = replaced(context, invoice)
    assert said(context, draft) == [(69_999, 1, 0, 69_999), (1, Decimal("0.99"), 0, Decimal("0.99"))]
    assert (draft.total_ht, net_invoiced(context, made)) == (Decimal("69999.99"), [70_000])


def test_a_replaced_balance_deducts_its_deposit_again(context, order):
    orders.issued(context, order, "DEPOSIT", percent=30)
    balance = orders.issued(context, order, "BALANCE")
    draft = replaced(context, balance)
    assert said(context, draft) == [(10, 1000, 0, 10000), (-1, 3000, 0, -3000)]
    assert order_progress.read(context, order.id).remaining_ht == 0


def test_free_units_come_back_with_the_others(context):
    entity = sales.seller(context)
    events.drain(context)
    made = orders.order(context, sales.customer(context), entity, [orders.GOODS, FREE])
    invoice = orders.issued(context, made)
    note = credited(context, invoice)
    assert (note.total_ht, net_invoiced(context, made)) == (10000, [0, 0])
    assert said(context, orders.invoiced(context, made)) == [(10, 1000, 0, 10000), (2, 80, 100, 0)]


def test_free_units_come_back_alone_and_the_order_can_be_canceled(context):
    entity = sales.seller(context)
    events.drain(context)
    made = orders.order(context, sales.customer(context), entity, [orders.GOODS, FREE])
    invoice = orders.issued(context, made)
    paid_line, free_line = queries.lines_of(context, invoice.id)
    credited(context, invoice, quantity_of(paid_line, 10))
    assert (invoice.status, net_invoiced(context, made)) == (InvoiceStatus.CANCELED, [0, 2])
    note = credited(context, invoice, quantity_of(free_line, 2))
    assert (note.number, note.total_ttc, invoice.status) == ("AV-2", 0, InvoiceStatus.CANCELED)
    assert missing(issued_credit(context, note)) == []
    assert net_invoiced(context, made) == [0, 0]
    assert balances(context) == {}
    with pytest.raises(Conflict, match="INVALID_TRANSITION"):
        credited(context, invoice)
    ordering.cancel(context, made.id, CancelIn(reason="Not wanted"))
    assert made.status is OrderStatus.CANCELED


def test_a_balance_that_its_deposit_paid_in_full_is_credited_at_nothing(context, order):
    deposit = orders.issued(context, order, "DEPOSIT", percent=100)
    sales.paid(context, (deposit, "12000"))
    balance = orders.issued(context, order, "BALANCE")
    assert (balance.total_ttc, balance.status) == (0, InvoiceStatus.PAID)
    with pytest.raises(Conflict, match="ORDER_INVOICED"):
        ordering.cancel(context, order.id, CancelIn(reason="Not wanted"))
    note = credited(context, balance)
    assert (note.total_ttc, net_invoiced(context, order)) == (0, [0])
    assert balances(context) == {"4191": "-10000.00", "445711": "-2000.00", "512": "12000.00"}
    refunded(context, credited(context, deposit), 12000)
    assert balances(context) == {}


def test_a_quantity_that_is_not_worth_a_cent_is_no_credit(context):
    entity = sales.seller(context)
    events.drain(context)
    invoice = sales.issued(context, sales.customer(context), entity, [sales.GOODS | {"unitPriceHt": 1}])
    with pytest.raises(Invalid, match="CREDIT_OF_NOTHING"):
        credited(context, invoice, quantity_of(first_line(context, invoice), "0.001"))
