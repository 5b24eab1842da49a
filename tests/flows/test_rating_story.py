"""A client from its tax return to the credit decision: the return is read with its boxes, corrected, rated, validated, used, renewed."""

from uuid import UUID

from sqlmodel import select

from leaseapp.directory.models import Company
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.leasing.schemas.affairs import ApproveIn, StudyIn
from leaseapp.leasing.services import affairs, deciding, financing, reading
from leaseapp.notifications.models import Notification
from tests.architecture.samples import Maker
from tests.identity.access import run_jobs
from tests.leasing.conftest import Desk as LeaseDesk
from tests.rating.conftest import CONCLUSION, W, body_of
from tests.rating.samples import file_id
from tests.support import world


def test_a_return_becomes_a_rating_and_the_rating_a_decision(client, as_role, work_of):
    finance = as_role("FINANCE_OFFICER")
    with work_of() as context:
        company_id = str(LeaseDesk(context).company.id)
    maker = Maker("alpha")
    rating = client.post(f"{W}/ratings", json={
        "companyId": company_id, "amountToFinance": 50000, "studyDate": "2026-03-02", "foundedOn": "1998-02-15",
    }).json()  # fmt: skip
    at = f"{W}/ratings/{rating['id']}"

    # the latest year is read from its return, one value of which a person had typed otherwise
    typed = body_of(2025, lines=[{"code": "CF", "value": 211}], fileId=str(file_id(maker, rating["id"])))
    told = client.post(f"{at}/statements", json=typed)
    assert told.status_code == 200, told.json()
    year = told.json()["statements"][0]
    answer = client.post(f"{at}/statements/{year['id']}/ocr")
    assert (answer.status_code, answer.json()["reading"]) == (202, "READING")
    assert client.post(f"{at}/statements/{year['id']}/ocr").status_code == 202
    run_jobs()
    year = client.get(at).json()["statements"][0]
    assert (year["reading"], year["readingError"]) == ("READ", None)
    lines = {one["code"]: one for one in year["lines"]}
    assert (lines["CF"]["value"], lines["CF"]["proposedValue"], lines["CF"]["source"]) == (211, 210, "MANUAL")
    assert (lines["FL"]["value"], lines["FL"]["source"], len(lines["FL"]["box"])) == (4200, "OCR", 4)

    # somebody takes the value of the return, the other years are typed
    for fiscal_year in (2025, 2024, 2023):
        told = client.post(f"{at}/statements", json=body_of(fiscal_year)).json()
    lines = {one["code"]: one for one in told["statements"][0]["lines"]}
    assert (lines["CF"]["value"], lines["CF"]["proposedValue"]) == (210, None)
    assert (lines["FL"]["source"], len(lines["FL"]["box"])) == ("OCR", 4)
    assert (told["score"], told["ratingClass"], told["recommendation"]) == (73.4, "B", "GO")

    refused = finance.post(f"{at}/validate")
    assert [one["code"] for one in refused.json()["errors"]] == ["CONCLUSION_MISSING"]
    client.patch(at, json={"conclusion": CONCLUSION})
    assert finance.post(f"{at}/validate").status_code == 200
    assert finance.get(f"{at}/study").headers["content-type"] == "application/pdf"

    # the credit decision rests on it, and needs no other reason
    with work_of() as context:
        lease = LeaseDesk.__new__(LeaseDesk)
        lease.context, lease.company = context, get_or_404(context, Company, UUID(company_id))
        lease.officer = world.person("LEASE_OFFICER", "alpha").user_id
        affair = lease.affair()
        affair = _submitted(lease, affair)
        deciding.approve(context, affair.id, ApproveIn())
        decided = reading.told(context, affair)
        assert decided.rating is not None
        assert (str(decided.rating.id), decided.decision_reason) == (rating["id"], None)
        kinds = {one.kind for one in context.session.exec(select(Notification))}
        assert "RATING_NO_GO_ON_DEAL" not in kinds
    following = client.post(f"{at}/new-version").json()
    assert (following["versionNumber"], following["score"]) == (2, 73.4)
    assert [one["id"] for one in following["versions"]] == [rating["id"]]


def _submitted(lease, affair):
    """The affair, submitted by its officer."""
    affairs.study(lease.context, affair.id, StudyIn())
    financing.retain(lease.context, lease.financing(affair).id, StudyIn())
    affair = deciding.submit(lease.context, affair.id, StudyIn())
    affair.submitted_by_user_id = lease.officer
    lease.context.session.flush()
    return affair
