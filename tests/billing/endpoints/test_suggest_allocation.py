"""The proposal for a receipt over HTTP: whom it finds, what it refuses, and that it writes nothing."""

from datetime import timedelta

import pytest

from leaseapp.kernel import clock
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"
ROUTE = f"{W}/payments/suggest-allocation"


def line(price):
    return [{"kind": "GOODS", "designation": "Pallet truck", "quantity": 1, "unitPriceHt": price, "vatRatePct": 20}]


@prepared
def shop(client):
    """Customer 1 owes 120, 240 and 360 €, customer 2 owes 240 and 600 €; the dearest is due first."""
    http.seller(client)
    owed = {}
    for number, prices in ((1, (100, 200, 300)), (2, (200, 500))):
        customer = http.customer(client, number)
        owed[number] = [customer["id"]]
        for position, price in enumerate(prices):
            due = (clock.today() + timedelta(days=40 - position)).isoformat()
            values = {"dueDate": due, "purchaseOrderRef": f"BC {number}{position}77"}
            owed[number].append(http.issued(client, customer["id"], line(price), **values))
    return owed


def told(client, **body):
    """([(number, amount, reason)], unallocated, customer) of a proposal."""
    answer = client.post(ROUTE, json=body)
    assert answer.status_code == 200, answer.text
    found = answer.json()
    shares = [(row["invoiceNumber"], row["amount"], row["reason"]) for row in found["allocations"]]
    return shares, found["unallocated"], found["customer"] and found["customer"]["name"]


def test_a_known_customer_gets_exact_amount_exact_sum_else_the_oldest(client, shop):
    customer = shop[1][0]
    assert told(client, customerId=customer, amount=240) == ([("FAC-2", 240, "EXACT")], 0, "Customer 1")
    assert told(client, customerId=customer, amount=480) == (
        [("FAC-3", 360, "EXACT_SUM"), ("FAC-1", 120, "EXACT_SUM")], 0, "Customer 1",
    )  # fmt: skip
    assert told(client, customerId=customer, amount=1000) == (
        [("FAC-3", 360, "OLDEST"), ("FAC-2", 240, "OLDEST"), ("FAC-1", 120, "OLDEST")], 280, "Customer 1",
    )  # fmt: skip


def test_the_payer_is_found_by_what_he_wrote(client, shop):
    assert told(client, amount=200, reference="VIR FAC 0001") == (
        [("FAC-1", 120, "NUMBER"), ("FAC-3", 80, "OLDEST")], 0, "Customer 1",
    )  # fmt: skip
    assert told(client, amount=600, reference="commande bc2177") == (
        [("FAC-5", 600, "PURCHASE_ORDER")], 0, "Customer 2",
    )  # fmt: skip


def test_the_payer_is_found_by_an_amount_that_only_he_owes(client, shop):
    assert told(client, amount=600) == ([("FAC-5", 600, "EXACT")], 0, "Customer 2")
    assert told(client, amount=240) == ([], 240, None)
    assert told(client, amount=123.45, reference="loyer") == ([], 123.45, None)


def test_what_is_paid_in_part_is_proposed_for_its_rest_and_what_is_settled_no_more(client, shop):
    customer, first, second, _third = shop[1]
    day = clock.today().isoformat()
    assert http.payment(client, (first, 100), (second, 240), day=day).status_code == 201
    assert told(client, customerId=customer, amount=20) == ([("FAC-1", 20, "EXACT")], 0, "Customer 1")
    assert told(client, amount=500, reference="FAC-2, FAC-3") == (
        [("FAC-3", 360, "NUMBER"), ("FAC-1", 20, "OLDEST")], 120, "Customer 1",
    )  # fmt: skip


def test_the_proposal_can_be_sent_as_it_is(client, shop):
    found = client.post(ROUTE, json={"customerId": shop[1][0], "amount": 500}).json()
    body = {
        "date": clock.today().isoformat(), "method": "TRANSFER", "amount": 500, "customerId": shop[1][0],
        "allocations": [{"invoiceId": row["invoiceId"], "amount": row["amount"]} for row in found["allocations"]],
    }  # fmt: skip
    assert client.post(f"{W}/payments", json=body).status_code == 201


def test_a_payment_that_names_another_payer_is_refused(client, shop, database):
    body = {
        "date": clock.today().isoformat(), "method": "TRANSFER", "amount": 120, "customerId": shop[2][0],
        "allocations": [{"invoiceId": shop[1][1]["id"], "amount": 120}],
    }  # fmt: skip
    with unchanged(database):
        answer = client.post(f"{W}/payments", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "ALLOCATIONS_MIXED")


def test_a_proposal_writes_nothing(client, shop, database):
    with unchanged(database):
        told(client, customerId=shop[1][0], amount=480, reference="FAC-2")


@pytest.mark.parametrize("body", [{}, {"amount": 0}, {"amount": -1}, {"amount": 1.001}, {"amount": 1, "colour": "red"}])
def test_wrong_values_are_refused(client, shop, body):
    assert client.post(ROUTE, json=body).status_code == 422


def test_an_unknown_or_foreign_customer_is_not_found(client, shop, as_role):
    assert client.post(ROUTE, json={"customerId": UNKNOWN, "amount": 10}).status_code == 404
    beta = as_role("ADMIN", "beta")
    assert beta.post(ROUTE, json={"customerId": shop[1][0], "amount": 10}).status_code == 404
    assert told(beta, amount=600, reference="FAC-5") == ([], 600, None)


def test_only_those_who_record_payments_are_told(client, shop, as_role):
    for role in ("COMMERCIAL", "MANAGER", "CLIENT_ADMIN", "AUDITOR"):
        assert as_role(role).post(ROUTE, json={"amount": 10}).status_code == 403
    assert as_role("ACCOUNTANT").post(ROUTE, json={"amount": 10}).status_code == 200
