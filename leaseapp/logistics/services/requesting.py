"""Transports: requested, changed, scheduled, called off (FIELD.md 4.1)."""

import uuid

from leaseapp.assets import queries as equipment
from leaseapp.directory.models import Company
from leaseapp.kernel.acts.reasons import reason_errors
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics import queries
from leaseapp.logistics.enums import OfferStatus, StopKind, TransportStatus
from leaseapp.logistics.models import TransportRequest
from leaseapp.logistics.schemas.transports import StopIn, TransportIn, TransportPatch
from leaseapp.logistics.services import carrier_mails, client_mails, delivering, reckoning, stopping
from leaseapp.logistics.services.locking import locked
from leaseapp.logistics.state_machines import OPEN, TRANSPORT

BY_CARRIER = _("It gets there by itself: when a carrier is asked, when one is chosen.")
NO_MACHINE = _("Say first which machines go where.")
NO_DROP = _("Say where each machine is unloaded.")
DAY_REQUIRED = _("Say on which day this stop is reached.")
CARRIER_REQUIRED = _(
    "Choose a carrier, or take those away who were asked: what nobody was asked for goes with our own van."
)
ENDED = _("This transport has ended: nothing of it changes any more.")
#: the status that is asked for: the move that leads there
ASKED = {
    TransportStatus.SCHEDULED: "schedule", TransportStatus.IN_TRANSIT: "leave", TransportStatus.DELIVERED: "deliver",
    TransportStatus.CANCELED: "cancel",
}  # fmt: skip


def create(context: Context, body: TransportIn) -> TransportRequest:
    """Return a new request with the stops and machines that came with it.

    Raises NotFound, Invalid STOP_ORDER and what a stop or a machine raises, Conflict ASSET_IN_TRANSPORT.
    """
    # whoever takes a machine along holds it before the request that it goes with
    equipment.machines(context, [one.asset_id for one in body.assets])
    if body.company_id is not None:
        get_or_404(context, Company, body.company_id, field="companyId")
    number = next_number(context, "transport", context.organization_id)
    values = body.model_dump(by_alias=False, exclude={"stops", "assets", "from_location_id", "to_location_id"})
    request = TransportRequest(number=f"TR-{number:06d}", **values)
    context.add(request)
    context.session.flush()
    ends = ((StopKind.PICKUP, body.from_location_id), (StopKind.DROP, body.to_location_id))
    given = [
        StopIn(kind=kind, location_id=place, day=body.requested_for if kind is StopKind.DROP else None)
        for kind, place in ends
        if place
    ]
    stops = [
        stopping.add_locked(context, request, stop, f"stops[{at}].") for at, stop in enumerate([*given, *body.stops])
    ]
    for at, one in enumerate(body.assets):
        stopping.carry(context, request, stops, one, f"assets[{at}].")
    reckoning.reckon(context, request)
    for row in (request, *stops, *queries.cargo_of(context, request.id)):
        context.session.refresh(row)  # measures as the columns hold them
    return request


def update(context: Context, request_id: uuid.UUID, body: TransportPatch) -> TransportRequest:
    """Change a request, or move it on.

    Raises NotFound, StaleVersion, Invalid, Conflict INVALID_TRANSITION, REQUEST_ENDED and what a movement raises.
    """
    request = locked(context, request_id, body.version, machines=body.status is not None)
    changes = {name: value for name, value in body.changes().items() if name not in ("status", "reason")}
    if changes and request.status not in OPEN:
        raise Conflict("REQUEST_ENDED", ENDED)
    if body.company_id is not None:
        get_or_404(context, Company, body.company_id, field="companyId")
    apply_changes(request, changes)
    if body.status is not None and body.status is not request.status:
        _move(context, request, body)
    reckoning.reckon(context, request, alone=True)
    return request


def _move(context: Context, request: TransportRequest, body: TransportPatch) -> None:
    trigger = ASKED.get(body.status) if body.status else None
    if trigger is None:
        error = FieldError("status", "INVALID_TRANSITION", BY_CARRIER)
        raise Conflict("INVALID_TRANSITION", BY_CARRIER, errors=[error], extra={"status": request.status.value})
    TRANSPORT.require(request, trigger)
    {"schedule": _schedule, "leave": delivering.leave, "deliver": delivering.deliver, "cancel": _cancel}[trigger](
        context, request, *([body.reason] if trigger == "cancel" else [])
    )


def _schedule(context: Context, request: TransportRequest) -> None:
    """Raise Conflict CARRIER_REQUIRED, NOTHING_TO_CARRY; Invalid STOP_DAY_REQUIRED at each stop, DROP_REQUIRED."""
    if request.status is not TransportStatus.ORDERED and queries.offers_of(context, request.id):
        raise Conflict("CARRIER_REQUIRED", CARRIER_REQUIRED)
    cargo, stops = queries.cargo_of(context, request.id), queries.stops_of(context, request.id)
    if not cargo:
        raise Conflict("NOTHING_TO_CARRY", NO_MACHINE)
    if any(line.pick_stop_id is None or line.drop_stop_id is None for line in cargo):
        raise Conflict("DROP_REQUIRED", NO_DROP)
    missing = [
        FieldError(f"stops[{at}].day", "STOP_DAY_REQUIRED", DAY_REQUIRED)
        for at, stop in enumerate(stops)
        if stop.day is None
    ]
    refuse_invalid(missing)
    TRANSPORT.fire(request, "schedule")
    client_mails.tell(context, request)


def _cancel(context: Context, request: TransportRequest, reason: str | None) -> None:
    refuse_invalid(reason_errors(reason))
    TRANSPORT.fire(request, "cancel")
    request.cancel_reason = reason
    for line in queries.cargo_of(context, request.id):
        line.released_at = context.now
    for offer in queries.offers_of(context, request.id):
        if offer.status in (OfferStatus.ASKED, OfferStatus.OFFERED, OfferStatus.SELECTED):
            carrier_mails.write_to(context, offer, carrier_mails.CANCELED)
