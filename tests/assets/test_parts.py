"""Spare parts through the services: stock, average cost, moves, counts, notices (FIELD.md 5)."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.assets.enums import SparePartState as S
from leaseapp.assets.models import SparePartInstance, SparePartMove
from leaseapp.assets.rules.parts import average_cost
from leaseapp.assets.schemas.measures import MissingPartIn
from leaseapp.assets.schemas.parts import PartEntryIn, PartInstancePatch, SparePartIn, SparePartPatch
from leaseapp.assets.services import missing, parts
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.notifications.models import Notification

D = Decimal


@pytest.fixture
def seal(context):
    body = {"reference": "JOINT-1", "name": "Joint de porte", "threshold": 3}
    return parts.create(context, SparePartIn.model_validate(body))


def enters(context, part, place, quantity=1, **values):
    return parts.receive(context, part.id, PartEntryIn(location_id=place, quantity=quantity, **values))


def refused(act):
    with pytest.raises(Problem) as found:
        act()
    return [(error.field, error.code) for error in found.value.errors]


@pytest.mark.parametrize(
    ("stock", "cost", "entry", "entry_cost", "expected"),
    [
        (0, None, 4, D("10"), D("10")),
        (4, D("10"), 6, D("12.5"), D("11.5")),
        (3, D("10"), 1, D("10.0001"), D("10.0000")),
        (4, D("10"), 6, None, D("10")),
        (0, D("9"), 1, D("12"), D("12")),
    ],
)
def test_the_cost_is_the_average_of_what_came_in(stock, cost, entry, entry_cost, expected):
    assert average_cost(stock, cost, entry, entry_cost) == expected


def test_entries_make_stock_and_its_worth(context, fleet, seal):
    place = fleet.place()
    enters(context, seal, place, 4, unit_cost_ht=D("10"))
    enters(context, seal, place, 6, unit_cost_ht=D("12.5"))
    enters(context, seal, place, 2, state=S.DEFECTIVE)
    told = parts.told(context, seal)
    assert (told.available_quantity, told.defective_quantity, told.unit_cost_ht) == (10, 2, D("11.5000"))
    assert (told.stock_value_ht, told.low) == (D("115.00"), False)
    error = refused(lambda: parts.update(context, seal.id, SparePartPatch(unit_cost_ht=D("1"))))
    assert error == [("unitCostHt", "COST_IS_AVERAGE")]


def test_a_serial_number_is_that_of_one_piece(context, fleet, seal):
    place = fleet.place()
    enters(context, seal, place, serial_number="S-1")
    assert refused(lambda: enters(context, seal, place, 2, serial_number="S-2")) == [("quantity", "SERIAL_IS_ONE")]
    assert refused(lambda: enters(context, seal, place, serial_number="s-1")) == [("serialNumber", "SERIAL_TAKEN")]


def test_a_part_of_a_lot_becomes_a_lot_of_its_own_and_the_journal_sums_to_both(context, fleet, seal):
    depot, van = fleet.place(), fleet.place()
    lot = enters(context, seal, depot, 10)
    moved = parts.change(context, lot.id, PartInstancePatch(location_id=van, quantity=4))
    assert (lot.quantity, moved.quantity, moved.location_id) == (6, 4, van)
    broken = parts.change(context, moved.id, PartInstancePatch(state=S.DEFECTIVE, quantity=1))
    assert (moved.quantity, broken.quantity, broken.state) == (3, 1, S.DEFECTIVE)
    whole = parts.change(context, moved.id, PartInstancePatch(location_id=depot))
    assert (whole.id, whole.location_id) == (moved.id, depot)
    parts.change(context, lot.id, PartInstancePatch(counted=5, reason="une de moins"))
    sums = sa.select(SparePartMove.instance_id, sa.func.sum(SparePartMove.delta)).group_by(SparePartMove.instance_id)
    found = {row[0]: row[1] for row in context.session.execute(sums)}
    assert found == {one.id: one.quantity for one in context.session.exec(select(SparePartInstance))}
    assert parts.told(context, seal).available_quantity == 8


def test_what_makes_no_sense_is_refused_at_its_field(context, fleet, seal):
    place = fleet.place()
    lot = enters(context, seal, place, 2)
    closed = fleet.place(active=False)
    bodies = [
        ({"location_id": place}, ("locationId", "NOTHING_CHANGES")),
        ({"state": S.NEW}, ("state", "NOTHING_CHANGES")),
        ({"location_id": fleet.place(), "quantity": 3}, ("quantity", "NOT_ENOUGH")),
        ({"location_id": closed}, ("locationId", "LOCATION_INACTIVE")),
        ({"counted": 1}, ("reason", "REASON_REQUIRED")),
        ({"counted": 1, "quantity": 1}, ("counted", "COUNTED_ALONE")),
    ]
    for body, error in bodies:
        assert refused(lambda body=body: parts.change(context, lot.id, PartInstancePatch(**body))) == [error]
    parts.change(context, lot.id, PartInstancePatch(counted=2))
    assert lot.quantity == 2


def test_who_looks_after_equipment_is_told_once_that_a_stock_is_low(context, fleet, seal):
    lot = enters(context, seal, fleet.place(), 5)
    notices = select(sa.func.count()).select_from(Notification).where(Notification.kind == "SPARE_PARTS_LOW")
    parts.change(context, lot.id, PartInstancePatch(state=S.DEFECTIVE, quantity=1))
    assert context.session.exec(notices).one() == 0
    parts.change(context, lot.id, PartInstancePatch(state=S.DEFECTIVE, quantity=1))
    told = context.session.exec(notices).one()
    assert told > 0
    parts.change(context, lot.id, PartInstancePatch(state=S.DEFECTIVE, quantity=1))
    assert context.session.exec(notices).one() == told


def test_a_missing_part_is_a_spare_part_or_words(context, fleet, seal):
    asset = fleet.asset()
    found = missing.add(context, asset.id, MissingPartIn(spare_part_id=seal.id))
    assert (found.label, found.spare_part_id) == ("Joint de porte", seal.id)
    assert refused(lambda: missing.add(context, asset.id, MissingPartIn())) == [("label", "LABEL_REQUIRED")]


def test_pieces_that_two_people_take_at_once_are_taken_once(work_of, fleet_of):
    with work_of() as context:
        fleet = fleet_of(context)
        part = parts.create(context, SparePartIn(reference="JOINT-9", name="Joint"))
        lot, vans = enters(context, part, fleet.place(), 5).id, [fleet.place(), fleet.place()]
        part_id, actor = part.id, context.principal

    def take(van):
        try:
            with db.unit_of_work(actor, action="test") as context:
                parts.change(context, lot, PartInstancePatch(location_id=van, quantity=3, reason="Tournée"))
        except Problem as refusal:
            return [(error.field, error.code) for error in refusal.errors]
        return []

    with ThreadPoolExecutor(2) as people:
        told = list(people.map(take, vans))
    assert sorted(told) == [[], [("quantity", "NOT_ENOUGH")]]
    with work_of() as context:
        lots = context.session.exec(select(SparePartInstance).where(SparePartInstance.spare_part_id == part_id)).all()
        assert sorted(one.quantity for one in lots) == [2, 3]
