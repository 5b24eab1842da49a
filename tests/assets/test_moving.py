"""Movements: an unbroken chain, whoever moves at once; components follow; the place is that of the last movement."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.assets.models import Asset, AssetMovement
from leaseapp.assets.schemas.assets import AssetPatch, MovementIn
from leaseapp.assets.services import moving, places, registering
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.notifications.models import Notification
from tests.support import world


def chain(context, asset_id):
    own = sa.select(AssetMovement).where(AssetMovement.asset_id == asset_id).order_by(AssetMovement.number)
    return list(context.session.exec(own).scalars())


def to(place, **values):
    return MovementIn.model_validate({"toLocationId": place, **values})


def test_a_movement_leaves_where_the_asset_stands(context, fleet):
    asset, place = fleet.asset(), fleet.place()
    first = asset.current_location_id
    moving.move(context, asset.id, to(place, reason="Livraison", transportKm=12.5))
    assert [(one.from_location_id, one.to_location_id) for one in chain(context, asset.id)] == [
        (None, first),
        (first, place),
    ]
    assert asset.current_location_id == place


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda asset, now: {"toLocationId": asset.current_location_id}, "SAME_LOCATION"),
        (
            lambda asset, now: {"movedAt": (asset.location_since - timedelta(seconds=1)).isoformat()},
            "MOVED_BEFORE_LAST",
        ),
        (lambda asset, now: {"movedAt": (now + timedelta(minutes=6)).isoformat()}, "MOVED_IN_FUTURE"),
    ],
)
def test_what_cannot_be_is_refused(context, fleet, change, code):
    asset, place = fleet.asset(), fleet.place()
    with pytest.raises(Problem) as refused:
        moving.move(context, asset.id, MovementIn.model_validate({"toLocationId": place} | change(asset, context.now)))
    assert code in {refused.value.code, *(error.code for error in refused.value.errors)}
    assert len(chain(context, asset.id)) == 1


def test_what_it_is_made_of_moves_with_it(context, fleet):
    whole = fleet.asset()
    part = fleet.asset(parentAssetId=whole.id)
    deep = fleet.asset(parentAssetId=part.id)
    other, place = fleet.asset(), fleet.place()
    stays = other.current_location_id
    moving.move(context, whole.id, to(place))
    assert [one.current_location_id for one in (whole, part, deep, other)] == [place, place, place, stays]


def test_an_asset_is_no_part_of_itself(context, fleet):
    whole = fleet.asset()
    part = fleet.asset(parentAssetId=whole.id)
    with pytest.raises(Problem) as refused:
        registering.update(context, whole.id, AssetPatch(parent_asset_id=part.id))
    assert [error.code for error in refused.value.errors] == ["ASSET_CYCLE"]


@pytest.mark.slow("two hundred moves")
def test_sixteen_people_move_one_asset_and_the_chain_holds(work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        asset_id, places = fleet.asset().id, [fleet.place() for _number in range(5)]
        principal = context.principal

    refused: set[str] = set()

    def wander(number):
        moved = 0
        for step in range(13):
            try:
                with db.unit_of_work(principal, action="assets.asset.move") as context:
                    moving.move(context, asset_id, to(places[(number + step) % 5]))
                moved += 1
            except Problem as problem:
                refused.add(problem.code)
        return moved

    with ThreadPoolExecutor(16) as people:
        moved = sum(people.map(wander, range(16)))
    assert refused <= {"SAME_LOCATION"}
    with work_of("ADMIN") as context:
        made = chain(context, asset_id)
        assert [one.number for one in made] == list(range(1, moved + 2))
        assert all(before.to_location_id == after.from_location_id for before, after in pairwise(made))
        assert (
            context.session.get_one(Asset, (principal.organization_id, asset_id)).current_location_id
            == made[-1].to_location_id
        )


def test_a_place_that_no_movement_led_to_is_told_at_night(context, fleet):
    right, wrong, gone = (fleet.asset() for _three in range(3))
    elsewhere = fleet.place()
    moving.move(context, right.id, MovementIn(to_location_id=elsewhere))
    context.session.flush()
    assert (places.astray(context), places.verify(context)) == ([], 0)
    table = Asset.__table__
    context.session.connection().execute(
        sa.update(table).where(table.c.id == wrong.id).values(current_location_id=elsewhere)
    )
    # a movement that never was: its number leaves a gap
    context.add(
        AssetMovement(
            asset_id=gone.id, number=3, from_location_id=elsewhere, to_location_id=gone.current_location_id, moved_at=context.now
        )
    )  # fmt: skip
    assert {found for found, _number in places.astray(context)} == {wrong.id, gone.id}
    assert places.verify(context) == 2
    context.session.flush()
    rows = context.session.exec(select(Notification).where(Notification.target_url == "/workspace/assets")).all()
    assert {row.recipient_user_id for row in rows} >= {world.person("LOGISTICS").user_id}
    assert all(wrong.inventory_number in row.body for row in rows)
