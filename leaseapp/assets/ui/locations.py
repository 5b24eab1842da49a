"""Depots and other places: list, record with what stands there, form."""

from leaseapp.assets.endpoints.assets import list_asset_movements, list_assets
from leaseapp.assets.endpoints.locations import (
    list_storage_locations,
    locate_storage_location,
    location,
    read_location_map,
    read_occupancy,
)
from leaseapp.assets.lists import ASSETS, LOCATIONS, MOVEMENTS
from leaseapp.assets.ui import rates
from leaseapp.directory.endpoints.establishments import list_establishments
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon

places = kit.Labels(LOCATIONS, location.create)
AT_CLIENT = {"kind": ["CUSTOMER_ESTABLISHMENT"]}


class DepotMap(LocalComponent):
    """Places with a position on a map, and as a list beside it."""

    library = "$/public/assets/depot_map.jsx"
    tag = "DepotMap"


def drawn():
    """Return the page of the map."""
    icon("map-pin")
    return DepotMap.create()


kit.page(
    "/workspace/storage-map",
    title=_("Map of places"),
    component=drawn,
    endpoint=read_location_map,
    group=kit.STOCK,
    icon="map-pin",
    order=21,
)


def occupied():
    """Return the tab of what is taken: beyond its capacity a place says so."""
    return kit.stack(
        kit.show(
            {"room.overCapacity": [True]}, kit.notice(_("More stands here than the place has room for."), kit.RED)
        ),
        kit.card(
            kit.facts(
                kit.Fact(_("Floor taken (m²)"), "room.usedM2", kit.NUMBER),
                kit.Fact(_("Area (m²)"), "capacityM2", kit.NUMBER),
                kit.Fact(_("Room taken (m³)"), "room.usedM3", kit.NUMBER),
                kit.Fact(_("Volume (m³)"), "capacityM3", kit.NUMBER),
                kit.Fact(_("Without measures"), "room.withoutDimensions", kit.NUMBER),
            ),
            title=_("Occupancy"),
        ),
        kit.card(
            kit.table(
                "room.byFamily",
                (
                    kit.Cell("family", _("Family")),
                    kit.Cell("assetCount", _("Equipment"), kit.NUMBER),
                    kit.Cell("usedM2", _("Floor taken (m²)"), kit.NUMBER),
                    kit.Cell("usedM3", _("Room taken (m³)"), kit.NUMBER),
                ),
            ),
            title=_("By family"),
        ),
    )


POSITION = kit.Action(
    "locate",
    _("Put on the map"),
    locate_storage_location,
    icon="map-pin",
    done=_("The position is noted"),
    dialog=kit.Dialog(
        _("Where does it lie?"),
        fields=(
            kit.Field("latitude", _("Latitude"), kit.NUMBER, required=True, span=6, value="{latitude}"),
            kit.Field("longitude", _("Longitude"), kit.NUMBER, required=True, span=6, value="{longitude}"),
        ),
        confirm=_("Put on the map"),
    ),
)

kit.record_pages(
    LOCATIONS,
    list_storage_locations,
    location,
    route="/workspace/storage-locations",
    entity="StorageLocation",
    words=kit.Words(
        one=_("Place"),
        new=_("New place"),
        edit=_("Edit {name}"),
        saved=_("Place saved"),
        none=(_("No place yet"), _("Depots, workshops, vans and clients’ places: where equipment stands.")),
    ),
    group=kit.STOCK,
    icon="warehouse",
    order=20,
    title="name",
    subtitle="{code} · {city}",
    figures=(
        kit.Figure(_("Equipment there"), "room.assetCount", kit.NUMBER),
        kit.Figure(_("Floor taken"), "room.ratioM2", kit.PERCENT, when={"room.ratioM2": ["*"]}),
        kit.Figure(_("Room taken"), "room.ratioM3", kit.PERCENT, when={"room.ratioM3": ["*"]}),
    ),
    also=(kit.Also("room", read_occupancy, arguments={"storage_location_id": "{id}"}), rates.READS),
    acts_besides=(POSITION, rates.ADD),
    details=places.facts(
        "code",
        "kind",
        "addressLine1",
        "postalCode",
        "city",
        "country",
        "capacityM2",
        "capacityM3",
        "hardLimit",
        "active",
    ),
    tabs=(
        kit.Tab("room", _("Occupancy"), occupied(), reads=read_occupancy),
        kit.Tab(
            "assets",
            _("Equipment there"),
            panel=kit.panel(
                "assets",
                ASSETS,
                list_assets,
                own={"locationId": "{id}"},
                hide=("location", "serialNumber"),
                icon="package",
            ),
        ),
        rates.TAB,
        kit.Tab(
            "arrivals",
            _("Arrivals"),
            panel=kit.panel(
                "arrivals",
                MOVEMENTS,
                list_asset_movements,
                own={"toLocationId": "{id}"},
                hide=("toLocation",),
                icon="truck",
            ),
        ),
        kit.Tab(
            "departures",
            _("Departures"),
            panel=kit.panel(
                "departures",
                MOVEMENTS,
                list_asset_movements,
                own={"fromLocationId": "{id}"},
                hide=("fromLocation",),
                icon="truck",
            ),
        ),
    ),
    sections=(
        kit.Section(
            None,
            (
                places.field("code", span=3),
                places.field("name", span=6),
                places.field("kind", span=3),
                places.combo("establishmentId", list_establishments, detail="company", span=12, when=AT_CLIENT),
                places.combo("parentId", list_storage_locations, detail="code", span=6),
                places.field("active", span=6),
            ),
        ),
        kit.Section(
            _("Address"),
            (
                places.field("addressLine1", span=12),
                places.field("postalCode", span=3),
                places.field("city", span=6),
                places.field("country", span=3),
            ),
        ),
        kit.Section(
            _("Capacity"),
            (
                *places.fields("capacityM2", "capacityM3", span=4),
                places.field(
                    "hardLimit", span=4, hint=_("Nothing more comes in when it is full; otherwise one is warned.")
                ),
            ),
        ),
    ),
)
