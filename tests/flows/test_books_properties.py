"""The books say what the documents say, whatever happens: random histories of invoices, credits, receipts, advances, deliveries.

After each act the VAT of the month is the same by documents and by the ledger, numbers have no gap, and the ledger adds up to
nothing; at the end the FEC has no finding and an incremental export holds each entry once (MONEY.md 9).
"""

import io
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import func, select

from leaseapp.accounting.enums import ExportFormat, JournalKind
from leaseapp.accounting.models import LedgerEntry, LedgerLine
from leaseapp.accounting.queries import integrity
from leaseapp.accounting.rules import fec_check
from leaseapp.accounting.schemas.journals import JournalQuery
from leaseapp.accounting.schemas.vat import VatQuery
from leaseapp.accounting.services import exporting, journals, vat_summary, verifying
from leaseapp.accounting.services.export_scopes import Asked
from leaseapp.billing import queries
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.billing.schemas.statements import BalanceQuery
from leaseapp.billing.services import balances
from leaseapp.kernel import events
from leaseapp.kernel.errors import Invalid
from leaseapp.sales.services import deliveries
from tests.factories import orders, sales
from tests.factories.accounts import at, opened, tell
from tests.factories.credits import amount_of, credited
from tests.flows.test_credit_properties import LINES
from tests.flows.test_invoice_to_cash import live_letterings
from tests.flows.test_received_properties import ACTS, Received
from tests.support.examples import through_the_database

D = Decimal


def vat_of_month(context):
    """The VAT of the running month."""
    return vat_summary.read(context, VatQuery.model_validate({}))


def check_books(context):
    """Documents and ledger agree."""
    context.session.flush()
    found = vat_of_month(context)
    assert found.ledger_difference == 0, found.compared
    assert integrity.broken_series(context) == []
    debit, credit = context.session.exec(select(func.sum(LedgerLine.debit), func.sum(LedgerLine.credit))).one()
    assert debit == credit
    aged = balances.read(context, BalanceQuery.model_validate({}))
    assert aged.totals.difference == 0
    boxes = {one.box: one for one in found.boxes}
    owed = boxes["28"].vat if "28" in boxes else D(0)
    left = boxes["25"].vat if "25" in boxes else D(0)
    assert (owed, left) == (found.totals.net_due, found.totals.credit)


def check_journal(context):
    """The sales journal adds up to the documents, page by page."""
    whole = journals.read(context, JournalKind.SALES, JournalQuery.model_validate({}))
    issued = context.session.exec(
        select(func.sum(Invoice.total_ttc), func.sum(Invoice.total_vat)).where(Invoice.number.is_not(None))
    ).one()
    given = context.session.exec(select(func.sum(CreditNote.total_ttc), func.sum(CreditNote.total_vat))).one()
    assert whole.totals.ttc == (issued[0] or 0) - (given[0] or 0)
    assert whole.totals.vat == (issued[1] or 0) - (given[1] or 0)
    assert sum((row.vat for row in whole.totals.by_rate), D(0)) == whole.totals.vat
    running = D(0)
    for number in range(1, min(whole.total, 4) + 1):
        page = journals.read(context, JournalKind.SALES, JournalQuery.model_validate({"page": number, "pageSize": 1}))
        [item] = page.items
        running += item.total_ttc
        assert (item.running_ttc, item.total_ht + item.total_vat) == (running, item.total_ttc)
    if whole.total <= 4:
        assert running == whole.totals.ttc


@pytest.mark.slow("the books of five histories after each act, and their exports")
@through_the_database
@given(st.lists(LINES, min_size=1, max_size=3), st.booleans(), ACTS)
def test_the_books_say_what_the_documents_say(context_of, lines, on_debits, acts):
    with context_of() as context:
        story = Received(context, lines, on_debits)
        check_books(context)
        for act, part in acts:
            getattr(story, act)(part)
            check_books(context)
        story.settle()
        check_books(context)
        check_journal(context)
        assert vat_of_month(context).pending == []
        year, book = context.today.year, story.invoice.billing_entity_id
        row, written = exporting.run(context, Asked(ExportFormat.FEC, book, year))
        report = fec_check.check(io.BytesIO(written.file.read()), row.filename)
        assert list(report.findings) == []
        assert row.entry_count == context.session.exec(select(func.count()).select_from(LedgerEntry)).one()
        exporting.run(context, Asked(ExportFormat.SAGE, book, incremental=True))
        with pytest.raises(Invalid, match="NOTHING_TO_EXPORT"):
            exporting.run(context, Asked(ExportFormat.SAGE, book, incremental=True))
        assert [one for one in verifying.verify(context) if one.code != "AUDIT_DIFFERS"] == []


