"""Affairs: each step of LEASING.md 2.1, what it does and what it refuses; equipment, financings, the decision, the offer."""

from collections.abc import Callable
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pypdfium2
import pytest
from sqlmodel import select

from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Problem
from leaseapp.leasing import queries
from leaseapp.leasing.enums import AffairStatus as A
from leaseapp.leasing.enums import FinancingStatus as F
from leaseapp.leasing.schemas.affairs import AffairLinePatch, AffairPatch, ApproveIn, LeaseSettingsIn, NoteIn, StudyIn
from leaseapp.leasing.schemas.financings import FinancingPatch, TermsIn
from leaseapp.leasing.services import affairs, deciding, financing, licence, papers, reading, simulating
from leaseapp.leasing.state_machines import AFFAIR, FINANCING
from leaseapp.notifications.models import Notification
from tests.factories import directory
from tests.leasing.conftest import WHY
from tests.support import world

MOVES = {
    (A.DRAFT, "study", A.STUDY), (A.STUDY, "submit", A.IN_APPROVAL), (A.IN_APPROVAL, "approve", A.APPROVED),
    (A.IN_APPROVAL, "return", A.STUDY), (A.IN_APPROVAL, "send_back", A.STUDY), (A.IN_APPROVAL, "reject", A.REJECTED),
    (A.APPROVED, "contract", A.CONTRACTED), (A.CONTRACTED, "complete", A.WON),
    *((one, "abandon", A.LOST) for one in (A.DRAFT, A.STUDY, A.IN_APPROVAL, A.APPROVED)),
}  # fmt: skip
ACTS: dict[str, Callable[[Any, Any], Any]] = {
    "study": lambda context, one: affairs.study(context, one.id, StudyIn()),
    "submit": lambda context, one: deciding.submit(context, one.id, StudyIn()),
    "approve": lambda context, one: deciding.approve(context, one.id, ApproveIn(reason=WHY)),
    "return": lambda context, one: deciding.take_back(context, one.id, NoteIn(reason=WHY)),
    "send_back": lambda context, one: deciding.send_back(context, one.id, NoteIn(reason=WHY)),
    "reject": lambda context, one: deciding.reject(context, one.id, NoteIn(reason=WHY)),
    "contract": lambda context, one: affairs.contract(context, one.id),
    "complete": lambda context, one: affairs.complete(context, one.id),
    "abandon": lambda context, one: affairs.abandon(context, one.id, NoteIn(reason=WHY)),
}


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return {found.value.code, *((error.field, error.code) for error in found.value.errors)}


def text_of(answer: FileAnswer) -> str:
    content = answer.ready().content
    assert isinstance(content, bytes)
    document = pypdfium2.PdfDocument(content)
    return (
        " ".join(page.get_textpage().get_text_range() for page in document).replace("\xa0", " ").replace("\u202f", " ")
    )


def test_the_tables_are_those_of_the_page():
    found = {(source, move.trigger, move.target) for move in AFFAIR.transitions for source in move.origins}
    assert found == MOVES
    found = {(source, move.target) for move in FINANCING.transitions for source in move.origins}
    assert found == {
        (F.PROPOSED, F.RETAINED), (F.RETAINED, F.PROPOSED), (F.PROPOSED, F.REJECTED), (F.REJECTED, F.PROPOSED),
    }  # fmt: skip


@pytest.mark.parametrize("trigger", list(ACTS))
@pytest.mark.parametrize("status", list(A))
def test_each_act_moves_where_the_table_says_and_is_refused_elsewhere(context, desk, status, trigger):
    affair = desk.at(status.value)
    assert affair.status is status
    target = AFFAIR.target(status, trigger)
    if target is not None:
        ACTS[trigger](context, affair)
        assert (affair.status, affair.status_since) == (target, context.today)
        return
    context.session.flush()
    before = affair.model_dump()
    assert "INVALID_TRANSITION" in refused(lambda: ACTS[trigger](context, affair))
    assert affair.model_dump() == before


