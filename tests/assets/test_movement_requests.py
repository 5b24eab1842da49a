"""Movement requests: what they may hold, what reserves a machine, what verifying books (FIELD.md 4.3)."""

from concurrent.futures import ThreadPoolExecutor
from datetime import date
from uuid import uuid4

import pytest
from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.enums import MovementLineState as M
from leaseapp.assets.models import Asset, AssetMovement, StorageMovementLine, StorageMovementRequest
from leaseapp.assets.schemas.assets import AssetPatch, MovementIn, SellIn
from leaseapp.assets.schemas.locations import LocationPatch
from leaseapp.assets.schemas.movement_requests import (
    CancelRequestIn,
    MovementRequestIn,
    MovementRequestPatch,
    RequestStepIn,
    VerifyIn,
)
from leaseapp.assets.schemas.settings import AssetSettingsIn
from leaseapp.assets.services import configuring, lifecycle, movement_requests, moving, registering, verifying
from leaseapp.assets.services.locating import locations
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db

NOW = RequestStepIn()
WHY = "Plus de camion"


class Depots:
    """A depot with three machines, one of them on a shelf within it, another place, and a machine there."""

    def __init__(self, context, fleet):
        self.context, self.start, self.end = context, fleet.place(), fleet.place()
        shelf = fleet.place(parentId=self.start)
        self.machines = [fleet.asset(currentLocationId=where) for where in (self.start, self.start, shelf, self.end)]

    def body(self, *machines, **values):
        chosen = [{"assetId": one.id} for one in machines or self.machines[:3]]
        body = {
            "fromLocationId": self.start,
            "toLocationId": self.end,
            "plannedFor": date(2026, 11, 30),
            "assets": chosen,
        }
        return body | {"reason": "Réassort du magasin"} | values

    def asked(self, *machines, **values):
        body = MovementRequestIn.model_validate(self.body(*machines, **values))
        return movement_requests.create(self.context, body)

    def confirmed(self, *machines):
        return movement_requests.confirm(self.context, self.asked(*machines).id, NOW)

    def lines(self, request):
        return movement_requests.lines_of(self.context, request.id)

    def verify(self, request, found=(), missing=(), codes=(), **values):
        codes = [*codes, *(one.inventory_number for one in found)]
        body = {"found": codes, "missing": [line.id for line in missing]}
        return verifying.verify(self.context, request.id, VerifyIn.model_validate(body | values))


@pytest.fixture
def depots(context, fleet):
    return Depots(context, fleet)


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return {found.value.code, *((error.field, error.code) for error in found.value.errors)}


def places(depots):
    return [one.current_location_id for one in depots.machines[:3]]


def test_what_was_scanned_moves_together_and_what_is_missing_stays(context, depots):
    request = depots.confirmed()
    first, second, shelved = depots.machines[:3]
    missing = depots.lines(request)[1]
    depots.verify(request, [first, shelved], [missing])
    assert places(depots) == [depots.end, depots.start, depots.end]
    told = movement_requests.told(context, request)
    assert [one.state for one in told.assets] == [M.FOUND, M.MISSING, M.FOUND]
    assert (told.status.value, told.count, told.missing) == ("VERIFIED", 3, 1)
    last = select(AssetMovement).where(AssetMovement.asset_id == first.id).order_by(col(AssetMovement.number).desc())
    movement = context.session.exec(last).first()
    assert (movement.from_location_id, movement.to_location_id) == (depots.start, depots.end)
    assert movement.reason == f"Movement request {request.number}: Réassort du magasin"
    depots.asked(second)  # what stayed can be asked for again


def test_a_reserved_machine_is_not_sold_and_stands_in_no_other_confirmed_request(context, depots):
    first, second = depots.machines[:2]
    other = depots.asked(first, second)
    request = depots.confirmed(first)
    refusal = refused(lambda: movement_requests.confirm(context, other.id, NOW))
    assert {"ASSET_RESERVED", ("assets[0].assetId", "ASSET_RESERVED")} <= refusal
    sale = SellIn(buyer_name="Brasserie", price_ht=100, sold_on=context.today)
    assert "ASSET_IN_USE" in refused(lambda: lifecycle.sell(context, first.id, sale))
    movement_requests.cancel(context, request.id, CancelRequestIn(reason=WHY))
    movement_requests.confirm(context, other.id, NOW)
    movement_requests.cancel(context, other.id, CancelRequestIn(reason=WHY))
    lifecycle.sell(context, first.id, sale)


