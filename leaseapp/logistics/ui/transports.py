"""Transports: board and list, the record with its way, carriers and papers, the form; panels on machines and companies."""

from typing import Any

import reflex as rx

from leaseapp.assets.endpoints.locations import list_storage_locations
from leaseapp.directory.endpoints.companies import list_companies
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics.endpoints.carriers import list_carriers
from leaseapp.logistics.endpoints.transports import (
    ask_carrier,
    create_transport_request,
    create_transport_stop,
    list_transport_requests,
    notify_tms,
    read_carrier_order,
    read_transport_document,
    read_transport_request,
    remove_stop_asset,
    update_carrier_line,
    update_transport_request,
    update_transport_stop,
)
from leaseapp.logistics.enums import (
    CargoState,
    Distance,
    NoticeStatus,
    OfferStatus,
    StopKind,
    TransportKind,
    TransportStatus,
    VehicleClass,
)
from leaseapp.logistics.lists import TRANSPORTS
from leaseapp.logistics.state_machines import TRANSPORT
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key, words

ROUTE = "/workspace/transport-requests"
API = "/api/workspace/transport-requests/{id}"
transport = kit.Labels(TRANSPORTS, create_transport_request)
PLANNED = {"status": ["REQUESTED", "CONSULTING", "ORDERED", "SCHEDULED"]}
OPEN = {"status": [*PLANNED["status"], "IN_TRANSIT"]}
ASKING = {"status": ["REQUESTED", "CONSULTING"]}

kit.colours(
    TransportStatus, REQUESTED=kit.GRAY, CONSULTING=kit.GRAY, ORDERED=kit.BLUE, SCHEDULED=kit.BLUE, IN_TRANSIT=kit.BLUE,
    DELIVERED=kit.GREEN, CANCELED=kit.GRAY,
)  # fmt: skip
kit.colours(TransportKind, DELIVERY=kit.GRAY, PICKUP=kit.GRAY, TRANSFER=kit.GRAY)
kit.colours(
    CargoState,
    PENDING=kit.GRAY,
    PICKED=kit.BLUE,
    DELIVERED=kit.GREEN,
    REFUSED=kit.AMBER,
    MISSING=kit.RED,
    DAMAGED=kit.AMBER,
)
kit.colours(OfferStatus, ASKED=kit.GRAY, OFFERED=kit.BLUE, SELECTED=kit.GREEN, NOT_RETAINED=kit.GRAY, DECLINED=kit.GRAY)
kit.colours(NoticeStatus, QUEUED=kit.GRAY, DELIVERED=kit.GREEN, FAILED=kit.RED)
kit.colours(VehicleClass, **dict.fromkeys(VehicleClass.__members__, kit.GRAY))
kit.colours(Distance, TYPED=kit.GRAY, ESTIMATED=kit.AMBER, UNKNOWN=kit.GRAY)
for _name in ("circle-alert", "circle-check", "map-pin", "search", "plus", "x", "pencil", "trash-2", "check", "mail",
              "shield-check", "shield-alert", "file-text"):  # fmt: skip
    icon(_name)
for _kind in (StopKind, CargoState, OfferStatus, VehicleClass):
    words(_kind)
permission_key(remove_stop_asset)


class Trip(LocalComponent):
    """The stops of the open transport, with what is loaded and unloaded there."""

    library = "$/public/logistics/trip.jsx"
    tag = "Trip"

    permission: rx.Var[str]


class Offers(LocalComponent):
    """The carriers of the open transport, side by side."""

    library = "$/public/logistics/offers.jsx"
    tag = "Offers"

    permission: rx.Var[str]


def _to(status: str) -> Any:
    return lambda values, _record: {"status": status, "reason": values.get("reason")} if values else {"status": status}


CANCEL = kit.Dialog(
    _("Why is this transport canceled?"),
    text=_("Carriers who were asked or ordered are told by e-mail; its machines are free again."),
    fields=(kit.Field("reason", _("Reason"), required=True, span=12),),
    confirm=_("Cancel this transport"),
)


