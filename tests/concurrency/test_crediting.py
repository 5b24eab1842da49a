"""Credits at the same moment: never more than the invoice, never more than the credit, numbers without gap."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest
from sqlmodel import func, select

from leaseapp.accounting.models import LedgerAccount, LedgerLine
from leaseapp.billing import queries
from leaseapp.billing.endpoints.credit_notes import cancel_and_replace, create_credit_note, use_credit
from leaseapp.billing.endpoints.payments import create_payment
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from leaseapp.sales.endpoints.orders import invoice_order
from leaseapp.sales.services import order_progress
from tests.factories import orders, sales
from tests.factories.credits import credited, quantity_of
from tests.support import world
from tests.support.at_once import at_once, together

ACCOUNTANT = world.person("ACCOUNTANT").principal
D = Decimal


@pytest.fixture
def invoices(work_of):
    """Four issued invoices of services of 1 200 €."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
    with work_of() as context:
        return [sales.issued(context, customer, entity, [sales.SERVICE]).id for _n in range(4)]


def credit_of(invoice_id, **values):
    return {"body": {"invoiceId": str(invoice_id), "reason": "Returned"} | values}


def payment_of(invoice_id, amount):
    return {
        "date": clock.today().isoformat(), "method": "TRANSFER", "amount": amount,
        "allocations": [{"invoiceId": str(invoice_id), "amount": amount}],
    }  # fmt: skip


def codes(outcomes):
    return sorted(outcome.code or str(outcome.status) for outcome in outcomes)


def progress(work_of):
    """(paid and credited of each invoice, numbers of the credit notes, what is left on 411 and on waiting VAT)."""
    with work_of() as context:
        rows = context.session.exec(
            select(Invoice.paid_amount, Invoice.credited_amount).order_by(Invoice.sequence)
        ).all()
        numbers = context.session.exec(select(CreditNote.number).order_by(CreditNote.sequence)).all()
        balance = func.coalesce(func.sum(LedgerLine.debit - LedgerLine.credit), 0)
        statement = select(balance).join(LedgerAccount, LedgerAccount.id == LedgerLine.account_id)
        left = [
            context.session.exec(statement.where(LedgerAccount.number == number)).one() for number in ("411", "445741")
        ]
    return [tuple(row) for row in rows], list(numbers), left


def test_six_people_who_credit_the_same_rest_make_one_credit_note(work_of, invoices):
    outcomes = at_once(create_credit_note, [credit_of(invoices[0])] * 6, "ACCOUNTANT")
    assert codes(outcomes) == ["201"] + ["INVALID_TRANSITION"] * 5
    balances, numbers, _left = progress(work_of)
    assert (balances[0], numbers) == ((D(0), D(1200)), ["AV-1"])


def test_parallel_parts_stop_at_what_remains(work_of, invoices):
    with work_of() as context:
        line_id = queries.lines_of(context, invoices[0])[0].id
    asked = credit_of(invoices[0], lines=[{"invoiceLineId": str(line_id), "amountHt": 400}])
    outcomes = at_once(create_credit_note, [asked] * 4, "ACCOUNTANT")
    assert codes(outcomes) == ["201", "201", "CREDIT_ABOVE_INVOICE", "CREDIT_ABOVE_INVOICE"]
    assert progress(work_of)[0][0] == (D(0), D(960))


def test_a_credit_and_a_payment_at_once_settle_the_invoice_once(work_of, invoices):
    def run(call):
        endpoint, body = call
        try:
            return perform(endpoint, ACCOUNTANT, body=body).status
        except Problem as problem:
            return problem.code

    for invoice_id in invoices:
        calls = [(create_payment, payment_of(invoice_id, 1200)), (create_credit_note, credit_of(invoice_id)["body"])]
        with ThreadPoolExecutor(2) as pool:
            answers = list(pool.map(run, calls))
        assert answers in ([201, 201], ["INVALID_TRANSITION", 201])
    balances, numbers, left = progress(work_of)
    assert numbers == [f"AV-{number}" for number in range(1, 5)]
    assert all(pair in ((D(1200), D(0)), (D(0), D(1200))) for pair in balances)
    paid = sum(pair[0] for pair in balances)
    assert left == [-paid, 0]


