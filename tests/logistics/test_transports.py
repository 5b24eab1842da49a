"""Transports: requested, ordered, scheduled, under way, delivered; what each step does and refuses (FIELD.md 4.1)."""

from decimal import Decimal
from uuid import uuid4

import pytest
from sqlmodel import col, select

from leaseapp.assets.enums import AssetFunctional, LocationKind
from leaseapp.assets.lists import ASSETS
from leaseapp.assets.models import Asset, AssetMovement, StorageLocation
from leaseapp.assets.schemas.assets import SellIn
from leaseapp.assets.services import lifecycle
from leaseapp.kernel.errors import Problem
from leaseapp.logistics import queries
from leaseapp.logistics.enums import CargoState as C
from leaseapp.logistics.enums import OfferStatus as O
from leaseapp.logistics.enums import TransportStatus as T
from leaseapp.logistics.events import AssetsDelivered
from leaseapp.logistics.schemas.transports import StopCargoIn, StopIn, StopPatch, TransportPatch
from leaseapp.logistics.services import reading, requesting, stopping
from leaseapp.logistics.state_machines import CARGO, OFFER, TRANSPORT

WHY = "Le client a reporté son ouverture"
MOVES = {
    (T.REQUESTED, T.CONSULTING), (T.REQUESTED, T.ORDERED), (T.CONSULTING, T.ORDERED), (T.ORDERED, T.SCHEDULED),
    (T.REQUESTED, T.SCHEDULED), (T.SCHEDULED, T.IN_TRANSIT), (T.IN_TRANSIT, T.DELIVERED),
    *((one, T.CANCELED) for one in (T.REQUESTED, T.CONSULTING, T.ORDERED, T.SCHEDULED)),
}  # fmt: skip
FATES = {
    (C.PENDING, C.PICKED), (C.PENDING, C.MISSING),
    *((C.PICKED, one) for one in (C.DELIVERED, C.REFUSED, C.MISSING, C.DAMAGED)),
}  # fmt: skip
ANSWERS = {
    (O.ASKED, O.OFFERED), *((one, to) for one in (O.ASKED, O.OFFERED) for to in (O.SELECTED, O.NOT_RETAINED, O.DECLINED)),
}  # fmt: skip


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return {found.value.code, *((error.field, error.code) for error in found.value.errors)}


def states(context, request):
    return [line.state for line in queries.cargo_of(context, request.id)]


@pytest.mark.parametrize(("machine", "moves"), [(TRANSPORT, MOVES), (CARGO, FATES), (OFFER, ANSWERS)])
def test_the_tables_are_those_of_the_field_page(machine, moves):
    assert {(source, move.target) for move in machine.transitions for source in move.origins} == moves


@pytest.mark.parametrize("target", list(T))
@pytest.mark.parametrize(
    "source", [T.REQUESTED, T.CONSULTING, T.ORDERED, T.SCHEDULED, T.IN_TRANSIT, T.DELIVERED, T.CANCELED]
)
def test_what_is_no_move_is_refused_and_changes_nothing(context, haulage, source, target):
    request = haulage.ordered() if source is T.ORDERED else haulage.request()
    if source is T.CONSULTING:
        haulage.asked(request)
    elif source is T.CANCELED:
        haulage.moved(request, "CANCELED", reason=WHY)
    elif source in (T.SCHEDULED, T.IN_TRANSIT, T.DELIVERED):
        haulage.moved(request, "SCHEDULED")
        if source is not T.SCHEDULED:
            haulage.moved(request, "IN_TRANSIT")
        if source is T.DELIVERED:
            haulage.reached(request, 2)
            haulage.moved(request, "DELIVERED")
    assert request.status is source
    listed = (source, target) in MOVES and target not in (T.CONSULTING, T.ORDERED)
    if listed or source is target:
        if (source, target) == (T.IN_TRANSIT, T.DELIVERED):
            haulage.reached(request, 2)
        haulage.moved(request, target.value, reason=WHY)
        assert request.status is target
        return
    context.session.flush()
    before = (request.model_dump(), states(context, request))
    assert "INVALID_TRANSITION" in refused(lambda: haulage.moved(request, target.value, reason=WHY))
    assert (request.model_dump(), states(context, request)) == before


