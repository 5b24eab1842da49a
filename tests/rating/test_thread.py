"""The thread of ratings over REST: from the register, three statements by hand, score, conclusion, validated, a new version."""

import pypdfium2
from sqlmodel import select

from leaseapp.notifications.models import Notification
from leaseapp.rating.services import study
from tests.rating.conftest import CONCLUSION, WHY, Desk, W, body_of

SIREN = "999107113"


def text_of(content: bytes) -> str:
    """The text of a PDF, its spaces as people type them."""
    document = pypdfium2.PdfDocument(content)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    return text.replace("\xa0", " ").replace("\u202f", " ")


def test_a_rating_from_the_register_to_its_next_version(as_role, work_of):
    officer, finance = as_role("LEASE_OFFICER"), as_role("FINANCE_OFFICER")
    begun = officer.post(f"{W}/score-from-sirene", json={"siren": SIREN, "amountToFinance": 180000})
    assert begun.status_code == 201, begun.json()
    rating = begun.json()
    at = f"{W}/ratings/{rating['id']}"
    assert (rating["status"], rating["estimative"], rating["score"], rating["insufficient"]) == (
        "DRAFT",
        True,
        None,
        True,
    )
    assert rating["company"] == "Pharmacie de l'Esplanade"
    assert rating["signals"]["foundedOn"] == "2004-03-01"
    assert [one["source"] for one in rating["statements"]] == ["SIRENE"] * 3
    again = officer.post(f"{W}/score-from-sirene", json={"siren": SIREN, "amountToFinance": 180000})
    assert (again.status_code, again.json()["code"], again.json()["existingId"]) == (
        409,
        "RATING_DRAFT_EXISTS",
        rating["id"],
    )

    changed = officer.patch(at, json={"estimative": False, "studyDate": "2026-03-02", "conclusion": CONCLUSION})
    assert changed.status_code == 200, changed.json()
    for year in (2025, 2024, 2023):
        answer = officer.post(f"{at}/statements", json=body_of(year))
        assert answer.status_code == 200, answer.json()
    scored = officer.post(f"{at}/score").json()
    assert (scored["score"], scored["ratingClass"], scored["recommendation"]) == (73.4, "B", "GO")
    detail = next(one for one in scored["details"] if (one["criterion"], one["year"]) == ("LIQUIDITY", 2025))
    assert (detail["points"], detail["max"], detail["next"]["at"], detail["next"]["gain"]) == (5, 10, 1.2, 1.5)

    assert officer.post(f"{at}/validate").status_code == 403
    validated = finance.post(f"{at}/validate")
    assert validated.status_code == 200, validated.json()
    assert validated.json() == {
        "id": rating["id"], "status": "VALIDATED", "score": 73.4, "ratingClass": "B", "recommendation": "GO",
    }  # fmt: skip
    told = finance.get(at).json()
    assert (told["expired"], told["editable"], told["change"]["gap"]) == (False, False, 1.6)
    assert told["change"]["nextClass"] == "A"
    for answer in (
        officer.patch(at, json={"conclusion": "autre"}), officer.post(f"{at}/statements", json=body_of(2025)),
        officer.post(f"{at}/score"), finance.post(f"{at}/override-score", json={"score": 80, "justification": WHY}),
        officer.post(f"{at}/import-sirene"),
    ):  # fmt: skip
        assert (answer.status_code, answer.json()["code"]) == (409, "RATING_VALIDATED")
    assert (finance.post(f"{at}/validate").status_code, finance.post(f"{at}/validate").json()["code"]) == (
        409,
        "INVALID_TRANSITION",
    )

    _renewed(officer, at, rating["id"])
    with work_of() as context:
        kinds = {one.kind for one in context.session.exec(select(Notification))}
        assert {"RATING_REQUESTED", "RATING_VALIDATED"} <= kinds


def _renewed(officer, at, rating_id):
    """A new version has the statements of the one that it corrects."""
    following = officer.post(f"{at}/new-version")
    assert following.status_code == 201, following.json()
    new = following.json()
    assert (new["status"], new["versionOfId"], new["versionNumber"], new["score"]) == ("DRAFT", rating_id, 2, 73.4)
    assert [one["fiscalYear"] for one in new["statements"]] == [2025, 2024, 2023]
    assert len(officer.get(f"{at}/audit-log").json()["items"]) > 3
    kpis = officer.get(f"{at}/legacy-kpis").json()
    assert next(one for one in kpis["kpis"] if one["code"] == "EBE")["values"]["2025"] == 370000
    assert officer.get(f"{W}/ratings?q=Esplanade").json()["total"] == 2


def test_a_valid_rating_is_used_again(as_role, work_of):
    with work_of() as context:
        company = Desk(context).company(siren="443061841", name="Martin")
        Desk(context).validated(company)
    answer = as_role("LEASE_OFFICER").post(
        f"{W}/score-from-sirene", json={"siren": "443061841", "amountToFinance": 90000}
    )
    assert answer.status_code == 201, answer.json()
    assert (answer.json()["status"], answer.json()["amountToFinance"]) == ("IN_REVIEW", 90000)
    assert answer.json()["score"] == 73.4


def test_the_study_is_printed(context, desk):
    rating = desk.validated()
    content = study.pdf(context, rating.id).ready().content
    text = text_of(content)
    for words in (rating.number, "73.40 / 100", "Autonomy", CONCLUSION, "4,200,000", "31.7 %"):
        assert words in text, words
