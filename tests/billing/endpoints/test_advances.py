"""Advances over HTTP: received, proposed for the next invoice, used by two people at once, seen by their customer."""

import pytest

from leaseapp.billing.endpoints.advances import use_advance
from leaseapp.kernel import clock
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support.at_once import at_once
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged


def today():
    return clock.today().isoformat()


@prepared
def shop(client):
    """A customer that paid 1 500 € on account, and two invoices of 1 200 €."""
    entity = http.seller(client)
    customer = http.customer(client)
    invoices = [http.issued(client, customer["id"]) for _n in range(2)]
    body = {
        "date": today(), "method": "TRANSFER", "amount": 1500, "onAccount": True, "vatRatePct": 20, "reference": "VIR 9",
        "customerId": customer["id"], "billingEntityId": entity["id"],
    }  # fmt: skip
    payment = client.post(f"{W}/payments", json=body).json()
    return {"customer": customer, "invoices": invoices, "payment": payment, "advance": payment["advanceId"]}


def allocation(invoice, amount):
    return {"kind": "ALLOCATION", "date": today(), "allocations": [{"invoiceId": invoice["id"], "amount": amount}]}


def test_an_advance_is_kept_shown_and_proposed_for_the_invoice(client, shop):
    assert (shop["payment"]["onAccount"], shop["payment"]["advanceNumber"]) == (1500, "AVANCE-1")
    advance = client.get(f"{W}/advances/{shop['advance']}").json()
    assert (advance["vatAmount"], advance["availableAmount"], advance["hasRest"]) == (250, 1500, True)
    invoice = client.get(f"{W}/invoices/{shop['invoices'][0]['id']}").json()
    assert (invoice["advanceId"], invoice["advanceLeft"], invoice["advanceFits"]) == (shop["advance"], 1500, 1200)
    assert client.get(f"{W}/customers/{shop['customer']['id']}").json()["advancesLeft"] == 1500
    statement = client.get(f"{W}/customers/{shop['customer']['id']}/statement").json()
    assert (statement["closing"], statement["bands"]["advances"]) == (900, 1500)
    used = client.post(f"{W}/advances/{shop['advance']}/uses", json=allocation(shop["invoices"][0], 1200))
    assert used.status_code == 201
    assert used.json()["availableAmount"] == 300
    assert client.get(f"{W}/invoices/{shop['invoices'][0]['id']}").json()["status"] == "PAID"
    assert client.get(f"{W}/advances?available=true").json()["totals"]["availableAmount"] == 300
    use = client.get(f"{W}/credit-uses?advanceId={shop['advance']}").json()["items"][0]
    assert client.get(f"{W}/credit-uses/{use['id']}").json()["sourceNumber"] == "AVANCE-1"


def test_two_people_never_use_more_than_there_is(client, shop):
    calls = [
        {"advance_id": shop["advance"], "body": allocation(invoice, 1200)}
        for invoice in (*shop["invoices"], *shop["invoices"])
    ]
    outcomes = at_once(use_advance, calls)
    assert sorted(outcome.status for outcome in outcomes)[0] == 201
    assert [outcome.status for outcome in outcomes].count(201) == 1
    assert client.get(f"{W}/advances/{shop['advance']}").json()["availableAmount"] == 300
    states = sorted(client.get(f"{W}/invoices/{invoice['id']}").json()["status"] for invoice in shop["invoices"])
    assert states == ["ISSUED", "PAID"]


@pytest.mark.parametrize("word", [{}, {"onAccount": False}])
def test_without_the_word_an_overpayment_is_refused_as_ever(client, shop, database, word):
    invoice = shop["invoices"][0]
    body = {
        "date": today(), "method": "TRANSFER", "amount": 1300, "allocations": [{"invoiceId": invoice["id"], "amount": 1200}],
    } | word  # fmt: skip
    with unchanged(database):
        answer = client.post(f"{W}/payments", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "ALLOCATION_SUM_MISMATCH")
