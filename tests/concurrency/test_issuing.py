"""Numbers without gap and without double, whoever issues at the same time (document 3 Limits)."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlmodel import select

from leaseapp.accounting.models import LedgerEntry
from leaseapp.billing.endpoints.invoices import issue_invoice
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.events import InvoiceIssued
from leaseapp.billing.models import Invoice
from leaseapp.kernel import events
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Conflict, Problem
from leaseapp.kernel.persistence import db
from tests.factories import sales
from tests.support import world
from tests.support.at_once import at_once

ACCOUNTANT = world.person("ACCOUNTANT").principal


def issue(invoice_id):
    """The answer, or the Problem that refused."""
    try:
        return perform(issue_invoice, ACCOUNTANT, invoice_id=invoice_id).body
    except Problem as problem:
        return problem


def together(threads, invoice_ids):
    """Issues all of them at once."""
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(issue, invoice_ids))


@pytest.fixture
def book(work_of):
    """A customer and a billing entity, committed."""
    with work_of() as context:
        entity, customer = sales.seller(context), sales.customer(context)
    return entity, customer


def drafts(work_of, book, count):
    entity, customer = book
    with work_of() as context:
        return [sales.draft(context, customer, entity, [sales.GOODS]).id for _index in range(count)]


def numbers(work_of):
    with work_of() as context:
        rows = context.session.exec(
            select(Invoice.sequence, Invoice.number).where(Invoice.status != InvoiceStatus.DRAFT)
        ).all()
    return sorted(rows)


def test_twelve_parallel_issues_give_twelve_consecutive_numbers(work_of, book):
    answers = together(12, drafts(work_of, book, 12))
    assert sorted(int(answer.number.removeprefix("FAC-")) for answer in answers) == list(range(1, 13))
    assert numbers(work_of) == [(n, f"FAC-{n}") for n in range(1, 13)]


@pytest.fixture
def fails_late(monkeypatch):
    """`fails_late(ids)`: issues of these invoices fail when all is written but the commit; answers the numbers they had."""

    def arrange(invoice_ids):
        doomed, given = set(invoice_ids), []

        def refuse(context, event):
            if event.invoice_id in doomed:
                invoice = context.session.get(Invoice, (context.organization_id, event.invoice_id))
                given.append((invoice.sequence, invoice.number, invoice.status))
                raise Conflict("TOO_LATE", "refused after the number was taken")

        monkeypatch.setitem(events._subscribers, InvoiceIssued, [*events._subscribers[InvoiceIssued], refuse])
        return given

    return arrange


@pytest.mark.slow("two hundred documents are drawn")
def test_two_hundred_issues_at_once_of_which_a_fifth_fails_after_its_number_leave_no_gap(
    work_of, book, fails_late, monkeypatch
):
    invoice_ids = drafts(work_of, book, 200)
    doomed = invoice_ids[::5]
    given = fails_late(doomed)
    monkeypatch.setattr(db.engines.app.pool, "_timeout", 120)  # whoever finds no connection waits for one
    outcomes = at_once(issue_invoice, [{"invoice_id": invoice_id} for invoice_id in invoice_ids], "ACCOUNTANT")

    assert [outcomes[index].code for index in range(0, 200, 5)] == ["TOO_LATE"] * 40
    assert [outcome.status for outcome in outcomes].count(200) == 160
    assert len(given) == 40
    assert all(number == f"FAC-{sequence}" and status is InvoiceStatus.ISSUED for sequence, number, status in given)
    assert numbers(work_of) == [(n, f"FAC-{n}") for n in range(1, 161)]
    with work_of() as context:
        left = context.session.exec(
            select(Invoice.id).where(Invoice.status == InvoiceStatus.DRAFT, Invoice.number.is_(None))
        ).all()
        assert set(left) == set(doomed)
        entries = context.session.exec(select(LedgerEntry.number).order_by(LedgerEntry.number)).all()
        assert list(entries) == list(range(1, 161))


def test_one_invoice_issued_from_eight_threads_gets_one_number(work_of, book):
    (invoice_id,) = drafts(work_of, book, 1)
    answers = together(8, [invoice_id] * 8)
    refused = [answer for answer in answers if isinstance(answer, Conflict)]
    assert [problem.code for problem in refused] == ["INVALID_TRANSITION"] * 7
    assert numbers(work_of) == [(1, "FAC-1")]


def test_dates_follow_numbers(work_of, book):
    together(12, drafts(work_of, book, 24))
    with work_of() as context:
        dates = context.session.exec(select(Invoice.issue_date).order_by(Invoice.sequence)).all()
    assert dates == sorted(dates)


@pytest.mark.slow("a crowd")
def test_pool_survives_the_crowd(work_of, book):
    together(32, drafts(work_of, book, 64))
    assert numbers(work_of)[-1] == (64, "FAC-64")
    assert db.engines.app.pool.checkedout() == 0
