"""Uses of a credit over HTTP: set-off, refund, undoing; each refusal leaves every row as it was."""

from datetime import timedelta

import pytest

from leaseapp.kernel import clock
from tests.factories import sales
from tests.factories import sales_http as http
from tests.factories.credits_http import credited, use
from tests.factories.sales_http import W
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged

UNKNOWN = "0193b2a0-0000-7000-8000-000000000000"


def today():
    return clock.today().isoformat()


@prepared
def shop(client):
    """A paid invoice of 1 200 € credited in full, and an open one of services."""
    http.seller(client)
    customer = http.customer(client)
    paid = http.issued(client, customer["id"])
    http.payment(client, (paid, 1200), day=today())
    other = http.issued(client, customer["id"], [sales.SERVICE])
    return {"customer": customer, "paid": paid, "other": other, "note": credited(client, paid)}


def set_off(*shares, **values):
    allocations = [{"invoiceId": invoice["id"], "amount": amount} for invoice, amount in shares]
    return {"kind": "ALLOCATION", "date": today(), "allocations": allocations} | values


def refund(amount, **values):
    return {"kind": "REFUND", "date": today(), "amount": amount, "method": "TRANSFER"} | values


def refused(client, database, note, body):
    """(status, code, {field: code}) of a use that left every row as it was."""
    with unchanged(database):
        answer = use(client, note, **body)
    problem = answer.json()
    return answer.status_code, problem["code"], {item["field"]: item["code"] for item in problem.get("errors", [])}


def test_a_credit_is_set_against_an_invoice_and_the_rest_refunded(client, shop):
    answer = use(client, shop["note"], **set_off((shop["other"], 500)))
    assert answer.status_code == 201
    note = answer.json()
    assert (note["usedAmount"], note["availableAmount"]) == (500, 700)
    other = client.get(f"{W}/invoices/{shop['other']['id']}").json()
    assert (other["status"], other["paidAmount"], other["creditedAmount"], other["amountDue"]) == (
        "PARTIALLY_PAID", 500, 0, 700,
    )  # fmt: skip
    note = use(client, note, **refund(700, reference="VIR 9")).json()
    assert (note["usedAmount"], note["availableAmount"]) == (1200, 0)
    assert [(item["kind"], item["amount"], item["invoiceNumber"], item["method"]) for item in note["uses"]] == [
        ("ALLOCATION", 500, "FAC-2", None),
        ("REFUND", 700, None, "TRANSFER"),
    ]


def test_a_use_is_undone_once(client, shop, database):
    note = use(client, shop["note"], **set_off((shop["other"], 500))).json()
    undo = {"reversesUseId": note["uses"][0]["id"], "date": today(), "reason": "Wrong invoice"}
    assert refused(client, database, note, undo | {"reason": None})[2] == {"reason": "REQUIRED"}
    assert refused(client, database, note, undo | {"amount": 5})[2] == {"amount": "UNEXPECTED"}
    before = (clock.today() - timedelta(days=1)).isoformat()
    assert refused(client, database, note, undo | {"date": before})[1] == "DATE_BEFORE_USE"
    assert refused(client, database, note, undo | {"reversesUseId": UNKNOWN})[::2] == (
        404, {"reversesUseId": "NOT_FOUND"},
    )  # fmt: skip
    answer = use(client, note, **undo)
    assert answer.status_code == 201
    note = answer.json()
    assert (note["availableAmount"], note["uses"][0]["reversedByUseId"]) == (1200, note["uses"][1]["id"])
    assert client.get(f"{W}/invoices/{shop['other']['id']}").json()["status"] == "ISSUED"
    assert refused(client, database, note, undo)[:2] == (409, "USE_ALREADY_REVERSED")
    again = undo | {"reversesUseId": note["uses"][1]["id"]}
    assert refused(client, database, note, again)[:2] == (409, "USE_IS_REVERSAL")
    live = client.get(f"{W}/credit-uses?creditNoteId={note['id']}&live=true").json()
    assert (live["total"], client.get(f"{W}/credit-uses?live=false").json()["total"]) == (0, 2)


