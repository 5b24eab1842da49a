"""Pieces of a lot that several people take at once: none is taken twice."""

from sqlmodel import select

from leaseapp.assets.endpoints.parts import update_part_instance
from leaseapp.assets.models import SparePartInstance
from leaseapp.assets.schemas.locations import LocationIn
from leaseapp.assets.schemas.parts import PartEntryIn, SparePartIn
from leaseapp.assets.services import parts
from leaseapp.assets.services.locating import locations
from tests.support.at_once import at_once


def test_ten_people_take_two_pieces_each_out_of_a_lot_of_nine(work_of):
    with work_of() as context:
        places = [
            locations.create(context, LocationIn(code=f"L-{n}", name=f"Lieu {n}", kind="VEHICLE")).id for n in range(11)
        ]
        part = parts.create(context, SparePartIn(reference="FILTRE", name="Filtre"))
        lot = parts.receive(context, part.id, PartEntryIn(location_id=places[0], quantity=9)).id
    bodies = [{"part_instance_id": lot, "body": {"locationId": str(place), "quantity": 2}} for place in places[1:]]
    answers = at_once(update_part_instance, bodies)
    assert sorted(answer.status for answer in answers) == [200] * 4 + [422] * 6
    with work_of() as context:
        left = {row.location_id: row.quantity for row in context.session.exec(select(SparePartInstance))}
        assert sum(left.values()) == 9
        assert left[places[0]] == 1
