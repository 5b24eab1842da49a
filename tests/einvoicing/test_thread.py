"""An invoice through the platform, over REST: submitted, handed over, told of, paid."""

from tests.einvoicing.conftest import House, invoice_of
from tests.identity.access import run_jobs


def test_an_invoice_travels_to_its_customer_and_is_approved(client, work_of, house: House):
    with work_of() as context:
        house.open_account(context)
        invoice = invoice_of(context)
        invoice_id = str(invoice.id)
    at = f"/api/workspace/invoices/{invoice_id}"
    assert client.post("/api/workspace/einvoicing/account/connect").status_code == 202
    run_jobs()
    told = client.post(f"{at}/submit-einvoice")
    assert told.status_code == 202, told.json()
    assert told.json() | {"submissionId": ""} == {
        "submissionId": "", "invoiceId": invoice_id, "attemptNumber": 1, "status": "SUBMITTED", "provider": "afnor",
        "providerInvoiceId": None,
    }  # fmt: skip
    again = client.post(f"{at}/submit-einvoice")
    assert (again.status_code, again.json()["code"]) == (409, "SUBMISSION_IN_PROGRESS")
    run_jobs()
    one = f"/api/workspace/einvoicing/submissions/{told.json()['submissionId']}"
    assert client.get(one).json()["providerInvoiceId"] in house.platform.flows
    house.go_on(client, 1)
    assert client.get(one).json()["status"] == "RECEIVED_BY_PDP"
    house.go_on(client, 10)
    found = client.get(one).json()
    assert (found["status"], found["lastCode"]) == ("RECEIVED_BY_RECIPIENT", "203")
    listed = client.get("/api/workspace/einvoicing/submissions").json()["items"]
    assert [(row["invoiceId"], row["status"]) for row in listed] == [(invoice_id, "RECEIVED_BY_RECIPIENT")]
