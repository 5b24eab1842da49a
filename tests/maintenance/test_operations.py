"""Work orders: made, planned, begun, signed, done, canceled; the parts and the time they take (FIELD.md 3)."""

from datetime import timedelta
from decimal import Decimal
from uuid import uuid4

import pytest
from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.assets.models import AssetLifecycleEvent, SparePart, SparePartInstance, SparePartMove
from leaseapp.assets.schemas.assets import SellIn
from leaseapp.assets.schemas.parts import PartEntryIn, SparePartIn
from leaseapp.assets.services import lifecycle, predicting
from leaseapp.assets.services import parts as stock
from leaseapp.kernel.errors import Problem
from leaseapp.maintenance.enums import MaintenanceStatus as S
from leaseapp.maintenance.enums import Priority, SignatureRole, WaitingReason
from leaseapp.maintenance.schemas.operations import LabourIn, OperationIn, OperationPartIn, OperationPatch, SignatureIn
from leaseapp.maintenance.services import labouring, operations, reporting, signing, slas, telling, using
from leaseapp.notifications.models import Notification
from tests.factories.public_quotes import png
from tests.support import world

TECHNICIAN = world.person("TECHNICIAN").user_id
FINISHED = {
    "diagnosis": "Pressostat HP en défaut",
    "resolution": "Pressostat remplacé",
    "clientAbsentReason": "Site fermé",
}


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def made(context, asset, **values):
    return operations.create(context, OperationIn.model_validate({"assetId": asset.id} | values))


def changed(context, order, **values):
    return operations.update(context, order.id, OperationPatch.model_validate(values))


def signed(context, order, role="TECHNICIAN"):
    body = SignatureIn.model_validate({"role": role, "signerName": "Karim Benali", "imagePng": png()})
    return signing.sign(context, order.id, body)


def done(context, order, **values):
    """Begin, fill in, sign, finish."""
    changed(context, order, status="IN_PROGRESS")
    changed(context, order, **(FINISHED | values))
    signed(context, order)
    return changed(context, order, status="DONE")


def part_of(context, *, place, pieces=5, serial=None, models=(), **values):
    body = {"reference": f"PR-{uuid4().hex[:8]}", "name": "Pressostat", "modelIds": list(models)} | values
    part = stock.create(context, SparePartIn.model_validate(body))
    if pieces:
        entry = {"locationId": place, "quantity": pieces, "unitCostHt": 34.5, "serialNumber": serial}
        stock.receive(context, part.id, PartEntryIn.model_validate(entry))
    return part


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return {found.value.code, *((error.field, error.code) for error in found.value.errors)}


def told_of(context, order, kind):
    rows = context.session.exec(
        select(Notification).where(Notification.kind == kind, col(Notification.target_url).contains(str(order.id)))
    )
    return {row.recipient_user_id for row in rows}


def test_a_work_order_has_number_title_place_and_clock(context, fleet):
    asset = fleet.asset()
    first, second = made(context, asset), made(context, asset, type="INSPECTION", description="Bruit\nle soir")
    assert [first.number[:3], int(second.number[3:]) - int(first.number[3:])] == ["OT-", 1]
    assert (second.title, first.location_id, first.status) == ("Bruit", asset.current_location_id, S.PLANNED)
    assert first.sla_due_at - first.created_at == timedelta(hours=24)
    assert (first.counts_as_failure, second.counts_as_failure) == (True, False)
    assert told_of(context, first, "FAULT_REPORTED") == {world.person("SERVICE_MANAGER").user_id}
    assert told_of(context, second, "FAULT_REPORTED") == set()


