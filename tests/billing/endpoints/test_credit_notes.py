"""Credit notes over HTTP: what is answered, what is refused at which field, and that a refusal or a preview changes nothing."""

from dataclasses import replace
from uuid import UUID

import pytest

from leaseapp.billing.endpoints.credit_notes import list_credit_notes, list_credit_uses, read_credit_note
from leaseapp.kernel.dispatch import perform
from tests.factories import sales
from tests.factories import sales_http as http
from tests.factories.credits_http import credit, credited
from tests.factories.sales_http import W
from tests.support import world
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"
TWO = sales.GOODS | {"quantity": 2, "unitPriceHt": 500}


@prepared
def shop(client):
    http.seller(client)
    customer = http.customer(client)
    return {"customer": customer, "invoice": http.issued(client, customer["id"], [TWO])}


def refused(client, database, body):
    """(status, code, {field: code}) of a credit that left every row as it was."""
    with unchanged(database):
        answer = client.post(f"{W}/credit-notes", json=body)
    problem = answer.json()
    return answer.status_code, problem["code"], {item["field"]: item["code"] for item in problem.get("errors", [])}


def body(invoice, *lines, **values):
    asked = [{"invoiceLineId": invoice["lines"][0]["id"]} | line for line in lines]
    return {"invoiceId": invoice["id"], "reason": "Returned"} | ({"lines": asked} if lines else {}) | values


def test_a_part_is_credited_at_once(client, shop):
    note = credited(client, shop["invoice"], (0, "quantity", 1))
    assert (note["number"], note["isCredit"], note["typeCode"]) == ("AV-1", True, "381")
    assert (note["totalHt"], note["totalVat"], note["totalTtc"]) == (500, 100, 600)
    assert (note["settledAmount"], note["usedAmount"], note["availableAmount"]) == (600, 0, 0)
    assert (note["invoiceNumber"], note["customer"]["name"], note["uses"]) == ("FAC-1", "Customer 1", [])
    (line,) = note["lines"]
    assert (line["quantity"], line["creditedQuantity"], line["unitPriceHt"], line["lineTotalHt"]) == (1, 1, 500, 500)
    assert client.get(f"{W}/credit-notes/{note['id']}").json() == note
    invoice = client.get(f"{W}/invoices/{shop['invoice']['id']}").json()
    assert (invoice["status"], invoice["creditedAmount"], invoice["amountDue"]) == ("ISSUED", 600, 600)


def test_without_lines_everything_that_remains_is_credited(client, shop):
    credited(client, shop["invoice"], (0, "amountHt", 100.01))
    note = credited(client, shop["invoice"])
    assert (note["number"], note["totalHt"], note["totalVat"], note["totalTtc"]) == ("AV-2", 899.99, 180, 1079.99)
    (line,) = note["lines"]
    assert (line["creditedQuantity"], line["lineTotalHt"]) == (2, 899.99)
    assert client.get(f"{W}/invoices/{shop['invoice']['id']}").json()["status"] == "CANCELED"


def test_a_cent_that_a_credit_leaves_is_settled_posted_matched_and_told(client, shop):
    exempt = sales.GOODS | {"quantity": 1, "unitPriceHt": 100, "vatRatePct": 0, "vatReason": "EXEMPT_MEDICAL"}
    invoice = http.issued(client, shop["customer"]["id"], [exempt])
    shown = credit(client, invoice, (0, "amountHt", 99.99), preview=True).json()
    note = credited(client, invoice, (0, "amountHt", 99.99))
    assert (note["settledAmount"], note["difference"], note["availableAmount"]) == (99.99, 0.01, 0)
    assert shown["difference"] == 0.01
    now = client.get(f"{W}/invoices/{invoice['id']}").json()
    assert (now["status"], now["creditedAmount"], now["amountDue"]) == ("CANCELED", 100, 0)
    lines = client.get(f"{W}/ledger-lines?pieceRef={note['number']}").json()["items"]
    assert {(line["account"], line["debit"], line["credit"]) for line in lines} == {
        ("411", None, 100), ("6588", 0.01, None), ("7097", 99.99, None),
    }  # fmt: skip
    assert all(line["lettering"] for line in lines if line["account"] == "411")
    told = client.get(f"{W}/record-history/Invoice/{invoice['id']}").json()["items"]
    (change,) = [item for item in told if item["label"] == "Credit note issued"]
    assert {"status", "credited_amount"} <= {field["field"] for field in change["changes"]}
    told = client.get(f"{W}/record-history/CreditNote/{note['id']}").json()["items"]
    assert "Credit note issued" in {item["label"] for item in told}


def test_a_price_reduction_gives_no_quantity_back(client, shop):
    note = credited(client, shop["invoice"], (0, "amountHt", 60))
    (line,) = note["lines"]
    assert (line["quantity"], line["creditedQuantity"], line["unitPriceHt"], line["unit"]) == (1, 0, 60, None)


