"""Orders over HTTP: the thread from order to done, and every refusal, which changes nothing."""

import re

import pypdfium2
import pytest

from leaseapp.kernel import clock
from tests.factories import orders, quotes_http
from tests.factories import sales_http as http
from tests.factories.public_quotes import PUBLIC
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"


@prepared
def shop(client):
    """A billing entity and a customer."""
    return {"seller": http.seller(client), "customer": http.customer(client)}


@pytest.fixture
def ordered(client, shop):
    """`ordered(lines…)`: a free order."""

    def make(*lines, **values):
        body = {"customerId": shop["customer"]["id"], "lines": list(lines or [orders.GOODS])} | values
        answer = client.post(f"{W}/orders", json=body)
        assert answer.status_code == 201, answer.text
        return answer.json()

    return make


def refused(client, database, method, path, body=None):
    """(status, code, {field: code}) of a refusal that left every row as it was."""
    with unchanged(database):
        answer = client.request(method, f"{W}{path}", **({} if body is None else {"json": body}))
    problem = answer.json()
    return answer.status_code, problem["code"], {item["field"]: item["code"] for item in problem.get("errors", [])}


def part(order, quantity, line=0):
    return {"orderLineId": order["lines"][line]["id"], "quantity": quantity}


def test_a_free_order_is_its_makers_unless_a_colleague_is_named(ordered):
    colleague = str(world.person("COMMERCIAL").user_id)
    assert ordered()["salespersonId"] == str(world.person("ADMIN").user_id)
    assert ordered(salespersonId=colleague)["salespersonId"] == colleague


def test_an_order_of_which_everything_stands_on_an_invoice_is_not_invoiceable(client, ordered):
    order = ordered()
    path = f"{W}/orders/{order['id']}"
    assert order["invoiceable"] is True
    draft = client.post(f"{path}/invoice", json={"mode": "ALL", "confirmUnshipped": True}).json()
    assert client.get(path).json()["invoiceable"] is False
    assert (
        client.post(f"{path}/invoice", json={"mode": "BALANCE", "confirmUnshipped": True}).json()["code"]
        == "NOTHING_TO_INVOICE"
    )
    client.delete(f"{W}/invoices/{draft['id']}")
    assert client.get(path).json()["invoiceable"] is True
    assert client.post(f"{path}/cancel", json={"reason": "Gone"}).json()["invoiceable"] is False


def test_an_order_goes_from_confirmed_to_invoiced(client, ordered):
    order = ordered(orders.GOODS, orders.SERVICE, requestedDate="2027-01-15", depositPct=30)
    path = f"{W}/orders/{order['id']}"
    assert (order["number"], order["status"], order["totalTtc"], order["remainingHt"]) == (
        "CMD-1",
        "CONFIRMED",
        13100,
        11000,
    )
    assert (order["orderDate"], order["warnings"], order["untouched"]) == (clock.today().isoformat(), [], True)

    part_shipped = client.post(f"{path}/ship", json={"lines": [part(order, 4)]}).json()
    assert (part_shipped["status"], part_shipped["shippedPct"]) == ("CONFIRMED", 36.36)
    assert [line["shippedQuantity"] for line in part_shipped["lines"]] == [4, 0]
    shipped = client.post(f"{path}/ship", json={}).json()
    assert (shipped["status"], shipped["shippedPct"]) == ("SHIPPED", 100)
    assert client.post(f"{path}/receive").json()["status"] == "RECEIVED"

    deposit = client.post(f"{path}/invoice", json={"mode": "DEPOSIT"})
    assert (deposit.status_code, deposit.json()["typeCode"], deposit.json()["totalHt"]) == (201, "386", 3300)
    assert (deposit.json()["orderId"], deposit.json()["orderNumber"]) == (order["id"], "CMD-1")
    client.post(f"{W}/invoices/{deposit.json()['id']}/issue")
    left = client.get(f"{path}/remaining").json()
    assert (left["linesHt"], left["depositsHt"], left["remainingHt"]) == (11000, 3300, 7700)
    assert (left["preview"]["totalHt"], left["preview"]["totalVat"], left["preview"]["totalTtc"]) == (7700, 1470, 9170)
    balance = client.post(f"{path}/invoice", json={"mode": "BALANCE", "confirmUnshipped": True}).json()
    assert client.get(path).json()["status"] == "RECEIVED"
    assert client.post(f"{W}/invoices/{balance['id']}/issue").json()["hybridInvoiceProfile"].endswith("M4")
    done = client.get(path).json()
    assert (done["status"], done["remainingHt"]) == ("INVOICED", 0)
    assert [(item["typeCode"], item["totalTtc"]) for item in done["invoices"]] == [("386", 3930), ("380", 9170)]