def test_whoever_is_assigned_is_told(context, fleet):
    order = made(context, fleet.asset(), assignedToUserId=TECHNICIAN)
    assert told_of(context, order, "OT_ASSIGNED") == {TECHNICIAN}
    changed(context, order, assignedToUserId=world.person("ADMIN").user_id)
    assert told_of(context, order, "OT_ASSIGNED") == {TECHNICIAN}


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"assetId": uuid4()}, {"NOT_FOUND"}),
        ({"assignedToUserId": world.person("ACCOUNTANT").user_id}, {"VALIDATION_FAILED", ("assignedToUserId", "NOT_A_TECHNICIAN")}),
        ({"scheduledStart": "2026-12-02T10:00:00Z", "scheduledEnd": "2026-12-02T09:00:00Z"},
         {"VALIDATION_FAILED", ("scheduledEnd", "ENDS_BEFORE")}),
        ({"parentOperationId": uuid4()}, {"NOT_FOUND"}),
        ({"toLocationId": uuid4()}, {"NOT_FOUND"}),
    ],
)  # fmt: skip
def test_a_work_order_is_refused(context, fleet, values, code):
    found = refused(lambda: made(context, fleet.asset(), **values))
    assert found - {(next(iter(values)), "NOT_FOUND")} == code


def test_a_machine_that_was_sold_gets_none_and_one_with_an_open_order_is_not_sold(context, fleet):
    asset = fleet.asset()
    order = made(context, asset)
    sale = SellIn.model_validate({"buyerName": "Frigo SA", "priceHt": 100, "soldOn": str(context.today)})
    assert refused(lambda: lifecycle.sell(context, asset.id, sale)) == {"ASSET_IN_USE"}
    changed(context, order, status="CANCELED", cancelReason="Fausse alerte")
    lifecycle.sell(context, asset.id, sale)
    assert refused(lambda: made(context, asset)) == {"ASSET_READ_ONLY"}


def at(context, fleet, status):
    order = made(context, fleet.asset())
    if status is S.CANCELED:
        changed(context, order, status="CANCELED", cancelReason="Fausse alerte")
    elif status is S.IN_PROGRESS:
        changed(context, order, status="IN_PROGRESS")
    elif status is S.DONE:
        done(context, order)
    return order


ALLOWED = {(S.PLANNED, S.IN_PROGRESS), (S.PLANNED, S.CANCELED), (S.IN_PROGRESS, S.DONE), (S.IN_PROGRESS, S.CANCELED)}


@pytest.mark.parametrize("target", list(S))
@pytest.mark.parametrize("source", list(S))
def test_every_other_move_is_refused_and_changes_nothing(context, fleet, source, target):
    if (source, target) in ALLOWED:
        return
    order = at(context, fleet, source)
    context.session.flush()
    version = order.version
    values = {"status": target.value, "cancelReason": "Fausse alerte"}
    assert refused(lambda: changed(context, order, **values)) == {"INVALID_TRANSITION"}
    assert (order.status, order.version) == (source, version)


def test_beginning_stops_the_clock_and_says_that_the_machine_stands_still(context, fleet):
    asset = fleet.asset()
    order = made(context, asset)
    changed(context, order, status="IN_PROGRESS", functionalAfter="NON_FUNCTIONAL")
    assert (order.sla_met, order.assigned_to_user_id) == (True, context.principal.user_id)
    assert asset.functional is AssetFunctional.NON_FUNCTIONAL
    late = made(context, asset)
    late.sla_due_at = context.now - timedelta(minutes=1)
    changed(context, late, status="IN_PROGRESS")
    assert late.sla_met is False


def test_a_technician_does_not_begin_what_is_somebody_elses(context_of, fleet_of):
    with context_of("TECHNICIAN") as context:
        order = made(context, fleet_of(context).asset(), assignedToUserId=world.person("SERVICE_MANAGER").user_id)
        assert refused(lambda: changed(context, order, status="IN_PROGRESS")) == {"NOT_ASSIGNED_TO_YOU"}
        changed(context, order, assignedToUserId=TECHNICIAN, status="IN_PROGRESS")
        assert order.status is S.IN_PROGRESS


