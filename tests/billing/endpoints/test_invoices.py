"""Invoices over HTTP: the thread from draft to paid, and every refusal of issue 2 section 6, which changes nothing."""

from datetime import timedelta

import pytest

from leaseapp.kernel import clock
from tests.factories import sales
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"


@prepared
def shop(client):
    """A billing entity and a customer."""
    return {"seller": http.seller(client), "customer": http.customer(client)}


def refused(client, database, method, path, body=None):
    """(status, code, {field: code}) of a refusal that left every row as it was."""
    with unchanged(database):
        answer = (
            client.request(method, f"{W}{path}", json=body)
            if body is not None
            else client.request(method, f"{W}{path}")
        )
    problem = answer.json()
    return answer.status_code, problem["code"], {item["field"]: item["code"] for item in problem.get("errors", [])}


def test_a_draft_is_created_completed_issued_and_paid(client, shop):
    draft = http.draft(client, shop["customer"]["id"], dueDate=None)
    assert (draft["status"], draft["number"], draft["totalTtc"], draft["amountDue"]) == ("DRAFT", None, 1200, None)
    expected = (clock.today() + timedelta(days=30)).isoformat()
    assert (draft["dueDate"], draft["expectedDueDate"], draft["paymentTerm"]) == (
        None, expected, "30 days from the date of the invoice",
    )  # fmt: skip
    assert "plus 10 percentage points" in draft["latePenaltyTerms"]

    path = f"{W}/invoices/{draft['id']}"
    past = (clock.today() - timedelta(days=1)).isoformat()
    client.patch(path, json={"dueDate": past, "isSummary": True, "version": draft["version"]})
    check = client.get(f"{path}/validate-fr2026").json()
    assert check["ready"] is False
    assert [(item["code"], item["field"], item["target"]) for item in check["missing"]] == [
        ("DUE_DATE_BEFORE_ISSUE", "dueDate", "invoice"), ("SUMMARY_PERIOD_MISSING", "servicePeriodStart", "invoice"),
    ]  # fmt: skip
    issue = client.post(f"{path}/issue")
    assert (issue.status_code, issue.json()["code"]) == (422, "INVOICE_INCOMPLETE")
    assert [item["code"] for item in issue.json()["errors"]] == ["DUE_DATE_BEFORE_ISSUE", "SUMMARY_PERIOD_MISSING"]

    due = (clock.today() + timedelta(days=20)).isoformat()
    client.patch(path, json={"dueDate": due, "isSummary": False})
    ready = {"ready": True, "missing": [], "warnings": [], "buyerNumber": None}
    assert client.get(f"{path}/validate-fr2026").json() == ready
    issued = client.post(f"{path}/issue")
    assert issued.status_code == 200
    assert issued.json() == {
        "id": draft["id"], "number": "FAC-1", "status": "ISSUED", "hybridInvoiceProfile": "FACTUR-X EN 16931 CTC-FR B1",
        "issueDate": clock.today().isoformat(),
    }  # fmt: skip

    today = clock.today().isoformat()
    assert http.payment(client, (draft, 200), day=today).status_code == 201
    assert http.payment(client, (draft, 1000), day=today).status_code == 201
    read = client.get(path).json()
    assert (read["status"], read["paidAmount"], read["amountDue"]) == ("PAID", 1200, 0)


