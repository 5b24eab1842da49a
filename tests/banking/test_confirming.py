"""The ends of a line: a receipt, a movement that the books hold, one that came back, an account; and back again."""

from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.accounting import queries as ledger
from leaseapp.banking.enums import BankLineStatus, Certainty, MatchOutcome
from leaseapp.banking.schemas import IgnoredIn, LineIn, PostedIn, ReceiptIn, RecordedIn, ReturnedIn, UndoneIn
from leaseapp.banking.services import confirming, reading
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Payment
from leaseapp.billing.schemas.bank_deposits import BankDepositIn
from leaseapp.billing.services import depositing
from leaseapp.kernel.errors import Conflict, Invalid, NotFound, StaleVersion
from tests.factories import sales
from tests.flows.test_invoice_to_cash import balances

WHY = {"reason": "A mistake"}


def payments(context):
    return context.session.exec(select(Payment).order_by(Payment.created_at, Payment.id)).all()


def confirm(bank, line):
    return confirming.confirm(bank.context, line.id, LineIn())


def test_a_certain_line_makes_the_receipt_that_it_is(bank):
    invoice = bank.invoice()
    (line,) = bank.statement(("1200.00", f"VIR CUSTOMER 1 {invoice.number}"))
    told = bank.told(line)
    assert (told.certainty, told.proposals[0].title) == (Certainty.CERTAIN, invoice.number)
    confirm(bank, line)
    (payment,) = payments(bank.context)
    assert (payment.amount, payment.date, payment.reference) == (
        1200,
        bank.context.today,
        f"VIR CUSTOMER 1 {invoice.number}",
    )
    assert (invoice.status, line.status, line.outcome) == (
        InvoiceStatus.PAID,
        BankLineStatus.MATCHED,
        MatchOutcome.RECEIPT,
    )
    assert balances(bank.context) == {"445711": "-200.00", "512": "1200.00", "707": "-1000.00"}
    shown = reading.statement(bank.context, line.statement_id)
    assert (shown.waiting_count, shown.matched_count, shown.book_balance, shown.book_only, shown.difference) == (
        0,
        1,
        1200,
        0,
        0,
    )
    assert bank.told(line).done == invoice.number


def test_two_lines_for_one_invoice_make_one_receipt(bank):
    invoice = bank.invoice()
    first, second = bank.statement(("1200.00", f"VIR {invoice.number}"), ("1200.00", f"VIR {invoice.number}"))
    confirm(bank, first)
    with pytest.raises(Conflict) as refused:
        confirm(bank, second)
    assert refused.value.code == "NOT_CERTAIN"


def test_a_probable_line_is_confirmed_by_what_a_person_chose(bank):
    one, two = bank.invoice(), bank.invoice(2)
    (line,) = bank.statement(("1500.00", "VIR INST 8842HGT"))
    assert bank.told(line).proposals == []
    with pytest.raises(Conflict) as refused:
        confirm(bank, line)
    assert refused.value.code == "NOT_CERTAIN"
    body = ReceiptIn.model_validate(
        {"allocations": [{"invoiceId": one.id, "amount": 1200}, {"invoiceId": two.id, "amount": 300}]}
    )
    with pytest.raises(Invalid) as wrong:
        confirming.receive(bank.context, line.id, body)
    assert wrong.value.errors[0].code == "ALLOCATIONS_MIXED"
    more = ReceiptIn.model_validate(
        {"allocations": [{"invoiceId": one.id, "amount": 1200}], "onAccount": True, "vatRatePct": 20}
    )
    confirming.receive(bank.context, line.id, more)
    (payment,) = payments(bank.context)
    assert (payment.amount, payment.on_account) == (1500, 300)


def test_money_of_a_customer_without_invoice_is_an_advance(bank):
    customer = bank.customer()
    (line,) = bank.statement(("600.00", "ACOMPTE"))
    body = ReceiptIn.model_validate({"onAccount": True, "vatRatePct": 20, "customerId": customer.id})
    confirming.receive(bank.context, line.id, body)
    assert balances(bank.context) == {"4191": "-500.00", "445711": "-100.00", "512": "600.00"}


def test_the_account_that_paid_before_is_known_the_next_time(bank):
    iban = {"iban": "FR7612345987650123456789014"}
    invoice = bank.invoice()
    (line,) = bank.statement(("1200.00", f"VIR {invoice.number}", iban))
    confirm(bank, line)
    bank.invoice()
    (again,) = bank.statement(("1200.00", "LOYER", iban), opening="1200.00")
    best = bank.told(again).proposals[0]
    assert (best.certainty, best.reasons) == (Certainty.CERTAIN, ["known account of Customer 1", "exact amount"])


