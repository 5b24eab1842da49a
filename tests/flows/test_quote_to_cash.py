"""From the first offer to money in the bank, as an accountant reads it: every balance of the ledger after every step.

Amounts can be followed by hand; MONEY.md 1.2 rows 3, 5, 6 and 7, DECISIONS 26, 28 and 33.
"""

from datetime import date
from decimal import Decimal
from typing import Any

import pypdfium2
import pytest
from lxml import etree
from sqlmodel import func, select

from leaseapp.accounting.models import LedgerAccount, LedgerLine
from leaseapp.billing.models import CreditNote, Invoice
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from tests.factories import quotes_http, sales_http
from tests.factories.sales_http import W

TRUCKS = {
    "kind": "GOODS",
    "designation": "Electric pallet truck",
    "quantity": 10,
    "unitPriceHt": 1000,
    "vatRatePct": 20,
}
TRAINING = {
    "kind": "SERVICE", "designation": "Operator training", "quantity": 1, "unitPriceHt": 500, "vatRatePct": 20,
    "optional": True,
}  # fmt: skip
FILTERS = {"kind": "GOODS", "designation": "Water filters", "quantity": 12, "unitPriceHt": 35.9, "vatRatePct": 5.5}


def balances() -> dict[str, str]:
    """Account number → debit less credit in €, of the accounts that are not empty."""
    balance = func.sum(LedgerLine.debit - LedgerLine.credit)
    statement = (
        select(LedgerAccount.number, balance)
        .join(LedgerLine, LedgerLine.account_id == LedgerAccount.id)
        .group_by(LedgerAccount.number)
        .having(balance != 0)
    )
    with db.system_session("test") as session:
        return {number: str(amount) for number, amount in sorted(session.exec(statement).all())}


def vat_by_rate() -> tuple[dict[Decimal, Decimal], dict[Decimal, Decimal]]:
    """(of the ledger's accounts, of the documents): VAT by rate in €, credit notes taken off."""
    suffix = {Decimal(20): "1", Decimal(10): "2", Decimal("5.5"): "3", Decimal("2.1"): "4"}
    booked = {rate: Decimal(0) for rate in suffix}
    shown = dict(booked)
    for number, amount in balances().items():
        for rate, digit in suffix.items():
            if number in (f"44571{digit}", f"44574{digit}"):
                booked[rate] -= Decimal(amount)
    with db.system_session("test") as session:
        issued = session.exec(select(Invoice).where(Invoice.number.is_not(None))).all()
        credits_ = session.exec(select(CreditNote)).all()
        for document, sign in [(row, 1) for row in issued] + [(row, -1) for row in credits_]:
            for row in document.vat_breakdown:
                if Decimal(row["rate"]) > 0:
                    shown[Decimal(row["rate"])] += sign * Decimal(row["vat"])
    return booked, shown


def ok(answer: Any, status: int = 200) -> dict[str, Any]:
    """The body of an answer that must be a success."""
    assert answer.status_code == status, answer.text
    return answer.json()


def read(client: Any, path: str) -> dict[str, Any]:
    """GET below the workspace."""
    return ok(client.get(f"{W}{path}"))


def pay(client: Any, invoice: dict[str, Any], amount: float) -> None:
    """A transfer of today on one invoice."""
    ok(sales_http.payment(client, (invoice, amount), day=clock.today().isoformat()), 201)


def accept_on_a_phone(client: Any, anonymous: Any, quote: dict[str, Any], total: float) -> None:
    """The client opens the link that the office gives out, ticks the option, sees `total` (€ incl. VAT) and accepts."""
    link = read(client, f"/quotes/{quote['id']}/link")["url"]
    page = f"/api/public/quotes/{link.rpartition('/')[2]}"
    option = next(row for row in ok(anonymous.get(page))["rows"] if row["optional"])
    ticked = {"selectedLineIds": [option["id"]]}
    assert ok(anonymous.post(f"{page}/totals", json=ticked))["totalTtc"] == total
    accepted = {"name": "Paul Rouvière", "totalTtc": total} | ticked
    assert ok(anonymous.post(f"{page}/accept", json=accepted))["status"] == "ACCEPTED"


@pytest.fixture
def customer(client):
    """A French business; the seller's VAT on goods is due at issue, on services on receipt."""
    sales_http.seller(client)
    return sales_http.customer(client)