def test_numbers_have_no_gap_when_every_second_credit_is_refused(work_of, invoices):
    calls = [credit_of(invoice_id) for invoice_id in invoices for _twice in range(2)]
    outcomes = at_once(create_credit_note, calls, "ACCOUNTANT")
    assert codes(outcomes) == ["201"] * 4 + ["INVALID_TRANSITION"] * 4
    assert progress(work_of)[1:] == (["AV-1", "AV-2", "AV-3", "AV-4"], [0, 0])


@pytest.fixture
def free_credit(work_of, invoices):
    """A credit of 1 200 € that is the customer's."""
    perform(create_payment, ACCOUNTANT, body=payment_of(invoices[0], 1200))
    return perform(create_credit_note, ACCOUNTANT, body=credit_of(invoices[0])["body"]).body.id


def test_a_credit_used_by_two_at_once_is_used_once(work_of, invoices, free_credit):
    today = clock.today().isoformat()
    refund = {"kind": "REFUND", "date": today, "amount": 1200, "method": "TRANSFER"}
    allocations = [{"invoiceId": str(invoices[1]), "amount": 1200}]
    set_off = {"kind": "ALLOCATION", "date": today, "allocations": allocations}
    calls = [{"credit_note_id": free_credit, "body": body} for body in (refund, set_off) * 3]
    outcomes = at_once(use_credit, calls, "ACCOUNTANT")
    refused = [code for code in codes(outcomes) if code != "201"]
    assert len(refused) == 5
    assert set(refused) <= {"CREDIT_EXCEEDED", "INVALID_TRANSITION"}
    with work_of() as context:
        note = context.session.get(CreditNote, (context.organization_id, free_credit))
        assert note.used_amount == D(1200)


def test_a_use_undone_by_four_people_is_undone_once(work_of, free_credit):
    refund = {"kind": "REFUND", "date": clock.today().isoformat(), "amount": 100, "method": "TRANSFER"}
    note = perform(use_credit, ACCOUNTANT, credit_note_id=free_credit, body=refund).body
    undo = {"reversesUseId": str(note.uses[0].id), "date": clock.today().isoformat(), "reason": "Bounced"}
    outcomes = at_once(use_credit, [{"credit_note_id": free_credit, "body": undo}] * 4, "ACCOUNTANT")
    assert codes(outcomes) == ["201"] + ["USE_ALREADY_REVERSED"] * 3
    with work_of() as context:
        assert context.session.get(CreditNote, (context.organization_id, free_credit)).used_amount == D(0)


@pytest.fixture
def part_credited(work_of):
    """An order of ten at 1 000 €, invoiced in full, four of them credited: (order id, invoice id)."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
    with work_of() as context:
        order = orders.order(context, customer, entity)
        invoice = orders.issued(context, order)
        credited(context, invoice, quantity_of(queries.lines_of(context, invoice.id)[0], 4))
        return order.id, invoice.id


def test_an_invoice_is_canceled_and_replaced_once_while_others_invoice_the_rest(work_of, part_credited):
    order_id, invoice_id = part_credited
    replace_it = (cancel_and_replace, {"invoice_id": invoice_id, "body": {"reason": "Wrong address"}})
    rest = (invoice_order, {"order_id": order_id, "body": {"mode": "ALL", "confirmUnshipped": True}})
    outcomes = together([replace_it, replace_it, rest, rest])
    assert codes(outcomes[:2]) == ["201", "INVALID_TRANSITION"]
    assert codes(outcomes[2:]) == ["201", "NOTHING_TO_INVOICE"]
    with work_of() as context:
        (line,) = order_progress.read(context, order_id).lines
        assert (line.invoiced, line.returned, line.net_invoiced) == (D(20), D(10), D(10))