def test_a_preview_answers_the_same_and_stores_nothing(client, shop, database):
    with unchanged(database):
        shown = credit(client, shop["invoice"], (0, "quantity", 1), preview=True).json()
    made = credited(client, shop["invoice"], (0, "quantity", 1))
    given_at_issue = {"id", "number", "issueDate", "createdAt", "lines"}
    assert {name: shown[name] for name in shown if name not in given_at_issue} == {
        name: made[name] for name in made if name not in given_at_issue
    }
    assert (shown["id"], shown["number"], shown["issueDate"]) == (None, None, None)
    assert [line | {"id": None} for line in made["lines"]] == shown["lines"]


def test_what_is_left_is_told_line_by_line(client, shop):
    credited(client, shop["invoice"], (0, "quantity", 1))
    left = client.get(f"{W}/invoices/{shop['invoice']['id']}/creditable").json()
    assert (left["totalTtc"], left["creditedTtc"]) == (1200, 600)
    (line,) = left["lines"]
    assert (line["invoicedQuantity"], line["quantity"], line["amountHt"]) == (2, 1, 500)


def test_more_than_remains_is_refused_at_its_field(client, shop, database):
    invoice = shop["invoice"]
    assert refused(client, database, body(invoice, {"quantity": 2.001})) == (
        422, "CREDIT_ABOVE_INVOICE", {"lines[0].quantity": "CREDIT_ABOVE_INVOICE"},
    )  # fmt: skip
    assert refused(client, database, body(invoice, {"amountHt": 1000.01})) == (
        422, "CREDIT_ABOVE_INVOICE", {"lines[0].amountHt": "CREDIT_ABOVE_INVOICE"},
    )  # fmt: skip
    credited(client, invoice, (0, "quantity", 1.5))
    assert refused(client, database, body(invoice, {"quantity": 0.501}))[1] == "CREDIT_ABOVE_INVOICE"
    assert refused(client, database, body(invoice, {"amountHt": 250.01}))[1] == "CREDIT_ABOVE_INVOICE"
    assert refused(client, database, body(invoice, {"quantity": 0.501}, preview=True))[1] == "CREDIT_ABOVE_INVOICE"


@pytest.mark.parametrize(
    ("lines", "errors"),
    [
        ([{}], {"lines[0].quantity": "QUANTITY_OR_AMOUNT"}),
        ([{"quantity": 1, "amountHt": 10}], {"lines[0].quantity": "QUANTITY_OR_AMOUNT"}),
        ([{"quantity": 1}, {"quantity": 1}], {"lines[1].invoiceLineId": "LINE_REPEATED"}),
        ([{"quantity": 0}], {"lines[0].quantity": "NUMBER_TOO_SMALL"}),
        ([{"quantity": -1}], {"lines[0].quantity": "NUMBER_TOO_SMALL"}),
        ([{"amountHt": -5}], {"lines[0].amountHt": "NUMBER_TOO_SMALL"}),
        ([{"amountHt": 1.001}], {"lines[0].amountHt": "TOO_MANY_DECIMALS"}),
    ],
)
def test_wrong_lines_are_refused_at_their_field(client, shop, database, lines, errors):
    status, _code, found = refused(client, database, body(shop["invoice"], *lines))
    assert (status, found) == (422, errors)


def test_a_reason_and_a_line_are_needed(client, shop, database):
    invoice = shop["invoice"]
    assert refused(client, database, body(invoice, reason="  "))[2] == {"reason": "REQUIRED"}
    assert refused(client, database, body(invoice, lines=[]))[2] == {"lines": "LINES_MISSING"}


def test_who_reads_an_invoice_reads_what_remains_to_credit(client, shop, as_role):
    path = f"{W}/invoices/{shop['invoice']['id']}"
    for role in ("AUDITOR", "COMMERCIAL", "ACCOUNTANT", "CLIENT_USER", "TECHNICIAN"):
        reader = as_role(role)
        assert reader.get(f"{path}/creditable").status_code == reader.get(path).status_code, role
    assert as_role("AUDITOR").get(f"{path}/creditable").status_code == 200


def test_a_draft_and_an_invoice_credited_in_full_are_no_longer_creditable(client, shop, database):
    draft = http.draft(client, shop["customer"]["id"])
    assert refused(client, database, body(draft))[:2] == (409, "INVALID_TRANSITION")
    credited(client, shop["invoice"])
    assert refused(client, database, body(shop["invoice"]))[:2] == (409, "INVALID_TRANSITION")


def test_nothing_remains_of_a_paid_invoice_that_was_credited_in_full(client, shop, database):
    invoice = shop["invoice"]
    assert http.payment(client, (invoice, 1200), day=invoice["issueDate"]).status_code == 201
    note = credited(client, invoice)
    assert (note["settledAmount"], note["availableAmount"]) == (0, 1200)
    shown = client.get(f"{W}/invoices/{invoice['id']}").json()
    assert (shown["status"], invoice["creditable"], shown["creditable"]) == ("PAID", True, False)
    assert refused(client, database, body(invoice)) == (
        422, "CREDIT_ABOVE_INVOICE", {"invoiceId": "CREDIT_ABOVE_INVOICE"},
    )  # fmt: skip