def test_a_request_counts_its_way_its_load_and_its_carbon(context, haulage):
    request = haulage.request()
    assert (request.number, request.total_km, request.total_mass_kg) == ("TR-000001", 220, 1200)
    assert (request.carbon_kg, request.distance.value) == (Decimal("108.06"), "TYPED")
    assert [line.carbon_kg for line in queries.cargo_of(context, request.id)] == [Decimal("36.02"), Decimal("72.04")]
    requesting.update(context, request.id, TransportPatch(dedicated=True))
    assert request.carbon_kg == Decimal("162.10")
    stopping.change(context, request.id, haulage.stop(request, 2).id, StopPatch(km=None))
    assert (request.total_km, request.carbon_kg, request.distance.value) == (None, None, "UNKNOWN")
    haulage.on_the_map(haulage.here, 45.764, 4.8357)
    haulage.on_the_map(haulage.there, 48.8566, 2.3522)
    requesting.update(context, request.id, TransportPatch(dedicated=False))
    assert (request.distance.value, request.total_km) == ("ESTIMATED", pytest.approx(Decimal(509), abs=1))


def test_two_places_stand_for_two_stops(context, haulage):
    request = haulage.request(stops=[], assets=[], fromLocationId=haulage.here, toLocationId=haulage.there)
    assert [stop.kind.value for stop in queries.stops_of(context, request.id)] == ["PICKUP", "DROP"]


def test_machines_are_added_at_one_stop_and_go_to_the_only_other(context, haulage):
    request = haulage.request(assets=[])
    machine = haulage.machines[0]
    stop = stopping.take(
        context, request.id, haulage.stop(request, 1).id, StopCargoIn(asset_id=machine.id, action="PICK")
    )
    told = reading.stop_told(context, stop)
    assert [(line.inventory_number, line.drop_stop_id) for line in told.cargo] == [
        (machine.inventory_number, haulage.stop(request, 2).id)
    ]
    elsewhere = stopping.add(context, request.id, StopIn(kind="DROP", location_id=haulage.fleet.place()))
    stopping.take(context, request.id, elsewhere.id, StopCargoIn(asset_id=machine.id, action="DROP"))
    line = queries.cargo_of(context, request.id)[0]
    assert line.drop_stop_id == elsewhere.id
    stopping.take_off(context, request.id, elsewhere.id, line.id)
    assert request.total_mass_kg == 0
    assert haulage.request(assets=[{"assetId": machine.id, "pickStop": 1}]).total_mass_kg == 400


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"assets": [{"assetId": uuid4(), "pickStop": 1}]}, ("assets[0].assetId", "NOT_FOUND")),
        ({"assets": [], "companyId": uuid4()}, ("companyId", "NOT_FOUND")),
        ({"stops": [{"kind": "PICKUP"}], "assets": []}, ("stops[0].locationId", "PLACE_REQUIRED")),
        ({"stops": [{"kind": "PICKUP", "locationId": uuid4()}], "assets": []}, ("stops[0].locationId", "NOT_FOUND")),
        ({"stops": [{"kind": "PICKUP", "address": "Quai 4", "windowFrom": "10:00", "windowTo": "09:00"}], "assets": []},
         ("stops[0].windowTo", "WINDOW_REVERSED")),
    ],
)  # fmt: skip
def test_what_a_request_cannot_be(haulage, values, code):
    assert code in refused(lambda: haulage.request(**values))


