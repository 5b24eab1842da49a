"""Meters and their readings over REST and the interface."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.lists import METERS, READINGS
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.schemas.meters import MeterIn, MeterOut, MeterPatch, MetersOut, ReadingIn, ReadingOut
from leaseapp.maintenance.services import metering

meters = workspace.beyond("FIELD.md 3.4: meters of equipment, on which plans count")
AT = "/meters"
ONE = f"{AT}/{{meter_id}}"

list_meters = list_endpoint(meters, AT, METERS)
list_meter_readings = list_endpoint(meters, "/meter-readings", READINGS)


@meters.post(
    AT, permission=OPERATION_MANAGE, audit="maintenance.meter.create", returns=MeterOut, status=201, refuses=(Conflict,)
)
def create_meter(context: Context, body: MeterIn) -> MeterOut:
    """Create a meter of a machine."""
    return metering.told(context, metering.create(context, body))


@meters.get(ONE, permission=OPERATION_READ, internal=True, returns=MeterOut)
def read_meter(context: Context, meter_id: Id) -> MeterOut:
    """Read a meter with its last readings."""
    return metering.read(context, meter_id)


@meters.patch(ONE, permission=OPERATION_MANAGE, audit="maintenance.meter.update", returns=MeterOut)
def update_meter(context: Context, meter_id: Id, body: MeterPatch) -> MeterOut:
    """Change a meter."""
    return metering.told(context, metering.update(context, meter_id, body))


@meters.post(
    f"{ONE}/readings", permission=OPERATION_MANAGE, audit="maintenance.meter.read", act=_("Meter read"),
    returns=ReadingOut, status=201, refuses=(Conflict,),
)  # fmt: skip
def add_meter_reading(context: Context, meter_id: Id, body: ReadingIn) -> ReadingOut:
    """Write down what was read on a meter."""
    return ReadingOut.model_validate(metering.note(context, meter_id, body))


@meters.get(
    "/maintenance-operations/{operation_id}/meters", permission=OPERATION_READ, internal=True, returns=MetersOut
)
def list_operation_meters(context: Context, operation_id: Id) -> MetersOut:
    """Read the meters of the machine of a work order."""
    return metering.of_order(context, operation_id)
