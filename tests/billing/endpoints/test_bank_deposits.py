"""Bank deposits over HTTP: the slip, its paper, who may, and two people at once."""

from io import BytesIO

import pypdf

from leaseapp.billing.endpoints.bank_deposits import create_bank_deposit
from leaseapp.kernel import clock
from tests.factories import sales_http as http
from tests.factories.sales_http import W
from tests.support.at_once import at_once
from tests.support.prepared import prepared
from tests.support.unchanged import unchanged


@prepared
def cheques(client):
    """Three cheques of 1 200 €, not deposited yet."""
    http.seller(client)
    customer = http.customer(client)
    made = []
    for number in range(1, 4):
        invoice = http.issued(client, customer["id"])
        body = {
            "date": clock.today().isoformat(), "method": "CHECK", "amount": 1200, "reference": f"CHQ {number}",
            "allocations": [{"invoiceId": invoice["id"], "amount": 1200}],
        }  # fmt: skip
        made.append(client.post(f"{W}/payments", json=body).json())
    return made


def slip_of(payments, **values):
    return {
        "method": "CHECK", "date": clock.today().isoformat(), "payments": [{"paymentId": one["id"]} for one in payments],
    } | values  # fmt: skip


def test_what_waits_is_proposed_deposited_and_printed(client, cheques):
    assert [row["waiting"] for row in cheques] == [True] * 3
    assert client.get(f"{W}/payments?waiting=true").json()["total"] == 3
    made = client.post(f"{W}/bank-deposits", json=slip_of(cheques[:2], reference="Slip 12")).json()
    assert (made["number"], made["amount"], made["credited"], made["status"]) == ("REM-1", 2400, 2400, "DEPOSITED")
    assert [(row["customer"], row["reference"], row["returned"]) for row in made["payments"]] == [
        ("Customer 1", "CHQ 1", False), ("Customer 1", "CHQ 2", False),
    ]  # fmt: skip
    assert [row["id"] for row in client.get(f"{W}/payments?waiting=true").json()["items"]] == [cheques[2]["id"]]
    paid = client.get(f"{W}/payments/{cheques[0]['id']}").json()
    assert (paid["bankDepositNumber"], paid["waiting"]) == ("REM-1", False)
    assert client.get(f"{W}/bank-deposits?paymentId={cheques[0]['id']}").json()["total"] == 1
    pdf = client.get(f"{W}/bank-deposits/{made['id']}/pdf")
    text = pypdf.PdfReader(BytesIO(pdf.content)).pages[0].extract_text()
    assert all(word in text for word in ("REM-1", "CHQ 1", "CHQ 2", "2,400.00", "FR76 3000 6000 0112 3456 7890 189"))


def test_a_slip_shows_which_cheque_came_back(client, cheques):
    made = client.post(f"{W}/bank-deposits", json=slip_of(cheques)).json()
    undo = {"reversesPaymentId": cheques[1]["id"], "date": clock.today().isoformat(), "reason": "No funds"}
    assert client.post(f"{W}/payments", json=undo).status_code == 201
    rows = client.get(f"{W}/bank-deposits/{made['id']}").json()["payments"]
    assert [row["returned"] for row in rows] == [False, True, False]


def test_a_cheque_is_deposited_once_however_many_try(client, cheques):
    bodies = [slip_of(cheques[:2]), slip_of(cheques[1:]), slip_of([cheques[1]]), slip_of(list(reversed(cheques)))]
    outcomes = at_once(create_bank_deposit, [{"body": body} for body in bodies])
    assert sorted(outcome.status for outcome in outcomes) == [201, 409, 409, 409]
    assert {outcome.code for outcome in outcomes if outcome.status == 409} == {"PAYMENT_NOT_WAITING"}


def test_a_refused_slip_changes_nothing(client, cheques, database):
    with unchanged(database):
        refused = client.post(f"{W}/bank-deposits", json=slip_of([cheques[0], cheques[0]]))
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["payments[1].paymentId"]
