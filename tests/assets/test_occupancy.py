"""Occupancy: worked numbers of FIELD.md 2.10, places within places, and a place that refuses what it has no room for."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest

from leaseapp.assets.rules.occupancy import Standing, ratio, taken
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.schemas.locations import GeoIn
from leaseapp.assets.services import locating, moving, occupying
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db


def test_the_worked_numbers():
    assert (ratio(Decimal(412), Decimal(600)), ratio(Decimal(1180), Decimal(1800))) == (
        Decimal("68.67"),
        Decimal("65.56"),
    )
    assert ratio(Decimal(1), None) is None


def test_stacked_machines_share_their_floor_and_not_their_room():
    room = taken([Standing(10, 1200, 800, 500, 5), Standing(2, None, 800, 500, 1)])
    assert (room.used_m2, room.used_m3, room.count, room.without_dimensions) == (
        Decimal("1.92"),
        Decimal("4.80"),
        12,
        2,
    )


def test_a_place_counts_what_stands_within_it_by_family_and_month(context, fleet):
    model = fleet.model(lengthMm=1000, widthMm=1000, heightMm=2000)
    depot = fleet.place(capacityM2=4, capacityM3=100)
    aisle = fleet.place(parentId=depot)
    whole = fleet.asset(modelId=model, currentLocationId=depot)
    fleet.asset(modelId=model, currentLocationId=aisle)
    fleet.asset(modelId=model, currentLocationId=aisle, parentAssetId=whole.id)
    gone = fleet.asset(modelId=model, currentLocationId=aisle)
    moving.move(context, gone.id, MovementIn(to_location_id=fleet.place()))
    found = occupying.occupancy(context, depot)
    assert (found.asset_count, found.used_m2, found.ratio_m2, found.ratio_m3) == (2, 2, 50, 4)
    assert [(one.family, one.asset_count) for one in found.by_family] == [("Froid", 2)]
    assert [one.asset_count for one in found.series] == [0] * 11 + [3]  # the part came too
    assert occupying.occupancy(context, aisle).asset_count == 1


def test_a_position_has_two_halves_and_shows_on_the_map(context, fleet):
    place = fleet.place()
    with pytest.raises(Problem) as refused:
        locating.locate(context, place, GeoIn.model_validate({"latitude": 50.6}))
    assert [error.code for error in refused.value.errors] == ["POSITION_HALF_TOLD"]
    locating.locate(context, place, GeoIn.model_validate({"latitude": 50.6, "longitude": 3.05}))
    fleet.asset(currentLocationId=place)
    assert [(one.id, one.asset_count, one.alerts) for one in occupying.on_the_map(context)] == [(place, 1, [])]


def test_the_map_is_answered_with_its_places(client, work_of, fleet_of):
    with work_of() as context:
        place = fleet_of(context).place(capacityM2=100)
        locating.locate(context, place, GeoIn.model_validate({"latitude": 50.6, "longitude": 3.05}))
    [told] = client.get("/api/workspace/storage-locations/map").json()
    seen = (told["id"], float(told["latitude"]), float(told["ratioM2"]), told["assetCount"])
    assert seen == (str(place), 50.6, 0, 0)


def test_two_people_fill_the_last_place_and_one_is_refused(work_of, fleet_of):
    with work_of("ADMIN") as context:
        fleet = fleet_of(context)
        model = fleet.model(lengthMm=1000, widthMm=1000, heightMm=1000)
        full = fleet.place(capacityM2=1, hardLimit=True)
        machines = [fleet.asset(modelId=model).id for _number in range(8)]
        principal = context.principal

    def bring(machine):
        try:
            with db.unit_of_work(principal, action="assets.asset.move") as context:
                moving.move(context, machine, MovementIn(to_location_id=full))
        except Problem as problem:
            return problem.code
        return "there"

    with ThreadPoolExecutor(8) as people:
        told = sorted(people.map(bring, machines))
    assert told == ["OVER_CAPACITY"] * 7 + ["there"]
    with work_of("ADMIN") as context:
        assert occupying.occupancy(context, full).asset_count == 1
