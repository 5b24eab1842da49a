"""Meters: made, read, told with how much they gain (FIELD.md 3.4). A reading is written once, under the lock of its meter."""

import uuid
from collections.abc import Sequence

from sqlmodel import col, select

from leaseapp.assets.models import Asset
from leaseapp.assets.services.moving import refuse_ended
from leaseapp.files.services import contents
from leaseapp.kernel import clock
from leaseapp.kernel.acts.records import Taken
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.maintenance.enums import MeterKind, ReadingSource
from leaseapp.maintenance.models import ONE_METER_A_KIND, MaintenanceOperation, Meter, MeterReading
from leaseapp.maintenance.rules import metering as rules
from leaseapp.maintenance.schemas.meters import (
    MOST_POINTS,
    MeterIn,
    MeterOut,
    MeterPatch,
    MetersOut,
    ReadingIn,
    ReadingPointOut,
)

THERE_ALREADY = Taken(ONE_METER_A_KIND, "kind", "METER_EXISTS", _("This machine has a meter of this kind already."))
NOT_IN_USE = _("This meter is no longer in use.")
OF_ANOTHER = _("This work order is of another machine.")
LEAST = _("The meter stands at {value} already.")
USUAL_UNITS = {
    MeterKind.HOURS: "h", MeterKind.CYCLES: "cycles", MeterKind.KM: "km", MeterKind.KWH: "kWh", MeterKind.OTHER: "u",
}  # fmt: skip


def create(context: Context, body: MeterIn) -> Meter:
    """Return a new meter. Raises NotFound, Conflict ASSET_READ_ONLY, METER_EXISTS."""
    refuse_ended(get_or_404(context, Asset, body.asset_id, field="assetId"))
    meter = Meter(**body.model_dump(by_alias=False) | {"unit": body.unit or USUAL_UNITS[body.kind]})
    with unique(context, {ONE_METER_A_KIND: THERE_ALREADY.refusal}):
        context.add(meter)
    return meter


def update(context: Context, meter_id: uuid.UUID, body: MeterPatch) -> Meter:
    """Change a meter. Raises NotFound, StaleVersion, Invalid BELOW_LAST."""
    meter = for_change(context, Meter, meter_id, body.version, lambda row: told(context, row))
    apply_changes(meter, body)
    if meter.rollover_at is not None and meter.last_value is not None and meter.rollover_at <= meter.last_value:
        params = {"value": meter.last_value.normalize()}
        refuse_invalid([FieldError("rolloverAt", "BELOW_LAST", LEAST, params)])
    return meter


def note(context: Context, meter_id: uuid.UUID, body: ReadingIn) -> MeterReading:
    """Write a reading down; total and gain of the meter follow.

    Raises NotFound, Conflict METER_INACTIVE, Invalid METER_DECREASING, BEYOND_ROLLOVER, NO_ROLLOVER, REASON_REQUIRED,
    READING_OUT_OF_ORDER, OUT_OF_TIME, OTHER_MACHINE.
    """
    meter = get_or_404(context, Meter, meter_id, for_update=True)
    if not meter.active:
        raise Conflict("METER_INACTIVE", NOT_IN_USE)
    read_at = body.read_at or context.now
    _check_beside(context, meter, body)
    refuse_invalid(
        rules.reading_errors(
            body.value, body.kind, read_at, context.now, last=None if meter.measures else meter.last_value,
            last_read_at=meter.last_read_at, rollover_at=meter.rollover_at, reason=body.reason,
        )
    )  # fmt: skip
    total = body.value
    if not meter.measures:
        total = rules.total_after(meter.total, meter.last_value, body.value, body.kind, meter.rollover_at)
    source = ReadingSource.ORDER if body.operation_id is not None else body.source
    reading = MeterReading(
        **body.model_dump(by_alias=False, exclude={"read_at", "source"}), meter_id=meter.id, read_at=read_at, total=total,
        source=source, read_by_id=context.principal.user_id,
    )  # fmt: skip
    context.add(reading)
    context.session.flush()
    meter.last_value, meter.last_read_at, meter.total = body.value, read_at, total
    if not meter.measures:
        meter.per_day = rules.gained_a_day([(row.read_at, row.total) for row in _readings(context, meter.id)])
    return reading


def read(context: Context, meter_id: uuid.UUID) -> MeterOut:
    """Return a meter with its last readings. Raises NotFound."""
    return told(context, get_or_404(context, Meter, meter_id))


def told(context: Context, meter: Meter) -> MeterOut:
    """Return a meter with its machine, and its last readings for the chart."""
    context.session.flush()
    asset = get_or_404(context, Asset, meter.asset_id)
    zone = context.principal.timezone
    points = [
        ReadingPointOut(label=f"{clock.local_date(row.read_at, zone):%d/%m/%y}", value=row.value)
        for row in _readings(context, meter.id)
    ]
    title = f"{asset.label} · {context.translate(label_of(meter.kind))}"
    return MeterOut(
        **meter.model_dump(exclude={"organization_id"}), asset=asset.label, asset_number=asset.inventory_number, title=title,
        points=points,
    )  # fmt: skip


def of_order(context: Context, operation_id: uuid.UUID) -> MetersOut:
    """Return the meters of the machine of a work order. Raises NotFound."""
    order = get_or_404(context, MaintenanceOperation, operation_id)
    statement = select(Meter).where(Meter.asset_id == order.asset_id, col(Meter.active)).order_by(col(Meter.kind))
    return MetersOut(items=[told(context, meter) for meter in context.session.exec(statement)])


def _readings(context: Context, meter_id: uuid.UUID) -> Sequence[MeterReading]:
    """Return the last readings of a meter, oldest first."""
    newest = select(MeterReading).where(MeterReading.meter_id == meter_id)
    newest = newest.order_by(col(MeterReading.read_at).desc(), col(MeterReading.id).desc()).limit(MOST_POINTS)
    return list(context.session.exec(newest))[::-1]


def _check_beside(context: Context, meter: Meter, body: ReadingIn) -> None:
    if body.operation_id is not None:
        order = get_or_404(context, MaintenanceOperation, body.operation_id, field="operationId")
        if order.asset_id != meter.asset_id:
            refuse_invalid([FieldError("operationId", "OTHER_MACHINE", OF_ANOTHER)])
    if body.photo_file_id is not None:
        try:
            contents.read_file(context, body.photo_file_id)
        except NotFound:
            raise NotFound("photoFileId") from None