def way() -> rx.Component:
    """Return the first tab."""
    return kit.stack(
        kit.show({"status": ["CANCELED"]}, kit.notice(_("Canceled: {cancelReason}"), kit.AMBER)),
        kit.card(
            kit.facts(
                kit.Fact(_("Company"), "company", link="/workspace/companies/{companyId}"),
                *transport.facts("kind", "window"),
                kit.Fact(_("Vehicle"), "vehicleClass", enum=VehicleClass),
                *transport.facts("dedicated"),
                kit.Fact(_("Distance (km)"), "totalKm", kit.NUMBER),
                kit.Fact(_("Distance"), "distance", enum=Distance),
                kit.Fact(_("Load (kg)"), "totalMassKg", kit.NUMBER),
                kit.Fact(_("Carrier"), "carrier", link="/workspace/carriers/{carrierId}"),
                kit.Fact(_("Order"), "orderNumber"),
                kit.Fact(_("Delivered at"), "deliveredAt", kit.DATETIME, when={"deliveredAt": ["*"]}),
                kit.Fact(_("In time"), "onTime", kit.BOOL, when={"onTime": ["*"]}),
            ),
            kit.show({"instructions": ["*"]}, kit.heading(_("Instructions")), kit.prose("instructions")),
            title=_("Transport"),
            more=kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_transport_request, when=OPEN),
        ),
        Trip.create(permission=permission_key(update_transport_stop)),
    )


def notices() -> rx.Component:
    """Return what the transport system was told."""
    return kit.card(
        kit.table(
            "notices",
            (
                kit.Cell("createdAt", _("Asked for at"), kit.DATETIME),
                kit.Cell("status", _("State"), enum=NoticeStatus),
                kit.Cell("sentAt", _("Arrived at"), kit.DATETIME),
                kit.Cell("answer", _("Answer"), detail="error"),
            ),
            empty=_("The transport system was told nothing yet"),
        ),
        title=_("Transport system"),
    )


