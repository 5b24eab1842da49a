"""Meters: list, record with the chart of its readings, form, and the tab of a machine."""

from leaseapp.assets.endpoints.assets import list_assets
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.meters import (
    add_meter_reading,
    create_meter,
    list_meter_readings,
    list_meters,
    read_meter,
    update_meter,
)
from leaseapp.maintenance.enums import MeterKind, ReadingKind, ReadingSource
from leaseapp.maintenance.lists import METERS, READINGS
from leaseapp.ui import kit
from leaseapp.ui.record import record_panel

ROUTE = "/workspace/meters"
meter = kit.Labels(METERS, create_meter)

kit.colours(ReadingKind, NORMAL=kit.GRAY, ROLLOVER=kit.BLUE, RESET=kit.AMBER)
kit.colours(ReadingSource, UI=kit.GRAY, ORDER=kit.BLUE, IMPORT=kit.GRAY)
READ = kit.Action(
    "read", _("Note a reading"), add_meter_reading, icon="gauge", primary=True, when={"active": [True]},
    done=_("The reading is noted"),
    dialog=kit.Dialog(
        _("What does the meter say?"),
        fields=(
            kit.Field("value", _("Reading"), kit.NUMBER, required=True, span=6),
            kit.Field("readAt", _("Read at"), kit.DATETIME, span=6, hint=_("Left empty: now.")),
            kit.Choice("kind", _("The counter"), ReadingKind, required=True, value="NORMAL", span=12),
            kit.Field("reason", _("Reason"), span=12, when={"kind": ["RESET"]}),
        ),
        text=_("A reading is written once; a wrong one is followed by a right one."),
        confirm=_("Note"),
    ),
)  # fmt: skip

kit.list_page(
    METERS,
    list_meters,
    route=ROUTE,
    group=kit.MAINTENANCE,
    icon="gauge",
    order=19,
    new=(f"{ROUTE}/new", _("New meter"), create_meter),
    empty=(_("No meter yet"), _("Hours, cycles or kilometres of a machine; plans count on them.")),
)
kit.list_page(
    READINGS,
    list_meter_readings,
    route="/workspace/meter-readings",
    group=kit.MAINTENANCE,
    icon="history",
    order=19,
    empty=(_("Nobody read a meter yet"), _("What is read on meters stands here, the newest first.")),
)
kit.record_page(
    f"{ROUTE}/[id]",
    read_meter,
    list_route=ROUTE,
    icon="gauge",
    entity="Meter",
    title="title",
    title_empty=_("Meter"),
    subtitle="{assetNumber}",
    figures=(
        kit.Figure(_("Last reading"), "lastValue", kit.NUMBER),
        kit.Figure(_("Unit"), "unit"),
        kit.Figure(_("Gains a day"), "perDay", kit.NUMBER),
    ),
    actions=(READ, kit.edit_link(ROUTE, update_meter)),
    tabs=(
        kit.Tab(
            "sheet",
            _("Overview"),
            kit.stack(
                kit.show({"active": [False]}, kit.notice(_("This meter is no longer in use."), kit.GRAY)),
                kit.card(
                    kit.chart(
                        _("Readings"), "points", (kit.Series(_("Reading"), "value"),), kind=kit.LINE, unit=kit.NUMBER
                    )
                ),
                kit.card(
                    kit.facts(
                        kit.Fact(_("Machine"), "asset", link="/workspace/assets/{assetId}"),
                        kit.Fact(_("Machine number"), "assetNumber", copy=True),
                        kit.Fact(_("Counts"), "kind", enum=MeterKind),
                        kit.Fact(_("Read at"), "lastReadAt", kit.DATETIME),
                        kit.Fact(_("Counted in all"), "total", kit.NUMBER),
                        kit.Fact(_("Begins anew at"), "rolloverAt", kit.NUMBER),
                    ),
                    title=_("The meter"),
                ),
            ),
        ),
        kit.Tab(
            "readings",
            _("Readings"),
            panel=kit.panel(
                "readings", READINGS, list_meter_readings, own={"meterId": "{id}"},
                hide=("asset", "inventoryNumber", "meterKind"), icon="gauge", empty=_("Nobody read it yet"),
            ),
        ),
    ),
)  # fmt: skip
kit.form_page(
    ROUTE,
    create=create_meter,
    update=update_meter,
    read=read_meter,
    icon="gauge",
    title=_("New meter"),
    edit_title=_("Edit {title}"),
    list_route=ROUTE,
    saved=_("Meter saved"),
    sections=(
        kit.Section(
            None,
            (
                meter.combo("assetId", list_assets, label="label", detail="inventoryNumber", span=12),
                kit.Choice("kind", _("Counts"), MeterKind, required=True, value="HOURS", span=6),
                meter.field("measures", span=6, hint=_("A temperature, a pressure: a reading may be below the last.")),
            ),
            when={"id": [None]},
        ),
        kit.Section(
            None,
            (
                kit.Field("unit", _("Unit"), span=6, hint=_("h, km, kWh… Left empty, the usual one.")),
                meter.field("rolloverAt", span=6, hint=_("The highest value that it shows, where it begins anew.")),
                meter.field("active", span=6),
            ),
        ),
    ),
)
record_panel(
    "Asset",
    kit.Tab(
        "meters", _("Meters"),
        panel=kit.panel(
            "meters", METERS, list_meters, own={"assetId": "{id}"}, hide=("inventoryNumber", "location"), icon="gauge",
            empty=_("This machine has no meter"),
        ),
    ),
)  # fmt: skip
