"""Other work of ratings: reading tax returns, reminders, grids, portfolio, exposure, who reads what."""

from datetime import timedelta
from decimal import Decimal

import pytest
from sqlmodel import select

from leaseapp.kernel import clock
from leaseapp.kernel.errors import Invalid
from leaseapp.leasing.schemas.affairs import ApproveIn, NoteIn
from leaseapp.leasing.services import deciding, reading
from leaseapp.notifications.models import Notification
from leaseapp.rating import jobs, queries
from leaseapp.rating.enums import StatementSource
from leaseapp.rating.rules.form_codes import form_of
from leaseapp.rating.rules.grids import default_grid
from leaseapp.rating.schemas.ratings import OverrideScoreIn, RatingPatch
from leaseapp.rating.schemas.weighting import GridIn, GridPreviewIn
from leaseapp.rating.services import cerfa, life, portfolio, ratings, scoring, weighting
from leaseapp.rating.services import reading as told_by
from leaseapp.rating.services.exposure import exposures
from tests.architecture.samples import Maker
from tests.leasing.conftest import Desk as LeaseDesk
from tests.rating.conftest import CONCLUSION, WHY, Desk, W, body_of
from tests.rating.papers import return_pdf
from tests.rating.returns import boxes_of
from tests.rating.samples import with_return
from tests.support import world


def notices(context, kind):
    return context.session.exec(select(Notification).where(Notification.kind == kind)).all()


def test_a_return_is_read_with_its_boxes():
    boxes = boxes_of(2025)
    asked = cerfa.Asked(
        return_pdf(boxes, siren="552 100 554"), form_of("2050"), "552100554", world.person("ADMIN").user_id
    )
    found = cerfa.look(None, asked)
    assert found.error is None
    assert {code: int(box.value) for code, box in found.boxes.items()} == boxes
    box = found.boxes["FL"]
    assert (box.page, box.value) == (1, 4200)
    assert box.box is not None
    left, top, right, bottom = box.box
    assert 0 < left < right < 1
    assert 0 < top < bottom < 1
    other = cerfa.look(None, cerfa.Asked(asked.content, asked.form, "443061841", asked.statement_id))
    assert (other.error, other.boxes) == ("OTHER_COMPANY", {})
    assert cerfa.look(None, cerfa.Asked(b"no pdf", asked.form, None, asked.statement_id)).error == "PDF_UNREADABLE"


def test_values_that_were_read_never_replace_those_that_a_person_typed(context, desk):
    rating = desk.rating()
    statement = desk.statement(rating, 2025, lines=[{"code": "FL", "value": 4100}])
    statement.reading = cerfa.ReadingStatus.READING
    context.session.flush()
    asked = cerfa.Asked(return_pdf(boxes_of(2025)), form_of("2050"), None, statement.id)
    cerfa.keep(context, statement.id, cerfa.look(None, asked))
    lines = {one.code: one for one in queries.lines_of(context, [statement.id])[statement.id]}
    typed, read = lines["FL"], lines["DL"]
    assert (typed.value, typed.proposed_value, typed.source) == (4100, 4200, StatementSource.MANUAL)
    assert (read.value, read.proposed_value, read.source) == (760, None, StatementSource.OCR)
    assert len(read.box) == 4
    assert statement.reading is cerfa.ReadingStatus.READ
    # read again: nothing more happens
    cerfa.keep(context, statement.id, cerfa.Found(error="READING_FAILED"))
    assert statement.reading is cerfa.ReadingStatus.READ


