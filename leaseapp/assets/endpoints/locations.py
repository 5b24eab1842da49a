"""Places where equipment stands over REST and the interface."""

from leaseapp.assets.lists import ASSETS, LOCATIONS
from leaseapp.assets.models import StorageLocation
from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ
from leaseapp.assets.schemas.locations import GeoIn, LocationIn, LocationOut, LocationPatch, MapPlace, OccupancyOut
from leaseapp.assets.services import locating, occupying
from leaseapp.kernel.acts.records import Permissions, record_endpoints
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint, list_within
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

list_storage_locations = list_endpoint(workspace, "/storage-locations", LOCATIONS)
assets_at_location = list_within(
    workspace, "/storage-locations/{storage_location_id}/assets", ASSETS, StorageLocation, "locationId"
)


@workspace.get("/storage-locations/map", permission=ASSET_READ, internal=True, returns=list[MapPlace])
def read_location_map(context: Context) -> list[MapPlace]:
    """Read the places on the map, how full they are, and what is wrong there."""
    return occupying.on_the_map(context)


location = record_endpoints(
    workspace, "/storage-locations/{storage_location_id}", locating.locations, LocationIn, LocationPatch, act="assets.location",
    permissions=Permissions(ASSET_MANAGE, ASSET_READ, ASSET_MANAGE),
)  # fmt: skip


@workspace.patch(
    "/storage-locations/{storage_location_id}/geo", permission=ASSET_MANAGE, audit="assets.location.locate",
    act=_("Put on the map"), returns=LocationOut,
)  # fmt: skip
def locate_storage_location(context: Context, storage_location_id: Id, body: GeoIn) -> LocationOut:
    """Set the position of a place on the map."""
    return LocationOut.model_validate(locating.locate(context, storage_location_id, body))


@workspace.get(
    "/storage-locations/{storage_location_id}/occupancy", permission=ASSET_READ, internal=True, returns=OccupancyOut
)
def read_occupancy(context: Context, storage_location_id: Id) -> OccupancyOut:
    """Read how much of a place is taken, by what, and how that went over a year."""
    return occupying.occupancy(context, storage_location_id)
