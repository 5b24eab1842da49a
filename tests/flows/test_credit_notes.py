"""Credits as an accountant reads them: balances and letterings of the ledger after every step (MONEY.md 1.2 rows 5 to 7)."""

from datetime import timedelta
from decimal import Decimal

import pytest

from leaseapp.billing import queries
from leaseapp.billing.enums import InvoiceStatus, InvoiceType
from leaseapp.billing.models import Invoice
from leaseapp.billing.schemas.payments import PaymentIn
from leaseapp.billing.services import collecting, invoicing, issuing
from leaseapp.kernel import events
from leaseapp.kernel.errors import Invalid
from tests.factories import sales
from tests.factories.accounts import at
from tests.factories.credits import allocated, amount_of, credited, quantity_of, refunded, used
from tests.flows.test_invoice_to_cash import balances, live_letterings

D = Decimal
GOODS = {"kind": "GOODS", "designation": "Chariot", "quantity": 2, "unitPriceHt": 500, "vatRatePct": 20}
SERVICE = {"kind": "SERVICE", "designation": "Entretien", "quantity": 1, "unitPriceHt": 1000, "vatRatePct": 20}


@pytest.fixture
def book(context):
    entity = sales.seller(context)
    events.drain(context)
    return entity


@pytest.fixture
def customer(context, book):
    return sales.customer(context)


def lines_of(context, invoice):
    return queries.lines_of(context, invoice.id)


def test_a_part_of_the_goods_comes_back_before_anything_was_paid(context, book, customer):
    invoice = sales.issued(context, customer, book, [GOODS])
    note = credited(context, invoice, quantity_of(lines_of(context, invoice)[0], 1))
    assert (note.number, note.total_ht, note.total_vat, note.total_ttc) == (
        "AV-1",
        D("500.00"),
        D("100.00"),
        D("600.00"),
    )
    assert (note.settled_amount, invoice.credited_amount, invoice.status) == (D(600), D(600), InvoiceStatus.ISSUED)
    assert balances(context) == {"411": "600.00", "445711": "-100.00", "707": "-500.00"}
    assert live_letterings(context) == ["aa"]
    sales.paid(context, (invoice, "600"))
    assert invoice.status is InvoiceStatus.PAID
    assert balances(context) == {"445711": "-100.00", "512": "600.00", "707": "-500.00"}
    assert live_letterings(context) == ["AA"]


def test_a_credit_of_everything_cancels_an_unpaid_invoice(context, book, customer):
    invoice = sales.issued(context, customer, book, [GOODS, SERVICE])
    note = credited(context, invoice)
    assert (note.total_ttc, invoice.status) == (D("2400.00"), InvoiceStatus.CANCELED)
    assert balances(context) == {}
    assert live_letterings(context) == ["AA"]


def test_a_credit_of_services_first_gives_back_the_vat_that_waits(context, book, customer):
    invoice = sales.issued(context, customer, book, [SERVICE])
    line = lines_of(context, invoice)[0]
    sales.paid(context, (invoice, "600"))
    assert balances(context)["445711"] == balances(context)["445741"] == "-100.00"
    credited(context, invoice, amount_of(line, 250))
    assert balances(context) == {
        "411": "300.00", "445711": "-100.00", "445741": "-50.00", "512": "600.00", "706": "-1000.00", "7096": "250.00",
    }  # fmt: skip
    sales.paid(context, (invoice, "300"))
    assert invoice.status is InvoiceStatus.PAID
    assert balances(context) == {"445711": "-150.00", "512": "900.00", "706": "-1000.00", "7096": "250.00"}


def test_a_credit_that_takes_the_rest_off_a_part_paid_invoice_settles_it(context, book, customer):
    invoice = sales.issued(context, customer, book, [SERVICE])
    sales.paid(context, (invoice, "600"))
    note = credited(context, invoice, amount_of(lines_of(context, invoice)[0], 500))
    assert (note.settled_amount, invoice.status) == (D(600), InvoiceStatus.PAID)
    assert balances(context) == {"445711": "-100.00", "512": "600.00", "706": "-1000.00", "7096": "500.00"}
    assert live_letterings(context) == ["AA"]


def test_what_comes_back_after_a_rebate_reverses_its_sale_at_the_full_price(context, book, customer):
    """Of 10 pieces at 100 €, after 300 € off: four come back for 280 €, 400 € of sales less 120 € of the rebate."""
    invoice = sales.issued(
        context, customer, book, [{**GOODS, "quantity": "10", "unitPriceHt": "100", "discountPct": "0"}]
    )
    line = lines_of(context, invoice)[0]
    credited(context, invoice, amount_of(line, 300))
    assert {account: amount for account, amount in balances(context).items() if account.startswith("70")} == {
        "707": "-1000.00", "7097": "300.00",
    }  # fmt: skip
    assert credited(context, invoice, quantity_of(line, 4)).total_ht == D("280.00")
    assert {account: amount for account, amount in balances(context).items() if account.startswith("70")} == {
        "707": "-600.00", "7097": "180.00",
    }  # fmt: skip
    credited(context, invoice)
    assert balances(context) == {}


