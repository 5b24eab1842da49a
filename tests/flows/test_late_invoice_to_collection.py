"""A late invoice over REST: found, reminded, given notice, handed over with its file, paid after all."""

import io
import zipfile
from datetime import timedelta

from leaseapp.billing.endpoints.payments import create_payment
from leaseapp.kernel import clock
from leaseapp.kernel.dispatch import perform
from tests.factories import sales
from tests.support import world

W = "/api/workspace"
WHY = "Le client a quitté ses locaux."


def test_a_late_invoice_goes_all_the_way_and_is_paid_after_all(as_role, work_of, storage):
    with clock.freeze(clock.now() - timedelta(days=60)):
        with work_of() as context:
            entity, customer = sales.seller(context), sales.customer(context, email="compta@client.example")
        with work_of() as context:
            invoice = sales.issued(context, customer, entity, dueDate=context.today.isoformat())
    office = as_role("ACCOUNTANT")
    made = office.post(f"{W}/dunnings", json={"invoiceId": str(invoice.id)})
    assert made.status_code == 201, made.text
    one = f"{W}/dunnings/{made.json()['id']}"
    assert (made.json()["nextStep"], made.json()["isDue"]) == ("RELANCE_1", True)
    assert office.get(f"{one}/next-letter").content.startswith(b"%PDF")
    assert as_role("MANAGER").post(f"{one}/advance", json={}).status_code == 403

    assert office.post(f"{one}/advance", json={"channel": "EMAIL"}).json()["step"] == "RELANCE_1"
    early = office.post(f"{one}/advance", json={"channel": "POST"})
    assert (early.status_code, early.json()["code"]) == (409, "DUNNING_TOO_EARLY")
    for channel in ("POST", "REGISTERED"):
        assert office.post(f"{one}/advance", json={"channel": channel, "reason": WHY}).status_code == 200
    said = {"kind": "SIGNED", "occurredAt": clock.now().isoformat(), "trackingNumber": "1A 204 518 7731 4"}
    assert office.post(f"{one}/track-ack", json=said).status_code == 201
    body = {"reason": WHY, "confirm": True, "transferTo": {"kind": "BAILIFF", "name": "Me Blanchard"}}
    told = office.post(f"{one}/advance", json=body).json()
    assert [letter["step"] for letter in told["documents"]] == ["LEGAL", "MED", "RELANCE_2", "RELANCE_1"]
    assert told["signedAt"] is not None
    with zipfile.ZipFile(io.BytesIO(office.get(f"{one}/legal-file").content)) as archive:
        assert len(archive.namelist()) == 7

    back = {"date": clock.today().isoformat(), "outcome": "NOTHING_RECOVERED"}
    assert office.post(f"{one}/legal-return", json=back).json()["status"] == "LEGAL_RETURNED"
    assert office.post(f"{one}/resolve", json={"outcome": "WRITTEN_OFF"}).json()["outcome"] == "WRITTEN_OFF"
    paid = {
        "date": clock.today().isoformat(), "method": "TRANSFER", "amount": 1200,
        "allocations": [{"invoiceId": str(invoice.id), "amount": 1200}],
    }  # fmt: skip
    assert perform(create_payment, world.person("ACCOUNTANT").principal, body=paid).status == 201
    told = office.get(one).json()
    assert (told["status"], told["outcome"], told["resolvedItself"]) == ("RESOLVED", "PAID", True)
    rows = office.get(f"{W}/dunnings?status=RESOLVED").json()["items"]
    assert [row["number"] for row in rows] == [told["number"]]
