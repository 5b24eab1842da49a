"""A lease affair from the client's need to the offer: equipment, financings compared, one retained, decided by somebody else."""

import pypdfium2

from tests.factories.sales_http import W

WHY = "Bilans sains, encours faible"
BASE = {"capitalHt": 50000, "residualHt": 500, "termMonths": 48, "nominalRatePct": 6, "lenderRatePct": 4.2}


def post(who, path, **body):
    """The answer to somebody's POST."""
    answer = who.post(f"{W}/{path}", json=body)
    assert answer.is_success, answer.text
    return answer.json()


def refusal(who, path, **body):
    """Status and code of a refused POST."""
    answer = who.post(f"{W}/{path}", json=body)
    return answer.status_code, answer.json()["code"]


def test_an_affair_is_studied_financed_decided_by_somebody_else_and_offered(client, as_role):
    officer, finance, sales = as_role("LEASE_OFFICER"), as_role("FINANCE_OFFICER"), as_role("COMMERCIAL")
    company = post(client, "companies", name="Ateliers Rouvière", siren="404833048")
    affair = post(officer, "lease-affairs", companyId=company["id"], title="Deux chariots", wantedTermMonths=48)
    at = f"lease-affairs/{affair['id']}"
    assert refusal(sales, "lease-affairs", companyId=company["id"], title="Autre") == (403, "FORBIDDEN")
    assert refusal(officer, f"{at}/study") == (422, "AFFAIR_NOT_READY")
    post(officer, f"{at}/lines", designation="Chariot électrique 2 t", quantity=2, unitPriceHt=25000)
    assert post(officer, f"{at}/study")["status"] == "STUDY"

    # what is tried and what is stored are one figure
    tried = post(sales, "lease-simulations", **BASE)
    assert (tried["rentHt"], tried["totalInterestHt"], tried["marginHt"]) == (1159.21, 6142.08, 1738.9)
    first = post(officer, f"{at}/financings", label="A", **BASE)
    profile = [{"count": 1, "kind": "FIXED", "value": 5000}, {"count": 47, "kind": "LEVEL"}]
    second = post(officer, f"{at}/financings", label="B", **BASE, profile=profile)
    assert (first["rentHt"], second["rentHt"], second["firstRentHt"]) == (tried["rentHt"], 1067.31, 5000)
    assert refusal(officer, f"{at}/submit") == (422, "AFFAIR_NOT_READY")
    post(officer, f"lease-financings/{second['id']}/retain")
    submitted = post(officer, f"{at}/submit")
    assert (submitted["status"], submitted["own"], submitted["amountHt"]) == ("IN_APPROVAL", True, 50000)

    # the officer has no right to decide; whoever has it and studies the affair has not either
    assert refusal(officer, f"{at}/approve", reason=WHY) == (403, "FORBIDDEN")
    assert refusal(finance, f"{at}/approve", reason="oui") == (422, "REASON_REQUIRED")
    back = post(finance, f"{at}/send-back", reason="Il manque le bilan de cette année")
    assert (back["status"], back["note"]) == ("STUDY", "Il manque le bilan de cette année")
    post(client, f"{at}/submit")
    assert refusal(client, f"{at}/approve", reason=WHY) == (403, "SELF_APPROVAL")
    granted = post(finance, f"{at}/approve", reason=WHY, conditions="Dépôt de 2 loyers")
    assert (granted["status"], granted["decidedBy"]) == ("APPROVED", "Finance_Officer of alpha")

    offer = officer.get(f"{W}/{at}/offer")
    assert offer.headers["content-type"] == "application/pdf"
    text = (
        pypdfium2.PdfDocument(offer.content)[0]
        .get_textpage()
        .get_text_range()
        .replace("\xa0", " ")
        .replace("\u202f", " ")
    )
    assert "47 × 1 067,31" in text
    assert "Dépôt de 2 loyers" in text
    for hidden in ("1 603,34", "4,20", "6,00 %"):
        assert hidden not in text
    told = [row["label"] for row in client.get(f"{W}/record-history/LeaseAffair/{affair['id']}").json()["items"]]
    assert {"Credit granted", "Sent back", "Decision asked for", "Financing retained", "Study begun"} <= set(told)
