"""Two people pay at once: never above what is due, one of them hears why."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest
from sqlmodel import func, select

from leaseapp.accounting.models import LedgerLine
from leaseapp.billing.endpoints.payments import create_payment
from leaseapp.billing.models import Invoice, Payment
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from tests.factories import sales
from tests.support import world

ACCOUNTANT = world.person("ACCOUNTANT").principal


def pay(body):
    try:
        return perform(create_payment, ACCOUNTANT, body=body).status
    except Problem as problem:
        return problem.code


def together(bodies):
    with ThreadPoolExecutor(len(bodies)) as pool:
        return list(pool.map(pay, bodies))


def receipt(*shares):
    return {
        "date": clock.today().isoformat(), "method": "TRANSFER", "amount": sum(amount for _id, amount in shares),
        "allocations": [{"invoiceId": str(invoice_id), "amount": amount} for invoice_id, amount in shares],
    }  # fmt: skip


@pytest.fixture
def invoices(work_of):
    """Two issued invoices of 1 200 €."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
    with work_of() as context:
        return [sales.issued(context, customer, entity, [sales.SERVICE]).id for _n in range(2)]


def balances(work_of):
    with work_of() as context:
        paid = context.session.exec(select(Invoice.paid_amount).order_by(Invoice.sequence)).all()
        received = context.session.exec(select(func.coalesce(func.sum(Payment.amount), 0))).one()
        books = context.session.exec(select(func.sum(LedgerLine.debit - LedgerLine.credit))).one()
    return paid, received, books


def test_eight_full_payments_of_one_invoice_become_one(work_of, invoices):
    answers = together([receipt((invoices[0], 1200))] * 8)
    assert sorted(map(str, answers)) == ["201"] + ["INVALID_TRANSITION"] * 7
    assert balances(work_of) == ([Decimal(1200), Decimal(0)], Decimal(1200), 0)


def test_parallel_parts_stop_at_what_is_due(work_of, invoices):
    answers = together([receipt((invoices[0], 500))] * 6)
    assert sorted(map(str, answers)) == ["201", "201"] + ["PAYMENT_ABOVE_DUE"] * 4
    assert balances(work_of) == ([Decimal(1000), Decimal(0)], Decimal(1000), 0)


def test_payments_over_the_same_invoices_in_opposite_order_do_not_block_each_other(work_of, invoices):
    first, second = invoices
    answers = together([receipt((first, 100), (second, 100)), receipt((second, 100), (first, 100))] * 4)
    assert answers == [201] * 8
    assert balances(work_of) == ([Decimal(800), Decimal(800)], Decimal(1600), 0)


def test_a_payment_undone_by_six_people_is_undone_once(work_of, invoices):
    payment = perform(create_payment, ACCOUNTANT, body=receipt((invoices[0], 1200))).body
    undo = {"reversesPaymentId": str(payment.id), "date": clock.today().isoformat(), "reason": "Bounced"}
    answers = together([undo] * 6)
    assert sorted(map(str, answers)) == ["201"] + ["PAYMENT_ALREADY_REVERSED"] * 5
    assert balances(work_of) == ([Decimal(0), Decimal(0)], Decimal(0), 0)
