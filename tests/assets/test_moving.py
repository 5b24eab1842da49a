"""Movements: an unbroken chain, whoever moves at once; components follow; the place is that of the last movement."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise

import pytest
import sqlalchemy as sa

from leaseapp.assets.models import Asset, AssetMovement
from leaseapp.assets.schemas.assets import AssetPatch, MovementIn
from leaseapp.assets.services import moving, registering
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db


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