def test_what_misses_is_told_at_each_field(context, fleet):
    order = made(context, fleet.asset(), type="CURATIVE")
    changed(context, order, status="IN_PROGRESS")
    fields = {"diagnosis", "resolution", "technicianSignature", "clientSignature"}
    assert set(telling.told(context, order).missing) == fields
    expected = {"VALIDATION_FAILED", *((field, "OPERATION_INCOMPLETE") for field in fields)}
    assert refused(lambda: changed(context, order, status="DONE")) == expected
    assert order.status is S.IN_PROGRESS


def test_a_change_of_the_content_voids_its_signature(context, fleet):
    order = made(context, fleet.asset())
    assert refused(lambda: signed(context, order)) == {"OPERATION_NOT_BEGUN"}
    changed(context, order, status="IN_PROGRESS", **FINISHED)
    assert signed(context, order).holds
    assert refused(lambda: signed(context, order)) == {"ALREADY_SIGNED"}
    changed(context, order, resolution="Compresseur remplacé")
    assert [one.holds for one in telling.signatures_of(context, order)] == [False]
    assert telling.told(context, order).missing == ["technicianSignature"]
    assert signed(context, order).holds


@pytest.mark.parametrize(
    ("values", "error"),
    [
        ({"imagePng": png(blank=True)}, ("imagePng", "SIGNATURE_EMPTY")),
        ({"imagePng": "data:image/png;base64,AAAA"}, ("imagePng", "SIGNATURE_INVALID")),
        ({"imagePng": png(), "signedAt": "2020-01-01T00:00:00Z"}, ("signedAt", "OUT_OF_TIME")),
        ({"imagePng": png(), "signedAt": "2199-01-01T00:00:00Z"}, ("signedAt", "OUT_OF_TIME")),
    ],
)
def test_a_signature_is_refused(context, fleet, values, error):
    order = made(context, fleet.asset())
    changed(context, order, status="IN_PROGRESS")
    body = SignatureIn.model_validate({"role": "CLIENT", "signerName": "Hélène Mercier"} | values)
    assert refused(lambda: signing.sign(context, order.id, body)) >= {error}
    assert telling.signatures_of(context, order) == []


def test_done_takes_the_parts_freezes_the_cost_and_leaves_the_machine_as_told(context, fleet):
    place = fleet.place()
    asset = fleet.asset(currentLocationId=place, condition="NEEDS_REPAIR")
    part = part_of(context, place=place)
    order = made(context, asset, parts=[{"sparePartId": part.id, "quantity": 2}])
    assert (part.reserved, stock.available(context, part)) == (2, 3)
    labouring_in = LabourIn.model_validate({"minutes": 95, "hourlyRateHt": 58, "userId": TECHNICIAN})
    labouring.add(context, order.id, labouring_in)
    done(context, order, travelKm=42, travelRateHt=Decimal("0.55"), conditionAfter="GOOD", functionalAfter="FUNCTIONAL")
    assert (order.actual_cost_ht, part.reserved, stock.available(context, part)) == (Decimal("183.93"), 0, 3)
    assert (asset.condition, asset.functional) == (AssetCondition.GOOD, AssetFunctional.FUNCTIONAL)
    event = context.session.exec(select(AssetLifecycleEvent).where(AssetLifecycleEvent.asset_id == asset.id)).one()
    assert event.note == order.number
    move = context.session.exec(select(SparePartMove).where(SparePartMove.kind == "USED")).one()
    assert (move.delta, move.reason) == (-2, order.number)
    assert refused(lambda: using.remove(context, order.id, uuid4())) == {"OPERATION_ENDED"}
    assert refused(lambda: changed(context, order, resolution="Autre chose")) == {"OPERATION_ENDED"}
    changed(context, order, countsAsFailure=False, notes="Garantie du fabricant")
    assert order.counts_as_failure is False