def test_machines_are_loaded_before_they_are_unloaded(context, haulage):
    machine = haulage.machines[0]
    stops = [{"kind": "DROP", "locationId": haulage.there}, {"kind": "PICKUP", "locationId": haulage.here}]
    act = lambda: haulage.request(stops=stops, assets=[{"assetId": machine.id, "pickStop": 2}])  # noqa: E731
    assert ("assets[0].assetId", "STOP_ORDER") in refused(act)
    act = lambda: haulage.request(stops=stops, assets=[{"assetId": machine.id, "pickStop": 1}])  # noqa: E731
    assert ("assets[0].pickStop", "WRONG_KIND") in refused(act)
    act = lambda: haulage.request(stops=stops, assets=[{"assetId": machine.id, "pickStop": 3}])  # noqa: E731
    assert ("assets[0].pickStop", "STOP_UNKNOWN") in refused(act)


def test_stops_change_their_order(context, haulage):
    request = haulage.request()
    new = stopping.add(context, request.id, StopIn(kind="PICKUP", address="Quai 4", position=1))
    assert haulage.stop(request, 1).id == new.id
    last = haulage.stop(request, 3)
    act = lambda: stopping.change(context, request.id, last.id, StopPatch(position=1))  # noqa: E731
    assert ("position", "STOP_ORDER") in refused(act)


def test_stops_with_machines_stay_and_others_go(context, haulage):
    request = haulage.request()
    assert "STOP_IN_USE" in refused(lambda: stopping.remove(context, request.id, haulage.stop(request, 1).id, None))
    extra = stopping.add(context, request.id, StopIn(kind="DROP", address="12 quai de Saône"))
    act = lambda: stopping.take(  # noqa: E731
        context, request.id, extra.id, StopCargoIn(asset_id=haulage.machines[0].id, action="DROP")
    )
    assert ("assetId", "DROP_PLACE_REQUIRED") in refused(act)


def test_a_machine_goes_with_one_transport_at_a_time(context, haulage):
    request = haulage.request()
    assert ("assets[0].assetId", "ASSET_IN_TRANSPORT") in refused(haulage.request)
    haulage.moved(request, "CANCELED", reason=WHY)
    assert haulage.request().status is T.REQUESTED


def test_what_is_on_a_transport_is_neither_sold_nor_offered(context, haulage):
    machine = haulage.machines[0]
    selectable = lambda: context.session.exec(  # noqa: E731
        select(Asset.id).where(ASSETS.criteria["selectableForContract"](context, "true"), Asset.id == machine.id)
    ).all()
    assert selectable()
    request = haulage.request()
    assert not selectable()
    body = SellIn(buyer_name="Brasserie", price_ht=100, sold_on=context.today)
    assert "ASSET_IN_USE" in refused(lambda: lifecycle.sell(context, machine.id, body))
    haulage.moved(request, "CANCELED", reason=WHY)
    assert selectable()
    lifecycle.sell(context, machine.id, body)
    assert "ASSET_READ_ONLY" in refused(haulage.request)


@pytest.mark.parametrize(
    ("values", "code"),
    [
        ({"assets": []}, "NOTHING_TO_CARRY"),
        ({"stops": "undated"}, ("stops[0].day", "STOP_DAY_REQUIRED")),
        ({"stops": "one end"}, "DROP_REQUIRED"),
    ],
)
def test_what_is_not_scheduled_yet(context, haulage, values, code):
    begin, end = {"kind": "PICKUP", "locationId": haulage.here}, {"kind": "DROP", "locationId": haulage.there}
    known = {"undated": [begin, end], "one end": [begin | {"day": context.today}]}
    if "stops" in values:
        values = {"stops": known[values["stops"]]}
    request = haulage.request(**values)
    assert code in refused(lambda: haulage.moved(request, "SCHEDULED"))


def test_who_asked_carriers_orders_first(haulage):
    request = haulage.request()
    offer = haulage.asked(request)
    haulage.answered(offer, status="DECLINED")
    # the table refuses it: only what nobody was asked for goes with our own van
    assert "INVALID_TRANSITION" in refused(lambda: haulage.moved(request, "SCHEDULED"))


