"""After issue: every entry with its source, and a new draft of the same lines."""

from datetime import timedelta
from decimal import Decimal

from leaseapp.kernel import clock
from tests.factories import sales_http as http
from tests.factories.sales_http import W


def test_the_books_tell_the_whole_story_of_an_invoice_with_the_source_of_each_line(client, as_role):
    http.seller(client)
    customer = http.customer(client)["id"]
    service = {"kind": "SERVICE", "designation": "Visite", "quantity": 1, "unitPriceHt": 1000, "vatRatePct": 20}
    invoice, other = (http.issued(client, customer, [service]) for _one in range(2))
    today = clock.today().isoformat()
    paid = http.payment(client, (invoice, 600), (other, 100), day=today).json()
    note = client.post(
        f"{W}/credit-notes",
        json={
            "invoiceId": invoice["id"], "reason": "Remise",
            "lines": [{"invoiceLineId": invoice["lines"][0]["id"], "amountHt": 100}],
        },
    ).json()  # fmt: skip
    rows = client.get(f"{W}/invoices/{invoice['id']}/entries").json()["items"]
    sources = list(dict.fromkeys((row["sourceKind"], row["sourceId"]) for row in rows))
    assert sources == [("Invoice", invoice["id"]), ("Payment", paid["id"]), ("CreditNote", note["id"])]
    by_entry: dict[str, Decimal] = {}
    for row in rows:
        change = Decimal(str(row["debit"] or 0)) - Decimal(str(row["credit"] or 0))
        by_entry[row["entryId"]] = by_entry.get(row["entryId"], Decimal(0)) + change
    assert set(by_entry.values()) == {Decimal(0)}
    moved = [row["account"] for row in rows if row["sourceKind"] == "Payment"]
    assert [account[:3] for account in moved].count("445") == 2
    assert any(row["lettering"] for row in rows if row["account"].startswith("411"))
    assert as_role("COMMERCIAL").get(f"{W}/invoices/{invoice['id']}/entries").status_code == 403
    assert client.as_role("ADMIN", "beta").get(f"{W}/invoices/{invoice['id']}/entries").status_code == 404


def test_a_duplicate_is_a_draft_of_the_same_lines_with_the_terms_of_today(client):
    seller = http.seller(client)
    customer = http.customer(client)["id"]
    invoice = http.issued(client, customer, purchaseOrderRef="BC-1", dueDate=clock.today().isoformat())
    changed = client.patch(f"{W}/billing-entities/{seller['id']}", json={"paymentTermDays": 45})
    assert changed.status_code == 200, changed.text
    answer = client.post(f"{W}/invoices/{invoice['id']}/duplicate")
    assert answer.status_code == 201, answer.text
    draft = answer.json()
    assert (draft["status"], draft["number"], draft["totalTtc"]) == ("DRAFT", None, invoice["totalTtc"])
    assert (draft["purchaseOrderRef"], draft["orderId"]) == (None, None)
    assert draft["expectedDueDate"] == (clock.today() + timedelta(days=45)).isoformat()
    same = ("designation", "quantity", "unitPriceHt", "vatRatePct", "lineTotalHt")
    assert [[line[name] for name in same] for line in draft["lines"]] == [
        [line[name] for name in same] for line in invoice["lines"]
    ]
    assert client.as_role("AUDITOR").post(f"{W}/invoices/{invoice['id']}/duplicate").status_code == 403
    assert client.as_role("ADMIN", "beta").post(f"{W}/invoices/{invoice['id']}/duplicate").status_code == 404