def test_canceling_gives_the_parts_back_and_keeps_the_labour(context, fleet):
    place = fleet.place()
    part = part_of(context, place=place)
    order = made(context, fleet.asset(), parts=[{"sparePartId": part.id, "quantity": 4}])
    changed(context, order, status="IN_PROGRESS")
    labouring.add(context, order.id, LabourIn(userId=TECHNICIAN))
    assert refused(lambda: changed(context, order, status="CANCELED")) == {
        "VALIDATION_FAILED", ("cancelReason", "REASON_REQUIRED"),
    }  # fmt: skip
    changed(context, order, status="CANCELED", cancelReason="Client injoignable")
    told = telling.told(context, order)
    assert (part.reserved, told.parts, [one.minutes for one in told.labour]) == (0, [], [1])


def test_parts_are_reserved_short_and_given_back(context, fleet):
    place, other = fleet.place(), fleet.model()
    asset = fleet.asset()
    order = made(context, asset)
    part = part_of(context, place=place, pieces=1)
    using.add(context, order.id, OperationPartIn(spare_part_id=part.id, quantity=3))
    [row] = telling.told(context, order).parts
    assert (row.short, row.total_ht, part.reserved) == (True, Decimal("103.50"), 3)
    using.remove(context, order.id, row.id)
    assert (telling.told(context, order).parts, part.reserved) == ([], 0)
    strange = part_of(context, place=place, models=[other])
    body = OperationPartIn(spare_part_id=strange.id)
    assert refused(lambda: using.add(context, order.id, body)) >= {"PART_INCOMPATIBLE"}
    using.add(context, order.id, body.model_copy(update={"force": True}))
    assert [one.reference for one in telling.told(context, order).parts] == [strange.reference]


def test_a_lot_may_fall_below_zero_a_single_piece_may_not(context, fleet):
    place = fleet.place()
    part = part_of(context, place=place, pieces=1)
    order = made(context, fleet.asset(), parts=[{"sparePartId": part.id, "quantity": 3}])
    done(context, order)
    [lot] = context.session.exec(select(SparePartInstance).where(SparePartInstance.spare_part_id == part.id))
    assert lot.quantity == -2
    single = part_of(context, place=place, pieces=1, serial="SN-1")
    [piece] = context.session.exec(select(SparePartInstance).where(SparePartInstance.spare_part_id == single.id))
    first, second = (
        made(context, fleet.asset(), parts=[{"sparePartId": single.id, "instanceId": piece.id}]) for _ in range(2)
    )
    done(context, first)
    assert refused(lambda: done(context, second)) == {"PART_NOT_IN_STOCK"}


def test_a_person_has_one_timer(context, fleet):
    order = made(context, fleet.asset())
    row = labouring.add(context, order.id, LabourIn(userId=TECHNICIAN))
    assert refused(lambda: labouring.add(context, order.id, LabourIn(userId=TECHNICIAN))) == {"TIMER_RUNNING"}
    row.started_at = context.now - timedelta(minutes=90)
    assert labouring.stop(context, order.id, row.id).minutes == 90
    assert refused(lambda: labouring.stop(context, order.id, row.id)) == {"TIMER_NOT_RUNNING"}
    body = LabourIn(userId=world.person("ACCOUNTANT").user_id, minutes=5)
    assert refused(lambda: labouring.add(context, order.id, body)) >= {("userId", "NOT_A_TECHNICIAN")}


def test_waiting_is_measured_and_moves_no_deadline(context, fleet):
    order = made(context, fleet.asset())
    due = order.sla_due_at
    changed(context, order, waitingReason="PARTS")
    order.waiting_since = context.now - timedelta(minutes=50)
    changed(context, order, waitingReason=None)
    assert (order.waiting_reason, order.waited_minutes, order.sla_due_at) == (None, 50, due)
    changed(context, order, waitingReason=WaitingReason.CLIENT, priority="CRITICAL")
    assert order.sla_due_at - order.created_at == timedelta(hours=4)
    assert order.priority is Priority.CRITICAL