def test_a_deposit_slip_is_found_in_the_books_and_makes_no_receipt(bank):
    cheque = sales.paid(bank.context, (bank.invoice(), "1200.00"), method="CHECK")
    slip = depositing.deposit(
        bank.context,
        BankDepositIn.model_validate(
            {"method": "CHECK", "date": bank.context.today, "payments": [{"paymentId": cheque.id}]}
        ),
    )
    (line,) = bank.statement(("1200.00", f"REM CHQ 000{slip.number.partition('-')[2]}"))
    best = bank.told(line).proposals[0]
    assert (best.outcome, best.certainty) == (MatchOutcome.RECORDED, Certainty.CERTAIN)
    confirm(bank, line)
    assert [one.id for one in payments(bank.context)] == [cheque.id]
    assert balances(bank.context) == {"445711": "-200.00", "512": "1200.00", "707": "-1000.00"}


def test_a_movement_of_the_books_stands_on_one_line_only_and_to_the_cent(bank):
    payment = sales.paid(bank.context, (bank.invoice(), "1200.00"))
    entry = ledger.entry_of_event(bank.context, bank.seller.id, f"sales.receipt:{payment.id}")
    (moved,) = ledger.lines_on(bank.context, entry.id, "BANK")
    body = RecordedIn.model_validate({"ledgerLineIds": [moved]})
    first, second, other = bank.statement(("1200.00", "VIR A"), ("1200.00", "VIR B"), ("1000.00", "VIR C"))
    confirming.find_recorded(bank.context, first.id, body)
    assert first.payment_id == payment.id
    with pytest.raises(Conflict) as refused:
        confirming.find_recorded(bank.context, second.id, body)
    assert refused.value.code == "ALREADY_RECONCILED"
    with pytest.raises(Invalid) as wrong:
        confirming.find_recorded(bank.context, other.id, body)
    assert [(one.field, one.code) for one in wrong.value.errors] == [("ledgerLineIds", "AMOUNTS_DIFFER")]
    with pytest.raises(NotFound):
        confirming.find_recorded(bank.context, other.id, RecordedIn.model_validate({"ledgerLineIds": [other.id]}))


@pytest.mark.parametrize("method", ["TRANSFER", "DIRECT_DEBIT"])
def test_a_rejected_receipt_makes_its_invoice_due_again(bank, method):
    invoice = bank.invoice()
    payment = sales.paid(bank.context, (invoice, "1200.00"), method=method)
    came, back = bank.statement(
        ("1200.00", f"PRLV {invoice.number}"), ("-1200.00", f"REJET PRLV {invoice.number}", {"sub": "UPDD"})
    )
    assert bank.told(came).certainty is Certainty.CERTAIN
    confirming.find_recorded(
        bank.context,
        came.id,
        RecordedIn.model_validate({"ledgerLineIds": bank.told(came).proposals[0].ledger_line_ids}),
    )
    best = bank.told(back).proposals[0]
    assert (best.outcome, best.certainty, best.payment_id) == (MatchOutcome.RETURNED, Certainty.PROBABLE, payment.id)
    confirming.take_back(bank.context, back.id, ReturnedIn(payment_id=payment.id))
    assert invoice.status is InvoiceStatus.ISSUED
    assert balances(bank.context) == {"411": "1200.00", "445711": "-200.00", "707": "-1000.00"}
    shown = reading.statement(bank.context, back.statement_id)
    assert (shown.waiting_count, shown.book_only_count, shown.difference) == (0, 0, 0)


def test_a_returned_cheque_leaves_the_bank(bank):
    invoice = bank.invoice()
    cheque = sales.paid(bank.context, (invoice, "1200.00"), method="CHECK")
    depositing.deposit(
        bank.context,
        BankDepositIn.model_validate(
            {"method": "CHECK", "date": bank.context.today, "payments": [{"paymentId": cheque.id}]}
        ),
    )
    came, back = bank.statement(("1200.00", "REM CHQ 1"), ("-1200.00", f"CHQ IMPAYE {invoice.number}", {"sub": "UPCQ"}))
    confirm(bank, came)
    confirming.take_back(bank.context, back.id, ReturnedIn(payment_id=cheque.id))
    shown = reading.statement(bank.context, back.statement_id)
    assert (shown.book_balance, shown.book_only_count, shown.difference) == (0, 0, 0)


@pytest.mark.parametrize(
    ("amount", "label", "account", "booked"),
    [
        ("-42.00", "FRAIS TENUE DE COMPTE", "627", {"512": "-42.00", "627": "42.00"}),
        ("-5000.00", "VIREMENT INTERNE", "580", {"512": "-5000.00", "580": "5000.00"}),
        ("318.00", "VIR INST 8842HGT", "471", {"471": "-318.00", "512": "318.00"}),
    ],
)
def test_a_line_is_posted_to_an_account(bank, amount, label, account, booked):
    (line,) = bank.statement((amount, label), opening="9000.00")
    confirming.post_to(bank.context, line.id, PostedIn(account_number=account))
    assert balances(bank.context) == booked
    confirming.undo(bank.context, line.id, UndoneIn.model_validate(WHY))
    assert (line.status, line.entry_id, balances(bank.context)) == (BankLineStatus.WAITING, None, {})
    confirming.post_to(bank.context, line.id, PostedIn(account_number=account, label="Encore"))
    assert balances(bank.context) == booked