def test_a_use_of_another_credit_is_not_undone_here(client, shop, database):
    note = use(client, shop["note"], **refund(10)).json()
    stranger = credited(client, shop["other"])
    undo = {"reversesUseId": note["uses"][0]["id"], "date": today(), "reason": "x"}
    assert refused(client, database, stranger, undo)[::2] == (404, {"reversesUseId": "NOT_FOUND"})


def test_never_more_than_the_credit_or_what_is_due(client, shop, database):
    note, other = shop["note"], shop["other"]
    assert refused(client, database, note, refund(1200.01)) == (422, "CREDIT_EXCEEDED", {"amount": "CREDIT_EXCEEDED"})
    use(client, note, **refund(900))
    assert refused(client, database, note, set_off((other, 300.01))) == (
        422, "CREDIT_EXCEEDED", {"allocations": "CREDIT_EXCEEDED"},
    )  # fmt: skip
    small = http.issued(client, shop["customer"]["id"], [sales.GOODS | {"unitPriceHt": 10}])
    assert refused(client, database, note, set_off((small, 12.01)))[1:] == (
        "PAYMENT_ABOVE_DUE", {"allocations[0].amount": "PAYMENT_ABOVE_DUE"},
    )  # fmt: skip


def test_state_is_judged_before_amounts(client, shop, database):
    paid = http.issued(client, shop["customer"]["id"])
    http.payment(client, (paid, 1200), day=today())
    assert refused(client, database, shop["note"], set_off((paid, 5000)))[:2] == (409, "INVALID_TRANSITION")
    draft = http.draft(client, shop["customer"]["id"])
    assert refused(client, database, shop["note"], set_off((draft, 5000)))[:2] == (409, "INVALID_TRANSITION")


def test_invoices_of_others_take_no_part(client, shop, database):
    stranger = http.issued(client, http.customer(client, 2)["id"])
    assert refused(client, database, shop["note"], set_off((stranger, 10)))[1:] == (
        "ALLOCATIONS_MIXED", {"allocations[0].invoiceId": "ALLOCATIONS_MIXED"},
    )  # fmt: skip
    assert refused(client, database, shop["note"], set_off(({"id": UNKNOWN}, 10)))[::2] == (
        404, {"allocations[0].invoiceId": "NOT_FOUND"},
    )  # fmt: skip
    twice = set_off((shop["other"], 10), (shop["other"], 10))
    assert refused(client, database, shop["note"], twice)[2] == {"allocations[1].invoiceId": "INVOICE_REPEATED"}


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({"kind": None}, {"kind": "REQUIRED"}),
        ({"kind": "ALLOCATION", "amount": None}, {"allocations": "REQUIRED", "method": "UNEXPECTED"}),
        ({"amount": None}, {"amount": "REQUIRED"}),
        ({"method": None}, {"method": "REQUIRED"}),
        ({"amount": 0}, {"amount": "NUMBER_TOO_SMALL"}),
        ({"reason": "why"}, {"reason": "UNEXPECTED"}),
    ],
)
def test_wrong_values_are_refused_at_their_field(client, shop, database, body, errors):
    status, _code, found = refused(client, database, shop["note"], refund(10) | body)
    assert (status, found) == (422, errors)


def test_the_date_lies_between_the_credit_note_and_today(client, shop, database):
    tomorrow, yesterday = ((clock.today() + timedelta(days=days)).isoformat() for days in (1, -1))
    assert refused(client, database, shop["note"], refund(10, date=tomorrow))[1] == "USE_IN_FUTURE"
    assert refused(client, database, shop["note"], refund(10, date=yesterday))[1] == "DATE_BEFORE_CREDIT"


def test_the_timeline_of_the_credit_note_tells_its_uses(client, shop):
    use(client, shop["note"], **refund(10))
    history = client.get(f"{W}/record-history/CreditNote/{shop['note']['id']}").json()
    assert [item["action"] for item in history["items"]] == ["sales.creditnote.use", "sales.creditnote.create"]