def test_the_list_tells_what_remains_as_the_page_does(client, ordered):
    first, second = ordered(orders.GOODS | {"ecoTaxHt": 1}), ordered(orders.SERVICE)
    client.post(f"{W}/orders/{first['id']}/invoice", json={"mode": "DEPOSIT", "percent": 30})
    client.post(
        f"{W}/orders/{first['id']}/invoice",
        json={"mode": "LINES", "confirmUnshipped": True, "lines": [part(first, 3.333)]},
    )
    client.post(f"{W}/orders/{second['id']}/invoice", json={"mode": "ALL", "confirmUnshipped": True})
    listed = {row["number"]: row["remainingHt"] for row in client.get(f"{W}/orders").json()["items"]}
    read = {row["number"]: client.get(f"{W}/orders/{row['id']}").json()["remainingHt"] for row in (first, second)}
    assert listed == read == {"CMD-1": 3667.37, "CMD-2": 0}
    assert [row["number"] for row in client.get(f"{W}/orders?remainingHtFrom=0.01").json()["items"]] == ["CMD-1"]
    assert client.get(f"{W}/orders?status=CONFIRMED&q=CMD-2").json()["total"] == 1
    assert client.get(f"{W}/orders?customerId={first['customerId']}").json()["total"] == 2


def test_a_credited_quantity_may_be_invoiced_again(client, ordered):
    order = ordered()
    path = f"{W}/orders/{order['id']}"
    client.post(f"{path}/ship", json={})
    client.post(f"{path}/receive")
    invoice = client.post(f"{path}/invoice", json={"mode": "ALL", "confirmUnshipped": True}).json()
    client.post(f"{W}/invoices/{invoice['id']}/issue")
    assert client.get(path).json()["status"] == "INVOICED"
    line = invoice["lines"][0]["id"]
    reduction = {"invoiceId": invoice["id"], "reason": "Scratched", "lines": [{"invoiceLineId": line, "amountHt": 100}]}
    assert client.post(f"{W}/credit-notes", json=reduction).status_code == 201
    assert (client.get(path).json()["status"], client.get(path).json()["remainingHt"]) == ("INVOICED", 0)
    returned = {"invoiceId": invoice["id"], "reason": "Returned", "lines": [{"invoiceLineId": line, "quantity": 2}]}
    assert client.post(f"{W}/credit-notes", json=returned).status_code == 201
    reopened = client.get(path).json()
    assert (reopened["status"], reopened["remainingHt"], reopened["lines"][0]["remainingQuantity"]) == (
        "RECEIVED",
        2000,
        2,
    )
    assert [row["remainingHt"] for row in client.get(f"{W}/orders").json()["items"]] == [2000]
    again = client.post(f"{path}/invoice", json={"mode": "ALL", "confirmUnshipped": True}).json()
    client.post(f"{W}/invoices/{again['id']}/issue")
    assert client.get(path).json()["status"] == "INVOICED"


