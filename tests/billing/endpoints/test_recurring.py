"""Recurring invoices over HTTP: made from an invoice, paused, ended; refusals change nothing."""

from dataclasses import replace
from datetime import timedelta

import pytest

from leaseapp.billing.endpoints.recurring import create_recurring_invoice, update_recurring_invoice
from leaseapp.billing.permissions import INVOICE_ISSUE
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Forbidden
from tests.factories import sales
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support import world
from tests.support.unchanged import unchanged


def tomorrow():
    return (clock.today() + timedelta(days=1)).isoformat()


@pytest.fixture
def invoice(client):
    http.seller(client)
    return http.issued(client, http.customer(client)["id"])


def repeated(client, invoice, **values):
    body = {"invoiceId": invoice["id"], "everyMonths": 3, "nextDate": tomorrow()} | values
    return client.post(f"{W}/recurring-invoices", json=body)


def test_an_invoice_is_repeated_paused_changed_and_ended(client, invoice):
    made = repeated(client, invoice, name="Maintenance")
    assert made.status_code == 201
    row = made.json()
    assert (row["name"], row["totalHt"], row["totalTtc"], row["paused"], row["invoices"]) == (
        "Maintenance", 1000, 1200, False, [],
    )  # fmt: skip
    assert [(line["designation"], line["quantity"], line["unitPriceHt"]) for line in row["lines"]] == [
        ("Forklift", 1, 1000)
    ]
    path = f"{W}/recurring-invoices/{row['id']}"
    changed = client.patch(path, json={"paused": True, "everyMonths": 1, "version": row["version"]}).json()
    assert (changed["paused"], changed["everyMonths"]) == (True, 1)
    assert client.get(f"{W}/recurring-invoices?paused=true").json()["total"] == 1
    assert client.get(f"{W}/recurring-invoices?paused=false").json()["total"] == 0
    assert client.delete(path).status_code == 204
    assert client.get(path).status_code == 404
    assert client.get(f"{W}/recurring-invoices").json()["items"] == []


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"everyMonths": 0}, "everyMonths", "NUMBER_TOO_SMALL"),
        ({"everyMonths": 121}, "everyMonths", "NUMBER_TOO_LARGE"),
        ({"nextDate": "2020-01-01"}, "nextDate", "DATE_IN_PAST"),
        ({"lastDate": "2020-01-01"}, "lastDate", "DATES_REVERSED"),
        ({"nextDate": None}, "nextDate", "INVALID_DATE"),
        ({"template": {}}, "template", "UNKNOWN_FIELD"),
    ],
)
def test_a_recurrence_that_makes_no_sense_is_refused(client, database, invoice, change, field, code):
    with unchanged(database):
        answer = repeated(client, invoice, **change)
    assert (answer.status_code, {item["field"]: item["code"] for item in answer.json()["errors"]}) == (
        422,
        {field: code},
    )


def test_an_invoice_says_itself_whether_it_may_be_repeated(client, invoice):
    customer = {"customerId": invoice["customer"]["id"]}
    order = client.post(f"{W}/orders", json=customer | {"lines": [sales.GOODS]}).json()
    deposit = client.post(f"{W}/orders/{order['id']}/invoice", json={"mode": "DEPOSIT", "percent": 30}).json()
    client.post(f"{W}/invoices/{deposit['id']}/issue")
    balance = client.post(
        f"{W}/orders/{order['id']}/invoice", json={"mode": "BALANCE", "confirmUnshipped": True}
    ).json()
    empty = client.post(f"{W}/invoices", json=customer).json()
    for made, repeatable in ((invoice, True), (deposit, False), (balance, False), (empty, False)):
        shown = client.get(f"{W}/invoices/{made['id']}").json()
        assert shown["repeatable"] is repeatable
        assert repeated(client, made).status_code == (201 if repeatable else 422)


def test_clients_and_other_organizations_see_none(client, database, invoice, as_role):
    row = repeated(client, invoice).json()
    path = f"{W}/recurring-invoices/{row['id']}"
    assert as_role("ADMIN", "beta").get(path).status_code == 404
    visitor = as_role("CLIENT_ADMIN")
    assert visitor.get(f"{W}/recurring-invoices").json()["items"] == []
    assert visitor.get(path).status_code == 404
    with unchanged(database):
        assert as_role("COMMERCIAL").delete(path).status_code == 403


def test_only_who_may_issue_lets_copies_issue_themselves(client, invoice, database):
    accountant = world.person("ACCOUNTANT").principal
    clerk = replace(accountant, permissions=accountant.permissions - {INVOICE_ISSUE})
    body = {"invoiceId": invoice["id"], "everyMonths": 3, "nextDate": tomorrow()}
    with unchanged(database), pytest.raises(Forbidden):
        perform(create_recurring_invoice, clerk, body=body | {"issueAutomatically": True})
    made = perform(create_recurring_invoice, clerk, body=body).body
    with unchanged(database), pytest.raises(Forbidden):
        perform(update_recurring_invoice, clerk, recurring_id=made.id, body={"issueAutomatically": True})
    on = perform(update_recurring_invoice, accountant, recurring_id=made.id, body={"issueAutomatically": True}).body
    assert on.issue_automatically
    renamed = {"name": "Care", "issueAutomatically": True}
    assert perform(update_recurring_invoice, clerk, recurring_id=made.id, body=renamed).body.name == "Care"


def test_a_recurrence_of_an_archived_product_says_so_before_its_day_comes(client):
    http.seller(client)
    product = client.post(f"{W}/products", json={"reference": "P-1", "name": "Toner", "defaultUnitPriceHt": 12}).json()
    issued = http.issued(client, http.customer(client)["id"], lines=[{"productId": product["id"], "quantity": 1}])
    row = repeated(client, issued).json()
    assert row["archived"] is None
    client.patch(f"{W}/products/{product['id']}", json={"status": "ARCHIVED"})
    assert client.get(f"{W}/recurring-invoices/{row['id']}").json()["archived"] == "Toner"