def test_the_same_year_is_replaced_and_a_year_is_taken_away(as_role, work_of):
    with work_of() as context:
        at = f"{W}/ratings/{Desk(context).studied().id}"
    officer = as_role("LEASE_OFFICER")
    replaced = officer.post(
        f"{at}/statements", json=body_of(2025, lines=[], paste="FL\t4 300\nHN\t-12\nDL néant")
    ).json()
    year = replaced["statements"][0]
    assert [(one["code"], one["value"], one["nil"]) for one in year["lines"]] == [
        ("DL", None, True), ("FL", 4300, False), ("HN", -12, False),
    ]  # fmt: skip
    assert (len(replaced["statements"]), replaced["score"]) == (3, None)
    assert officer.delete(f"{at}/statements/{year['id']}").status_code == 204
    assert [one["fiscalYear"] for one in officer.get(at).json()["statements"]] == [2024, 2023]
    assert officer.delete(f"{at}/statements/{year['id']}").status_code == 404
    assert officer.post(f"{at}/statements/{replaced['statements'][1]['id']}/ocr").json()["code"] == "DOCUMENT_MISSING"


def test_reminders_are_told_a_month_and_a_week_before_each_once(context, desk):
    rating = desk.validated()
    ends = rating.expires_at
    assert ends is not None
    told = []
    for days in (31, 30, 29, 8, 7, 6, 1, 0):
        with clock.freeze(ends - timedelta(days=days)):
            context.now = clock.now()
            jobs.remind(context)
            told.append(rating.told_before_days)
    assert told == [None, 30, 30, 30, 7, 7, 7, 7]
    assert len({one.title for one in notices(context, "RATING_EXPIRING")}) >= 1
    context.now = ends
    assert told_by.is_expired(context, rating)
    assert queries.valid_of(context, rating.company_id) is None


def test_a_grid_is_tried_and_saved_and_validated_ratings_keep_theirs(context, desk):
    kept = desk.validated()
    draft = desk.studied(desk.company(name="Martin", siren="443061841"))
    content = default_grid() | {"classes": [["A", 70], ["B", 60], ["C", 40], ["D", 0]]}
    effect = weighting.preview(context, GridPreviewIn(content=content))
    assert (effect.moved, effect.better, effect.worse) == (2, 2, 0)
    assert {(one.rating_class, one.new_class) for one in effect.items} == {("B", "A")}
    saved = weighting.save(context, GridIn(content=content, reason="Plus large", based_on=1))
    assert (saved.number, saved.current) == (2, True)
    scoring.compute(context, draft)
    assert (draft.rating_class, draft.grid_version) == ("A", 2)
    assert (kept.rating_class, kept.grid_version) == ("B", 1)
    assert [one.number for one in weighting.versions(context).items] == [2, 1]


def test_the_portfolio_counts_the_latest_rating_of_each_company(context, desk):
    first = desk.validated()
    again = ratings.new_version(context, first.id)
    ratings.update(context, again.id, RatingPatch(conclusion=CONCLUSION))
    life.override_score(context, again.id, OverrideScoreIn(score=Decimal(30), justification=WHY))
    with clock.freeze(context.now + timedelta(minutes=1)):
        context.now = clock.now()
        life.validate(context, again.id)
    desk.rating(desk.company(name="Martin", siren="443061841"))
    told = portfolio.dashboard(context)
    assert {one.rating_class: one.count for one in told.by_class} == {"A": 0, "B": 0, "C": 0, "D": 1}
    assert (told.rated, told.drafts, told.in_review, told.override_rate, told.average_score) == (1, 1, 0, 100, 30)
    assert sum(one.count for one in told.by_month) == 2


def test_a_rating_tells_the_exposure_of_the_whole_group(context, desk, monkeypatch):
    head, alone = desk.company(), desk.company(name="Martin", siren="443061841")
    member = desk.company(name="Filiale", siren="732829320", groupHeadId=str(head.id))
    owed = {head.id: Decimal(1200), member.id: Decimal("300.50"), alone.id: Decimal(70)}
    tell = lambda _context, ids: {one: owed[one] for one in ids if one in owed}  # noqa: E731
    monkeypatch.setattr(exposures, "_items", [tell])
    told = [told_by.told(context, desk.rating(company)) for company in (head, member, alone)]
    assert [(one.exposure, one.group_exposure) for one in told] == [
        (Decimal(1200), Decimal("1500.50")), (Decimal("300.50"), Decimal("1500.50")), (Decimal(70), None),
    ]  # fmt: skip


