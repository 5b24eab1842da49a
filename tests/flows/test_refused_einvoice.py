"""An e-invoice over REST: submitted, refused by its buyer, credited, corrected, disputed, approved; the month's FEC."""

import csv
import io

from leaseapp.billing.endpoints.credit_notes import cancel_and_replace
from leaseapp.commands.local_platform.scenarios import Scenario
from leaseapp.kernel import clock
from tests.einvoicing.conftest import SERVICE, House
from tests.einvoicing.conftest import house as house  # noqa: PLC0414  pytest finds it here
from tests.factories import sales_http as http
from tests.identity.access import run_jobs

W = "/api/workspace"
ACCOUNT = {"clientId": "alpha", "clientSecret": "local-secret"}
ORDER = {"purchaseOrderRef": "CDE-2026-118"}


def test_a_refused_invoice_is_credited_corrected_and_approved(client, as_role, storage, house: House):
    office = as_role("ACCOUNTANT")
    assert client.put(f"{W}/einvoicing/account", json=ACCOUNT).status_code == 200
    assert client.post(f"{W}/einvoicing/account/connect").status_code == 202
    run_jobs()
    http.seller(client, vatOnDebits=False)
    buyer = http.customer(client)
    siren = client.get(f"{W}/companies/{buyer['companyId']}").json()["siren"]
    first = http.issued(client, buyer["id"], (SERVICE,))

    def submitted(invoice_id: str, scenario: Scenario) -> str:
        house.platform.scenarios[siren] = scenario
        told = office.post(f"{W}/invoices/{invoice_id}/submit-einvoice")
        assert told.status_code == 202, told.text
        run_jobs()
        for seconds in (1, 6, 8):
            house.go_on(client, seconds)
        return f"{W}/einvoicing/submissions/{told.json()['submissionId']}"

    refused = office.get(submitted(first["id"], Scenario.REFUSE)).json()
    assert (refused["status"], refused["lastCode"], refused["mustCredit"]) == ("REFUSED", "210", True)
    # what was refused for good does not go again under its number
    draft = office.post(
        cancel_and_replace.path.format(invoice_id=first["id"]), json={"reason": refused["lastReason"]}
    ).json()
    change = {"lines": [SERVICE | {"unitPriceHt": 900}], "version": draft["version"]} | ORDER
    assert office.patch(f"{W}/invoices/{draft['id']}", json=change).status_code == 200
    assert office.post(f"{W}/invoices/{draft['id']}/issue").status_code == 200
    assert client.get(f"{W}/invoices/{first['id']}").json()["status"] == "CANCELED"
    assert office.get(f"{W}/invoices/{first['id']}/einvoice-submissions").json()["mustCredit"] is False

    approved = office.get(submitted(draft["id"], Scenario.DISPUTE)).json()
    assert (approved["status"], approved["lastCode"], approved["attemptNumber"]) == ("APPROVED", "205", 1)

    day = clock.today()
    period = {"from": day.replace(day=1).isoformat(), "to": day.isoformat()}
    fec = office.get(f"{W}/accounting/export", params={"format": "fec", "fiscalYear": day.year} | period)
    assert fec.status_code == 200, fec.text
    rows = list(csv.DictReader(io.StringIO(fec.content.decode("utf-8-sig")), delimiter="\t"))
    (credit,) = client.get(f"{W}/credit-notes").json()["items"]
    owed = {row["PieceRef"]: (row["Debit"], row["Credit"]) for row in rows if row["CompteNum"].startswith("411")}
    assert owed == {
        first["number"]: ("1200,00", "0,00"), credit["number"]: ("0,00", "1200,00"),
        approved["invoiceNumber"]: ("1080,00", "0,00"),
    }  # fmt: skip