def test_goods_credited_on_a_mixed_invoice_make_the_rest_of_the_services_paid(context, book, customer):
    """Once nothing is due, no VAT may wait any longer, whichever line was credited."""
    invoice = sales.issued(context, customer, book, [GOODS, SERVICE])
    sales.paid(context, (invoice, "1200"))
    credited(context, invoice, quantity_of(lines_of(context, invoice)[0], 2))
    assert invoice.status is InvoiceStatus.PAID
    assert balances(context) == {"445711": "-200.00", "512": "1200.00", "706": "-1000.00"}


def test_a_credit_on_a_paid_invoice_is_the_customers_and_can_be_refunded(context, book, customer):
    invoice = sales.issued(context, customer, book, [SERVICE])
    sales.paid(context, (invoice, "1200"))
    note = credited(context, invoice, amount_of(lines_of(context, invoice)[0], 250))
    assert (note.settled_amount, invoice.credited_amount, invoice.status) == (D(0), D(0), InvoiceStatus.PAID)
    assert balances(context) == {
        "411": "-300.00",
        "445711": "-150.00",
        "512": "1200.00",
        "706": "-1000.00",
        "7096": "250.00",
    }
    assert live_letterings(context) == ["AA"]
    refunded(context, note, 300)
    assert note.used_amount == D(300)
    assert balances(context) == {"445711": "-150.00", "512": "900.00", "706": "-1000.00", "7096": "250.00"}
    assert live_letterings(context) == ["AA", "AB"]


def test_a_credit_set_against_another_invoice_pays_it_and_makes_its_vat_due(context, book, customer):
    paid = sales.issued(context, customer, book, [GOODS])
    other = sales.issued(context, customer, book, [SERVICE])
    sales.paid(context, (paid, "1200"))
    note = credited(context, paid, quantity_of(lines_of(context, paid)[0], 1))
    allocated(context, note, (other, 600))
    assert (other.paid_amount, other.credited_amount, other.status) == (D(600), D(0), InvoiceStatus.PARTIALLY_PAID)
    assert balances(context) == {
        "411": "600.00", "445711": "-200.00", "445741": "-100.00", "512": "1200.00", "706": "-1000.00", "707": "-500.00",
    }  # fmt: skip
    assert sorted(live_letterings(context)) == ["AA", "AB", "ac"]
    sales.paid(context, (other, "600"))
    assert other.status is InvoiceStatus.PAID
    assert balances(context) == {"445711": "-300.00", "512": "1800.00", "706": "-1000.00", "707": "-500.00"}
    assert all(code.isupper() for code in live_letterings(context))


def test_a_credit_settles_no_invoice_before_its_date(context, book, customer):
    with at(context, context.today - timedelta(days=5)):
        paid = sales.issued(context, customer, book, [GOODS])
        sales.paid(context, (paid, "1200"))
        note = credited(context, paid)
    other = sales.issued(context, customer, book, [SERVICE])
    with pytest.raises(Invalid) as refused:
        allocated(context, note, (other, 100), days_ago=1)
    assert [(error.field, error.code) for error in refused.value.errors] == [("date", "DATE_BEFORE_INVOICE")]
    assert allocated(context, note, (other, 100)).used_amount == D(100)


def test_a_use_is_undone_by_its_mirror(context, book, customer):
    paid = sales.issued(context, customer, book, [GOODS])
    other = sales.issued(context, customer, book, [SERVICE])
    sales.paid(context, (paid, "1200"))
    note = credited(context, paid)
    before = balances(context)
    allocated(context, note, (other, 1200))
    assert (note.used_amount, other.status) == (D(1200), InvoiceStatus.PAID)
    use = queries.uses_of_credit_note(context, note.id)[0][0]
    used(context, note, reversesUseId=use.id, reason="Wrong invoice")
    assert (note.used_amount, other.paid_amount, other.status) == (D(0), D(0), InvoiceStatus.ISSUED)
    assert balances(context) == before
    refunded(context, note, 1200)
    sales.paid(context, (other, "1200"))
    assert balances(context) == {"445711": "-200.00", "512": "1200.00", "706": "-1000.00"}


def undone(context, payment, days_ago=0):
    """The payment bounces."""
    day = context.today - timedelta(days=days_ago)
    body = {"reversesPaymentId": payment.id, "date": day, "reason": "Bounced"}
    return collecting.record(context, PaymentIn.model_validate(body))


def uses_of(context, note):
    """(number of the invoice, amount) of the uses of a credit."""
    return [(number, use.amount) for use, number in queries.uses_of_credit_note(context, note.id)]


def test_a_credit_first_reduces_what_a_bounced_payment_leaves_due(context, book, customer):
    invoice = sales.issued(context, customer, book, [SERVICE | {"unitPriceHt": 100}])
    payment = sales.paid(context, (invoice, "120"))
    note = credited(context, invoice, amount_of(lines_of(context, invoice)[0], 50))
    assert balances(context) == {
        "411": "-60.00",
        "445711": "-10.00",
        "512": "120.00",
        "706": "-100.00",
        "7096": "50.00",
    }
    undone(context, payment)
    assert (invoice.status, invoice.paid_amount, note.used_amount) == (InvoiceStatus.PARTIALLY_PAID, D(60), D(60))
    assert uses_of(context, note) == [("FAC-1", D(60))]
    assert balances(context) == {"411": "60.00", "445741": "-10.00", "706": "-100.00", "7096": "50.00"}
    sales.paid(context, (invoice, "60"))
    assert balances(context) == {"445711": "-10.00", "512": "60.00", "706": "-100.00", "7096": "50.00"}
    assert all(code.isupper() for code in live_letterings(context))


