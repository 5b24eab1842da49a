"""Requests and purchase orders on paper, as the rows stand now."""

import uuid
from functools import partial

from leaseapp.directory.services.billing_entities import default_entity
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.rules.parties import Address, Buyer, Seller
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import Conflict, NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.logistics import queries
from leaseapp.logistics.enums import Distance, OfferStatus, TransportStatus
from leaseapp.logistics.models import Carrier, TransportOffer, TransportRequest

NOT_SELECTED = _("This carrier was not chosen: there is no order.")


def request_pdf(context: Context, request_id: uuid.UUID) -> FileAnswer:
    """Return the request as PDF. Raises NotFound."""
    request = get_or_404(context, TransportRequest, request_id)
    return _answer(context, request, queries.selected_offer(context, request.id), ordered=False)


def order_pdf(context: Context, request_id: uuid.UUID, offer_id: uuid.UUID) -> FileAnswer:
    """Return the purchase order as PDF. Raises NotFound, Conflict NOT_SELECTED."""
    request, offer = get_or_404(context, TransportRequest, request_id), get_or_404(context, TransportOffer, offer_id)
    if offer.request_id != request.id:
        raise NotFound()
    if offer.status is not OfferStatus.SELECTED:
        raise Conflict("NOT_SELECTED", NOT_SELECTED)
    return _answer(context, request, offer, ordered=True)


def for_carrier(context: Context, offer: TransportOffer) -> FileAnswer:
    """Return the paper that a carrier gets: the order when it was chosen, else the request."""
    request = get_or_404(context, TransportRequest, offer.request_id)
    return _answer(context, request, offer, ordered=offer.status is OfferStatus.SELECTED)


def sender(context: Context) -> tuple[Seller, str]:
    """Return who writes to carriers, and in which language."""
    entity = default_entity(context)
    if entity is None:
        return Seller(context.principal.organization_name, Address()), context.locale
    return drawn.seller_of(entity), language_of(entity.country)


def _answer(context: Context, request: TransportRequest, offer: TransportOffer | None, *, ordered: bool) -> FileAnswer:
    from leaseapp.logistics.rendering.transport_pdf import (  # noqa: PLC0415  half a second
        MachineRow,
        Order,
        Paper,
        StopRow,
        render,
    )

    stops, cargo = queries.stops_of(context, request.id), queries.cargo_of(context, request.id)
    places = queries.places_of(context, stops)
    machines = queries.machines_of(context, [line.asset_id for line in cargo])
    at = {stop.id: number for number, stop in enumerate(stops, 1)}
    seller, locale = sender(context)
    carrier = get_or_404(context, Carrier, offer.carrier_id) if offer else None
    addressee = Buyer("", Address(country=""))
    if carrier:
        addressee = Buyer(
            carrier.name,
            Address(country=""),
            siret=carrier.siret,
            contact_name=carrier.contact_name,
            email=carrier.email,
        )
    order = None
    if ordered and offer and offer.order_number and offer.ordered_on and offer.price_ht is not None:
        order = Order(offer.order_number, offer.ordered_on, offer.price_ht, offer.delay_days)
    stop_rows = []
    for stop in stops:
        place = places.get(stop.location_id) if stop.location_id else None
        town = " ".join(part for part in (place.postal_code, place.city) if part) if place else ""
        where = [place.name, place.address_line1, town] if place else []
        hours = " – ".join(hour for hour in (stop.window_from, stop.window_to) if hour)
        contact = ", ".join(part for part in (stop.contact_name, stop.contact_phone) if part)
        shown = [line for line in (*where, stop.address) if line]
        stop_rows.append(StopRow(stop.kind, shown, stop.day, hours, contact, stop.note or ""))
    machine_rows = []
    for line in cargo:
        asset, model = machines[line.asset_id]
        sides = [side for side in (model.length_mm, model.width_mm, model.height_mm) if side]
        ends = [str(at[end]) for end in (line.pick_stop_id, line.drop_stop_id) if end]
        machine_rows.append(
            MachineRow(
                asset.inventory_number, asset.label, asset.serial_number or "", line.mass_kg,
                " × ".join(map(str, sides)) if len(sides) == 3 else "", " → ".join(ends),
            )
        )  # fmt: skip
    paper = Paper(
        number=request.number, kind=request.kind, requested_for=request.requested_for, window=request.window or "",
        vehicle=offer.vehicle_class if offer else request.vehicle_class,
        dedicated=offer.dedicated if offer else request.dedicated, km=request.total_km,
        estimated=request.distance is Distance.ESTIMATED, mass_kg=request.total_mass_kg,
        carbon_kg=request.carbon_kg if order else None, instructions=request.instructions or "", seller=seller,
        carrier=addressee, stops=stop_rows, machines=machine_rows, order=order,
        canceled=request.status is TransportStatus.CANCELED,
    )  # fmt: skip
    content = Later(partial(render, paper, locale, brand=branding.brand(context)))
    return FileAnswer(f"{order.number if order else request.number}.pdf", PDF, content, inline=True)
