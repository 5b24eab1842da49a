"""Lists of meters and of their readings."""

from leaseapp.assets.models import Asset, StorageLocation
from leaseapp.identity.models import User
from leaseapp.kernel.listing.spec import Column, ListSpec, QuickFilter
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import MeterKind, ReadingKind, ReadingSource
from leaseapp.maintenance.models import MaintenanceOperation, Meter, MeterReading
from leaseapp.maintenance.permissions import OPERATION_READ

METERS = ListSpec(
    "meters",
    title=_("Meters"),
    permission=OPERATION_READ,
    table=Meter,
    join=[(Asset, Meter.asset_id == Asset.id), (StorageLocation, Asset.current_location_id == StorageLocation.id)],
    default_sort="asset",
    search_placeholder=_("Machine, number, place"),
    quick_filters=(QuickFilter("active", _("In use"), {"active": "true"}),),
    outline={"who": "asset", "number": "lastValue", "detail": "location", "status": "kind", "date": "lastReadAt"},
    columns=[
        Column("asset", _("Machine"), Asset.label, search=True, shrinks=True, link="/workspace/meters/{id}"),
        Column("inventoryNumber", _("Machine number"), Asset.inventory_number, search=True),
        Column("kind", _("Counts"), Meter.kind, kind="status", enum=MeterKind, filter="in"),
        Column("lastValue", _("Last reading"), Meter.last_value, kind="number", filter="range"),
        Column("unit", _("Unit"), Meter.unit),
        Column("perDay", _("A day"), Meter.per_day, kind="number", filter="range"),
        Column("lastReadAt", _("Read at"), Meter.last_read_at, kind="datetime", filter="range"),
        Column("location", _("Place"), StorageLocation.name, search=True, shrinks=True, shown=False),
        Column("active", _("In use"), Meter.active, kind="bool", filter="eq", shown=False),
        Column("measures", _("Goes up and down"), Meter.measures, kind="bool", filter="eq", shown=False),
        Column("rolloverAt", _("Begins anew at"), Meter.rollover_at, kind="number", shown=False),
        Column("assetId", _("Machine"), Meter.asset_id, filter="in", sort=False, shown=False),
    ],
)
READINGS = ListSpec(
    "meter-readings",
    title=_("Readings of meters"),
    permission=OPERATION_READ,
    table=MeterReading,
    join=[(Meter, MeterReading.meter_id == Meter.id), (Asset, Meter.asset_id == Asset.id)],
    outer_join=[
        (User, MeterReading.read_by_id == User.id),
        (MaintenanceOperation, MeterReading.operation_id == MaintenanceOperation.id),
    ],
    default_sort="-readAt",
    search_placeholder=_("Machine, number, reason"),
    outline={"who": "asset", "number": "value", "detail": "readBy", "status": "kind", "date": "readAt"},
    columns=[
        Column("readAt", _("Read at"), MeterReading.read_at, kind="datetime", filter="range"),
        Column("value", _("Reading"), MeterReading.value, kind="number", filter="range"),
        Column("unit", _("Unit"), Meter.unit),
        Column("asset", _("Machine"), Asset.label, search=True, shrinks=True, link="/workspace/meters/{meterId}"),
        Column("kind", _("The counter"), MeterReading.kind, kind="status", enum=ReadingKind, filter="in"),
        Column("source", _("Came by"), MeterReading.source, kind="status", enum=ReadingSource, filter="in"),
        Column(
            "number", _("Work order"), MaintenanceOperation.number, search=True,
            link="/workspace/maintenance-operations/{operationId}",
        ),
        Column("readBy", _("Read by"), User.name, shrinks=True, shown=False),
        Column("reason", _("Reason"), MeterReading.reason, search=True, shrinks=True, shown=False),
        Column("total", _("Counted in all"), MeterReading.total, kind="number", shown=False),
        Column("inventoryNumber", _("Machine number"), Asset.inventory_number, search=True, shown=False),
        Column("meterKind", _("Counts"), Meter.kind, kind="status", enum=MeterKind, filter="in", shown=False),
        Column("meterId", _("Meter"), MeterReading.meter_id, filter="in", sort=False, shown=False),
        Column("operationId", _("Work order"), MeterReading.operation_id, filter="in", sort=False, shown=False),
    ],
)  # fmt: skip