def test_a_quote_accepted_on_a_phone_becomes_an_order_a_deposit_a_delivery_a_balance_and_is_paid(
    client, anonymous, customer
):
    quote = quotes_http.sent(client, customer["id"], (TRUCKS, TRAINING))
    assert (quote["number"], quote["totalHt"], quote["totalTtc"]) == ("DEV-1", 10000, 12000)

    # the client opens the link, ticks the training and accepts
    accept_on_a_phone(client, anonymous, quote, 12600)
    assert balances() == {}

    order = ok(client.post(f"{W}/quotes/{quote['id']}/convert"))
    order = read(client, f"/orders/{order.get('orderId') or order['id']}")
    assert (order["number"], order["status"], order["totalTtc"]) == ("CMD-1", "CONFIRMED", 12600)
    assert read(client, f"/quotes/{quote['id']}")["status"] == "CONVERTED"

    # 30 % on account: 4191 excl. VAT, the tax waits for the receipt, for goods too
    deposit = ok(client.post(f"{W}/orders/{order['id']}/invoice", json={"mode": "DEPOSIT", "percent": 30}), 201)
    ok(client.post(f"{W}/invoices/{deposit['id']}/issue"))
    deposit = read(client, f"/invoices/{deposit['id']}")
    assert (deposit["number"], deposit["typeCode"], deposit["totalHt"], deposit["totalTtc"]) == (
        "FAC-1", "386", 3150, 3780,
    )  # fmt: skip
    assert balances() == {"411": "3780.00", "4191": "-3150.00", "445741": "-630.00"}
    pay(client, deposit, 3780)
    assert balances() == {"4191": "-3150.00", "445711": "-630.00", "512": "3780.00"}

    ok(client.post(f"{W}/orders/{order['id']}/ship", json={}))
    assert ok(client.post(f"{W}/orders/{order['id']}/receive"))["status"] == "RECEIVED"
    assert balances() == {"4191": "-3150.00", "445711": "-630.00", "512": "3780.00"}

    # the rest less the deposit: VAT on goods is due, on the training it waits
    rest = ok(client.post(f"{W}/orders/{order['id']}/invoice", json={"mode": "BALANCE", "confirmUnshipped": True}), 201)
    assert (rest["totalHt"], rest["totalVat"], rest["totalTtc"]) == (7350, 1470, 8820)
    ok(client.post(f"{W}/invoices/{rest['id']}/issue"))
    rest = read(client, f"/invoices/{rest['id']}")
    assert (rest["number"], rest["hybridInvoiceProfile"].split(".")[0] != "") == ("FAC-2", True)
    assert balances() == {
        "411": "8820.00", "445711": "-2030.00", "445741": "-70.00", "512": "3780.00", "706": "-500.00",
        "707": "-10000.00",
    }  # fmt: skip
    assert read(client, f"/orders/{order['id']}")["status"] == "INVOICED"

    pay(client, rest, 5000)
    assert read(client, f"/invoices/{rest['id']}")["status"] == "PARTIALLY_PAID"
    # 70.00 × 5 000 ÷ 8 820 = 39.68 becomes due
    assert balances() == {
        "411": "3820.00", "445711": "-2069.68", "445741": "-30.32", "512": "8780.00", "706": "-500.00",
        "707": "-10000.00",
    }  # fmt: skip
    pay(client, rest, 3820)
    assert read(client, f"/invoices/{rest['id']}")["status"] == "PAID"
    assert balances() == {"445711": "-2100.00", "512": "12600.00", "706": "-500.00", "707": "-10000.00"}
    booked, shown = vat_by_rate()
    assert booked == shown
    assert booked[Decimal(20)] == 2100


def test_a_refused_quote_leaves_no_trace_in_the_books_and_cannot_be_ordered(client, customer):
    quote = quotes_http.sent(client, customer["id"], (TRUCKS,))
    refusal = {"reason": "PRICE", "comment": "Ten per cent above the other offer."}
    assert ok(client.post(f"{W}/quotes/{quote['id']}/refuse", json=refusal))["status"] == "REFUSED"
    answer = client.post(f"{W}/quotes/{quote['id']}/convert")
    assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_TRANSITION")
    assert read(client, "/orders")["total"] == 0
    assert balances() == {}