def test_a_bounced_payment_of_a_part_paid_and_credited_invoice(context, book, customer):
    """Of a credit of 60 on 120 with 80 paid, 40 settled the invoice and 20 were the customer's."""
    invoice = sales.issued(context, customer, book, [SERVICE | {"unitPriceHt": 100}])
    payment = sales.paid(context, (invoice, "80"))
    note = credited(context, invoice, amount_of(lines_of(context, invoice)[0], 50))
    assert (note.settled_amount, invoice.status) == (D(40), InvoiceStatus.PAID)
    assert balances(context) == {"411": "-20.00", "445711": "-10.00", "512": "80.00", "706": "-100.00", "7096": "50.00"}
    undone(context, payment)
    assert (invoice.paid_amount, invoice.credited_amount, note.used_amount) == (D(20), D(40), D(20))
    assert balances(context) == {"411": "60.00", "445741": "-10.00", "706": "-100.00", "7096": "50.00"}


def test_what_was_refunded_is_not_set_off_when_the_payment_bounces(context, book, customer):
    invoice = sales.issued(context, customer, book, [SERVICE | {"unitPriceHt": 100}])
    payment = sales.paid(context, (invoice, "120"))
    note = credited(context, invoice, amount_of(lines_of(context, invoice)[0], 50))
    refunded(context, note, 45)
    undone(context, payment)
    assert (invoice.paid_amount, note.used_amount) == (D(15), D(60))
    assert balances(context) == {
        "411": "105.00", "445711": "7.50", "445741": "-17.50", "512": "-45.00", "706": "-100.00", "7096": "50.00",
    }  # fmt: skip


def test_a_set_off_that_is_undone_gives_way_to_the_credit_of_the_invoice_itself(context, book, customer):
    goods = sales.issued(context, customer, book, [GOODS])
    other = sales.issued(context, customer, book, [SERVICE])
    sales.paid(context, (goods, "1200"))
    note = credited(context, goods)
    allocated(context, note, (other, 1200))
    own = credited(context, other, amount_of(lines_of(context, other)[0], 500))
    assert (own.settled_amount, balances(context)["411"]) == (D(0), "-600.00")
    use = queries.uses_of_credit_note(context, note.id)[0][0]
    used(context, note, reversesUseId=use.id, reason="Wrong invoice")
    assert (note.used_amount, own.used_amount, other.status) == (D(0), D(600), InvoiceStatus.PARTIALLY_PAID)
    assert balances(context) == {
        "411": "-600.00",
        "445741": "-100.00",
        "512": "1200.00",
        "706": "-1000.00",
        "7096": "500.00",
    }


def test_a_set_off_of_the_invoices_own_credit_can_be_undone_and_refunded(context, book, customer):
    invoice = sales.issued(context, customer, book, [SERVICE | {"unitPriceHt": 100}])
    payment = sales.paid(context, (invoice, "120"))
    note = credited(context, invoice, amount_of(lines_of(context, invoice)[0], 50))
    undone(context, payment)
    use = queries.uses_of_credit_note(context, note.id)[0][0]
    used(context, note, reversesUseId=use.id, reason="To be refunded")
    assert (note.used_amount, invoice.status) == (D(0), InvoiceStatus.ISSUED)
    assert refunded(context, note, 60).used_amount == D(60)


def test_a_deposit_is_credited_on_its_own_accounts(context, book, customer):
    draft = sales.draft(
        context, customer, book, [GOODS | {"designation": "Acompte", "quantity": 1, "unitPriceHt": 3000}]
    )
    row = context.session.get(Invoice, (context.organization_id, draft.id))
    row.type_code = InvoiceType.DEPOSIT_INVOICE
    invoicing.add_up(row, lines_of(context, row), book)
    context.session.flush()
    invoice = issuing.issue(context, draft.id)
    assert balances(context) == {"411": "3600.00", "4191": "-3000.00", "445741": "-600.00"}
    sales.paid(context, (invoice, "1800"))
    note = credited(context, invoice, amount_of(lines_of(context, invoice)[0], 1500))
    assert (note.settled_amount, invoice.status) == (D(1800), InvoiceStatus.PAID)
    assert balances(context) == {"4191": "-1500.00", "445711": "-300.00", "512": "1800.00"}
    rest = credited(context, invoice)
    refunded(context, rest, 1800)
    assert balances(context) == {}


def test_the_series_of_credit_notes_never_goes_back_before_its_invoice(context, book, customer):
    invoice = sales.issued(context, customer, book, [GOODS])
    context.now = context.now - timedelta(days=3)
    note = credited(context, invoice)
    assert note.issue_date == invoice.issue_date > context.today
