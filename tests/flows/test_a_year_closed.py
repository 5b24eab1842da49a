"""A year is closed from its cockpit to its archived FEC: a provision is in the way, decided, reversed, written off at last."""

import gzip

from tests.factories import sales_http as http

W = "/api/workspace"
YEARS, PROVISIONS = f"{W}/accounting/fiscal-year-closings", f"{W}/accounting/provisions"


def test_a_year_from_its_cockpit_to_its_fec(client, as_role, storage):
    seller = http.seller(client)
    accountant = as_role("ACCOUNTANT")
    (running,) = client.get(f"{YEARS}?billingEntityId={seller['id']}").json()["items"]
    assert accountant.post(f"{YEARS}/{running['id']}/launch", json={}).json()["code"] == "YEAR_NOT_OVER"
    days = {"billingEntityId": seller["id"], "startDate": "2025-01-01", "endDate": "2025-12-31"}
    opened = accountant.post(YEARS, json=days).json()
    assert (opened["year"], opened["state"], opened["nextYearId"]) == (2025, "OPEN", running["id"])
    assert accountant.post(YEARS, json=days).json()["code"] == "FISCAL_YEAR_OVERLAP"

    year = f"{YEARS}/{opened['id']}"
    assert as_role("COMMERCIAL").get(year).status_code == 403
    assert as_role("MANAGER").post(f"{year}/launch", json={}).status_code == 403
    body = {"fiscalYearId": opened["id"], "kind": "CAP", "label": "Intérêts courus", "account": "6611", "amountHt": 300}
    made = accountant.post(PROVISIONS, json=body | {"explanation": "Échéancier du prêt"}).json()
    launched = accountant.post(f"{year}/launch", json={}).json()
    assert (launched["state"], launched["blocking"]) == ("IN_PROGRESS", 1)
    blocked = accountant.post(f"{year}/review", json={"version": launched["version"]})
    assert (blocked.status_code, blocked.json()["errors"][0]["code"]) == (409, "PROVISIONS_UNDECIDED")
    assert accountant.post(f"{PROVISIONS}/{made['id']}/accept", json={"version": made["version"]}).status_code == 200
    reviewed = accountant.post(f"{year}/review", json={}).json()
    assert (reviewed["state"], reviewed["effect"], reviewed["result"]) == ("REVIEW", -300, -300)

    closed = accountant.post(f"{year}/close", json={"version": reviewed["version"]}).json()
    assert (closed["state"], closed["fec"]["provisional"], closed["fec"]["lineCount"]) == ("CLOSED", False, 2)
    content = accountant.get(closed["fec"]["url"]).content
    lines = (gzip.decompress(content) if content[:2] == b"\x1f\x8b" else content).decode().splitlines()
    assert len(lines) == 3
    again = accountant.post(
        f"{W}/accounting/export-fec", json={"fiscalYear": 2025, "billingEntityId": seller["id"]}
    ).json()
    assert (again["sha256"], again["provisional"]) == (closed["fec"]["sha256"], False)

    back = accountant.get(f"{PROVISIONS}/{made['id']}").json()
    assert (back["status"], back["reversedInYear"], back["isWaiting"]) == ("REVERSED", 2026, True)
    assert [one["id"] for one in accountant.get(f"{PROVISIONS}/pending-apurement").json()["items"]] == [made["id"]]
    off = accountant.post(f"{PROVISIONS}/{made['id']}/consume", json={"writeOff": "La banque n’a rien prélevé"}).json()
    assert (off["remainingHt"], off["varianceHt"]) == (0, -300)
    for path in ("launch", "review", "close", "propose-cutoff", "controls"):
        answer = accountant.post(f"{year}/{path}", json={})
        assert (answer.status_code, answer.json()["code"] in ("INVALID_TRANSITION", "FISCAL_YEAR_CLOSED")) == (
            409,
            True,
        )