def test_a_history_over_months_agrees_month_by_month(context):
    told = tell(context)
    for month in range(3, 8):
        found = vat_summary.read(context, VatQuery.model_validate({"yearMonth": f"2026-{month:02d}"}))
        assert found.ledger_difference == 0, (month, found.compared)
    march = vat_summary.read(context, VatQuery.model_validate({"yearMonth": "2026-03"}))
    assert [(row.rate, row.chargeability, row.base, row.vat) for row in march.collected] == [
        (D(20), "DEBITS", D(1500), D(300))
    ]
    assert [(one.box, one.base, one.vat) for one in march.boxes] == [
        ("A1", D(1500), None), ("08", D(1500), D(300)), ("16", None, D(300)), ("28", None, D(300)),
    ]  # fmt: skip
    june = vat_summary.read(context, VatQuery.model_validate({"yearMonth": "2026-06"}))
    # 500 € were credited and nothing sold: no line of the return is negative
    assert [(one.box, one.vat) for one in june.boxes] == [("21", D(100)), ("23", D(100)), ("25", D(100))]
    assert (june.totals.net_due, june.totals.credit) == (0, D(100))
    assert told.third.total_ttc == 240


def test_services_wait_and_become_due_in_the_month_of_their_receipt(context):
    seller, customer = opened(context), sales.customer(context)
    with at(context, date(2026, 3, 2)):
        invoice = sales.issued(context, customer, seller, [sales.SERVICE], dueDate="2026-04-01")
    with at(context, date(2026, 4, 7)):
        sales.paid(context, (invoice, "600"))
        march = vat_summary.read(context, VatQuery.model_validate({"yearMonth": "2026-03"}))
        april = vat_summary.read(context, VatQuery.model_validate({"yearMonth": "2026-04"}))
    assert (march.collected, [row.vat for row in march.pending]) == ([], [D(200)])
    assert [(row.chargeability, row.base, row.vat) for row in april.collected] == [("RECEIPTS", D(500), D(100))]
    assert [row.vat for row in april.pending] == [D(100)]
    assert (march.ledger_difference, april.ledger_difference) == (0, 0)


def test_a_deposit_is_matched_with_its_final_invoice_and_its_vat_is_told_by_documents(context):
    """Row 5 of MONEY.md 1.2: 30 % of 10 000 at 20 %, delivered before it is paid, then deducted."""
    book = opened(context)
    order = orders.order(context, sales.customer(context), book)
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    check_books(context)
    orders.shipped(context, order)
    deliveries.deliver(context, {"orderId": str(order.id)})
    check_books(context)
    sales.paid(context, (deposit, "3600"))
    final = orders.issued(context, order, "BALANCE")
    check_books(context)
    assert live_letterings(context) == ["AA", "AA"]  # 411 of the deposit, 4191 with the final invoice
    sales.paid(context, (final, "8400"))
    check_books(context)
    found = vat_of_month(context)
    assert (found.totals.collected, found.pending) == (D(2000), [])
    assert all(code.isupper() for code in live_letterings(context))


def test_a_credited_deposit_is_matched_with_its_credit_note(context):
    book = opened(context)
    order = orders.order(context, sales.customer(context), book)
    deposit = orders.issued(context, order, "DEPOSIT", percent=30)
    line = queries.lines_of(context, deposit.id)[0]
    credited(context, deposit, amount_of(line, 1000))
    check_books(context)
    assert sorted(live_letterings(context)) == ["aa", "aa"]
    credited(context, deposit)
    events.drain(context)
    check_books(context)
    assert sorted(live_letterings(context)) == ["AA", "AA"]