def test_an_installation_says_where_it_was_put(context, fleet):
    site = fleet.place()
    asset = fleet.asset()
    order = made(context, asset, type="INSTALLATION")
    changed(context, order, status="IN_PROGRESS", **FINISHED)
    signed(context, order)
    assert refused(lambda: changed(context, order, status="DONE")) == {
        "VALIDATION_FAILED", ("toLocationId", "OPERATION_INCOMPLETE"),
    }  # fmt: skip
    changed(context, order, status="DONE", toLocationId=site)
    assert (asset.current_location_id, asset.commissioned_on) == (site, context.today)


def test_notices_of_the_clock_come_once(context, fleet):
    near, late, begun = (made(context, fleet.asset()) for _ in range(3))
    near.sla_due_at = context.now + timedelta(hours=1)
    near.created_at = context.now - timedelta(hours=23)
    late.sla_due_at = begun.sla_due_at = context.now - timedelta(minutes=1)
    changed(context, begun, status="IN_PROGRESS")
    assert slas.watch(context) == 2
    assert slas.watch(context) == 0
    managers = {world.person("SERVICE_MANAGER").user_id}
    assert told_of(context, near, "WORK_ORDER_NEAR") == managers
    assert told_of(context, late, "WORK_ORDER_LATE") == managers | {world.person("MANAGER").user_id}
    assert told_of(context, late, "WORK_ORDER_NEAR") == told_of(context, begun, "WORK_ORDER_LATE") == set()


def test_the_report_is_archived_and_signed_once(context, fleet):
    order = made(context, fleet.asset())
    changed(context, order, status="IN_PROGRESS", **FINISHED)
    signed(context, order)
    signed(context, order, SignatureRole.CLIENT)
    changed(context, order, status="DONE")
    reporting.draw(context, order.id)
    kept = order.report_file_id
    reporting.draw(context, order.id)
    assert kept is not None
    assert order.report_file_id == kept
    assert reporting.message(context, order.id, late=False) is None  # nobody has an address


def test_sums_of_reservations_are_those_of_open_orders(context, fleet):
    place = fleet.place()
    part = part_of(context, place=place, pieces=20)
    orders = [made(context, fleet.asset(), parts=[{"sparePartId": part.id, "quantity": n}]) for n in (1, 2, 3, 4)]
    done(context, orders[0])
    changed(context, orders[1], status="CANCELED", cancelReason="Fausse alerte")
    context.session.flush()
    [row] = context.session.exec(select(SparePart).where(SparePart.id == part.id))
    assert (row.reserved, stock.available(context, row)) == (7, 12)


def test_curative_work_that_is_done_counts_as_a_failure_of_the_score(context, fleet):
    model = fleet.model(expectedLifeMonths=96)
    asset, twin = (fleet.asset(modelId=model, commissionedOn=context.today - timedelta(days=365)) for _two in range(2))

    def failures(one):
        context.session.flush()
        told = predicting.prediction(context, one.id)
        return next(int(factor.value) for factor in told.factors if factor.code == "OWN_FAILURES")

    order = made(context, asset, type="CURATIVE", title="Panne")
    assert failures(asset) == 0  # nobody has found anything yet
    done(context, order)
    nothing = made(context, asset, type="CURATIVE", title="Bruit")
    done(context, nothing, noFaultFound=True)
    done(context, made(context, asset, type="PREVENTIVE", title="Révision"))
    assert (failures(asset), failures(twin)) == (1, 0)


def test_late_preventive_work_raises_the_score(context, fleet):
    asset = fleet.asset(commissionedOn=context.today - timedelta(days=365), condition="GOOD")
    order = made(context, asset, type="PREVENTIVE", title="Révision")
    context.session.flush()
    before = predicting.prediction(context, asset.id)
    order.sla_due_at = context.now - timedelta(hours=1)
    context.session.flush()
    after = predicting.prediction(context, asset.id)
    assert [factor.code for factor in before.factors] == ["OWN_FAILURES", "MODEL_MTBF", "WEAR"]
    assert after.factors[-1].code == "STATE"
    assert before.score < after.score
