"""Transports over REST and the interface: requests, stops, machines, carriers, papers."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.rendering.pdf.pages import PageQuery, shown
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import VersionQuery
from leaseapp.kernel.web.media_types import PDF, PNG
from leaseapp.logistics.lists import TRANSPORTS
from leaseapp.logistics.permissions import TRANSPORT_MANAGE, TRANSPORT_READ
from leaseapp.logistics.schemas.transports import (
    NotifiedOut,
    OfferIn,
    OfferOut,
    OfferPatch,
    StopCargoIn,
    StopIn,
    StopOut,
    StopPatch,
    TransportIn,
    TransportOut,
    TransportPatch,
)
from leaseapp.logistics.services import consulting, papers, reading, requesting, stopping, tms

ONE = "/transport-requests/{transport_request_id}"
STOP, OFFER = f"{ONE}/stops/{{stop_id}}", f"{ONE}/carriers/{{carrier_line_id}}"

list_transport_requests = list_endpoint(workspace, "/transport-requests", TRANSPORTS, internal=True)


@workspace.post(
    "/transport-requests", permission=TRANSPORT_MANAGE, audit="logistics.transport.create", returns=TransportOut,
    status=201, refuses=(Conflict,),
)  # fmt: skip
def create_transport_request(context: Context, body: TransportIn) -> TransportOut:
    """Ask for a transport, with its stops and machines or without."""
    return reading.told(context, requesting.create(context, body))


@workspace.get(ONE, permission=TRANSPORT_READ, internal=True, returns=TransportOut)
def read_transport_request(context: Context, transport_request_id: Id) -> TransportOut:
    """Read a transport with its stops, machines, carriers and notices."""
    return reading.read(context, transport_request_id)


@workspace.patch(
    ONE, permission=TRANSPORT_MANAGE, audit="logistics.transport.update", returns=TransportOut, refuses=(Conflict,)
)
def update_transport_request(context: Context, transport_request_id: Id, body: TransportPatch) -> TransportOut:
    """Change a transport, or move it on: scheduled, under way, delivered, canceled."""
    return reading.told(context, requesting.update(context, transport_request_id, body))


@workspace.get(f"{ONE}/document", permission=TRANSPORT_READ, internal=True, files=(PDF, PNG))
def read_transport_document(context: Context, transport_request_id: Id, query: PageQuery) -> FileAnswer:
    """Read the request as PDF, or a page of it as a picture."""
    return shown(papers.request_pdf(context, transport_request_id), query)


@workspace.post(
    f"{ONE}/stops", permission=TRANSPORT_MANAGE, audit="logistics.stop.create", act=_("Stop added"), returns=StopOut,
    status=201, refuses=(Conflict,),
)  # fmt: skip
def create_transport_stop(context: Context, transport_request_id: Id, body: StopIn) -> StopOut:
    """Add a stop, the last one unless its position is given."""
    return reading.stop_told(context, stopping.add(context, transport_request_id, body))


@workspace.patch(
    STOP, permission=TRANSPORT_MANAGE, audit="logistics.stop.update", act=_("Stop changed"), returns=StopOut,
    refuses=(Conflict,),
)  # fmt: skip
def update_transport_stop(context: Context, transport_request_id: Id, stop_id: Id, body: StopPatch) -> StopOut:
    """Change a stop, or confirm it with what became of its machines."""
    return reading.stop_told(context, stopping.change(context, transport_request_id, stop_id, body))


@workspace.delete(
    STOP, permission=TRANSPORT_MANAGE, audit="logistics.stop.delete", act=_("Stop taken away"), refuses=(Conflict,)
)
def delete_transport_stop(context: Context, transport_request_id: Id, stop_id: Id, query: VersionQuery) -> None:
    """Take a stop away where nothing is loaded or unloaded."""
    stopping.remove(context, transport_request_id, stop_id, query.version)


@workspace.post(
    f"{STOP}/assets", permission=TRANSPORT_MANAGE, audit="logistics.cargo.create", act=_("Machine added"),
    returns=StopOut, status=201, refuses=(Conflict,),
)  # fmt: skip
def add_stop_asset(context: Context, transport_request_id: Id, stop_id: Id, body: StopCargoIn) -> StopOut:
    """Have a machine loaded or unloaded at a stop."""
    return reading.stop_told(context, stopping.take(context, transport_request_id, stop_id, body))


@workspace.delete(
    f"{STOP}/assets/{{asset_line_id}}", permission=TRANSPORT_MANAGE, audit="logistics.cargo.delete",
    act=_("Machine taken off"), refuses=(Conflict,),
)  # fmt: skip
def remove_stop_asset(
    context: Context, transport_request_id: Id, stop_id: Id, asset_line_id: Id, query: VersionQuery
) -> None:
    """Take a machine off a transport."""
    stopping.take_off(context, transport_request_id, stop_id, asset_line_id, query.version)


@workspace.post(
    f"{ONE}/carriers", permission=TRANSPORT_MANAGE, audit="logistics.offer.ask", act=_("Carrier asked"),
    returns=OfferOut, status=201, refuses=(Conflict,),
)  # fmt: skip
def ask_carrier(context: Context, transport_request_id: Id, body: OfferIn) -> OfferOut:
    """Ask a carrier: the request goes there by e-mail."""
    return reading.offer_told(context, consulting.ask(context, transport_request_id, body))


@workspace.patch(
    OFFER, permission=TRANSPORT_MANAGE, audit="logistics.offer.update", act=_("Carrier's answer"), returns=OfferOut,
    refuses=(Conflict,),
)  # fmt: skip
def update_carrier_line(context: Context, transport_request_id: Id, carrier_line_id: Id, body: OfferPatch) -> OfferOut:
    """Note what a carrier answered, or choose it."""
    return reading.offer_told(context, consulting.answer(context, transport_request_id, carrier_line_id, body))


@workspace.delete(
    OFFER, permission=TRANSPORT_MANAGE, audit="logistics.offer.delete", act=_("Carrier taken away"),
    refuses=(Conflict,),
)  # fmt: skip
def delete_carrier_line(context: Context, transport_request_id: Id, carrier_line_id: Id, query: VersionQuery) -> None:
    """Take a carrier off a transport that has none yet."""
    consulting.take_away(context, transport_request_id, carrier_line_id, query.version)


@workspace.get(
    f"{ONE}/bcs/{{carrier_line_id}}", permission=TRANSPORT_READ, internal=True, files=(PDF, PNG), refuses=(Conflict,)
)
def read_carrier_order(context: Context, transport_request_id: Id, carrier_line_id: Id, query: PageQuery) -> FileAnswer:
    """Read the purchase order of the chosen carrier as PDF, or a page of it as a picture."""
    return shown(papers.order_pdf(context, transport_request_id, carrier_line_id), query)


@workspace.post(
    f"{ONE}/notify-tms", permission=TRANSPORT_MANAGE, audit="logistics.transport.notify", act=_("Transport system told"),
    returns=NotifiedOut, status=202, refuses=(Conflict,),
)  # fmt: skip
def notify_tms(context: Context, transport_request_id: Id) -> NotifiedOut:
    """Tell the transport management system of a transport."""
    notice = tms.notify(context, transport_request_id)
    return NotifiedOut(delivery_id=notice.id, status=notice.status)