def test_totals_are_the_servers(client, shop, database):
    assert refused(client, database, "POST", "/invoices", {"customerId": shop["customer"]["id"], "totalTtc": 1}) == (
        422, "VALIDATION_FAILED", {"totalTtc": "UNKNOWN_FIELD"},
    )  # fmt: skip
    draft = http.draft(client, shop["customer"]["id"])
    for field in ("status", "number", "issueDate", "organizationId", "paidAmount"):
        status, _code, errors = refused(client, database, "PATCH", f"/invoices/{draft['id']}", {field: "x"})
        assert (status, errors) == (422, {field: "UNKNOWN_FIELD"})


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({"quantity": 0}, "quantity", "NUMBER_TOO_SMALL"),
        ({"quantity": -1}, "quantity", "NUMBER_TOO_SMALL"),
        ({"quantity": 1e15}, "quantity", "NUMBER_TOO_LARGE"),
        ({"quantity": 1.2345}, "quantity", "TOO_MANY_DECIMALS"),
        ({"quantity": "many"}, "quantity", "INVALID_NUMBER"),
        ({"quantity": None}, "quantity", "INVALID_NUMBER"),
        ({"unitPriceHt": -1}, "unitPriceHt", "NUMBER_TOO_SMALL"),
        ({"unitPriceHt": 1.2345678}, "unitPriceHt", "TOO_MANY_DECIMALS"),
        ({"unitPriceHt": True}, "unitPriceHt", "INVALID_NUMBER"),
        ({"quantity": 9_999_999, "unitPriceHt": 99_999_999}, "quantity", "AMOUNT_TOO_LARGE"),
        ({"discountPct": 101}, "discountPct", "NUMBER_TOO_LARGE"),
        ({"discountPct": 1.234}, "discountPct", "TOO_MANY_DECIMALS"),
        ({"discountHt": -1}, "discountHt", "NUMBER_TOO_SMALL"),
        ({"discountHt": 1.234}, "discountHt", "TOO_MANY_DECIMALS"),
        ({"discountHt": 1000000}, "discountHt", "DISCOUNT_TOO_LARGE"),
        ({"vatRatePct": 19.6}, "vatRatePct", "VAT_RATE_UNKNOWN"),
        ({"vatRatePct": 0}, "vatReason", "VAT_REASON_MISSING"),
        ({"vatReason": "EXPORT"}, "vatReason", "VAT_REASON_UNEXPECTED"),
        ({"vatReason": "BECAUSE"}, "vatReason", "UNKNOWN_VALUE"),
        ({"kind": "LAND"}, "kind", "UNKNOWN_VALUE"),
        ({"designation": "x" * 100_000}, "designation", "TOO_LONG"),
        ({"designation": "nul \x00 byte"}, "designation", "INVALID_CHARACTER"),
        ({"designation": "  "}, "designation", "REQUIRED"),
        ({"surprise": 1}, "surprise", "UNKNOWN_FIELD"),
    ],
)
def test_an_absurd_line_is_refused_at_its_field(client, shop, database, change, field, code):
    body = {"customerId": shop["customer"]["id"], "lines": [sales.GOODS, sales.GOODS | change]}
    status, _code, errors = refused(client, database, "POST", "/invoices", body)
    assert (status, errors) == (422, {f"lines[1].{field}": code})


@pytest.mark.parametrize(
    ("discount", "code"),
    [
        (-1, "NUMBER_TOO_SMALL"),
        (0.001, "TOO_MANY_DECIMALS"),
        (1e15, "NUMBER_TOO_LARGE"),
        ("10 %", "INVALID_NUMBER"),
        (1000.01, "DISCOUNT_TOO_LARGE"),
    ],
)
@pytest.mark.parametrize("path", ["invoices", "orders", "quotes"])
def test_an_absurd_discount_of_a_document_is_refused_at_its_field(client, shop, database, path, discount, code):
    body = {"customerId": shop["customer"]["id"], "lines": [sales.GOODS], "discountHt": discount}
    status, _code, errors = refused(client, database, "POST", f"/{path}", body)
    assert (status, errors) == (422, {"discountHt": code})


def test_a_discounted_document_is_read_as_its_preview_said(client, shop):
    lines = [sales.GOODS | {"discountHt": 100}, sales.SERVICE | {"vatRatePct": 10}]
    asked = {"customerId": shop["customer"]["id"], "lines": lines, "discountHt": 190}
    preview = client.post(f"{W}/invoices/preview-totals", json=asked).json()
    totals = {"discountHt": 190, "totalHt": 1710, "totalVat": 252, "totalTtc": 1962}
    assert {name: preview[name] for name in totals} == totals
    draft = client.post(f"{W}/invoices", json=asked).json()
    assert {name: draft[name] for name in totals} == totals
    assert [(line["discountHt"], line["lineTotalHt"], line["documentDiscountHt"]) for line in draft["lines"]] == [
        (100, 900, 90), (0, 1000, 100),
    ]  # fmt: skip
    unfinished = asked | {"lines": [{"quantity": 1, "unitPriceHt": 50, "vatRatePct": 20}, {"designation": "Later"}]}
    assert client.post(f"{W}/invoices/preview-totals", json=unfinished).json()["totalTtc"] == 0
    cleared = client.patch(f"{W}/invoices/{draft['id']}", json={"discountHt": None}).json()
    assert (cleared["discountHt"], cleared["totalHt"]) == (None, 1900)