@pytest.mark.parametrize(
    ("account", "code"), [("512", "ACCOUNT_NOT_FREE"), ("411", "ACCOUNT_NOT_FREE"), ("999", "UNKNOWN_ACCOUNT")]
)
def test_no_line_is_posted_to_the_bank_itself_or_to_customers(bank, account, code):
    (line,) = bank.statement(("318.00", "X"))
    with pytest.raises(Invalid) as refused:
        confirming.post_to(bank.context, line.id, PostedIn(account_number=account))
    assert [(one.field, one.code) for one in refused.value.errors] == [("accountNumber", code)]


def test_a_receipt_that_a_line_made_is_undone_with_it(bank):
    invoice = bank.invoice()
    (line,) = bank.statement(("1200.00", f"VIR {invoice.number}"))
    confirm(bank, line)
    confirming.undo(bank.context, line.id, UndoneIn.model_validate(WHY))
    assert (invoice.status, line.status, line.payment_id) == (InvoiceStatus.ISSUED, BankLineStatus.WAITING, None)
    assert [one.amount for one in payments(bank.context)] == [1200, -1200]
    shown = reading.statement(bank.context, line.statement_id)
    assert (shown.book_only_count, shown.waiting_sum, shown.difference) == (0, 1200, 0)
    confirm(bank, line)
    assert invoice.status is InvoiceStatus.PAID


def test_what_stood_in_the_books_stays_there_when_it_is_undone(bank):
    sales.paid(bank.context, (bank.invoice(), "1200.00"))
    (line,) = bank.statement(("1200.00", "VIR CUSTOMER 1"))
    found = bank.told(line).proposals[0].ledger_line_ids
    confirming.find_recorded(bank.context, line.id, RecordedIn.model_validate({"ledgerLineIds": found}))
    confirming.undo(bank.context, line.id, UndoneIn.model_validate(WHY))
    assert [one.amount for one in payments(bank.context)] == [1200]
    assert bank.told(line).proposals[0].ledger_line_ids == found


def test_a_line_is_set_aside_with_its_reason_and_taken_up_again(bank):
    (line,) = bank.statement(("318.00", "X"))
    confirming.ignore(bank.context, line.id, IgnoredIn.model_validate(WHY))
    assert (line.status, line.reason) == (BankLineStatus.IGNORED, "A mistake")
    shown = reading.statement(bank.context, line.statement_id)
    assert (shown.ignored_sum, shown.difference) == (318, 0)
    with pytest.raises(Conflict) as refused:
        confirm(bank, line)
    assert refused.value.code == "INVALID_TRANSITION"
    confirming.undo(bank.context, line.id, UndoneIn.model_validate(WHY))
    assert (line.status, line.reason) == (BankLineStatus.WAITING, None)


def test_who_decided_on_an_older_version_reads_the_line_as_it_is(bank):
    (line,) = bank.statement(("318.00", "X"))
    confirming.ignore(bank.context, line.id, IgnoredIn.model_validate(WHY | {"version": 1}))
    with pytest.raises(StaleVersion) as refused:
        confirming.undo(bank.context, line.id, UndoneIn.model_validate(WHY | {"version": 1}))
    assert refused.value.extra["current"]["status"] == "IGNORED"


def test_money_goes_the_way_that_the_line_says(bank):
    invoice = bank.invoice()
    payment = sales.paid(bank.context, (invoice, "1200.00"))
    left, came = bank.statement(("-1200.00", "REJET"), ("100.00", "VIR"), opening="5000.00")
    with pytest.raises(Conflict) as refused:
        confirming.receive(bank.context, left.id, ReceiptIn())
    assert refused.value.code == "NO_MONEY_CAME"
    with pytest.raises(Conflict) as refused:
        confirming.take_back(bank.context, came.id, ReturnedIn(payment_id=payment.id))
    assert refused.value.code == "NO_MONEY_LEFT"
    (other,) = bank.statement(("-1100.00", "REJET"), opening="3900.00")
    with pytest.raises(Invalid) as wrong:
        confirming.take_back(bank.context, other.id, ReturnedIn(payment_id=payment.id))
    assert [(one.field, one.code) for one in wrong.value.errors] == [("paymentId", "AMOUNTS_DIFFER")]


def test_what_the_books_hold_and_no_statement_shows_is_told(bank):
    sales.paid(bank.context, (bank.invoice(), "1200.00"))
    (line,) = bank.statement(("318.00", "X"))
    shown = reading.statement(bank.context, line.statement_id)
    assert (shown.closing, shown.book_balance, shown.book_only, shown.book_only_count) == (318, 1200, 1200, 1)
    assert (shown.waiting_sum, shown.difference) == (Decimal("318.00"), 0)