def test_the_credit_decision_uses_the_valid_rating(context):
    lease = LeaseDesk(context)
    desk = Desk(context)
    rating = desk.validated(lease.company)
    affair = lease.submitted()
    deciding.approve(context, affair.id, ApproveIn())
    told = reading.told(context, affair)
    assert told.rating is not None
    assert (told.rating.number, told.rating.score, told.decision_reason) == (rating.number, Decimal("73.40"), None)
    assert affair.rating_id == rating.id
    assert notices(context, "RATING_NO_GO_ON_DEAL") == []


def test_a_deal_that_goes_on_against_the_rating_is_told_and_says_why(context):
    lease, desk = LeaseDesk(context), Desk(context)
    rating = desk.studied(lease.company)
    life.override_score(context, rating.id, OverrideScoreIn(score=Decimal(20), justification=WHY))
    life.validate(context, rating.id)
    affair = lease.submitted()
    told = notices(context, "RATING_NO_GO_ON_DEAL")
    assert {one.target_url for one in told} == {f"/workspace/lease-affairs/{affair.id}"}
    with pytest.raises(Invalid, match="REASON_REQUIRED"):
        deciding.approve(context, affair.id, ApproveIn())
    deciding.reject(context, affair.id, NoteIn())
    assert affair.decision_reason is None


def test_exposure_is_what_a_client_leases_and_owes(context):
    lease, desk = LeaseDesk(context), Desk(context)
    rating = desk.studied(lease.company, amountToFinance=300000)
    assert told_by.told(context, rating).exposure == 0
    teller = exposures.add(lambda _context, ids: dict.fromkeys(ids, Decimal(900000)))
    try:
        scoring.compute(context, rating)
        told = told_by.told(context, rating)
        assert (told.exposure, told.engagement) == (900000, 1200000)
        # more than a quarter of revenue, and more than twice what the company earns in a year
        assert (told.score, told.rating_class, told.recommendation) == (Decimal("73.40"), "B", "GO_WITH_CONDITIONS")
        assert {one["code"] for one in told.limits if one["holds"]} == {"EXPOSURE_OF_REVENUE", "EXPOSURE_OF_CAF"}
    finally:
        exposures._items.remove(teller)


def test_tax_returns_are_for_the_finance_role(as_role, client):
    made = with_return(Maker("alpha"))
    at = f"{W}/ratings/{made['rating_id']}"
    finance, manager, officer = as_role("FINANCE_OFFICER"), as_role("MANAGER"), as_role("LEASE_OFFICER")
    file_id = finance.get(at).json()["statements"][0]["fileId"]
    assert file_id is not None
    for reader in (manager, officer, as_role("COMMERCIAL")):
        told = reader.get(at).json()["statements"][0]
        assert (told["fileId"], told["hasDocument"]) == (None, True)
        assert reader.get(f"{at}/statements/{made['stmt_id']}/preview").status_code == 403
        assert reader.get(f"/api/workspace/files/{file_id}").status_code == 404
        assert "liasse" not in reader.get(f"{at}/audit-log").text
    assert finance.get(f"{at}/statements/{made['stmt_id']}/preview?page=1").status_code == 200
    assert finance.get(f"/api/workspace/files/{file_id}").status_code == 200
    for role in ("TECHNICIAN", "LOGISTICS", "SALES_BACK", "ACCOUNTANT", "CLIENT_ADMIN"):
        assert as_role(role).get(at).status_code in (403, 404), role
        assert as_role(role).get(f"{W}/dashboard").status_code == 403
    for path in ("ratings?format=csv", "ratings?format=xlsx", "dashboard", "forms", "grids"):
        assert manager.get(f"{W}/{path}").status_code == 200, path
    assert client.get(f"{at}/study").headers["content-type"] == "application/pdf"