def test_unknown_and_foreign_invoices_and_lines_are_not_found(client, shop, database, as_role):
    beta = as_role("ADMIN", "beta")
    http.seller(beta)
    foreign = http.issued(beta, http.customer(beta)["id"])
    for other in (UNKNOWN, foreign["id"]):
        found = refused(client, database, {"invoiceId": other, "reason": "Returned"})
        assert found == (404, "NOT_FOUND", {"invoiceId": "NOT_FOUND"})
    other = http.issued(client, shop["customer"]["id"])
    for line in (UNKNOWN, foreign["lines"][0]["id"], other["lines"][0]["id"]):
        asked = {"invoiceId": shop["invoice"]["id"], "reason": "x", "lines": [{"invoiceLineId": line, "quantity": 1}]}
        assert refused(client, database, asked)[::2] == (404, {"lines[0].invoiceLineId": "NOT_FOUND"})


@pytest.mark.parametrize(("role", "status"), [("ACCOUNTANT", 201), ("COMMERCIAL", 403), ("AUDITOR", 403)])
def test_accountants_credit_and_others_do_not(client, shop, as_role, role, status):
    assert credit(as_role(role), shop["invoice"]).status_code == status


def test_the_list_shows_and_sums_credits_with_minus(client, shop):
    credited(client, shop["invoice"], (0, "quantity", 1))
    credited(client, shop["invoice"], (0, "amountHt", 100))
    found = client.get(f"{W}/credit-notes?sort=number").json()
    assert [
        (item["number"], item["invoice"], item["totalTtc"], item["availableAmount"]) for item in found["items"]
    ] == [
        ("AV-1", "FAC-1", -600, 0),
        ("AV-2", "FAC-1", -120, 0),
    ]
    assert client.get(f"{W}/credit-notes?invoiceId={shop['invoice']['id']}&available=false").json()["total"] == 2
    assert client.get(f"{W}/credit-notes?available=true").json()["total"] == 0
    assert client.get(f"{W}/credit-notes?q=AV-2").json()["total"] == 1


def test_the_timelines_of_invoice_and_credit_note_tell_of_it(client, shop):
    note = credited(client, shop["invoice"])
    for kind, record in (("Invoice", shop["invoice"]), ("CreditNote", note)):
        history = client.get(f"{W}/record-history/{kind}/{record['id']}").json()
        assert history["items"][0]["action"] == "sales.creditnote.create"
        assert history["items"][0]["label"] == "Credit note issued"


def test_client_companies_see_their_own_credits_only(client, shop):
    note = credited(client, shop["invoice"])
    visitor = world.person("CLIENT_USER").principal
    own = replace(visitor, company_id=UUID(shop["customer"]["companyId"]))
    assert [perform(list_credit_notes, who, query={}).body.total for who in (visitor, own)] == [0, 1]
    assert [perform(list_credit_uses, who, query={}).body.total for who in (visitor, own)] == [0, 0]
    assert perform(read_credit_note, own, credit_note_id=note["id"]).body.number == "AV-1"
    with pytest.raises(Exception, match="404 NOT_FOUND"):
        perform(read_credit_note, visitor, credit_note_id=note["id"])


def test_cancel_and_replace_credits_the_invoice_and_drafts_it_again(client, shop):
    invoice = shop["invoice"]
    answer = client.post(f"{W}/invoices/{invoice['id']}/cancel-and-replace", json={"reason": "Wrong address"})
    assert answer.status_code == 201
    draft = answer.json()
    assert (draft["status"], draft["number"], draft["totalTtc"]) == ("DRAFT", None, 1200)
    assert (draft["replacesInvoiceId"], draft["replacesInvoiceNumber"]) == (invoice["id"], "FAC-1")
    assert [(line["designation"], line["quantity"]) for line in draft["lines"]] == [
        (line["designation"], line["quantity"]) for line in invoice["lines"]
    ]
    assert client.get(f"{W}/invoices/{invoice['id']}").json()["status"] == "CANCELED"
    note = client.get(f"{W}/credit-notes?invoiceId={invoice['id']}").json()["items"][0]
    assert (note["totalTtc"], note["reason"]) == (-1200, "Wrong address")
    assert client.post(f"{W}/invoices/{draft['id']}/issue").json()["number"] == "FAC-2"


def test_only_an_unpaid_invoice_is_canceled_and_replaced(client, shop, database):
    invoice = shop["invoice"]
    http.payment(client, (invoice, 100), day=invoice["issueDate"])
    with unchanged(database):
        answer = client.post(f"{W}/invoices/{invoice['id']}/cancel-and-replace", json={"reason": "Wrong address"})
    assert (answer.status_code, answer.json()["code"]) == (409, "INVALID_TRANSITION")


def test_the_same_key_credits_once(client, shop):
    asked = body(shop["invoice"], {"quantity": 1})
    answers = [client.post(f"{W}/credit-notes", json=asked, headers={"Idempotency-Key": "one"}) for _n in range(2)]
    assert answers[0].json() == answers[1].json()
    assert client.get(f"{W}/credit-notes").json()["total"] == 1