kit.list_page(
    TRANSPORTS, list_transport_requests, route=ROUTE, group=kit.TRANSPORT, icon="truck", order=44,
    new=(f"{ROUTE}/new", _("New transport"), create_transport_request),
    empty=(_("No transport yet"), _("Machines go to clients, come back, or change depots: ask for a transport.")),
    board=kit.Board(
        TRANSPORT,
        (
            kit.Move("schedule", update_transport_request, {"status": "SCHEDULED"}, done=_("{number} is scheduled")),
            kit.Move("leave", update_transport_request, {"status": "IN_TRANSIT"}, done=_("{number} is under way")),
            kit.Move("deliver", update_transport_request, {"status": "DELIVERED"}, done=_("{number} is delivered")),
            kit.Move(
                "cancel", update_transport_request, {"status": "CANCELED"}, dialog=CANCEL, done=_("{number} is canceled")
            ),
        ),
        lines=("machine", "from", "to", "carrier"), amount="costHt", date="requestedFor",
    ),
)  # fmt: skip
kit.record_page(
    f"{ROUTE}/[id]", read_transport_request, list_route=ROUTE, icon="truck", entity="TransportRequest", title="number",
    title_empty=_("Transport"), status=("status", TransportStatus), subtitle="{company}",
    figures=(
        kit.Figure(_("Wished for"), "requestedFor", kit.DATE),
        kit.Figure(_("Machines"), "machines", kit.NUMBER),
        kit.Figure(_("CO2e (kg)"), "carbonKg", kit.NUMBER, when={"carbonKg": ["*"]}),
        kit.Figure(_("Cost excl. VAT"), "costHt", kit.MONEY, when={"costHt": ["*"]}),
    ),
    actions=(
        kit.Action(
            "ask", _("Ask a carrier"), ask_carrier, icon="handshake", primary=True, when=ASKING,
            done=_("{carrier} is asked"),
            dialog=kit.Dialog(
                _("Whom do we ask?"), text=_("The request goes there by e-mail, with its PDF."),
                fields=(
                    kit.Combo(
                        "carrierId", _("Carrier"), list_carriers, detail="contactName", filters={"active": "true"},
                        required=True, span=12,
                    ),
                    kit.Choice("vehicleClass", _("Vehicle"), VehicleClass, span=6, hint=_("Of the request unless another.")),
                    kit.Field("note", _("Note to the carrier"), span=12),
                ),
                confirm=_("Ask"),
            ),
        ),
        kit.Action(
            "schedule", _("Schedule"), update_transport_request, icon="calendar", primary=True,
            when=kit.fires(TRANSPORT, "schedule"), done=_("{number} is scheduled"), body=_to("SCHEDULED"),
        ),
        kit.Action(
            "deliver", _("Delivered", "act"), update_transport_request, icon="circle-check", primary=True,
            when=kit.fires(TRANSPORT, "deliver") | {"settled": [True]}, done=_("{number} is delivered"), body=_to("DELIVERED"),
            dialog=kit.Dialog(
                _("Is everything where it belongs?"),
                text=_("Machines that arrived stand at their places from now on, with their share of km and carbon."),
                confirm=_("Delivered", "act"),
            ),
        ),
        kit.Action(
            "stop", _("Add a stop"), create_transport_stop, icon="map-pin", when=PLANNED, done=_("The stop is added"),
            dialog=kit.Dialog(
                _("Where does it stop?"),
                fields=(
                    kit.Choice("kind", _("There is"), StopKind, required=True, span=6),
                    kit.Combo(
                        "locationId", _("Place"), list_storage_locations, detail="code", filters={"active": "true"}, span=6,
                    ),
                    kit.Field("address", _("Or an address"), span=12),
                    kit.Field("day", _("Day"), kit.DATE, span=4, value="{requestedFor}"),
                    kit.Field("windowFrom", _("From (hour)"), span=4, hint="08:30"),
                    kit.Field("windowTo", _("Until (hour)"), span=4, hint="12:00"),
                    kit.Field("contactName", _("Contact on site"), span=6),
                    kit.Field("contactPhone", _("Phone"), kit.PHONE, span=6),
                    kit.Field("km", _("Km from the stop before"), kit.NUMBER, span=6),
                ),
                confirm=_("Add"),
            ),
        ),
        kit.Link(_("Edit"), f"{ROUTE}/{{id}}/edit", update_transport_request, icon="pencil", primary=True, when=OPEN),
        kit.Link(_("Transport request (PDF)"), f"{API}/document", read_transport_document, icon="file-text"),
        kit.Link(
            _("Transport order (PDF)"), f"{API}/bcs/{{orderLineId}}", read_carrier_order, icon="file-text",
            when={"orderLineId": ["*"]},
        ),
        kit.Action(
            "notify", _("Tell the transport system"), notify_tms, icon="send", done=_("The transport system is being told"),
        ),
        kit.Action(
            "cancel", _("Cancel this transport"), update_transport_request, icon="x", danger=True,
            when=kit.fires(TRANSPORT, "cancel"), done=_("{number} is canceled"), dialog=CANCEL, body=_to("CANCELED"),
        ),
    ),
    tabs=(
        kit.Tab("way", _("Way"), way()),
        kit.Tab(
            "carriers", _("Carriers"), Offers.create(permission=permission_key(update_carrier_line)), count="offers",
        ),
        kit.Tab("document", _("Transport request"), kit.pdf(f"{API}/document")),
        kit.Tab("order", _("Order"), kit.pdf(f"{API}/bcs/{{orderLineId}}"), when={"orderLineId": ["*"]}),
        kit.Tab("notices", _("Transport system"), notices(), count="notices", when={"notices.0": ["*"]}),
    ),
)  # fmt: skip
_PLACE: dict[str, Any] = {"detail": "code", "filters": {"active": "true"}, "span": 6}
kit.form_page(
    ROUTE, create=create_transport_request, update=update_transport_request, read=read_transport_request, icon="truck",
    title=_("New transport"), edit_title=_("Edit {number}"), list_route=ROUTE, saved=_("Transport saved"),
    sections=(
        kit.Section(
            None,
            (
                transport.field("kind", span=4), transport.field("requestedFor", span=4), transport.field("window", span=4),
                transport.combo("companyId", list_companies, span=12),
            ),
        ),
        kit.Section(
            _("From where to where"),
            (
                kit.Combo("fromLocationId", _("From", "place"), list_storage_locations, **_PLACE),
                kit.Combo("toLocationId", _("To", "place"), list_storage_locations, **_PLACE),
            ),
            when={"id": [None]},
        ),
        kit.Section(
            _("Vehicle"),
            (
                transport.field("vehicleClass", span=6, value="RIGID_12T"), transport.field("dedicated", span=6),
                kit.Field("instructions", _("Instructions"), kit.LONG),
            ),
        ),
    ),
)  # fmt: skip

for _entity, _filter in (("Asset", "assetId"), ("Company", "companyId")):
    kit.record_panel(
        _entity,
        kit.Tab(
            "transports", _("Transports"),
            panel=kit.panel(
                "transports", TRANSPORTS, list_transport_requests, own={_filter: "{id}"},
                hide=("machine", "from", "costHt"), icon="truck",
                empty=_("No transport yet"),
            ),
        ),
    )  # fmt: skip