def test_a_cancellation_says_why(haulage):
    request = haulage.request()
    assert ("reason", "REASON_REQUIRED") in refused(lambda: haulage.moved(request, "CANCELED", reason="non"))


def test_the_first_loading_lets_it_leave_and_books_what_was_loaded(context, haulage):
    request = haulage.request()
    haulage.moved(request, "SCHEDULED")
    haulage.reached(request, 1, "PICKED", "MISSING")
    assert (request.status, states(context, request)) == (T.IN_TRANSIT, [C.PICKED, C.MISSING])
    transit = context.session.exec(select(StorageLocation).where(StorageLocation.kind == LocationKind.TRANSIT)).one()
    assert [one.current_location_id for one in haulage.machines] == [transit.id, haulage.here]
    stop = haulage.stop(request, 2)
    assert "REQUEST_UNDER_WAY" in refused(lambda: stopping.change(context, request.id, stop.id, StopPatch(km=3)))
    assert "REQUEST_UNDER_WAY" in refused(lambda: stopping.add(context, request.id, StopIn(kind="DROP", address="Là")))
    assert "STOP_PASSED" in refused(lambda: haulage.reached(request, 1))
    assert "LINES_UNSETTLED" in refused(lambda: haulage.moved(request, "DELIVERED"))


def test_delivery_books_everything_at_once(context, haulage):
    request = haulage.under_way()
    first, second = haulage.machines
    haulage.reached(request, 2, "DELIVERED", "DAMAGED", signedBy="Luc Caron")
    assert first.current_location_id != haulage.there
    haulage.moved(request, "DELIVERED")
    assert (first.current_location_id, second.current_location_id) == (haulage.there, haulage.there)
    assert second.functional is AssetFunctional.NOT_TESTED
    assert (first.commissioned_on, request.on_time) == (context.today, True)
    moved = (
        select(AssetMovement).where(AssetMovement.to_location_id == haulage.there).order_by(col(AssetMovement.asset_id))
    )
    told = {one.asset_id: (one.transport_km, one.transport_carbon_kg) for one in context.session.exec(moved)}
    assert told == {first.id: (Decimal(220), Decimal("36.02")), second.id: (Decimal(220), Decimal("72.04"))}
    events = [one for one in context.pending_events if isinstance(one, AssetsDelivered)]
    assert [(one.asset_ids, one.damaged) for one in events] == [((first.id, second.id), (second.id,))]
    assert "REQUEST_ENDED" in refused(lambda: requesting.update(context, request.id, TransportPatch(window="8 h")))


def test_what_was_refused_comes_back(context, haulage):
    request = haulage.under_way()
    first, second = haulage.machines
    haulage.reached(request, 2, "REFUSED", "DELIVERED")
    back = haulage.stop(request, 3)
    assert (back.kind.value, back.location_id) == ("DROP", haulage.here)
    haulage.moved(request, "DELIVERED")
    assert (first.current_location_id, second.current_location_id) == (haulage.here, haulage.there)
    assert first.commissioned_on is None


@pytest.mark.parametrize(
    ("position", "fates", "values", "code"),
    [
        (2, ("PICKED",), {}, "INVALID_TRANSITION"),
        (2, (), {"fates": [{"lineId": uuid4(), "state": "DELIVERED"}]}, ("fates[0].lineId", "NOT_AT_THIS_STOP")),
        (2, (), {"arrivedAt": "2190-01-01T00:00:00Z"}, ("arrivedAt", "ARRIVED_IN_FUTURE")),
        (2, (), {"version": 0}, "STALE_VERSION"),
        (1, (), {}, "STOP_PASSED"),
    ],
)
def test_what_is_refused_at_a_stop(context, haulage, position, fates, values, code):
    request = haulage.under_way()
    assert code in refused(lambda: haulage.reached(request, position, *fates, **values))


def test_nothing_is_unloaded_before_it_leaves(haulage):
    request = haulage.request()
    assert "INVALID_TRANSITION" in refused(lambda: haulage.reached(request, 2))
