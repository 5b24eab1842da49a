"""Our costs are in nothing that leaves: no answer about a document, no paper, no XML, no mail, no public page."""

import pypdfium2

from tests.factories import credits_http, quotes_http
from tests.factories import sales_http as http
from tests.factories.sales_http import W

COST, TOLD = 61.2347, ("61.23", "61,23", "purchasePrice", "purchase_price")


def words_of(pdf):
    """The text of a PDF."""
    document = pypdfium2.PdfDocument(pdf)
    return " ".join(page.get_textpage().get_text_range() for page in document)


def test_no_document_tells_a_cost_to_anybody(client, storage):
    http.seller(client)
    customer = http.customer(client)
    product = client.post(
        f"{W}/products",
        json={"reference": "P-1", "name": "Forklift", "defaultUnitPriceHt": 100, "purchasePriceHt": COST},
    ).json()
    line = {"productId": product["id"], "quantity": 3}
    quote = quotes_http.sent(client, customer["id"], [line])
    token = client.get(f"{W}/quotes/{quote['id']}/link").json()["url"].rpartition("/")[2]
    order = client.post(f"{W}/quotes/{quote['id']}/convert").json()
    invoice = http.issued(client, customer["id"], [line])
    note = credits_http.credited(client, invoice, (0, "quantity", 1))
    order_id = order.get("orderId") or order["id"]
    read = {
        f"{W}/quotes/{quote['id']}", f"{W}/quotes/{quote['id']}/mailing", f"/api/public/quotes/{token}",
        f"{W}/orders/{order_id}", f"{W}/invoices/{invoice['id']}",
        f"{W}/invoices/{invoice['id']}/mailing", f"{W}/credit-notes/{note['id']}", f"{W}/invoices/{invoice['id']}/einvoice",
        f"{W}/quotes", f"{W}/orders", f"{W}/invoices", f"{W}/credit-notes", f"{W}/customers/{customer['id']}/summary",
        f"{W}/record-history/Invoice/{invoice['id']}", f"{W}/record-history/Quote/{quote['id']}",
    }  # fmt: skip
    papers = {
        f"{W}/quotes/{quote['id']}/pdf", f"/api/public/quotes/{token}/pdf", f"{W}/orders/{order_id}/pdf",
        f"{W}/invoices/{invoice['id']}/pdf", f"{W}/credit-notes/{note['id']}/pdf",
    }  # fmt: skip
    found = {}
    for path in [*sorted(papers), *sorted(read)]:  # the XML is made with the PDF
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.text)
        text = words_of(answer.content) if path in papers else answer.text
        found |= {(path, told): True for told in TOLD if told in text}
    assert found == {}