def test_an_affair_has_a_number_an_officer_and_the_price_of_its_equipment(context, desk):
    affair = desk.affair(officerUserId=None)
    assert (affair.number, affair.officer_user_id, affair.amount_ht) == ("AFF-000001", context.principal.user_id, 0)
    line = desk.line(affair)
    assert (line.total_ht, affair.amount_ht) == (38800, 38800)
    affairs.change_line(context, line.id, AffairLinePatch(quantity=Decimal("1.5"), unit_price_ht=Decimal("33.33")))
    assert (line.total_ht, affair.amount_ht) == (Decimal("50.00"), Decimal("50.00"))
    financing.retain(context, desk.financing(affair).id, StudyIn())
    assert affair.amount_ht == 50000
    affairs.remove_line(context, line.id, None)
    assert reading.read(context, affair.id).lines == []


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"companyId": uuid4()}, ("companyId", "NOT_FOUND")),
        ({"officerUserId": uuid4()}, ("officerUserId", "NOT_FOUND")),
        ({"salesUserId": uuid4()}, ("salesUserId", "NOT_FOUND")),
        ({"establishmentId": uuid4()}, ("establishmentId", "NOT_FOUND")),
        ({"kind": "CREDIT_BAIL"}, ("kind", "CREDIT_LICENCE_REQUIRED")),
    ],
)
def test_what_an_affair_cannot_be(desk, values, code):
    assert code in refused(lambda: desk.affair(**values))


def test_people_and_places_fit_the_affair(context, desk):
    technician = world.person("TECHNICIAN", "alpha").user_id
    assert ("officerUserId", "NOT_OFFICER") in refused(lambda: desk.affair(officerUserId=technician))
    assert ("salesUserId", "NOT_MEMBER") in refused(lambda: desk.affair(salesUserId=technician))
    other = directory.establishment(context, directory.company(context, name="Martin", siren="443061841"))
    assert ("establishmentId", "WRONG_COMPANY") in refused(lambda: desk.affair(establishmentId=other.id))


def test_a_purchase_option_needs_the_licence(context, desk):
    affair = desk.affair()
    assert "CREDIT_LICENCE_REQUIRED" in refused(lambda: desk.financing(affair, kind="CREDIT_BAIL"))
    made = desk.financing(affair)
    assert "CREDIT_LICENCE_REQUIRED" in refused(
        lambda: financing.change(context, made.id, FinancingPatch(kind="CREDIT_BAIL"))
    )
    licence.change(context, LeaseSettingsIn(credit_licence=True))
    assert desk.financing(affair, kind="CREDIT_BAIL").kind.value == "CREDIT_BAIL"
    assert "500,00" in text_of(papers.offer_pdf(context, affair.id))


def test_a_study_begins_with_a_need_and_a_term(context, desk):
    affair = desk.affair(need=None, wantedTermMonths=None)
    found = refused(lambda: ACTS["study"](context, affair))
    assert found == {"AFFAIR_NOT_READY", ("need", "NEED_REQUIRED"), ("wantedTermMonths", "TERM_REQUIRED")}
    desk.line(affair)
    affairs.update(context, affair.id, AffairPatch(wanted_term_months=36))
    assert ACTS["study"](context, affair).status is A.STUDY


def test_a_decision_needs_a_retained_financing_that_is_valid(context, desk):
    affair = desk.studied()
    assert ("financings", "FINANCING_NOT_RETAINED") in refused(lambda: ACTS["submit"](context, affair))
    late = desk.financing(affair, validUntil=context.today - timedelta(days=1))
    financing.retain(context, late.id, StudyIn())
    assert ("financings", "FINANCING_EXPIRED") in refused(lambda: ACTS["submit"](context, affair))
    financing.change(context, late.id, FinancingPatch(valid_until=context.today))
    assert ACTS["submit"](context, affair).submitted_by_user_id == context.principal.user_id


@pytest.mark.parametrize("trigger", ["approve", "reject", "send_back"])
def test_whoever_studies_or_submitted_does_not_decide(context, desk, trigger):
    mine = desk.affair(officerUserId=context.principal.user_id)
    affairs.study(context, mine.id, StudyIn())
    financing.retain(context, desk.financing(mine).id, StudyIn())
    deciding.submit(context, mine.id, StudyIn())
    assert "SELF_APPROVAL" in refused(lambda: ACTS[trigger](context, mine))
    submitted = deciding.submit(context, desk.retained().id, StudyIn())
    assert "SELF_APPROVAL" in refused(lambda: ACTS[trigger](context, submitted))
    assert submitted.status is A.IN_APPROVAL