def test_a_credited_deposit_is_deducted_no_more(client, ordered):
    order = ordered()
    path = f"{W}/orders/{order['id']}"
    deposit = client.post(f"{path}/invoice", json={"mode": "DEPOSIT", "percent": 30}).json()
    client.post(f"{W}/invoices/{deposit['id']}/issue")
    assert client.post(f"{W}/credit-notes", json={"invoiceId": deposit["id"], "reason": "Given up"}).status_code == 201
    assert client.get(path).json()["remainingHt"] == 10000
    assert client.get(f"{W}/orders").json()["items"][0]["remainingHt"] == 10000
    assert client.post(f"{path}/invoice", json={"mode": "ALL", "confirmUnshipped": True}).json()["totalHt"] == 10000


@pytest.mark.parametrize(
    ("act", "body", "answer"),
    [
        ("ship", {"lines": [{"orderLineId": UNKNOWN, "quantity": 1}]}, (404, "NOT_FOUND", {"lines[0].orderLineId": "NOT_FOUND"})),
        ("ship", {"lines": []}, (422, "VALIDATION_FAILED", {"lines": "REQUIRED"})),
        ("receive", None, (409, "INVALID_TRANSITION", {})),
        ("cancel", {}, (422, "VALIDATION_FAILED", {"reason": "REQUIRED"})),
        ("cancel", {"reason": " "}, (422, "VALIDATION_FAILED", {"reason": "REQUIRED"})),
        ("invoice", {"mode": "SOME"}, (422, "VALIDATION_FAILED", {"mode": "UNKNOWN_VALUE"})),
        ("invoice", {}, (422, "VALIDATION_FAILED", {"mode": "REQUIRED"})),
        ("invoice", {"mode": "DEPOSIT", "percent": 0}, (422, "VALIDATION_FAILED", {"percent": "NUMBER_TOO_SMALL"})),
        ("invoice", {"mode": "DEPOSIT", "percent": 101}, (422, "VALIDATION_FAILED", {"percent": "NUMBER_TOO_LARGE"})),
        ("invoice", {"mode": "DEPOSIT", "amountHt": 10000.01}, (422, "INVOICE_ABOVE_REMAINING", {"amountHt": "INVOICE_ABOVE_REMAINING"})),
        ("invoice", {"mode": "ALL", "totalHt": 1}, (422, "VALIDATION_FAILED", {"totalHt": "UNKNOWN_FIELD"})),
    ],
)  # fmt: skip
def test_an_act_that_makes_no_sense_is_refused_and_changes_nothing(client, database, ordered, act, body, answer):
    order = ordered()
    assert refused(client, database, "POST", f"/orders/{order['id']}/{act}", body) == answer


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"lines": []}, "lines", "ORDER_EMPTY"),
        ({"depositPct": 0}, "depositPct", "NUMBER_TOO_SMALL"),
        ({"depositPct": 100.5}, "depositPct", "NUMBER_TOO_LARGE"),
        ({"totalHt": 5}, "totalHt", "UNKNOWN_FIELD"),
        ({"status": "INVOICED"}, "status", "UNKNOWN_FIELD"),
        ({"lines": [orders.GOODS | {"quantity": -1}]}, "lines[0].quantity", "NUMBER_TOO_SMALL"),
        ({"orderDate": "soon"}, "orderDate", "INVALID_DATE"),
    ],
)
def test_an_absurd_order_is_refused_at_its_field(client, database, shop, change, field, code):
    body = {"customerId": shop["customer"]["id"], "lines": [orders.GOODS]} | change
    status, _code, errors = refused(client, database, "POST", "/orders", body)
    assert (status, errors) == (422, {field: code})


def test_shipping_never_passes_what_was_ordered(client, database, ordered):
    order = ordered(orders.GOODS, orders.SERVICE)
    client.post(f"{W}/orders/{order['id']}/ship", json={"lines": [part(order, 9.5)]})
    body = {"lines": [part(order, 0.501), part(order, 4, line=1)]}
    assert refused(client, database, "POST", f"/orders/{order['id']}/ship", body) == (
        422, "SHIP_OVER_QUANTITY", {"lines[0].quantity": "SHIP_OVER_QUANTITY"},
    )  # fmt: skip
    twice = {"lines": [part(order, 0.3), part(order, 0.3)]}
    assert refused(client, database, "POST", f"/orders/{order['id']}/ship", twice)[2] == {
        "lines[1].quantity": "SHIP_OVER_QUANTITY"
    }