def test_a_canceled_request_is_deleted_with_its_reason(context, depots):
    request = depots.confirmed()
    movement_requests.cancel(context, request.id, CancelRequestIn(reason=WHY))
    assert (request.cancel_reason, request.deleted_at) == (WHY, context.now)
    assert {line.state for line in depots.lines(request)} == {M.PLANNED}
    assert "NOT_FOUND" in refused(lambda: movement_requests.read(context, request.id))


def test_a_request_that_nobody_confirmed_is_changed(context, depots):
    first, second, shelved = depots.machines[:3]
    request = depots.asked(first, second)
    patch = {"assets": [{"assetId": shelved.id}, {"assetId": first.id}], "reason": "Autre magasin"}
    movement_requests.update(context, request.id, MovementRequestPatch.model_validate(patch))
    assert [line.asset_id for line in depots.lines(request)] == [shelved.id, first.id]
    assert request.reason == "Autre magasin"
    movement_requests.update(context, request.id, MovementRequestPatch(planned_for=date(2026, 12, 1)))
    assert [line.asset_id for line in depots.lines(request)] == [shelved.id, first.id]


@pytest.mark.parametrize(
    ("values", "code"),
    [
        (lambda d: {"toLocationId": d.start}, ("toLocationId", "SAME_LOCATION")),
        (lambda d: {"toLocationId": uuid4()}, ("toLocationId", "NOT_FOUND")),
        (lambda d: {"fromLocationId": uuid4()}, ("fromLocationId", "NOT_FOUND")),
        (lambda d: {"assets": [{"assetId": d.machines[0].id}] * 2}, ("assets[1].assetId", "ASSET_TWICE")),
        (lambda d: {"assets": [{"assetId": uuid4()}]}, ("assets[0].assetId", "NOT_FOUND")),
        (lambda d: {"assets": [{"assetId": d.machines[3].id}]}, ("assets[0].assetId", "ASSET_ELSEWHERE")),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_for(depots, values, code):
    assert code in refused(lambda: depots.asked(**values(depots)))


def test_a_place_that_is_no_longer_used_gets_nothing(context, depots):
    locations.update(context, depots.end, LocationPatch(active=False))
    assert ("toLocationId", "LOCATION_INACTIVE") in refused(depots.asked)


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (lambda c, d, one: moving.move(c, one.id, MovementIn(to_location_id=d.end)), "ASSET_ELSEWHERE"),
        (
            lambda c, d, one: registering.update(
                c, one.id, AssetPatch(condition=AssetCondition.LOST, reason="Introuvable au dépôt")
            ),
            "ASSET_GONE",
        ),
    ],
)
def test_what_is_elsewhere_by_now_is_not_reserved(context, depots, happens, code):
    request = depots.asked()
    happens(context, depots, depots.machines[1])
    assert {code, ("assets[1].assetId", code)} <= refused(lambda: movement_requests.confirm(context, request.id, NOW))
    assert {line.state for line in depots.lines(request)} == {M.PLANNED}


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda c, d, r: movement_requests.confirm(c, r.id, NOW), "INVALID_TRANSITION"),
        (lambda c, d, r: movement_requests.update(c, r.id, MovementRequestPatch(reason="Autre")), "REQUEST_UNDER_WAY"),
        (lambda c, d, r: d.verify(r, d.machines[:2]), "LINES_UNSETTLED"),
        (lambda c, d, r: d.verify(r, d.machines[:4]), ("found[3]", "NOT_REQUESTED")),
        (lambda c, d, r: d.verify(r, missing=d.lines(r), codes=["?"]), ("found[0]", "UNKNOWN_CODE")),
        (lambda c, d, r: d.verify(r, d.machines[:3], d.lines(r)[:1]), ("missing[0]", "FOUND_AND_MISSING")),
        (lambda c, d, r: d.verify(r, missing=[*d.lines(r), StorageMovementLine(id=uuid4())]), ("missing[3]", "NOT_FOUND")),
        (lambda c, d, r: d.verify(r, d.machines[:3], version=0), "STALE_VERSION"),
    ],
)  # fmt: skip
def test_what_is_refused_of_a_confirmed_request(context, depots, act, code):
    request = depots.confirmed()
    assert code in refused(lambda: act(context, depots, request))
    assert places(depots)[:2] == [depots.start, depots.start]