def test_a_partial_then_a_total_credit_note_give_everything_back(client, customer):
    invoice = sales_http.issued(client, customer["id"], [TRUCKS, FILTERS])
    assert (invoice["totalHt"], invoice["totalVat"], invoice["totalTtc"]) == (10430.8, 2023.69, 12454.49)
    assert balances() == {"411": "12454.49", "445711": "-2000.00", "445713": "-23.69", "707": "-10430.80"}

    truck = invoice["lines"][0]["id"]
    body = {
        "invoiceId": invoice["id"], "reason": "One truck damaged in transit",
        "lines": [{"invoiceLineId": truck, "quantity": 1}],
    }  # fmt: skip
    first = ok(client.post(f"{W}/credit-notes", json=body), 201)
    assert (first["number"], first["totalHt"], first["totalVat"], first["totalTtc"]) == ("AV-1", 1000, 200, 1200)
    assert balances() == {"411": "11254.49", "445711": "-1800.00", "445713": "-23.69", "707": "-9430.80"}
    invoice = read(client, f"/invoices/{invoice['id']}")
    assert (invoice["status"], invoice["creditedAmount"], invoice["amountDue"]) == ("ISSUED", 1200, 11254.49)

    # never above what is left
    above = client.post(f"{W}/credit-notes", json=body | {"lines": [{"invoiceLineId": truck, "quantity": 10}]})
    assert (above.status_code, above.json()["code"]) == (422, "CREDIT_ABOVE_INVOICE")
    assert read(client, "/credit-notes")["total"] == 1

    second = ok(client.post(f"{W}/credit-notes", json={"invoiceId": invoice["id"], "reason": "Order withdrawn"}), 201)
    assert (second["number"], second["totalTtc"]) == ("AV-2", 11254.49)
    assert balances() == {}
    assert read(client, f"/invoices/{invoice['id']}")["status"] == "CANCELED"
    booked, shown = vat_by_rate()
    assert booked == shown


def test_more_than_is_due_is_refused_and_nothing_moves(client, customer):
    invoice = sales_http.issued(client, customer["id"], [TRUCKS])
    pay(client, invoice, 11000)
    before = balances()
    answer = sales_http.payment(client, (invoice, 1000.02), day=clock.today().isoformat())
    assert (answer.status_code, answer.json()["code"]) == (422, "PAYMENT_ABOVE_DUE")
    assert balances() == before
    assert read(client, f"/invoices/{invoice['id']}")["amountDue"] == 1000


def test_a_paid_invoice_is_credited_the_credit_is_set_against_another_and_the_rest_refunded(client, customer):
    paid = sales_http.issued(client, customer["id"], [TRUCKS])
    pay(client, paid, 12000)
    note = ok(client.post(f"{W}/credit-notes", json={"invoiceId": paid["id"], "reason": "Returned"}), 201)
    assert balances() == {"411": "-12000.00", "512": "12000.00"}
    assert read(client, f"/invoices/{paid['id']}")["status"] == "PAID"

    service = {"kind": "SERVICE", "designation": "Repair", "quantity": 1, "unitPriceHt": 1000, "vatRatePct": 20}
    other = sales_http.issued(client, customer["id"], [service])
    day = clock.today().isoformat()
    use = {"kind": "ALLOCATION", "date": day, "allocations": [{"invoiceId": other["id"], "amount": 1200}]}
    ok(client.post(f"{W}/credit-notes/{note['id']}/uses", json=use), 201)
    # a set-off is a payment: the tax on the service becomes due
    assert balances() == {"411": "-10800.00", "445711": "-200.00", "512": "12000.00", "706": "-1000.00"}
    assert read(client, f"/invoices/{other['id']}")["status"] == "PAID"

    refund = {"kind": "REFUND", "amount": 10800, "date": day, "method": "TRANSFER"}
    ok(client.post(f"{W}/credit-notes/{note['id']}/uses", json=refund), 201)
    assert balances() == {"445711": "-200.00", "512": "1200.00", "706": "-1000.00"}
    again = client.post(f"{W}/credit-notes/{note['id']}/uses", json=refund | {"amount": 0.01})
    assert (again.status_code, again.json()["code"]) == (422, "CREDIT_EXCEEDED")


def test_cancel_and_replace_credits_the_wrong_invoice_and_drafts_the_right_one(client, customer):
    wrong = sales_http.issued(client, customer["id"], [TRUCKS])
    body = {"reason": "Wrong order number"}
    draft = ok(client.post(f"{W}/invoices/{wrong['id']}/cancel-and-replace", json=body), 201)
    assert read(client, f"/invoices/{wrong['id']}")["status"] == "CANCELED"
    assert balances() == {}
    assert (draft["status"], draft["totalTtc"]) == ("DRAFT", 12000)
    ok(client.post(f"{W}/invoices/{draft['id']}/issue"))
    assert read(client, f"/invoices/{draft['id']}")["number"] == "FAC-2"
    xml = etree.fromstring(client.get(f"{W}/invoices/{draft['id']}/einvoice").content)
    [named] = xml.iterfind(".//{*}InvoiceReferencedDocument")
    assert named.findtext("{*}IssuerAssignedID") == "FAC-1"
    assert named.findtext(".//{*}DateTimeString") == wrong["issueDate"].replace("-", "")
    [printed] = pypdfium2.PdfDocument(client.get(f"{W}/invoices/{draft['id']}/pdf").content)
    day = f"{date.fromisoformat(wrong['issueDate']):%d/%m/%Y}"
    assert f"Annule et remplace la facture N° FAC-1 du {day}" in printed.get_textpage().get_text_bounded()
    assert balances() == {"411": "12000.00", "445711": "-2000.00", "707": "-10000.00"}
