"""Money on account: an advance with its VAT, set against invoices, refunded, or gone with its payment (decision 56)."""

from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus
from leaseapp.billing.models import Advance
from leaseapp.billing.schemas.credits import CreditUseIn
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import advances, collecting, credit_uses
from leaseapp.kernel import events
from leaseapp.kernel.errors import Conflict, Invalid
from tests.factories import sales
from tests.flows.test_invoice_to_cash import balances, live_letterings

CUSTOMER, ADVANCES, DUE, PENDING, BANK = "411", "4191", "445711", "445741", "512"


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


@pytest.fixture
def buyer(context, book):
    return sales.customer(context)


def received(context, buyer, book, amount="1200.00", rate=20, days_ago=0, shares=(), **values):
    body = {
        "date": context.today - timedelta(days=days_ago), "amount": amount, "method": "TRANSFER", "onAccount": True,
        "customerId": buyer.id, "billingEntityId": book.id, "vatRatePct": rate,
        "allocations": [{"invoiceId": invoice.id, "amount": part} for invoice, part in shares],
    } | values  # fmt: skip
    payment = collecting.record(context, PaymentIn.model_validate(body))
    return context.session.exec(select(Advance).where(Advance.payment_id == payment.id)).one()


def set_off(context, advance, *shares):
    allocations = [{"invoiceId": invoice.id, "amount": amount} for invoice, amount in shares]
    body = {"kind": "ALLOCATION", "date": context.today, "allocations": allocations}
    credit_uses.use_advance(context, advance.id, CreditUseIn.model_validate(body))


def refund(context, advance, amount, **values):
    body = {"kind": "REFUND", "date": context.today, "amount": amount, "method": "TRANSFER"} | values
    credit_uses.use_advance(context, advance.id, CreditUseIn.model_validate(body))


def test_an_advance_makes_its_vat_due_and_the_invoice_of_goods_takes_it_back(context, book, buyer):
    advance = received(context, buyer, book, days_ago=3)
    assert (advance.number, advance.vat_amount) == ("AVANCE-1", Decimal("200.00"))
    assert balances(context) == {ADVANCES: "-1000.00", DUE: "-200.00", BANK: "1200.00"}
    invoice = sales.issued(context, buyer, book)
    assert balances(context) == {
        CUSTOMER: "1200.00", ADVANCES: "-1000.00", DUE: "-400.00", BANK: "1200.00", "707": "-1000.00",
    }  # fmt: skip
    set_off(context, advance, (invoice, "1200.00"))
    assert balances(context) == {DUE: "-200.00", BANK: "1200.00", "707": "-1000.00"}
    assert invoice.status is InvoiceStatus.PAID
    assert all(code.isupper() for code in live_letterings(context))


def test_the_vat_of_services_waits_no_longer_than_the_advance(context, book, buyer):
    advance = received(context, buyer, book, "600.00")
    invoice = sales.issued(context, buyer, book, [sales.SERVICE])
    assert balances(context)[PENDING] == "-200.00"
    set_off(context, advance, (invoice, "600.00"))
    assert balances(context) == {
        CUSTOMER: "600.00",
        DUE: "-100.00",
        PENDING: "-100.00",
        BANK: "600.00",
        "706": "-1000.00",
    }
    sales.paid(context, (invoice, "600.00"))
    assert balances(context) == {DUE: "-200.00", BANK: "1200.00", "706": "-1000.00"}


def test_what_is_above_the_amount_due_is_an_advance_when_the_person_says_so(context, book, buyer):
    invoice = sales.issued(context, buyer, book)
    with pytest.raises(Invalid) as refused:
        sales.paid(context, (invoice, "1200.00"), amount="1500")
    assert refused.value.errors[0].code == "ALLOCATION_SUM_MISMATCH"
    advance = received(context, buyer, book, "1500.00", shares=[(invoice, "1200.00")])
    assert (advance.amount, advance.vat_amount) == (Decimal("300.00"), Decimal("50.00"))
    assert balances(context) == {ADVANCES: "-250.00", DUE: "-250.00", BANK: "1500.00", "707": "-1000.00"}


def test_the_cents_of_its_vat_come_back_to_the_last_one(context, book, buyer):
    advance = received(context, buyer, book, "100.00", rate=Decimal("5.5"))
    assert advance.vat_amount == Decimal("5.21")
    lines = [sales.GOODS | {"unitPriceHt": 30, "vatRatePct": 5.5}]
    for _n in range(3):
        set_off(context, advance, (sales.issued(context, buyer, book, lines), "31.65"))
    refund(context, advance, "5.05")
    assert advance.used_amount == advance.amount
    assert balances(context) == {"445713": "-4.95", BANK: "94.95", "707": "-90.00"}


