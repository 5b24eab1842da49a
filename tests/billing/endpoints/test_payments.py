"""Payments over HTTP: what is refused, in which order, and that a refusal changes nothing."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

import pytest

from leaseapp.billing.endpoints.payments import list_payments
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"


@prepared
def shop(client):
    """Two issued invoices of 1 200 € of one customer."""
    http.seller(client)
    customer = http.customer(client)
    return {"customer": customer, "invoices": [http.issued(client, customer["id"]) for _n in range(2)]}


def today():
    return clock.today().isoformat()


def refused(client, database, body):
    """(status, code, {field: code}) of a payment that left every row as it was."""
    with unchanged(database):
        answer = client.post(f"{W}/payments", json=body)
    problem = answer.json()
    return answer.status_code, problem["code"], {item["field"]: item["code"] for item in problem.get("errors", [])}


def body(*shares, **values):
    return {
        "date": today(), "method": "TRANSFER", "amount": sum(amount for _invoice, amount in shares),
        "allocations": [{"invoiceId": invoice["id"], "amount": amount} for invoice, amount in shares],
    } | values  # fmt: skip


def test_one_payment_settles_two_invoices(client, shop):
    first, second = shop["invoices"]
    answer = client.post(f"{W}/payments", json=body((first, 1200), (second, 300), reference="VIR 12"))
    assert answer.status_code == 201
    payment = answer.json()
    assert payment["amount"] == 1500
    assert payment["customer"]["name"] == "Customer 1"
    assert sorted((item["invoiceNumber"], item["amount"]) for item in payment["allocations"]) == [
        ("FAC-1", 1200),
        ("FAC-2", 300),
    ]
    states = [client.get(f"{W}/invoices/{row['id']}").json()["status"] for row in (first, second)]
    assert states == ["PAID", "PARTIALLY_PAID"]
    assert client.get(f"{W}/payments?invoiceId={second['id']}").json()["items"][0]["invoices"] in (
        "FAC-1, FAC-2",
        "FAC-2, FAC-1",
    )


def test_more_than_is_due_is_refused(client, shop, database):
    first, second = shop["invoices"]
    assert refused(client, database, body((first, 1200), (second, 1200.02))) == (
        422, "PAYMENT_ABOVE_DUE", {"allocations[1].amount": "PAYMENT_ABOVE_DUE"},
    )  # fmt: skip


@pytest.mark.parametrize(("received", "difference"), [(1199.99, 0.01), (1200.01, -0.01)])
def test_a_cent_beside_what_is_due_settles_the_invoice_and_comes_back_with_the_money(
    client, shop, received, difference
):
    invoice = shop["invoices"][0]
    payment = client.post(f"{W}/payments", json=body((invoice, received))).json()
    assert (payment["amount"], payment["difference"]) == (received, difference)
    assert [(item["amount"], item["difference"]) for item in payment["allocations"]] == [(received, difference)]
    paid = client.get(f"{W}/invoices/{invoice['id']}").json()
    assert (paid["status"], paid["amountDue"]) == ("PAID", 0)
    undo = {"reversesPaymentId": payment["id"], "date": today(), "reason": "Rejected"}
    assert client.post(f"{W}/payments", json=undo).json()["difference"] == -difference
    due = client.get(f"{W}/invoices/{invoice['id']}").json()
    assert (due["status"], due["amountDue"], due["paidAmount"]) == ("ISSUED", 1200, 0)


def test_the_state_is_judged_before_the_amount(client, shop, database):
    first, _second = shop["invoices"]
    client.post(f"{W}/payments", json=body((first, 1200)))
    assert refused(client, database, body((first, 5000)))[:2] == (409, "INVALID_TRANSITION")
    draft = http.draft(client, shop["customer"]["id"])
    assert refused(client, database, body((draft, 5000)))[:2] == (409, "INVALID_TRANSITION")


def test_allocations_must_add_up_and_belong_together(client, shop, database):
    first, second = shop["invoices"]
    assert refused(client, database, body((first, 100), (second, 100), amount=250)) == (
        422, "ALLOCATION_SUM_MISMATCH", {"amount": "ALLOCATION_SUM_MISMATCH"},
    )  # fmt: skip
    stranger = http.issued(client, http.customer(client, 2)["id"])
    assert refused(client, database, body((first, 100), (stranger, 100))) == (
        422, "ALLOCATIONS_MIXED", {"allocations[1].invoiceId": "ALLOCATIONS_MIXED"},
    )  # fmt: skip
    assert refused(client, database, body((first, 100), (first, 100)))[2] == {
        "allocations[1].invoiceId": "INVOICE_REPEATED"
    }


@pytest.mark.parametrize(
    ("change", "errors"),
    [
        ({"amount": 0}, {"amount": "NUMBER_TOO_SMALL"}),
        ({"amount": -5}, {"amount": "NUMBER_TOO_SMALL"}),
        ({"amount": 1.001}, {"amount": "TOO_MANY_DECIMALS"}),
        ({"amount": None}, {"amount": "REQUIRED"}),
        ({"method": "SHELLS"}, {"method": "UNKNOWN_VALUE"}),
        ({"method": None}, {"method": "REQUIRED"}),
        ({"allocations": []}, {"allocations": "REQUIRED"}),
        ({"date": "1899-01-01"}, {"date": "DATE_OUT_OF_RANGE"}),
        ({"reference": "x" * 201}, {"reference": "TOO_LONG"}),
        ({"reason": "why"}, {"reason": "UNEXPECTED"}),
    ],
)
def test_wrong_values_are_refused_at_their_field(client, shop, database, change, errors):
    status, _code, found = refused(client, database, body((shop["invoices"][0], 100)) | change)
    assert (status, found) == (422, errors)


def test_a_payment_of_tomorrow_is_refused(client, shop, database):
    tomorrow = (clock.today() + timedelta(days=1)).isoformat()
    assert refused(client, database, body((shop["invoices"][0], 100), date=tomorrow))[1] == "PAYMENT_IN_FUTURE"


def test_a_payment_before_its_invoice_is_refused(client, shop, database):
    before = (clock.today() - timedelta(days=1)).isoformat()
    assert refused(client, database, body((shop["invoices"][0], 100), date=before)) == (
        422, "DATE_BEFORE_INVOICE", {"date": "DATE_BEFORE_INVOICE"},
    )  # fmt: skip


def test_unknown_and_foreign_invoices_are_not_found(client, shop, database, as_role):
    beta = as_role("ADMIN", "beta")
    http.seller(beta)
    foreign = http.issued(beta, http.customer(beta)["id"])
    for other in ({"id": UNKNOWN}, foreign):
        assert refused(client, database, body((shop["invoices"][0], 1), (other, 1)))[::2] == (
            404, {"allocations[1].invoiceId": "NOT_FOUND"},
        )  # fmt: skip


def test_a_payment_is_undone_once(client, shop, database):
    first, _second = shop["invoices"]
    payment = client.post(f"{W}/payments", json=body((first, 1200))).json()
    undo = {"reversesPaymentId": payment["id"], "date": today(), "reason": "Returned cheque"}
    assert refused(client, database, undo | {"reason": None})[2] == {"reason": "REQUIRED"}
    assert refused(client, database, undo | {"amount": 1})[2] == {"amount": "UNEXPECTED"}
    before = (clock.today() - timedelta(days=1)).isoformat()
    assert refused(client, database, undo | {"date": before})[1] == "DATE_BEFORE_PAYMENT"

    mirror = client.post(f"{W}/payments", json=undo)
    assert (mirror.status_code, mirror.json()["amount"]) == (201, -1200)
    assert client.get(f"{W}/invoices/{first['id']}").json()["status"] == "ISSUED"
    assert client.get(f"{W}/payments/{payment['id']}").json()["reversedByPaymentId"] == mirror.json()["id"]
    assert refused(client, database, undo)[:2] == (409, "PAYMENT_ALREADY_REVERSED")
    assert refused(client, database, undo | {"reversesPaymentId": mirror.json()["id"]})[:2] == (
        409,
        "PAYMENT_IS_REVERSAL",
    )
    assert refused(client, database, undo | {"reversesPaymentId": UNKNOWN})[::2] == (
        404,
        {"reversesPaymentId": "NOT_FOUND"},
    )


def test_the_timeline_of_an_invoice_tells_its_payments(client, shop):
    client.post(f"{W}/payments", json=body((shop["invoices"][0], 100)))
    history = client.get(f"{W}/record-history/Invoice/{shop['invoices'][0]['id']}").json()
    assert [item["action"] for item in history["items"]] == [
        "sales.payment.create",
        "sales.invoice.issue",
        "sales.invoice.create",
    ]


def test_two_client_companies_never_see_each_others_payments(client, shop):
    client.post(f"{W}/payments", json=body((shop["invoices"][0], 100)))
    visitor = world.person("CLIENT_USER").principal
    own = replace(visitor, company_id=UUID(shop["customer"]["companyId"]))
    counts = [perform(list_payments, who, query={}).body.total for who in (visitor, own, visitor, own)]
    assert counts == [0, 1, 0, 1]