@pytest.mark.parametrize(
    ("quantity", "price", "total"),
    [(250_000, 0.004567, 1141.75), (12_345, 0.123456, 1524.06), (1_000_000, 0.000001, 1), (3, "12.500000", 37.5)],
)
def test_a_price_of_six_decimals_counts_with_all_of_them(client, shop, quantity, price, total):
    line = sales.GOODS | {"quantity": quantity, "unitPriceHt": price}
    draft = client.post(f"{W}/invoices", json={"customerId": shop["customer"]["id"], "lines": [line]}).json()
    read = client.get(f"{W}/invoices/{draft['id']}").json()
    assert [(one["unitPriceHt"], one["lineTotalHt"]) for one in read["lines"]] == [(float(price), total)]


@pytest.mark.parametrize("day", ["1899-12-31", "2200-01-01", "2026-02-30", "tomorrow", 5])
def test_an_impossible_date_is_refused(client, shop, database, day):
    status, _code, errors = refused(
        client, database, "POST", "/invoices", {"customerId": shop["customer"]["id"], "dueDate": day}
    )
    assert (status, list(errors)) == (422, ["dueDate"])


def test_unknown_and_foreign_ids_are_not_found(client, shop, database, as_role):
    beta = as_role("ADMIN", "beta")
    foreign_seller = http.seller(beta)
    foreign = http.draft(beta, http.customer(beta)["id"])
    for other in (UNKNOWN, foreign["customerId"]):
        assert refused(client, database, "POST", "/invoices", {"customerId": other})[::2] == (
            404,
            {"customerId": "NOT_FOUND"},
        )
    body = {"customerId": shop["customer"]["id"], "billingEntityId": foreign_seller["id"]}
    assert refused(client, database, "POST", "/invoices", body)[::2] == (404, {"billingEntityId": "NOT_FOUND"})
    body = {"customerId": shop["customer"]["id"], "lines": [sales.GOODS | {"productId": UNKNOWN}]}
    assert refused(client, database, "POST", "/invoices", body)[::2] == (404, {"lines[0].productId": "NOT_FOUND"})
    for method, path in (("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/issue"), ("GET", "/pdf")):
        body = {} if method in ("PATCH", "POST") else None
        assert refused(client, database, method, f"/invoices/{foreign['id']}{path}", body)[0] == 404


def test_html_is_stored_as_text(client, shop):
    text = "<script>alert(1)</script>"
    draft = http.draft(client, shop["customer"]["id"], [sales.GOODS | {"designation": text}], notes=text)
    assert (draft["lines"][0]["designation"], draft["notes"]) == (text, text)


def test_malformed_json_is_refused(client, shop, database):
    with unchanged(database):
        answer = client.post(f"{W}/invoices", content=b'{"customerId": ', headers={"content-type": "application/json"})
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")


def test_an_issued_invoice_can_be_neither_changed_nor_deleted_nor_issued_again(client, shop, database):
    invoice = http.issued(client, shop["customer"]["id"])
    path = f"/invoices/{invoice['id']}"
    for method, suffix, body in (("PATCH", "", {"notes": "late idea"}), ("DELETE", "", None), ("POST", "/issue", None)):
        assert refused(client, database, method, f"{path}{suffix}", body)[:2] == (409, "INVALID_TRANSITION")


def test_an_old_version_is_refused_with_the_current_values(client, shop, database):
    draft = http.draft(client, shop["customer"]["id"])
    path = f"/invoices/{draft['id']}"
    client.patch(f"{W}{path}", json={"notes": "first", "version": draft["version"]})
    assert refused(client, database, "PATCH", path, {"notes": "second", "version": draft["version"]})[:2] == (
        409,
        "STALE_VERSION",
    )
    assert refused(client, database, "DELETE", f"{path}?version={draft['version']}")[:2] == (409, "STALE_VERSION")


def test_who_may_not_issue_is_refused(client, shop, database, as_role):
    draft = http.draft(client, shop["customer"]["id"])
    for role in ("COMMERCIAL", "MANAGER", "AUDITOR", "CLIENT_ADMIN"):
        assert refused(as_role(role), database, "POST", f"/invoices/{draft['id']}/issue")[:2] == (403, "FORBIDDEN")


def test_lines_are_replaced_and_the_rest_stays(client, shop):
    draft = http.draft(client, shop["customer"]["id"], [sales.GOODS, sales.SERVICE], notes="keep me")
    changed = client.patch(f"{W}/invoices/{draft['id']}", json={"lines": [sales.SERVICE | {"quantity": 3}]}).json()
    assert [(line["designation"], line["quantity"]) for line in changed["lines"]] == [("Inspection", 3)]
    assert (changed["totalTtc"], changed["notes"], changed["operationNature"]) == (3600, "keep me", "SERVICES")
    assert changed["lines"][0]["id"] == draft["lines"][0]["id"]


