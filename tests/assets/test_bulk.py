"""Acts on many assets: what can be done is done, each refusal says why, a preview changes nothing, two at once keep the chain."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise
from uuid import uuid4

import pytest
import sqlalchemy as sa
from openpyxl import load_workbook
from pydantic import ValidationError

from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.assets.models import Asset, AssetLifecycleEvent, AssetMovement
from leaseapp.assets.schemas.assets import MovementIn, SellIn
from leaseapp.assets.schemas.bulk import BulkExportIn, BulkStateIn, BulkTransferIn, BulkUndoIn
from leaseapp.assets.schemas.locations import LocationPatch
from leaseapp.assets.services import bulk, lifecycle, moving
from leaseapp.assets.services.locating import locations
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.text.validation import validate
from tests.support import world


def states(context, assets, *, body=None, **change):
    asked = {
        "assetIds": [getattr(one, "id", one) for one in assets],
        "change": {"reason": "Retour de location", **change},
    }
    return bulk.change_state(context, BulkStateIn.model_validate(asked | (body or {})))


def to(context, assets, place, *, body=None, **change):
    asked = {"assetIds": [getattr(one, "id", one) for one in assets]}
    asked["change"] = {"toLocationId": place, "reason": "Inventaire", **change}
    return bulk.transfer(context, BulkTransferIn.model_validate(asked | (body or {})))


def codes(outcome):
    return {one.inventory_number: one.code for one in outcome.refused}


def events(context, asset):
    kept = sa.select(AssetLifecycleEvent).where(AssetLifecycleEvent.asset_id == asset.id)
    return [
        (one.type.value, one.condition_before.value, one.condition_after.value) for one in context.session.scalars(kept)
    ]


def sold(context, fleet):
    asset = fleet.asset()
    body = {"buyerName": "Brocante", "priceHt": 320, "soldOn": context.today}
    lifecycle.sell(context, asset.id, SellIn.model_validate(body))
    return asset


def test_what_can_be_brought_into_a_condition_is_and_each_refusal_is_told(context, fleet):
    good, new, gone = fleet.asset(condition="GOOD"), fleet.asset(condition="NEW"), sold(context, fleet)
    nobodys = uuid4()
    told = states(context, [good, new, gone, nobodys, good], condition="NEEDS_REPAIR")
    assert (told.matched, told.applicable, told.applied) == (4, 2, 2)
    assert codes(told) == {gone.inventory_number: "ASSET_READ_ONLY", None: "NOT_FOUND"}
    assert {good.condition, new.condition} == {AssetCondition.NEEDS_REPAIR}
    assert gone.condition is AssetCondition.SOLD
    context.session.flush()
    assert events(context, new) == [("INSPECTION", "NEW", "NEEDS_REPAIR")]


@pytest.mark.parametrize(
    ("source", "change", "code"),
    [
        ("GOOD", {"condition": "NEW"}, "INVALID_TRANSITION"),
        ("GOOD", {"condition": "GOOD"}, "INVALID_TRANSITION"),
        ("NON_FUNCTIONAL_PARTS", {"condition": "TO_DEFINE"}, "INVALID_TRANSITION"),
        ("TO_DEFINE", {"functional": "FUNCTIONAL"}, "CONDITION_NOT_INSPECTED"),
    ],
)
def test_the_table_of_conditions_holds_for_many(context, fleet, source, change, code):
    asset = fleet.asset(condition=source)
    told = states(context, [asset], **change)
    assert (told.applied, codes(told)) == (0, {asset.inventory_number: code})
    assert (asset.condition.value, events(context, asset)) == (source, [])


def test_an_inspection_says_whether_they_work_and_may_confirm_their_condition(context, fleet):
    good, new = fleet.asset(condition="GOOD"), fleet.asset(condition="NEW")
    assert states(context, [good, new], functional="NON_FUNCTIONAL").applied == 2
    assert {good.functional, new.functional} == {AssetFunctional.NON_FUNCTIONAL}
    assert (good.condition, new.condition) == (AssetCondition.GOOD, AssetCondition.NEW)


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        ({}, "change.condition", "NOTHING_TO_CHANGE"),
        ({"condition": "SOLD"}, "change.condition", "INVALID_TRANSITION"),
        ({"condition": "REFURBISHED"}, "change.condition", "INVALID_TRANSITION"),
        ({"condition": "LOST", "reason": "perdue"}, "change.reason", "REASON_REQUIRED"),
        ({"condition": "LOST", "functional": "FUNCTIONAL"}, "change.functional", "FUNCTIONAL_NOT_INSPECTED"),
    ],
)
def test_a_change_that_fits_no_machine_is_refused_as_a_whole(context, fleet, change, field, code):
    with pytest.raises(Problem) as refused:
        states(context, [fleet.asset(condition="GOOD")], **change)
    assert [(error.field, error.code) for error in refused.value.errors] == [(field, code)]


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"assetIds": [str(uuid4())] * 5001}, "assetIds", "TOO_MANY_ROWS"),
        ({"assetIds": None, "filter": None}, "assetIds", "NOTHING_CHOSEN"),
        ({"assetIds": [], "filter": ""}, "assetIds", "NOTHING_CHOSEN"),
        ({"assetIds": None, "filter": "colour=red"}, "filter", "UNKNOWN_FILTER"),
        ({"assetIds": None, "filter": "condition=MINT"}, "filter", "INVALID_FILTER"),
        ({"assetIds": ["x"]}, "assetIds[0]", None),
        ({"assetIds": [1]}, "assetIds[0]", None),
        ({"assetIds": "all"}, "assetIds", None),
        ({"change": {"condition": "GOOD", "reason": "a\x00b"}}, "change.reason", None),
        ({"change": {"condition": "GOOD", "reason": "x" * 100_000}}, "change.reason", None),
        ({"change": {"condition": "MINT", "reason": "Retour"}}, "change.condition", None),
        ({"change": {"condition": "GOOD"}}, "change.reason", None),
        ({"colour": "red"}, "colour", "UNKNOWN_FIELD"),
    ],
)
def test_bad_input_is_told_at_its_field(context, fleet, body, field, code):
    asset = fleet.asset(condition="NEW")
    asked = {"assetIds": [str(asset.id)], "change": {"condition": "GOOD", "reason": "Retour"}} | body
    with pytest.raises(Problem) as refused:
        bulk.change_state(context, validate(BulkStateIn, asked))
    assert [error.field for error in refused.value.errors] == [field]
    assert code in (None, refused.value.errors[0].code)
    assert asset.condition is AssetCondition.NEW


def test_a_filter_means_what_the_list_shows(context, fleet):
    broken, whole = fleet.asset(condition="NEEDS_REPAIR"), fleet.asset(condition="GOOD")
    place = fleet.place()
    told = to(context, [], place, body={"assetIds": None, "filter": "condition=NEEDS_REPAIR&page=3"})
    assert (told.matched, told.applied) == (1, 1)
    assert broken.current_location_id == place != whole.current_location_id


def test_they_move_with_what_they_are_made_of_each_with_its_movement(context, fleet):
    whole = fleet.asset()
    part, other, place = fleet.asset(parentAssetId=whole.id), fleet.asset(), fleet.place()
    there = fleet.asset(currentLocationId=place)
    told = to(context, [part, whole, other, there], place)
    assert (told.applied, codes(told)) == (3, {there.inventory_number: "SAME_LOCATION"})
    for asset in (whole, part, other):
        moves = list(context.session.scalars(sa.select(AssetMovement).where(AssetMovement.asset_id == asset.id)))
        assert sorted(move.number for move in moves) == [1, 2]
        assert asset.current_location_id == place
        assert asset.version == 2


def test_a_place_that_is_full_takes_those_that_fit(context, fleet):
    model, place = fleet.model(lengthMm=1000, widthMm=1000, heightMm=1000), fleet.place(capacityM2=2, hardLimit=True)
    machines = [fleet.asset(modelId=model) for _number in range(3)]
    told = to(context, machines, place, body={"dryRun": True})
    assert (told.applicable, told.applied, codes(told)) == (2, 0, {machines[2].inventory_number: "OVER_CAPACITY"})
    assert told.effects.occupancy_after.ratio_m2 == 100
    assert to(context, machines, place).applied == 2
    assert [one.current_location_id == place for one in machines] == [True, True, False]


@pytest.mark.parametrize(
    ("change", "field", "code"),
    [
        (lambda now: {"toLocationId": uuid4()}, "change.toLocationId", "NOT_FOUND"),
        (lambda now: {"movedAt": now + timedelta(minutes=6)}, "change.movedAt", "MOVED_IN_FUTURE"),
    ],
)
def test_a_movement_that_nothing_can_make_is_refused_as_a_whole(context, fleet, change, field, code):
    asset, place = fleet.asset(), fleet.place()
    with pytest.raises(Problem) as refused:
        to(context, [asset], place, **change(context.now))
    assert [(error.field, error.code) for error in refused.value.errors] == [(field, code)]


def test_nothing_goes_to_a_place_that_is_no_longer_in_use(context, fleet):
    asset, place = fleet.asset(), fleet.place()
    locations.update(context, place, LocationPatch(active=False))
    with pytest.raises(Problem) as refused:
        to(context, [asset], place)
    assert (refused.value.code, refused.value.errors[0].field) == ("LOCATION_INACTIVE", "change.toLocationId")


def test_a_movement_before_the_last_is_refused_by_row(context, fleet):
    asset, place = fleet.asset(), fleet.place()
    told = to(context, [asset], place, movedAt=asset.location_since - timedelta(days=1))
    assert codes(told) == {asset.inventory_number: "MOVED_BEFORE_LAST"}


def test_a_preview_tells_everything_and_leaves_nothing(work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        whole = fleet.asset()
        ids, place = [whole.id, fleet.asset(parentAssetId=whole.id).id], fleet.place(capacityM2=1)
    with work_of("ADMIN") as context:
        context.action = "assets.asset.transfer"
        told = to(context, [ids[0]], place, body={"dryRun": True})
    assert (told.applicable, told.applied, told.effects.components) == (1, 0, 1)
    assert (told.effects.to_location.id, told.effects.occupancy_after.asset_count) == (place, 1)
    with work_of("ADMIN") as context:
        assert context.session.scalar(sa.select(sa.func.count()).select_from(AssetMovement)) == 2
        assert not context.session.scalars(sa.select(AuditLog).where(AuditLog.action == "assets.asset.transfer")).all()
        assert context.session.get_one(Asset, (context.organization_id, ids[0])).version == 1


def test_what_changed_since_the_preview_comes_back_as_stale(work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        ids, place, elsewhere = [fleet.asset().id for _number in range(2)], fleet.place(), fleet.place()
    with work_of("ADMIN") as context:
        token = to(context, ids, place, body={"dryRun": True}).preview_token
    with work_of("ADMIN") as context:
        moving.move(context, ids[0], MovementIn(to_location_id=elsewhere))
    with work_of("ADMIN") as context:
        told = to(context, ids, place, body={"previewToken": token})
        assert (told.applied, [one.code for one in told.refused], told.refused[0].id) == (1, ["STALE"], ids[0])


@pytest.mark.parametrize(("later", "other", "spoilt"), [(16, False, False), (0, True, False), (0, False, True)])
def test_a_preview_holds_for_a_quarter_of_an_hour_and_for_what_was_previewed(context, fleet, later, other, spoilt):
    asset, place = fleet.asset(), fleet.place()
    token = to(context, [asset], place, body={"dryRun": True}).preview_token
    context.now += timedelta(minutes=later)
    meant = fleet.place() if other else place
    with pytest.raises(Problem) as refused:
        to(context, [asset], meant, body={"previewToken": "x" if spoilt else token})
    assert (refused.value.code, refused.value.errors[0].field) == ("PREVIEW_EXPIRED", "previewToken")


def test_machines_of_others_are_not_there(work_of, fleet_of):
    with work_of("ADMIN", "beta") as context:
        foreign = fleet_of(context).asset().id
    with work_of("ADMIN") as context:
        told = to(context, [foreign], fleet_of(context).place())
        assert (told.applied, [(one.code, one.inventory_number) for one in told.refused]) == (0, [("NOT_FOUND", None)])


def test_two_who_move_the_same_machines_at_once_take_turns(work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        whole = fleet.asset()
        ids = [whole.id, fleet.asset(parentAssetId=whole.id).id, *(fleet.asset().id for _number in range(10))]
        places = [fleet.place() for _number in range(2)]
        principal = context.principal

    def go(number):
        with db.unit_of_work(principal, action="assets.asset.transfer") as context:
            return to(context, ids if number else ids[::-1], places[number]).applied

    with ThreadPoolExecutor(2) as people:
        assert list(people.map(go, range(2))) == [12, 12]
    with work_of("ADMIN") as context:
        for one in ids:
            own = sa.select(AssetMovement).where(AssetMovement.asset_id == one).order_by(AssetMovement.number)
            chain = list(context.session.scalars(own))
            assert [move.number for move in chain] == [1, 2, 3]
            assert all(before.to_location_id == after.from_location_id for before, after in pairwise(chain))
            assert (
                context.session.get_one(Asset, (context.organization_id, one)).current_location_id
                == chain[-1].to_location_id
            )


def test_an_export_holds_the_chosen_machines_and_columns_without_formulas(context, fleet):
    chosen, _other = fleet.asset(label="=1+1", inventoryNumber="EQ-7"), fleet.asset()
    body = {"assetIds": [chosen.id], "columns": ["label", "inventoryNumber"]}
    told = bulk.export_chosen(context, BulkExportIn.model_validate(body | {"format": "csv"}))
    assert told.content.read().decode("utf-8-sig").splitlines() == ["Label,Number", "'=1+1,EQ-7"]
    sheet = load_workbook(bulk.export_chosen(context, BulkExportIn.model_validate(body)).content).active
    assert [[cell.value for cell in row] for row in sheet.rows] == [["Label", "Number"], ["=1+1", "EQ-7"]]
    assert {cell.data_type for row in sheet.rows for cell in row} == {"s"}


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({}, "assetIds", "NOTHING_CHOSEN"),
        ({"filter": "", "columns": ["label", "colour"]}, "columns[1]", "UNKNOWN_COLUMN"),
        ({"filter": "q=" + "x" * 201}, "filter", "INVALID_SEARCH"),
    ],
)
def test_an_export_of_what_is_not_there_is_refused(context, body, field, code):
    with pytest.raises(Problem) as refused:
        bulk.export_chosen(context, BulkExportIn.model_validate(body))
    assert [(error.field, error.code) for error in refused.value.errors] == [(field, code)]


def test_another_format_is_no_export():
    with pytest.raises(ValidationError):
        BulkExportIn.model_validate({"filter": "", "format": "pdf"})


def test_a_preview_of_one_person_is_none_of_anothers(work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        asset_id, place = fleet.asset().id, fleet.place()
        token = to(context, [asset_id], place, body={"dryRun": True}).preview_token
    with db.unit_of_work(world.person("LOGISTICS").principal) as context, pytest.raises(Problem) as refused:
        to(context, [asset_id], place, body={"previewToken": token})
    assert refused.value.code == "PREVIEW_EXPIRED"


def back(context, told):
    return bulk.undo(context, BulkUndoIn(undo_token=told.undo_token))


def chain(context, asset):
    context.session.flush()
    kept = sa.select(AssetMovement).where(AssetMovement.asset_id == asset.id).order_by(AssetMovement.number)
    found = list(context.session.scalars(kept))
    assert all(one.to_location_id == after.from_location_id for one, after in pairwise(found))
    assert found[-1].to_location_id == asset.current_location_id
    return len(found)


def test_a_transfer_is_taken_back_to_where_each_came_from(context, fleet):
    here, there, van = fleet.place(), fleet.place(), fleet.place()
    first, second = fleet.asset(currentLocationId=here), fleet.asset(currentLocationId=there)
    part = fleet.asset(currentLocationId=there, parentAssetId=first.id)
    told = to(context, [first, second], van)
    assert {one.current_location_id for one in (first, second, part)} == {van}
    undone = back(context, told)
    assert (undone.matched, undone.applied, undone.refused) == (3, 3, [])
    assert [one.current_location_id for one in (first, second, part)] == [here, there, there]
    assert [chain(context, one) for one in (first, second)] == [3, 3]
    assert chain(context, part) == 4  # along with its machine, and on from there
    assert (back(context, told).applied, first.current_location_id) == (0, here)


def test_what_something_else_happened_to_stays(context, fleet):
    here, van = fleet.place(), fleet.place()
    moved, changed, other = (fleet.asset(currentLocationId=here, condition="GOOD") for _ in range(3))
    told = to(context, [moved, changed, other], van)
    moving.move(context, moved.id, MovementIn(to_location_id=fleet.place()))
    states(context, [changed], condition="NEEDS_REPAIR")
    undone = back(context, told)
    assert (undone.applied, codes(undone)) == (
        1,
        dict.fromkeys([moved.inventory_number, changed.inventory_number], "STALE"),
    )
    assert (changed.current_location_id, other.current_location_id) == (van, here)


def test_a_place_that_is_no_longer_in_use_gets_nothing_back(context, fleet):
    here, there, van = fleet.place(), fleet.place(), fleet.place()
    first, second = fleet.asset(currentLocationId=here), fleet.asset(currentLocationId=there)
    told = to(context, [first, second], van)
    locations.update(context, here, LocationPatch(active=False))
    assert codes(back(context, told)) == {first.inventory_number: "LOCATION_INACTIVE"}
    assert second.current_location_id == there


def test_ten_minutes_later_or_by_somebody_else_nothing_is_taken_back(work_of, fleet_of):
    with work_of() as context:
        fleet = fleet_of(context)
        told = to(context, [fleet.asset()], fleet.place())
    for minutes, role in ((10, "ADMIN"), (0, "LOGISTICS")):
        with work_of(role) as context, pytest.raises(Problem) as refusal:
            context.now += timedelta(minutes=minutes)
            back(context, told)
        assert refusal.value.code == "UNDO_EXPIRED"
    with work_of() as context:
        assert back(context, told).applied == 1


def test_machines_of_others_are_in_no_export(work_of, fleet_of):
    with work_of(organization="beta") as context:
        theirs = fleet_of(context).asset(serialNumber="THEIRS-1").id
    with work_of() as context:
        own = fleet_of(context).asset(serialNumber="OWN-1").id
        body = BulkExportIn.model_validate({"assetIds": [own, theirs], "format": "csv", "columns": ["serialNumber"]})
        written = b"".join(bulk.export_chosen(context, body).content)
    assert b"OWN-1" in written
    assert b"THEIRS" not in written
