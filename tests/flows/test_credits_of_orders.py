"""Credits on what orders were invoiced with: what is free again, deposits and the balance that deducts them."""

import pytest

from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict
from leaseapp.sales import queries
from leaseapp.sales.documents.cii import build_cii
from leaseapp.sales.enums import InvoiceStatus, OrderStatus
from leaseapp.sales.rules.mandatory_particulars import missing
from leaseapp.sales.services import shipping
from leaseapp.sales.services.credit_documents import issued_credit
from tests.factories import orders, sales
from tests.factories.credits import amount_of, credited, quantity_of, refunded
from tests.flows.test_invoice_to_cash import balances
from tests.support.rule_sets import RuleSets


@pytest.fixture(scope="module")
def rule_sets():
    with RuleSets() as sets:
        yield sets


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