def test_a_line_takes_what_it_leaves_out_from_its_product(client, shop):
    product = client.post(
        f"{W}/products",
        json={
            "reference": "P-1",
            "name": "Toner",
            "defaultUnitPriceHt": 12.5,
            "defaultVatRate": 5.5,
            "ecoTaxHt": 0.5,
            "unit": "box",
        },
    ).json()
    draft = http.draft(client, shop["customer"]["id"], [{"productId": product["id"], "quantity": 2}])
    line = draft["lines"][0]
    assert (line["designation"], line["kind"], line["unitPriceHt"], line["vatRatePct"], line["ecoTaxHt"], line["unit"]) == (
        "Toner", "GOODS", 12.5, 5.5, 1, "box",
    )  # fmt: skip
    client.patch(f"{W}/products/{product['id']}", json={"status": "ARCHIVED"})
    again = client.patch(f"{W}/invoices/{draft['id']}", json={"lines": [{"productId": product["id"], "quantity": 3}]})
    assert again.status_code == 200
    told = client.get(f"{W}/invoices/{draft['id']}/validate-fr2026").json()["warnings"]
    assert [(item["code"], item["message"]) for item in told] == [
        ("PRODUCT_ARCHIVED", "No longer offered, but on this draft: Toner.")
    ]
    new = client.post(
        f"{W}/invoices",
        json={"customerId": shop["customer"]["id"], "lines": [{"productId": product["id"], "quantity": 1}]},
    )
    assert (new.status_code, new.json()["errors"][0]["code"]) == (422, "PRODUCT_ARCHIVED")


def test_the_preview_adds_up_what_is_finished(client, shop, database):
    lines = [
        sales.GOODS,
        {"designation": "half typed"},
        sales.SERVICE | {"quantity": "x"},
        {"quantity": 2, "unitPriceHt": 0.1, "vatRatePct": "5.5"},
    ]
    with unchanged(database):
        answer = client.post(f"{W}/invoices/preview-totals", json={"lines": lines})
    assert answer.json() == {
        "lines": [{"totalHt": 1000}, {"totalHt": None}, {"totalHt": None}, {"totalHt": 0.2}],
        "vat": [{"ratePct": 20, "baseHt": 1000, "vat": 200}, {"ratePct": 5.5, "baseHt": 0.2, "vat": 0.01}],
        "totalHt": 1000.2, "totalVat": 200.01, "totalTtc": 1200.21, "discountHt": 0,
    }  # fmt: skip


def test_a_client_sees_its_own_invoices_and_no_draft(client, shop, as_role):
    from tests.support.world import CLIENT_COMPANY

    place = sales.OFFICE | {"companyId": str(CLIENT_COMPANY), "name": "Head office"}
    assert client.post(f"{W}/establishments", json=place).status_code == 201
    own = client.post(f"{W}/customers", json={"companyId": str(CLIENT_COMPANY)}).json()
    invoice = http.issued(client, own["id"])
    draft = http.draft(client, own["id"])
    other = http.issued(client, shop["customer"]["id"])
    visitor = as_role("CLIENT_USER")
    listed = visitor.get(f"{W}/invoices").json()
    assert [item["number"] for item in listed["items"]] == [invoice["number"]]
    assert visitor.get(f"{W}/invoices/{invoice['id']}").json()["totalTtc"] == 1200
    assert visitor.get(f"{W}/invoices/{invoice['id']}/pdf").content.startswith(b"%PDF")
    for hidden in (draft, other):
        assert visitor.get(f"{W}/invoices/{hidden['id']}").status_code == 404
        assert visitor.get(f"{W}/invoices/{hidden['id']}/pdf").status_code == 404
    assert visitor.get(f"{W}/payments").json()["total"] == 0


def test_the_list_filters_sums_and_finds(client, shop):
    first = http.issued(client, shop["customer"]["id"])
    http.draft(client, shop["customer"]["id"])
    http.payment(client, (first, 200), day=clock.today().isoformat())
    page = client.get(f"{W}/invoices?status=PARTIALLY_PAID").json()
    assert [(item["number"], item["amountDue"]) for item in page["items"]] == [("FAC-1", 1000)]
    assert page["totals"]["amountDue"] == 1000
    assert client.get(f"{W}/invoices?late=true").json()["total"] == 0
    assert client.get(f"{W}/invoices?q=customer 1 fac").json()["total"] == 1
    assert client.get(f"{W}/invoices?customerId={shop['customer']['id']}").json()["total"] == 2
    assert client.get(f"{W}/invoices?customerId=nobody").status_code == 422
