"""Carriers over REST and the interface; none of them is deleted."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.logistics.lists import CARRIERS
from leaseapp.logistics.permissions import TRANSPORT_MANAGE, TRANSPORT_READ
from leaseapp.logistics.schemas.carriers import CarrierIn, CarrierOut, CarrierPatch
from leaseapp.logistics.services import carriers

list_carriers = list_endpoint(workspace, "/carriers", CARRIERS, internal=True)


@workspace.post(
    "/carriers", permission=TRANSPORT_MANAGE, audit="logistics.carrier.create", returns=CarrierOut, status=201
)
def create_carrier(context: Context, body: CarrierIn) -> CarrierOut:
    """Create a carrier."""
    return carriers.told(context, carriers.carriers.create(context, body))


@workspace.get("/carriers/{carrier_id}", permission=TRANSPORT_READ, internal=True, returns=CarrierOut)
def read_carrier(context: Context, carrier_id: Id) -> CarrierOut:
    """Read a carrier with the state of its papers."""
    return carriers.told(context, carriers.carriers.read(context, carrier_id))


@workspace.patch(
    "/carriers/{carrier_id}", permission=TRANSPORT_MANAGE, audit="logistics.carrier.update", returns=CarrierOut
)
def update_carrier(context: Context, carrier_id: Id, body: CarrierPatch) -> CarrierOut:
    """Change a carrier."""
    return carriers.told(context, carriers.update(context, carrier_id, body))