def test_a_refund_gives_the_vat_back(context, book, buyer):
    advance = received(context, buyer, book)
    refund(context, advance, "600.00")
    assert balances(context) == {ADVANCES: "-500.00", DUE: "-100.00", BANK: "600.00"}


def test_an_undone_use_leaves_the_advance_as_it_was(context, book, buyer):
    advance, invoice = received(context, buyer, book, "100.01"), sales.issued(context, buyer, book)
    before = balances(context)
    set_off(context, advance, (invoice, "33.33"))
    (use,) = [use for use in advances.read(context, advance.id).uses if not use.reverses_use_id]
    undo = CreditUseIn.model_validate({"reversesUseId": use.id, "date": context.today, "reason": "The wrong invoice"})
    credit_uses.use_advance(context, advance.id, undo)
    assert (balances(context), invoice.paid_amount, advance.used_amount) == (before, 0, 0)
    set_off(context, advance, (invoice, "100.01"))
    assert balances(context) == {CUSTOMER: "1099.99", DUE: "-200.00", BANK: "100.01", "707": "-1000.00"}


def test_a_payment_whose_advance_was_used_stays_until_the_use_is_undone(context, book, buyer):
    advance, invoice = received(context, buyer, book), sales.issued(context, buyer, book)
    set_off(context, advance, (invoice, "200.00"))
    undo = PaymentIn.model_validate(
        {"reversesPaymentId": advance.payment_id, "date": context.today, "reason": "Returned"}
    )
    with pytest.raises(Conflict) as refused:
        collecting.record(context, undo)
    assert refused.value.code == "ADVANCE_USED"


def test_an_advance_goes_with_its_payment(context, book, buyer):
    advance = received(context, buyer, book)
    undo = PaymentIn.model_validate(
        {"reversesPaymentId": advance.payment_id, "date": context.today, "reason": "Returned"}
    )
    collecting.record(context, undo)
    assert balances(context) == {}
    assert advances.read(context, advance.id).available_amount == 0
    assert queries.bands_of(context, buyer.id, context.today).advances == 0


def test_the_account_of_the_customer_shows_it_and_the_aged_balance_agrees_with_the_ledger(context, book, buyer):
    received(context, buyer, book)
    sales.issued(context, buyer, book, [sales.GOODS | {"unitPriceHt": 2000}])
    bands = queries.bands_of(context, buyer.id, context.today)
    assert (bands.not_due, bands.advances, bands.balance) == (
        Decimal("2400.00"),
        Decimal("1200.00"),
        Decimal("1200.00"),
    )
    tomorrow = context.today + timedelta(days=1)
    assert queries.balance_before(context, buyer.id, tomorrow) == bands.balance
    (account,) = queries.accounts_on(context, context.today, context.today)
    assert account.balance == account.bands.receivable == Decimal("2400.00")


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"vatRatePct": None}, "vatRatePct", "REQUIRED"),
        ({"vatRatePct": 19.6}, "vatRatePct", "VAT_RATE_UNKNOWN"),
        ({"onAccount": False, "vatRatePct": 20}, "allocations", "REQUIRED"),
        ({"customerId": None}, "customerId", "REQUIRED"),
        ({"billingEntityId": None}, "billingEntityId", "REQUIRED"),
    ],
)
def test_what_is_missing_is_told_at_its_field(context, book, buyer, values, field, code):
    with pytest.raises(Invalid) as refused:
        received(context, buyer, book, **values)
    assert (field, code) in [(error.field, error.code) for error in refused.value.errors]


def test_nothing_is_on_account_where_the_invoices_take_all(context, book, buyer):
    invoice = sales.issued(context, buyer, book)
    with pytest.raises(Invalid) as refused:
        received(context, buyer, book, "1200.00", shares=[(invoice, "1200.00")])
    assert refused.value.errors[0].code == "NOTHING_ON_ACCOUNT"


def test_more_than_the_advance_is_refused(context, book, buyer):
    advance, invoice = received(context, buyer, book, "100.00"), sales.issued(context, buyer, book)
    with pytest.raises(Invalid) as refused:
        set_off(context, advance, (invoice, "100.01"))
    assert refused.value.errors[0].code == "CREDIT_EXCEEDED"
