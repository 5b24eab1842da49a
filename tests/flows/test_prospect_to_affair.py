"""From a missed call to a lease affair: prospect, opportunity, action, promotion by SIREN, won."""

from tests.factories.sales_http import W

SIREN = "404833048"


def post(who, path, **body):
    """The answer to somebody's POST."""
    answer = who.post(f"{W}/{path}", json=body)
    assert answer.is_success, answer.text
    return answer.json()


def refusal(who, path, **body):
    """Status and code of a refused POST."""
    answer = who.post(f"{W}/{path}", json=body)
    return answer.status_code, answer.json()["code"]


def test_a_missed_call_becomes_a_lease_affair(as_role):
    sales, officer = as_role("COMMERCIAL"), as_role("LEASE_OFFICER")
    number = "04 72 00 00 01"
    prospect = post(sales, "crm-prospects", name="Ateliers Rouvière", phone=number)
    missed = {"direction": "IN", "outcome": "MISSED", "fromNumber": number, "externalId": "pbx-42"}
    call = post(sales, "crm-calls", **missed)
    assert (call["fromNumber"], call["prospectId"], call["waits"]) == ("+33472000001", prospect["id"], True)
    assert post(sales, "crm-calls", **missed)["id"] == call["id"]
    assert not post(sales, f"crm-calls/{call['id']}/returned")["waits"]
    assert refusal(sales, f"crm-calls/{call['id']}/returned") == (409, "CALL_NOT_WAITING")

    deal = post(sales, "crm-opportunities", title="Deux chariots", prospectId=prospect["id"], amountHt=50000)
    assert (deal["number"][:4], deal["stage"], deal["partner"]) == ("OPP-", "QUALIFY", "Ateliers Rouvière")
    at = f"crm-opportunities/{deal['id']}"
    assert refusal(sales, "crm-opportunities", title="Sans personne") == (422, "VALIDATION_FAILED")
    assert refusal(sales, f"{at}/win") == (422, "OPPORTUNITY_NOT_READY")
    action = post(sales, "crm-actions", subject="Rappeler", opportunityId=deal["id"], dueAt="2026-01-05T09:00:00+01:00")
    assert refusal(sales, f"crm-actions/{action['id']}/done") == (422, "OUTCOME_REQUIRED")
    assert post(sales, f"crm-actions/{action['id']}/done", outcome="Visite convenue")["status"] == "DONE"

    assert refusal(sales, f"crm-prospects/{prospect['id']}/promote") == (422, "SIREN_REQUIRED")
    promoted = post(sales, f"crm-prospects/{prospect['id']}/promote", siren=SIREN)
    assert (promoted["status"], promoted["joined"]) == ("PROMOTED", False)
    assert refusal(sales, f"crm-prospects/{prospect['id']}/promote", siren=SIREN) == (409, "INVALID_TRANSITION")
    assert post(sales, f"{at}/propose")["companyId"] == promoted["companyId"]
    assert refusal(sales, f"{at}/negotiate") == (422, "OPPORTUNITY_NOT_READY")

    assert refusal(officer, f"{at}/win") == (403, "FORBIDDEN")
    won = post(sales, f"{at}/win")
    affair = officer.get(f"{W}/lease-affairs/{won['affairId']}").json()
    assert (affair["status"], affair["companyId"], affair["opportunity"]) == (
        "DRAFT",
        promoted["companyId"],
        deal["number"],
    )
    assert (affair["amountHt"], affair["title"], affair["officerUserId"]) == (50000, "Deux chariots", None)
    assert refusal(sales, f"{at}/lose", reason="PRICE") == (409, "INVALID_TRANSITION")