def test_after_its_end_nothing_is_changed(context, depots):
    request = depots.asked(depots.machines[0])
    assert "INVALID_TRANSITION" in refused(lambda: depots.verify(request, depots.machines[:1]))
    movement_requests.confirm(context, request.id, NOW)
    depots.verify(request, depots.machines[:1])
    assert "INVALID_TRANSITION" in refused(lambda: depots.verify(request, depots.machines[:1]))
    act = lambda: movement_requests.cancel(context, request.id, CancelRequestIn(reason=WHY))  # noqa: E731
    assert "REQUEST_VERIFIED" in refused(act)


def test_what_stands_there_already_and_what_was_lost_is_found(context, depots):
    request = depots.confirmed()
    first, second = depots.machines[:2]
    moving.move(context, first.id, MovementIn(to_location_id=depots.end))
    lost = AssetPatch(condition=AssetCondition.LOST, reason="Introuvable au dépôt")
    registering.update(context, second.id, lost)
    depots.verify(request, depots.machines[:3])
    assert places(depots) == [depots.end] * 3
    assert second.condition is AssetCondition.TO_DEFINE


def test_another_person_verifies_where_the_organization_wants_it(context, depots):
    configuring.change(context, AssetSettingsIn(another_verifies=True))
    request = depots.confirmed()
    assert "VERIFIER_IS_REQUESTER" in refused(lambda: depots.verify(request, depots.machines[:3]))
    request.requested_by_id = None  # asked for by a script
    depots.verify(request, depots.machines[:3])


@pytest.fixture
def prepared(work_of, fleet_of):
    """Two requests of the same machines, committed."""
    with work_of() as context:
        depots = Depots(context, fleet_of(context))
        ids = [depots.asked().id, depots.asked().id]
        return context.principal, ids, [one.inventory_number for one in depots.machines[:3]]


def together(actor, acts):
    """Let all act at once; return what each was refused with."""

    def one(act):
        try:
            with db.unit_of_work(actor, action="test") as context:
                act(context)
        except Problem as refusal:
            return refusal.code
        return None

    with ThreadPoolExecutor(len(acts)) as pool:
        return [done.result(60) for done in [pool.submit(one, act) for act in acts]]


def test_two_who_confirm_the_same_machines_at_once_are_not_both_right(work_of, prepared):
    actor, ids, _numbers = prepared
    acts = [lambda context, one=one: movement_requests.confirm(context, one, NOW) for one in ids]
    assert sorted(together(actor, acts), key=str) == ["ASSET_RESERVED", None]
    with work_of() as context:
        rows = context.session.exec(select(StorageMovementLine).where(StorageMovementLine.state == M.RESERVED)).all()
        assert (len(rows), len({row.request_id for row in rows})) == (3, 1)


def test_a_request_that_two_verify_at_once_moves_its_machines_once(work_of, prepared):
    actor, ids, numbers = prepared
    with work_of() as context:
        movement_requests.confirm(context, ids[0], NOW)
    acts = [lambda context: verifying.verify(context, ids[0], VerifyIn(found=numbers))] * 6
    told = together(actor, acts)
    assert sorted(told, key=str) == ["INVALID_TRANSITION"] * 5 + [None]
    with work_of() as context:
        request = context.session.exec(select(StorageMovementRequest).where(StorageMovementRequest.id == ids[0])).one()
        machines = context.session.exec(select(Asset).where(col(Asset.inventory_number).in_(numbers))).all()
        assert {one.current_location_id for one in machines} == {request.to_location_id}
        moved = select(AssetMovement).where(col(AssetMovement.asset_id).in_([one.id for one in machines]))
        assert len(context.session.exec(moved).all()) == 2 * len(machines)
        rows = select(AuditLog).where(AuditLog.target_type == "StorageMovementRequest", AuditLog.target_id == ids[0])
        assert any("VERIFIED" in str(row.changes) for row in context.session.exec(rows))