@pytest.mark.parametrize("trigger", ["approve", "reject", "send_back", "return", "abandon"])
def test_decisions_and_returns_say_why(context, desk, trigger):
    affair = desk.submitted()
    for reason in (None, "trop peu"):
        body = (ApproveIn if trigger == "approve" else NoteIn)(reason=reason)
        act = {
            "approve": deciding.approve, "reject": deciding.reject, "send_back": deciding.send_back,
            "return": deciding.take_back, "abandon": affairs.abandon,
        }[trigger]  # fmt: skip
        assert ("reason", "REASON_REQUIRED") in refused(lambda: act(context, affair.id, body))  # noqa: B023


def test_what_a_decision_leaves(context, desk):
    affair = desk.submitted()
    deciding.approve(context, affair.id, ApproveIn(reason=WHY, conditions="Dépôt de deux loyers"))
    told = reading.read(context, affair.id)
    assert (told.decision_reason, told.conditions, told.decided_by) == (
        WHY,
        "Dépôt de deux loyers",
        "Admin of alpha",
    )
    assert "Dépôt de deux loyers" in text_of(papers.offer_pdf(context, affair.id))


@pytest.mark.parametrize("status", ["IN_APPROVAL", "APPROVED", "CONTRACTED", "WON", "REJECTED", "LOST"])
def test_what_is_submitted_does_not_change(context, desk, status):
    affair = desk.at(status)
    assert "AFFAIR_FROZEN" in refused(lambda: affairs.update(context, affair.id, AffairPatch(title="Autre")))
    assert "AFFAIR_FROZEN" in refused(lambda: desk.line(affair))
    assert "FINANCING_FROZEN" in refused(lambda: desk.financing(affair))
    for one in queries.financings_of(context, affair.id):
        assert "FINANCING_FROZEN" in refused(lambda: financing.set_aside(context, one.id, StudyIn()))  # noqa: B023
        assert "FINANCING_FROZEN" in refused(lambda: financing.remove(context, one.id, None))  # noqa: B023
        assert "FINANCING_FROZEN" in refused(
            lambda: financing.change(context, one.id, FinancingPatch(term_months=36))  # noqa: B023
        )


def test_old_versions_are_told(context, desk):
    affair = desk.affair()
    one, line = desk.financing(affair), desk.line(affair)
    assert "STALE_VERSION" in refused(lambda: affairs.update(context, affair.id, AffairPatch(version=0, title="Autre")))
    assert "STALE_VERSION" in refused(lambda: affairs.study(context, affair.id, StudyIn(version=0)))
    assert "STALE_VERSION" in refused(lambda: financing.retain(context, one.id, StudyIn(version=0)))
    assert "STALE_VERSION" in refused(lambda: affairs.remove_line(context, line.id, 0))


def test_three_financings_stand_side_by_side_and_one_is_retained(context, desk):
    affair = desk.affair()
    first, second, third = (desk.financing(affair, label=label) for label in "ABC")
    assert "TOO_MANY_FINANCINGS" in refused(lambda: desk.financing(affair, label="D"))
    financing.retain(context, first.id, StudyIn())
    financing.retain(context, second.id, StudyIn())
    assert [one.status for one in (first, second, third)] == [F.PROPOSED, F.RETAINED, F.PROPOSED]
    assert "FINANCING_RETAINED" in refused(lambda: financing.remove(context, second.id, None))
    assert "INVALID_TRANSITION" in refused(lambda: financing.set_aside(context, second.id, StudyIn()))
    financing.set_aside(context, third.id, StudyIn())
    desk.financing(affair, label="D")
    assert "TOO_MANY_FINANCINGS" in refused(lambda: financing.take_up(context, third.id, StudyIn()))
    financing.remove(context, first.id, None)
    financing.take_up(context, third.id, StudyIn())
    assert [one.label for one in financing.listed(context, affair.id)] == ["B", "C", "D"]