def test_a_foreign_order_does_not_exist(client, database, ordered, as_role):
    order = ordered()
    beta = as_role("ADMIN", "beta")
    for method, path, body in (
        ("GET", "", None), ("PATCH", "", {"notes": "x"}), ("POST", "/ship", {}), ("POST", "/receive", None),
        ("POST", "/cancel", {"reason": "x"}), ("GET", "/remaining", None), ("POST", "/invoice", {"mode": "ALL", "confirmUnshipped": True}),
    ):  # fmt: skip
        assert refused(beta, database, method, f"/orders/{order['id']}{path}", body)[:2] == (404, "NOT_FOUND")


def test_a_client_sees_its_own_orders_and_no_draft_of_theirs(client, shop, as_role):
    mine = client.post(f"{W}/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()
    body = {"lines": [orders.GOODS]}
    own = client.post(f"{W}/orders", json=body | {"customerId": mine["id"]}).json()
    other = client.post(f"{W}/orders", json=body | {"customerId": shop["customer"]["id"]}).json()
    client.post(f"{W}/orders/{own['id']}/invoice", json={"mode": "DEPOSIT", "percent": 30})
    visitor = as_role("CLIENT_USER")
    assert [row["id"] for row in visitor.get(f"{W}/orders").json()["items"]] == [own["id"]]
    assert visitor.get(f"{W}/orders/{other['id']}").status_code == 404
    seen = visitor.get(f"{W}/orders/{own['id']}").json()
    assert (seen["number"], len(seen["lines"]), seen["invoices"], seen["warnings"]) == (own["number"], 1, [], [])
    assert (seen["salespersonId"], seen["salespersonName"]) == (None, own["salespersonName"])
    assert visitor.get(f"{W}/orders/{own['id']}/remaining").status_code == 403
    assert visitor.post(f"{W}/orders/{own['id']}/cancel", json={"reason": "x"}).status_code == 403


def test_a_client_does_not_read_why_the_office_canceled_his_order(client, shop, as_role):
    mine = client.post(f"{W}/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()
    order = client.post(f"{W}/orders", json={"lines": [orders.GOODS], "customerId": mine["id"]}).json()
    client.post(f"{W}/orders/{order['id']}/cancel", json={"reason": "Never pays"})
    assert client.get(f"{W}/orders/{order['id']}").json()["cancelReason"] == "Never pays"
    answer = as_role("CLIENT_USER").get(f"{W}/orders/{order['id']}")
    assert (answer.json()["status"], answer.json()["cancelReason"]) == ("CANCELED", None)
    assert "Never pays" not in answer.text


def test_only_sales_and_accounting_change_orders(client, database, ordered, as_role):
    order = ordered()
    for role, status in (
        ("COMMERCIAL", 200),
        ("SALES_BACK", 200),
        ("LOGISTICS", 403),
        ("AUDITOR", 403),
        ("ACCOUNTANT", 403),
    ):
        answer = as_role(role).patch(f"{W}/orders/{order['id']}", json={"notes": role})
        assert answer.status_code == status
    assert as_role("LOGISTICS").get(f"{W}/orders/{order['id']}").status_code == 200
    assert (
        as_role("ACCOUNTANT")
        .post(f"{W}/orders/{order['id']}/invoice", json={"mode": "ALL", "confirmUnshipped": True})
        .status_code
        == 201
    )


def test_the_lines_of_an_invoice_of_an_order_are_fixed(client, database, ordered):
    order = ordered()
    invoice = client.post(f"{W}/orders/{order['id']}/invoice", json={"mode": "ALL", "confirmUnshipped": True}).json()
    assert refused(client, database, "PATCH", f"/invoices/{invoice['id']}", {"lines": [orders.GOODS]}) == (
        409, "LINES_FROM_ORDER", {"lines": "LINES_FROM_ORDER"},
    )  # fmt: skip
    assert client.patch(f"{W}/invoices/{invoice['id']}", json={"notes": "Thank you"}).json()["notes"] == "Thank you"


def test_a_product_on_an_order_keeps_its_reference_and_its_entity(client, database, shop, ordered):
    product = client.post(f"{W}/products", json={"reference": "P-7", "name": "Lift", "defaultUnitPriceHt": 10}).json()
    ordered({"productId": product["id"], "quantity": 1})
    assert refused(client, database, "PATCH", f"/products/{product['id']}", {"reference": "P-8"})[1] == "REFERENCE_USED"
    other = http.seller(
        client, name="Other", siren="881234504", siret="88123450400010", vatNumber=None, invoiceNumberPrefix="B/",
        creditNoteNumberPrefix="BA/",
    )  # fmt: skip
    ordered(billingEntityId=other["id"])
    assert refused(client, database, "DELETE", f"/billing-entities/{other['id']}")[0] == 409


def test_the_deposit_is_one_amount_wherever_it_is_said(client, shop, anonymous, work_of):
    """Quote, public page, both papers, order, what the dialog foresees, and the invoice itself (issue 15, point 4)."""
    rows = [
        {"kind": kind, "designation": f"{rate} %", "quantity": 1, "unitPriceHt": price, "vatRatePct": rate}
        for kind, rate, price in (("GOODS", 20, 8000.06), ("SERVICE", 10, 700.14), ("GOODS", 5.5, 57.06))
    ]
    quote = quotes_http.sent(client, shop["customer"]["id"], rows, depositPct=30)
    link = client.get(f"{W}/quotes/{quote['id']}/link").json()["url"].rpartition("/")[2]
    public = anonymous.get(f"{PUBLIC}/{link}")
    papers = [_text_of(client.get(f"{W}/quotes/{quote['id']}/pdf").content)]
    order_id = client.post(f"{W}/quotes/{quote['id']}/convert").json()["orderId"]
    path = f"{W}/orders/{order_id}"
    papers.append(_text_of(client.get(f"{path}/pdf").content))
    foreseen = client.get(f"{path}/remaining", params={"mode": "DEPOSIT"}).json()["preview"]
    invoice = client.post(f"{path}/invoice", json={"mode": "DEPOSIT"}).json()
    said = [
        quote["depositAmount"], public.json()["totals"]["depositAmount"], client.get(path).json()["depositAmount"],
        foreseen["totalTtc"], invoice["totalTtc"],
    ]  # fmt: skip
    assert said == [3129.13] * 5
    assert all("3 129,13 €" in text for text in papers)


def _text_of(pdf):
    pages = [page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf)]
    return re.sub(r"\s", " ", " ".join(pages))


def test_an_order_says_what_is_no_longer_offered_and_is_found_by_its_product(client, shop, ordered):
    product = client.post(f"{W}/products", json={"reference": "P-1", "name": "Toner", "defaultUnitPriceHt": 12}).json()
    order, _other = ordered({"productId": product["id"], "quantity": 2}), ordered()
    quote = {"customerId": shop["customer"]["id"], "lines": [{"productId": product["id"], "quantity": 1}]}
    offered = client.post(f"{W}/quotes", json=quote).json()
    assert order["archived"] is None
    client.patch(f"{W}/products/{product['id']}", json={"status": "ARCHIVED"})
    assert client.get(f"{W}/orders/{order['id']}").json()["archived"] == "Toner"
    assert client.get(f"{W}/quotes/{offered['id']}").json()["archived"] == "Toner"
    for path, expected in (("orders", order["id"]), ("quotes", offered["id"])):
        found = client.get(f"{W}/{path}", params={"productId": product["id"]}).json()["items"]
        assert [item["id"] for item in found] == [expected]
        assert client.get(f"{W}/{path}", params={"productId": UNKNOWN}).json()["items"] == []
