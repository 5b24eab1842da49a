"""Rows 9, 10 and 12 of MONEY.md 1.2: doubtful and lost receivables, penalties collected."""

from datetime import date
from decimal import Decimal

import pytest

from leaseapp.accounting import queries
from leaseapp.accounting.services import doubtful, penalties
from leaseapp.accounting.services.doubtful import LostVat, Receivable
from leaseapp.accounting.services.penalties import Penalties
from leaseapp.accounting.services.posting import post, reverse
from leaseapp.kernel.persistence.ids import new_id
from tests.factories.accounting import draft, line, settle, written

D = Decimal
DAY = date(2026, 11, 25)
ZERO = D(0)


@pytest.fixture
def owed(context, book):
    """An invoice of 5 000.00 at 20 % on debits, nothing paid."""
    vat = {"vat_rate": D(20), "vat_base": D(5000), "vat_kind": "S"}
    lines = [
        line("CUSTOMER", debit="6000.00", party=book.customer, due_date=date(2026, 9, 1)),
        line("SALES_GOODS", credit="5000.00", **vat),
        line("VAT_DUE_20", credit="1000.00", **vat),
    ]
    entry = post(context, draft(book, "sales.invoice.issued:9", lines))
    return Receivable(
        book.id, book.customer, D(6000), "FAC-42", "Invoice", entry.source_id, date(2026, 9, 1),
        queries.lines_on(context, entry.id, "CUSTOMER"),
    )  # fmt: skip


def letterings(context, entry):
    return [code for *_others, code in queries.named_lines(context, entry.id)]


def on_416(context, receivable, entry):
    return Receivable(
        receivable.billing_entity_id, receivable.party_id, receivable.amount, receivable.number, "Invoice",
        receivable.source_id, receivable.due_date, queries.lines_on(context, entry.id, "CUSTOMER_DOUBTFUL"),
    )  # fmt: skip


def test_row_9_and_10(context, owed):
    moved = doubtful.doubt(context, owed, DAY, "doubt:1")
    assert written(context, moved) == [("416", D(6000), ZERO), ("411", ZERO, D(6000))]
    assert letterings(context, moved) == [None, "AA"]
    allowed = doubtful.allow(context, owed, D(2500), DAY, "allow:1")
    assert written(context, allowed) == [("68174", D(2500), ZERO), ("491", ZERO, D(2500))]
    lost = doubtful.write_off(
        context, on_416(context, owed, moved), [LostVat("VAT_DUE_20", D(20), D(5000), D(1000))], DAY, "lost:1",
        allowance=D(2500),
    )  # fmt: skip
    assert written(context, lost) == [
        ("654", D(5000), ZERO), ("445711", D(1000), ZERO), ("416", ZERO, D(6000)),
        ("491", D(2500), ZERO), ("78174", ZERO, D(2500)),
    ]  # fmt: skip
    assert letterings(context, lost)[2] == "AA"
    settle(context)


def test_vat_on_receipts_is_lost_where_it_waits(context, owed):
    vat = [LostVat("VAT_PENDING_20", D(20), D(5000), D(1000))]
    lost = doubtful.write_off(context, owed, vat, DAY, "lost:2", doubtful=False)
    assert written(context, lost) == [("654", D(5000), ZERO), ("445741", D(1000), ZERO), ("411", ZERO, D(6000))]
    assert letterings(context, lost)[2] == "AA"


def test_a_repeated_event_writes_nothing(context, owed):
    first = doubtful.doubt(context, owed, DAY, "doubt:3")
    assert doubtful.doubt(context, owed, DAY, "doubt:3").id == first.id
    settle(context)


def test_a_doubt_is_taken_back_or_undone(context, owed):
    moved = doubtful.doubt(context, owed, DAY, "doubt:4")
    back = doubtful.trust_again(context, on_416(context, owed, moved), DAY, "trust:4")
    assert written(context, back) == [("411", D(6000), ZERO), ("416", ZERO, D(6000))]
    assert letterings(context, back) == [None, "AA"]
    mirrored = reverse(context, back.id, "trust:4:undone", DAY, "Undone")
    assert written(context, mirrored) == [("411", ZERO, D(6000)), ("416", D(6000), ZERO)]
    settle(context)


def test_an_allowance_is_released(context, owed):
    released = doubtful.allow(context, owed, D(-2500), DAY, "allow:5")
    assert written(context, released) == [("491", D(2500), ZERO), ("78174", ZERO, D(2500))]


def test_more_vat_than_the_receivable_is_no_entry(context, owed):
    with pytest.raises(ValueError, match="more VAT"):
        doubtful.write_off(context, owed, [LostVat("VAT_DUE_20", D(20), D(50000), D(10000))], DAY, "lost:6")


def test_row_12(context, book):
    received = penalties.collected(
        context, Penalties(book.id, "FAC-42", "Invoice", new_id(), D("444.26"), D(40)), DAY, "penalties:1"
    )
    assert written(context, received) == [
        ("512", D("484.26"), ZERO), ("7631", ZERO, D("444.26")), ("7581", ZERO, D(40)),
    ]  # fmt: skip
