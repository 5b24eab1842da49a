"""A new document shows before it is saved what it would get: one rule proposes and fills in."""

from datetime import timedelta

from leaseapp.kernel import clock
from tests.factories import quotes_http, sales_http
from tests.factories.sales_http import W
from tests.support.prepared import prepared

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"


@prepared
def shop(client):
    """A billing entity and a customer."""
    return {"seller": sales_http.seller(client), "customer": sales_http.customer(client)}


def proposed(client, **query):
    """The answer to the form's question."""
    answer = client.get(f"{W}/document-proposals", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_what_is_proposed_is_what_a_quote_and_an_invoice_get_when_nothing_is_typed(client, shop):
    customer = shop["customer"]["id"]
    values = proposed(client, customerId=customer)
    quote = quotes_http.quote(client, customer)
    assert {name: values[name] for name in ("billingEntityId", "validUntil", "buyerReference", "conditions")} == {
        name: quote[name] for name in ("billingEntityId", "validUntil", "buyerReference", "conditions")
    }
    invoice = client.post(f"{W}/invoices", json={"customerId": customer, "lines": []}).json()
    terms = ("billingEntityId", "expectedDue", "buyerReference", "paymentMeans")
    assert {name: values[name] for name in terms} == {name: invoice[name] for name in terms}


def test_the_customers_term_moves_the_due_date_and_its_people_are_proposed(client, shop):
    customer = shop["customer"]
    client.patch(f"{W}/customers/{customer['id']}", json={"paymentTermDays": 10})
    person = {"companyId": customer["companyId"], "firstName": "Marion", "lastName": "Lhermitte"}
    contact = client.post(f"{W}/contacts", json=person).json()
    values = proposed(client, customerId=customer["id"])
    due = clock.today() + timedelta(days=10)
    assert values["expectedDue"] == f"{due:%d/%m/%Y} if issued today: 10 days from the date of the invoice"
    assert (values["contactId"], values["contact"]["name"]) == (contact["id"], "Marion Lhermitte")


def test_without_a_customer_the_entity_and_the_validity_are_proposed(client, shop):
    values = proposed(client)
    assert values["billingEntityId"] == shop["seller"]["id"]
    assert (values["expectedDue"], values["contactId"]) == (None, None)
    assert client.get(f"{W}/document-proposals", params={"customerId": UNKNOWN}).status_code == 404


def test_the_panel_tells_what_is_owed_what_was_offered_and_the_last_price(client, shop):
    customer = shop["customer"]["id"]
    quote = quotes_http.quote(client, customer, subject="Warehouse")
    found = client.get(f"{W}/customers/{customer}/summary").json()
    assert [(one["number"], one["subject"]) for one in found["quotes"]] == [(quote["fullNumber"], "Warehouse")]
    assert (found["amountDue"], found["amountLate"], found["openInvoices"], found["sold"]) == (0, 0, 0, None)


def test_the_preview_of_a_quote_says_its_deposit_as_the_stored_one_does(client, shop):
    quote = quotes_http.quote(client, shop["customer"]["id"], depositPct=30)
    body = {
        "depositPct": 30,
        "lines": [{"designation": "Rental", "kind": "SERVICE", "quantity": 1, "unitPriceHt": 1000, "vatRatePct": 20}],
    }
    preview = client.post(f"{W}/quotes/preview-totals", json=body).json()
    assert preview["depositAmount"] == quote["depositAmount"] == 360