def test_what_is_stored_is_what_was_simulated(context, desk):
    terms = {"capitalHt": 50000, "residualHt": 500, "termMonths": 48, "nominalRatePct": 6, "lenderRatePct": "4.2"}
    terms["profile"] = [{"count": 1, "kind": "FIXED", "value": 5000}, {"count": 47, "kind": "LEVEL", "value": 1}]
    shown = simulating.simulate(TermsIn.model_validate(terms))
    stored = reading.financing_told(context, desk.financing(desk.affair(), **terms))
    assert (shown.rent_ht, shown.first_rent_ht, shown.total_interest_ht) == (
        Decimal("1067.31"), 5000, Decimal("5663.57")
    )  # fmt: skip
    assert (shown.lender_price_ht, shown.margin_ht) == (Decimal("51603.34"), Decimal("1603.34"))
    same = set(type(shown).model_fields) - {"rows"}
    assert {name: getattr(stored, name) for name in same} == {name: getattr(shown, name) for name in same}
    assert len(shown.rows) == 48


def test_a_change_is_solved_anew(context, desk):
    affair = desk.affair()
    one = desk.financing(affair)
    financing.retain(context, one.id, StudyIn())
    financing.change(context, one.id, FinancingPatch(solve_for="RATE", rent_ht=Decimal(1165)))
    assert (one.nominal_rate_pct, one.rent_ht, one.total_interest_ht) == (Decimal("6.262267"), 1165, 6420)
    financing.change(
        context, one.id, FinancingPatch(solve_for="RENT", nominal_rate_pct=Decimal(6), capital_ht=Decimal(52340))
    )
    assert (one.rent_ht, affair.amount_ht) == (Decimal("1213.89"), 52340)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"nominalRatePct": "30.000001"}, ("nominalRatePct", "RATE_OUT_OF_RANGE")),
        ({"nominalRatePct": -1}, ("nominalRatePct", "RATE_OUT_OF_RANGE")),
        ({"lenderRatePct": 31}, ("lenderRatePct", "RATE_OUT_OF_RANGE")),
        ({"termMonths": 121}, ("termMonths", "TERM_OUT_OF_RANGE")),
        ({"residualHt": 50001}, ("residualHt", "RESIDUAL_OUT_OF_RANGE")),
        ({"profile": [{"count": 47, "kind": "LEVEL"}]}, ("profile", "RENT_PROFILE_INVALID")),
        ({"solveFor": "RATE", "rentHt": 100}, ("rentHt", "UNSOLVABLE")),
        ({"capitalHt": None}, ("capitalHt", "FIGURE_REQUIRED")),
    ],
)
def test_figures_that_make_no_financing(desk, values, code):
    affair = desk.affair()
    assert code in refused(lambda: desk.financing(affair, **values))


def test_an_offer_shows_rents_and_never_what_is_the_lessors(context, desk):
    affair = desk.affair()
    assert "FINANCING_MISSING" in refused(lambda: papers.offer_pdf(context, affair.id))
    desk.line(affair)
    desk.financing(affair, lenderRatePct="4.2", maintenanceHt=85)
    desk.financing(affair, label="B", termMonths=60, residualHt=5000, nominalRatePct="6.5")
    text = text_of(papers.offer_pdf(context, affair.id))
    for said in ("AFF-000001", "Chariot électrique 2 t", "48 × 1 159,21", "60 × ", "85,00", "Bon pour accord"):
        assert said in text
    for hidden in ("4,20", "1 738,90", "51 738,90", "6,5", "500,00 €", "6 142,08"):
        assert hidden not in text.replace("38 800,00", "")


def test_people_are_told(context, desk):
    affair = desk.submitted()

    def told():
        mine = Notification.target_url.contains(str(affair.id))
        return context.session.exec(select(Notification).where(mine)).all()

    finance = world.person("FINANCE_OFFICER", "alpha").user_id
    assert finance in {one.recipient_user_id for one in told()}
    deciding.send_back(context, affair.id, NoteIn(reason=WHY))
    assert desk.officer in {one.recipient_user_id for one in told()}
    assert affair.note == WHY
