"""E-mails to carriers: asked, ordered, not retained, called off. Queued in the transaction, sent by a job after its commit."""

import uuid
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime

from leaseapp.documents.services import branding
from leaseapp.kernel.adapters.mail import Attachment, Mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.media_types import PDF
from leaseapp.logistics.models import Carrier, TransportOffer, TransportRequest
from leaseapp.logistics.services import papers
from leaseapp.notifications.services.notifying import mails_leave

MAIL_CARRIER = "logistics.mail-carrier"
ASKED, ORDERED, LEFT_OUT, CANCELED = "ASKED", "ORDERED", "LEFT_OUT", "CANCELED"
NO_ADDRESS = _("No e-mail address of this carrier is known.")
REFUSED = _("Its mail server refused the e-mail.")
_SUBJECTS = {
    ASKED: _("Transport {number}: your offer, please"),
    ORDERED: _("Transport {number}: our order {order}"),
    LEFT_OUT: _("Transport {number}: thank you for your offer"),
    CANCELED: _("Transport {number} is canceled"),
}
_TEXTS = {
    ASKED: _("Please tell us your price excl. VAT and when you can carry what stands in the attached request."),
    ORDERED: _("You carry this transport: our order is attached. Please confirm the days and hours of its stops."),
    LEFT_OUT: _("We chose another carrier this time, and thank you for your answer."),
    CANCELED: _("This transport does not take place. Please cancel what you planned for it."),
}
_WITH_PAPER = (ASKED, ORDERED)


def write_to(context: Context, offer: TransportOffer, about: str) -> None:
    """Have a carrier written to; one without an address is noted at its line."""
    carrier = get_or_404(context, Carrier, offer.carrier_id)
    if carrier.email is None:
        offer.mail_error = context.translate(NO_ADDRESS)
        return
    offer.mail_error = None
    if not mails_leave():
        offer.mailed_at = context.now
        return
    context.enqueue(MAIL_CARRIER, {"offerId": offer.id, "about": about, "since": context.now.isoformat()})


def letter_of(context: Context, offer_id: uuid.UUID, about: str, since: datetime) -> Callable[[], Mail] | None:
    """Return what makes the message that was asked for at `since`, its PDF drawn when the transaction is over.

    None when there is nobody to write to, or a message left since then.
    """
    offer = find(context, TransportOffer, offer_id)
    carrier = find(context, Carrier, offer.carrier_id) if offer else None
    if offer is None or carrier is None or carrier.email is None:
        return None
    if offer.mailed_at is not None and offer.mailed_at >= since:
        return None
    request = get_or_404(context, TransportRequest, offer.request_id)
    seller, locale = papers.sender(context)
    values = {"number": request.number, "order": offer.order_number or "", "name": carrier.contact_name or ""}
    greeting = _("Hello {name},") if carrier.contact_name else _("Hello,")
    letter = Letter(
        locale=locale, subject=translate(locale, _SUBJECTS[about], **values), greeting=translate(locale, greeting, **values),
        paragraphs=tuple(part for part in (translate(locale, _TEXTS[about]), offer.note if about == ASKED else None) if part),
        footer=(seller.name,), personal=True,
    )  # fmt: skip
    mail = compose(
        letter,
        to=carrier.email,
        to_name=carrier.contact_name or "",
        key=f"transport {offer.id} {about} {since.isoformat()}",
        look=branding.mail_look(context, seller.name),
    )
    mail = replace(mail, from_name=seller.name, headers={"Reply-To": seller.email} if seller.email else {})
    if about not in _WITH_PAPER:
        return lambda: mail
    file = papers.for_carrier(context, offer)
    return lambda: replace(mail, attachments=(Attachment(file.filename, PDF, file.ready().content),))


def sent(context: Context, offer_id: uuid.UUID) -> None:
    """Note that the message left."""
    offer = find(context, TransportOffer, offer_id, for_update=True)
    if offer is not None:
        offer.mailed_at, offer.mail_error = context.now, None


def refused(context: Context, offer_id: uuid.UUID) -> None:
    """Note that the message did not leave and will not any more."""
    offer = find(context, TransportOffer, offer_id, for_update=True)
    if offer is not None:
        offer.mail_error = context.translate(REFUSED)
