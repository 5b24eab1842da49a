"""Deposits whose goods were delivered: all of their VAT is due, paid or not; services keep the rule of receipts (CGI art. 269-2)."""

import pytest
from sqlmodel import select

from leaseapp.billing import queries
from leaseapp.billing.models import DeliveredDeposit
from leaseapp.billing.rendering.cii import build_cii
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting, invoice_documents, invoice_entries
from leaseapp.billing.services.credit_documents import issued_credit
from leaseapp.kernel import events
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.sales.services import deliveries
from tests.factories import orders, sales
from tests.factories.credits import amount_of, credited
from tests.flows.test_invoice_to_cash import balances

CUSTOMER, DEPOSITS, DUE, PENDING, BANK = "411", "4191", "445711", "445741", "512"
INSTALLATION = orders.SERVICE | {"designation": "Installation", "vatRatePct": 20}


@pytest.fixture
def book(context):
    """The company that sells, VAT on services on receipts."""
    entity = sales.seller(context)
    events.drain(context)
    return entity


def sold(context, book, *lines):
    return orders.order(context, sales.customer(context), book, lines or (orders.GOODS,))


def leaves(context, order):
    """Everything is shipped, and what follows from it is done."""
    orders.shipped(context, order)
    deliveries.deliver(context, {"orderId": str(order.id)})


def undone(context, payment):
    body = {"reversesPaymentId": payment.id, "date": context.today, "reason": "Returned unpaid"}
    collecting.record(context, PaymentIn.model_validate(body))


def test_the_vat_of_an_unpaid_deposit_is_due_with_the_delivery_and_its_receipt_moves_nothing(context, book):
    order = sold(context, book)
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    assert balances(context) == {CUSTOMER: "3600.00", DEPOSITS: "-3000.00", PENDING: "-600.00"}
    leaves(context, order)
    assert balances(context) == {CUSTOMER: "3600.00", DEPOSITS: "-3000.00", DUE: "-600.00"}
    sales.paid(context, (deposit, "3600"))
    assert balances(context) == {DEPOSITS: "-3000.00", DUE: "-600.00", BANK: "3600.00"}
    orders.issued(context, order, "BALANCE")
    assert balances(context) == {CUSTOMER: "8400.00", DUE: "-2000.00", BANK: "3600.00", "707": "-10000.00"}
    story = invoice_entries.read(context, deposit.id)
    assert [line.account for line in story.items if "VAT" in line.label or "TVA" in line.label] == [PENDING, DUE]


def test_a_delivery_moves_what_receipts_have_left_and_a_bounced_payment_takes_nothing_back(context, book):
    order = sold(context, book)
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    payment = sales.paid(context, (deposit, "1200"))
    assert balances(context)[PENDING] == "-400.00"
    leaves(context, order)
    assert (balances(context)[DUE], PENDING in balances(context)) == ("-600.00", False)
    undone(context, payment)
    assert balances(context) == {CUSTOMER: "3600.00", DEPOSITS: "-3000.00", DUE: "-600.00"}


def test_the_balance_invoice_says_so_when_it_comes_first_and_it_is_said_once(context, book):
    order = sold(context, book)
    orders.issued(context, order, "DEPOSIT", percent=30)
    orders.issued(context, order, "BALANCE")
    after = {CUSTOMER: "12000.00", DUE: "-2000.00", "707": "-10000.00"}
    assert balances(context) == after
    leaves(context, order)
    deliveries.deliver(context, {"orderId": str(order.id)})
    assert balances(context) == after
    assert len(context.session.exec(select(DeliveredDeposit)).all()) == 1


def test_a_part_that_leaves_is_no_delivery_yet_and_a_deposit_issued_after_it_is_due_at_once(context, book):
    order = sold(context, book)
    orders.issued(context, order, "DEPOSIT", percent=30)
    orders.shipped(context, order, 4)
    deliveries.deliver(context, {"orderId": str(order.id)})
    assert balances(context)[PENDING] == "-600.00"
    leaves(context, order)
    second = orders.issued(context, order, "DEPOSIT", percent=20)
    deliveries.follow_deposit(context, second.id)
    deliveries.deliver(context, {"orderId": str(order.id)})
    assert balances(context) == {CUSTOMER: "6000.00", DEPOSITS: "-5000.00", DUE: "-1000.00"}


def test_services_keep_the_rule_of_receipts(context, book):
    order = sold(context, book, orders.GOODS, INSTALLATION)
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    assert balances(context)[PENDING] == "-660.00"
    leaves(context, order)
    assert (balances(context)[DUE], balances(context)[PENDING]) == ("-600.00", "-60.00")
    payment = sales.paid(context, (deposit, "1980"))
    assert (balances(context)[DUE], balances(context)[PENDING]) == ("-630.00", "-30.00")
    undone(context, payment)
    assert (balances(context)[DUE], balances(context)[PENDING]) == ("-600.00", "-60.00")
    sales.paid(context, (deposit, "3960"))
    assert (balances(context)[DUE], PENDING in balances(context)) == ("-660.00", False)


def test_a_delivered_deposit_is_credited_from_the_vat_that_is_due(context, book):
    order = sold(context, book)
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    leaves(context, order)
    credited(context, deposit)
    assert balances(context) == {}


def test_with_the_option_for_debits_a_deposit_on_services_is_due_when_invoiced(context, rule_sets):
    book = sales.seller(context, vatOnDebits=True)
    events.drain(context)
    order = orders.order(context, sales.customer(context), book, (INSTALLATION,))
    deposit = orders.issued(context, order, "DEPOSIT", percent=50)
    assert balances(context) == {CUSTOMER: "600.00", DEPOSITS: "-500.00", DUE: "-100.00"}
    document = invoice_documents.issued_document(context, deposit)
    xml = build_cii(document)
    assert rule_sets.check(xml) == []
    assert b"<ram:DueDateTypeCode>5</ram:DueDateTypeCode>" in xml
    assert any("débits" in mention for mention in document.mentions)
    sales.paid(context, (deposit, "600"))
    assert balances(context) == {DEPOSITS: "-500.00", DUE: "-100.00", BANK: "600.00"}
    note = credited(context, deposit, amount_of(queries.lines_of(context, deposit.id)[0], 100))
    assert rule_sets.check(build_cii(issued_credit(context, note))) == []
    assert balances(context)[DUE] == "-80.00"


def test_deposits_of_goods_delivered_before_the_product_knew_are_found_at_night(context, book):
    order = sold(context, book)
    orders.issued(context, order, "DEPOSIT", percent=30)
    deliveries.sweep(context)
    assert asked(context) == []
    orders.shipped(context, order)
    deliveries.sweep(context)
    assert asked(context)[0] == {"orderId": str(order.id)}
    deliveries.deliver(context, asked(context)[0])
    before = len(asked(context))
    deliveries.sweep(context)
    assert len(asked(context)) == before


def asked(context):
    """The deliveries that the second process was asked for."""
    return list(context.session.exec(select(Job.payload).where(Job.name == deliveries.DELIVER)))
