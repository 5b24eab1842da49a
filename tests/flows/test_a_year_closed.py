"""A year is closed from its cockpit to its archived FEC: what is in the way is mended, provisions decided, one invoice consumes one."""

import gzip
from datetime import UTC, datetime

from leaseapp.kernel import clock
from tests.factories import sales_http as http

W = "/api/workspace"
YEARS, PROVISIONS = f"{W}/accounting/fiscal-year-closings", f"{W}/accounting/provisions"
NOON = datetime(2027, 1, 20, 12, tzinfo=UTC)


def test_a_year_from_its_cockpit_to_its_fec(client, as_role, storage):
    seller = http.seller(client)
    http.issued(client, http.customer(client, 1)["id"])
    (listed,) = client.get(f"{YEARS}?billingEntityId={seller['id']}").json()["items"]
    year = f"{YEARS}/{listed['id']}"
    assert (listed["year"], listed["state"]) == (2026, "OPEN")
    assert client.post(f"{year}/launch", json={}).json()["code"] == "YEAR_NOT_OVER"
    with clock.freeze(NOON):
        assert as_role("COMMERCIAL").get(year).status_code == 403
        assert as_role("MANAGER").post(f"{year}/launch", json={}).status_code == 403
        accountant = as_role("ACCOUNTANT")
        body = {
            "fiscalYearId": listed["id"],
            "kind": "CAP",
            "label": "Intérêts courus",
            "account": "6611",
            "amountHt": 300,
        }
        made = accountant.post(PROVISIONS, json=body | {"explanation": "Échéancier du prêt"}).json()
        launched = accountant.post(f"{year}/launch", json={}).json()
        assert (launched["state"], launched["blocking"]) == ("IN_PROGRESS", 1)
        blocked = accountant.post(f"{year}/review", json={"version": launched["version"]})
        assert (blocked.status_code, blocked.json()["errors"][0]["code"]) == (409, "PROVISIONS_UNDECIDED")
        for one in accountant.get(f"{PROVISIONS}?status=PROPOSED").json()["items"]:
            assert accountant.post(f"{PROVISIONS}/{one['id']}/accept", json={}).status_code == 200
        reviewed = accountant.post(f"{year}/review", json={}).json()
        assert (reviewed["state"], reviewed["effect"]) == ("REVIEW", -300)
        closed = accountant.post(f"{year}/close", json={"version": reviewed["version"]}).json()
        assert (closed["state"], closed["result"], closed["fec"]["provisional"]) == ("CLOSED", 700, False)
        content = client.get(closed["fec"]["url"]).content
        lines = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode().splitlines()
        assert len(lines) == closed["fec"]["lineCount"] + 1
        reversed_ = accountant.get(f"{PROVISIONS}/{made['id']}").json()
        assert (reversed_["status"], reversed_["reversedInYear"], reversed_["isWaiting"]) == ("REVERSED", 2027, True)
        assert [one["id"] for one in accountant.get(f"{PROVISIONS}/pending-apurement").json()["items"]] == [made["id"]]
        written_off = accountant.post(
            f"{PROVISIONS}/{made['id']}/consume", json={"writeOff": "La banque n’a rien prélevé"}
        )
        assert (written_off.json()["remainingHt"], written_off.json()["varianceHt"]) == (0, -300)
        for path in ("launch", "review", "close", "propose-cutoff", "controls"):
            answer = accountant.post(f"{year}/{path}", json={})
            assert (answer.status_code, answer.json()["code"] in ("INVALID_TRANSITION", "FISCAL_YEAR_CLOSED")) == (
                409,
                True,
            )
        again = accountant.post(
            f"{W}/accounting/export-fec", json={"fiscalYear": 2026, "billingEntityId": seller["id"]}
        ).json()
        assert (again["sha256"], again["provisional"]) == (closed["fec"]["sha256"], False)
