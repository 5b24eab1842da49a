"""Two people at one line, and one invoice on two lines: the money is received once."""

import io
from collections import Counter
from typing import Any

from sqlmodel import select

from leaseapp.accounting import queries as ledger
from leaseapp.banking.endpoints import (
    confirm_bank_line,
    import_bank_statement,
    make_bank_line_receipt,
    reconcile_bank_line,
)
from leaseapp.banking.models import BankLine, BankLineMatch, BankStatement
from leaseapp.billing.models import Payment
from leaseapp.kernel.endpoints import Received
from tests.banking import papers
from tests.banking.conftest import Bank
from tests.factories import sales
from tests.support.at_once import at_once

THREADS = 8


def outcomes(calls: list[Any]) -> Counter:
    return Counter(one.code or "done" for one in calls)


def test_eight_people_confirm_one_line(work_of):
    with work_of() as context:
        bank = Bank(context)
        (line,) = bank.statement(("1200.00", f"VIR {bank.invoice().number}"))
        line_id = line.id
    calls = at_once(confirm_bank_line, [{"line_id": line_id, "body": {}}] * THREADS)
    assert outcomes(calls) == {"done": 1, "INVALID_TRANSITION": THREADS - 1}
    with work_of() as context:
        assert [one.amount for one in context.session.exec(select(Payment))] == [1200]
        assert len(context.session.exec(select(BankLineMatch)).all()) == 1


def test_two_lines_take_the_same_invoice_at_once(work_of):
    with work_of() as context:
        bank = Bank(context)
        invoice = bank.invoice()
        found = bank.statement(*[("1200.00", f"VIR {place}") for place in range(4)])
        body = {"allocations": [{"invoiceId": str(invoice.id), "amount": 1200}]}
        calls = [{"line_id": line.id, "body": body} for line in found]
    assert outcomes(at_once(make_bank_line_receipt, calls)) == {"done": 1, "INVALID_TRANSITION": 3}
    with work_of() as context:
        assert len(context.session.exec(select(Payment)).all()) == 1


def test_two_lines_find_the_same_movement_at_once(work_of):
    with work_of() as context:
        bank = Bank(context)
        payment = sales.paid(context, (bank.invoice(), "1200.00"))
        entry = ledger.entry_of_event(context, bank.seller.id, f"sales.receipt:{payment.id}")
        (moved,) = ledger.lines_on(context, entry.id, "BANK")
        found = bank.statement(*[("1200.00", f"VIR {place}") for place in range(4)])
        calls = [{"line_id": line.id, "body": {"ledgerLineIds": [str(moved)]}} for line in found]
    assert outcomes(at_once(reconcile_bank_line, calls)) == {"done": 1, "ALREADY_RECONCILED": 3}


def test_one_file_is_imported_by_four_people_at_once(work_of):
    with work_of() as context:
        sales.seller(context)
    content = papers.camt()
    calls = [
        {"query": {"name": "a.xml"}, "content": Received(io.BytesIO(content), "text/xml", len(content))}
        for _turn in range(4)
    ]
    assert outcomes(at_once(import_bank_statement, calls)) == {"done": 1, "STATEMENT_ALREADY_IMPORTED": 3}
    with work_of() as context:
        assert len(context.session.exec(select(BankStatement)).all()) == 1
        assert len(context.session.exec(select(BankLine)).all()) == 3
