"""A transport as people read it: stops with machines, carriers side by side, notices."""

import uuid
from datetime import date

from sqlmodel import col, select

from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.logistics import queries
from leaseapp.logistics.enums import CargoState, OfferStatus
from leaseapp.logistics.models import TransportNotice, TransportOffer, TransportRequest, TransportStop
from leaseapp.logistics.rules import carbon
from leaseapp.logistics.rules.offers import Offer, advised, punctuality
from leaseapp.logistics.rules.papers import expired
from leaseapp.logistics.schemas.transports import CargoOut, NoticeOut, OfferOut, StopOut, TransportOut
from leaseapp.logistics.services import carriers, reckoning

UNSETTLED = (CargoState.PENDING, CargoState.PICKED)


def read(context: Context, request_id: uuid.UUID) -> TransportOut:
    """Return a transport. Raises NotFound."""
    return told(context, get_or_404(context, TransportRequest, request_id))


def told(context: Context, request: TransportRequest) -> TransportOut:
    """Return a transport with all that belongs to it."""
    context.session.flush()
    stops, offers = stops_told(context, request), offers_told(context, request)
    chosen = next((one for one in offers if one.status is OfferStatus.SELECTED), None)
    company = find(context, Company, request.company_id)
    cargo = queries.cargo_of(context, request.id)
    return TransportOut(
        **request.model_dump(exclude={"organization_id"}), company=company.name if company else None,
        carrier_id=chosen.carrier_id if chosen else None, carrier=chosen.carrier if chosen else None,
        order_line_id=chosen.id if chosen else None, order_number=chosen.order_number if chosen else None,
        machines=len(cargo), settled=bool(cargo) and all(line.state not in UNSETTLED for line in cargo), stops=stops,
        offers=offers, notices=_notices(context, request),
    )  # fmt: skip


def stops_told(context: Context, request: TransportRequest) -> list[StopOut]:
    """Return the stops of a request with what is loaded and unloaded there."""
    stops, cargo = queries.stops_of(context, request.id), queries.cargo_of(context, request.id)
    places, machines = (
        queries.places_of(context, stops),
        queries.machines_of(context, [line.asset_id for line in cargo]),
    )
    lengths = [None, *(leg.length for leg in reckoning.legs_of(stops, places))]
    lines = [
        CargoOut(
            **line.model_dump(exclude={"organization_id"}), inventory_number=asset.inventory_number,
            serial_number=asset.serial_number, label=asset.label,
        )
        for line in cargo
        for asset, _model in (machines[line.asset_id],)
    ]  # fmt: skip
    return [
        StopOut(
            **stop.model_dump(exclude={"organization_id"}), leg_km=length, place=place_of(stop, places),
            cargo=[line for line in lines if stop.id in (line.pick_stop_id, line.drop_stop_id)],
        )
        for stop, length in zip(stops, lengths, strict=False)
    ]  # fmt: skip


def stop_told(context: Context, stop: TransportStop) -> StopOut:
    """Return one stop."""
    context.session.flush()
    request = get_or_404(context, TransportRequest, stop.request_id)
    return next(one for one in stops_told(context, request) if one.id == stop.id)


def place_of(stop: TransportStop, places: dict) -> str:
    """Return how the place of a stop is called."""
    place = places.get(stop.location_id) if stop.location_id else None
    return place.name if place else stop.address or ""


def offers_told(context: Context, request: TransportRequest) -> list[OfferOut]:
    """Return the carriers who were asked, side by side."""
    offers = queries.offers_of(context, request.id)
    asked = queries.carriers_of(context, offers)
    past = queries.past_of(context, list(asked))
    late = {key: bool(expired(carriers.papers_of(one), context.today)) for key, one in asked.items()}
    best = advised(
        Offer(one.id, one.price_ht, one.delay_days, not late[one.carrier_id])
        for one in offers
        if one.price_ht is not None and one.status in (OfferStatus.OFFERED, OfferStatus.SELECTED)
    )
    return [
        OfferOut(
            **one.model_dump(exclude={"organization_id"}), carrier=asked[one.carrier_id].name,
            carbon_kg=_carbon(request, one, request.requested_for), punctuality=punctuality(on_time, of),
            papers=carriers.papers_told(context, asked[one.carrier_id]), expired=late[one.carrier_id],
            advised=one.id == best,
        )
        for one in offers
        for of, on_time in (past.get(one.carrier_id, (0, 0)),)
    ]  # fmt: skip


def offer_told(context: Context, offer: TransportOffer) -> OfferOut:
    """Return one carrier of a request."""
    context.session.flush()
    request = get_or_404(context, TransportRequest, offer.request_id)
    return next(one for one in offers_told(context, request) if one.id == offer.id)


def _carbon(request: TransportRequest, offer: TransportOffer, day: date):
    if request.total_km is None:
        return None
    return carbon.emitted(offer.vehicle_class, request.total_km, request.total_mass_kg, day, dedicated=offer.dedicated)


def _notices(context: Context, request: TransportRequest) -> list[NoticeOut]:
    statement = select(TransportNotice).where(TransportNotice.request_id == request.id)
    rows = context.session.exec(statement.order_by(col(TransportNotice.created_at).desc()).limit(20))
    return [NoticeOut.model_validate(row) for row in rows]
