"""Comboboxes of documents offer only what belongs to the customer who was chosen, only colleagues as salespeople."""

import pytest

from leaseapp import leaseapp as application
from leaseapp.ui.session import SessionState
from leaseapp.ui.suggesting import suggest
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.ui.conftest import tab_of  # noqa: F401
from tests.ui.tabs import run

assert application.app is not None  # it declares the pages
UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"


@pytest.fixture
def customers(client):
    """Two customers, each with an invoice and a contact: (customer, number of the invoice, name of the contact)."""
    http.seller(client)
    made = []
    for number, name in ((1, "Petit"), (2, "Grand")):
        customer = http.customer(client, number)
        client.post(f"{W}/contacts", json={"companyId": customer["companyId"], "firstName": "Anaïs", "lastName": name})
        made.append((customer, http.issued(client, customer["id"])["number"], f"Anaïs {name}"))
    return made


async def labels(tab, source, text="", within=""):
    await tab.state(SessionState)  # the caller of what follows
    return [row["label"] for row in await suggest(source, text, within)]


def test_a_line_of_a_payment_finds_the_invoices_of_the_payer(tab_of, customers):  # noqa: F811
    (first, number, _name), (_second, other, _other_name) = customers

    async def story():
        tab = tab_of("ACCOUNTANT", "/workspace/payments/new")
        source = "/workspace/payments.allocations.invoiceId"
        assert sorted(await labels(tab, source)) == sorted([number, other])
        assert await labels(tab, source, within=first["id"]) == [number]
        assert await labels(tab, source, other, within=first["id"]) == []

    run(story())


@pytest.mark.parametrize("form", ["/workspace/quotes", "/workspace/orders"])
def test_a_document_finds_the_contacts_of_its_customers_company(tab_of, customers, form):  # noqa: F811
    (_first, _number, name), (second, _other, other_name) = customers

    async def story():
        tab = tab_of("ADMIN", f"{form}/new")
        assert sorted(await labels(tab, f"{form}.contactId")) == sorted([name, other_name])
        assert await labels(tab, f"{form}.contactId", within=second["id"]) == [other_name]
        assert await labels(tab, f"{form}.contactId", within=UNKNOWN) == []
        assert await labels(tab, f"{form}.contactId", "anais gran") == [other_name]

    run(story())


def test_a_salesperson_is_a_colleague_found_by_any_part_of_his_name(tab_of, database):  # noqa: F811
    async def story():
        tab = tab_of("ADMIN", "/workspace/quotes/new")
        source = "/workspace/quotes.salespersonId"
        everybody = await labels(tab, source)
        assert {name for name in everybody if name.startswith(("Commercial", "Client"))} == {"Commercial of alpha"}
        assert await labels(tab, source, "MMERC") == ["Commercial of alpha"]

    run(story())
