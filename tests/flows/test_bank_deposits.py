"""Received money waits: cheques in 5112, cards in 5115, cash in 531, until it reaches the bank (decision 56)."""

from datetime import timedelta
from decimal import Decimal

import pytest

from leaseapp.billing.schemas.bank_deposits import BankDepositCancelIn, BankDepositIn
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting, depositing
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict, Invalid
from tests.factories import sales
from tests.flows.test_invoice_to_cash import balances, live_letterings

SOLD = {"445711": "-400.00", "707": "-2000.00"}


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


@pytest.fixture
def cheques(context, book):
    """Two cheques of 1 200.00 €, of two customers."""
    return [
        sales.paid(
            context, (sales.issued(context, sales.customer(context, number), book), "1200.00"), method="CHECK",
            reference=f"CHQ {number}",
        )
        for number in (1, 2)
    ]  # fmt: skip


def deposited(context, payments, **values):
    body = {"method": "CHECK", "date": context.today, "payments": [{"paymentId": one.id} for one in payments]} | values
    return depositing.deposit(context, BankDepositIn.model_validate(body))


def undo(context, payment):
    body = {"reversesPaymentId": payment.id, "date": context.today, "reason": "Returned unpaid"}
    return collecting.record(context, PaymentIn.model_validate(body))


@pytest.mark.parametrize(
    ("method", "account"),
    [("CHECK", "5112"), ("CARD", "5115"), ("CASH", "531"), ("TRANSFER", "512"), ("DIRECT_DEBIT", "512")],
)
def test_each_means_of_payment_has_its_account(context, book, method, account):
    reason = {"cashReason": "A builder's yard, no card"} if method == "CASH" else {}
    sales.paid(context, (sales.issued(context, sales.customer(context), book), "1200.00"), method=method, **reason)
    assert balances(context) == {"445711": "-200.00", account: "1200.00", "707": "-1000.00"}


def test_the_slip_of_two_cheques_books_the_bank_and_matches_each(context, book, cheques):
    assert balances(context) == SOLD | {"5112": "2400.00"}
    slip = deposited(context, cheques)
    assert (slip.number, slip.amount) == ("REM-1", Decimal("2400.00"))
    assert balances(context) == SOLD | {"512": "2400.00"}
    assert live_letterings(context) == ["AA", "AA", "AA", "AB"]
    with pytest.raises(Conflict) as refused:
        deposited(context, cheques[:1])
    assert refused.value.code == "PAYMENT_NOT_WAITING"


def test_a_cheque_that_the_bank_returns_leaves_the_bank_and_its_invoice_is_due(context, book, cheques):
    deposited(context, cheques)
    undo(context, cheques[0])
    assert balances(context) == SOLD | {"411": "1200.00", "512": "1200.00"}
    assert all(code.isupper() for code in live_letterings(context))


def test_a_cheque_that_was_never_deposited_is_undone_where_it_waits(context, book, cheques):
    undo(context, cheques[0])
    assert balances(context) == SOLD | {"411": "1200.00", "5112": "1200.00"}
    with pytest.raises(Conflict) as refused:
        deposited(context, cheques)
    assert refused.value.code == "PAYMENT_NOT_WAITING"
    deposited(context, cheques[1:])
    assert balances(context) == SOLD | {"411": "1200.00", "512": "1200.00"}


def test_a_slip_written_by_mistake_is_canceled_and_its_cheques_wait_again(context, book, cheques):
    slip = deposited(context, cheques)
    body = BankDepositCancelIn.model_validate({"date": context.today, "reason": "The wrong bank"})
    depositing.cancel(context, slip.id, body)
    assert balances(context) == SOLD | {"5112": "2400.00"}
    again = deposited(context, cheques)
    assert again.number == "REM-2"
    assert balances(context) == SOLD | {"512": "2400.00"}
    undo(context, cheques[1])
    with pytest.raises(Conflict) as refused:
        depositing.cancel(context, again.id, body)
    assert refused.value.code == "DEPOSIT_HAS_RETURNED"


def test_a_payout_of_cards_is_less_by_what_the_bank_keeps(context, book):
    invoice = sales.issued(context, sales.customer(context), book)
    payment = sales.paid(context, (invoice, "1200.00"), method="CARD")
    deposited(context, [payment], method="CARD", charges="9.60", amount="1200")
    assert balances(context) == {"445711": "-200.00", "512": "1190.40", "627": "9.60", "707": "-1000.00"}


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"method": "TRANSFER"}, "method", "NOT_DEPOSITED"),
        ({"method": "CARD"}, "payments[0].paymentId", "DEPOSIT_MIXED"),
        ({"amount": "2399.99"}, "amount", "DEPOSIT_SUM_MISMATCH"),
        ({"charges": "2400"}, "charges", "CHARGES_TOO_HIGH"),
    ],
)
def test_what_no_slip_says_is_refused_at_its_field(context, book, cheques, values, field, code):
    with pytest.raises(Invalid) as refused:
        deposited(context, cheques, **values)
    assert [(error.field, error.code) for error in refused.value.errors] == [(field, code)]


@pytest.mark.parametrize(("days", "code"), [(1, "DEPOSIT_IN_FUTURE"), (-1, "DEPOSIT_BEFORE_RECEIPT")])
def test_a_slip_is_dated_between_its_cheques_and_today(context, book, cheques, days, code):
    with pytest.raises(Invalid) as refused:
        deposited(context, cheques, date=context.today + timedelta(days=days))
    assert refused.value.errors[0].code == code


def test_cash_above_the_limit_needs_a_reason_and_parts_of_one_debt_count_together(context, book):
    invoice = sales.issued(context, sales.customer(context), book)
    sales.paid(context, (invoice, "700.00"), method="CASH")
    with pytest.raises(Invalid) as refused:
        sales.paid(context, (invoice, "400.00"), method="CASH")
    assert [(error.field, error.code) for error in refused.value.errors] == [("cashReason", "CASH_ABOVE_LIMIT")]
    payment = sales.paid(context, (invoice, "400.00"), method="CASH", cashReason="The bank was closed")
    assert payment.cash_reason == "The bank was closed"
    with pytest.raises(Invalid) as refused:
        sales.paid(context, (invoice, "10.00"), cashReason="Why not")
    assert refused.value.errors[0].field == "cashReason"


def test_a_consumer_from_abroad_may_pay_more_in_cash(context, book):
    tourist = sales.customer(
        context, kind="CONSUMER", country="US", siren=None,
        headOffice={"addressLine1": "1 Main Street", "postalCode": "10001", "city": "New York", "country": "US"},
    )  # fmt: skip
    invoice = sales.issued(context, tourist, book, [sales.GOODS | {"unitPriceHt": 4000}])
    assert sales.paid(context, (invoice, "4800.00"), method="CASH").cash_reason is None
