"""Carriers of a transport: asked, compared, chosen (FIELD.md 4.1)."""

import uuid

from leaseapp.files.services import contents
from leaseapp.kernel.acts.reasons import is_reason
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, Problem, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics import queries
from leaseapp.logistics.enums import OfferStatus, TransportStatus
from leaseapp.logistics.models import Carrier, TransportOffer, TransportRequest
from leaseapp.logistics.models.transport import ONE_OFFER_A_CARRIER
from leaseapp.logistics.rules.papers import expired
from leaseapp.logistics.schemas.transports import OfferIn, OfferPatch
from leaseapp.logistics.services import carrier_mails, carriers, reading, reckoning
from leaseapp.logistics.services.locking import locked
from leaseapp.logistics.state_machines import ANSWERS, OFFER, TRANSPORT

CHOSEN = _("A carrier was chosen for this transport already.")
ASKED_ALREADY = _("This carrier was asked already.")
INACTIVE = _("This carrier is no longer in use.")
PRICE_REQUIRED = _("Say at which price.")
PAPERS_EXPIRED = _("{papers} of this carrier ended: say in ten characters or more why it is chosen all the same.")
NOT_OFFERED = _("Nobody is asked once more: take the line away and ask anew.")
ASKING = (TransportStatus.REQUESTED, TransportStatus.CONSULTING)


def ask(context: Context, request_id: uuid.UUID, body: OfferIn) -> TransportOffer:
    """Ask a carrier: the request goes there by mail.

    Raises NotFound, Conflict ALREADY_SELECTED, ALREADY_ASKED, CARRIER_INACTIVE, INVALID_TRANSITION.
    """
    request = _asking(context, request_id)
    carrier = get_or_404(context, Carrier, body.carrier_id, field="carrierId")
    if not carrier.active:
        raise Conflict("CARRIER_INACTIVE", INACTIVE, errors=[FieldError("carrierId", "CARRIER_INACTIVE", INACTIVE)])
    vehicle = body.vehicle_class or request.vehicle_class
    dedicated = request.dedicated if body.dedicated is None else body.dedicated
    with unique(context, {ONE_OFFER_A_CARRIER: _asked_already}):
        offer = TransportOffer(
            request_id=request.id, carrier_id=carrier.id, vehicle_class=vehicle, dedicated=dedicated, note=body.note,
            asked_at=context.now,
        )  # fmt: skip
        context.add(offer)
    carrier_mails.write_to(context, offer, carrier_mails.ASKED)
    if request.status is TransportStatus.REQUESTED:
        TRANSPORT.fire(request, "consult")
    return offer


def answer(context: Context, request_id: uuid.UUID, offer_id: uuid.UUID, body: OfferPatch) -> TransportOffer:
    """Note what a carrier answered, or choose it.

    Raises NotFound, StaleVersion, Invalid PRICE_REQUIRED, Conflict ALREADY_SELECTED, CARRIER_EXPIRED, INVALID_TRANSITION.
    """
    request = locked(context, request_id)
    offer = _offer(context, request, offer_id)
    check_version(offer, body.version, lambda: reading.offer_told(context, offer))
    if request.status not in ASKING:
        raise Conflict("ALREADY_SELECTED", CHOSEN)
    if body.document_file_id is not None:
        contents.read_file(context, body.document_file_id)
    changed = apply_changes(offer, body, without=("status", "reason"))
    wanted = body.status
    if wanted is None and offer.status is OfferStatus.ASKED and "price_ht" in changed and offer.price_ht is not None:
        wanted = OfferStatus.OFFERED
    if wanted is None or wanted is offer.status:
        return offer
    if wanted is OfferStatus.ASKED:
        raise Conflict(
            "INVALID_TRANSITION", NOT_OFFERED, errors=[FieldError("status", "INVALID_TRANSITION", NOT_OFFERED)]
        )
    OFFER.require(offer, ANSWERS[wanted])
    if wanted in (OfferStatus.OFFERED, OfferStatus.SELECTED) and offer.price_ht is None:
        refuse_invalid([FieldError("priceHt", "PRICE_REQUIRED", PRICE_REQUIRED)])
    if wanted is OfferStatus.SELECTED:
        _choose(context, request, offer, body.reason)
    OFFER.fire(offer, ANSWERS[wanted])
    offer.answered_at = offer.answered_at or context.now
    if wanted is OfferStatus.SELECTED:
        reckoning.reckon(context, request)
        carrier_mails.write_to(context, offer, carrier_mails.ORDERED)
    return offer


def take_away(context: Context, request_id: uuid.UUID, offer_id: uuid.UUID, version: int | None) -> None:
    """Take a carrier off a request that has none yet. Raises NotFound, StaleVersion, Conflict ALREADY_SELECTED."""
    request = _asking(context, request_id)
    offer = _offer(context, request, offer_id)
    check_version(offer, version, lambda: reading.offer_told(context, offer))
    offer.deleted_at = context.now


def _choose(context: Context, request: TransportRequest, offer: TransportOffer, reason: str | None) -> None:
    carrier = get_or_404(context, Carrier, offer.carrier_id)
    late = expired(carriers.papers_of(carrier), context.today)
    if late and not is_reason(reason):
        names = ", ".join(carriers.called(context, paper.name) for paper in late)
        error = FieldError("reason", "CARRIER_EXPIRED", PAPERS_EXPIRED, {"papers": names})
        raise Conflict("CARRIER_EXPIRED", PAPERS_EXPIRED, errors=[error], extra={"papers": names}, papers=names)
    TRANSPORT.fire(request, "order")
    apply_changes(request, {"vehicle_class": offer.vehicle_class, "dedicated": offer.dedicated})
    offer.reason, offer.ordered_on = reason, context.today
    offer.order_number = f"BCT-{next_number(context, 'transport order', context.organization_id):06d}"
    for other in queries.offers_of(context, request.id):
        if other.id != offer.id and other.status in (OfferStatus.ASKED, OfferStatus.OFFERED):
            OFFER.fire(other, "leave_out")
            carrier_mails.write_to(context, other, carrier_mails.LEFT_OUT)


def _asking(context: Context, request_id: uuid.UUID) -> TransportRequest:
    request = locked(context, request_id)
    if request.status in ASKING:
        return request
    if queries.selected_offer(context, request.id) is not None:
        raise Conflict("ALREADY_SELECTED", CHOSEN)
    TRANSPORT.require(request, "consult")
    return request


def _offer(context: Context, request: TransportRequest, offer_id: uuid.UUID) -> TransportOffer:
    offer = get_or_404(context, TransportOffer, offer_id)
    if offer.request_id != request.id:
        raise NotFound()
    return offer


def _asked_already() -> Problem:
    return Conflict("ALREADY_ASKED", ASKED_ALREADY, errors=[FieldError("carrierId", "ALREADY_ASKED", ASKED_ALREADY)])
