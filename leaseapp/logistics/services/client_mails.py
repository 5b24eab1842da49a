"""E-mails to clients: on which day what they get is brought, or what they give back is fetched (FIELD.md 4.1, SCHEDULED)."""

import uuid
from dataclasses import replace

from leaseapp.directory.models import Company
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.services import branding
from leaseapp.kernel.adapters.mail import Mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.rendering.mail_layout import Item, Letter, compose
from leaseapp.kernel.text.i18n import _, format_date, translate
from leaseapp.logistics import queries
from leaseapp.logistics.enums import StopKind, TransportKind, TransportStatus
from leaseapp.logistics.models import TransportRequest, TransportStop
from leaseapp.logistics.services import papers
from leaseapp.notifications.services.notifying import mails_leave

MAIL_CLIENT = "logistics.mail-client"
_SUBJECTS = {
    TransportKind.DELIVERY: _("Your delivery {number} on {day}"),
    TransportKind.PICKUP: _("Your collection {number} on {day}"),
}
_TEXTS = {
    TransportKind.DELIVERY: _("Your equipment is delivered as follows:"),
    TransportKind.PICKUP: _("Your equipment is fetched as follows:"),
}
_AT_CLIENT = {TransportKind.DELIVERY: StopKind.DROP, TransportKind.PICKUP: StopKind.PICKUP}
CLOSING = _("If the day does not suit you, please answer this e-mail.")


def tell(context: Context, request: TransportRequest) -> None:
    """Have the client of a transport told that it is scheduled; what moves between our own places concerns nobody else."""
    if request.company_id is not None and request.kind in _AT_CLIENT and mails_leave():
        context.enqueue(MAIL_CLIENT, {"requestId": request.id}, dedupe=f"transport {request.id} scheduled")


def letter_of(context: Context, request_id: uuid.UUID) -> Mail | None:
    """Return the message; None where nobody has an address, or the transport is no longer only planned."""
    request = find(context, TransportRequest, request_id)
    company = find(context, Company, request.company_id) if request and request.company_id else None
    if request is None or company is None or not company.email or request.status is not TransportStatus.SCHEDULED:
        return None
    locale = language_of(company.country)
    stops = [stop for stop in queries.stops_of(context, request.id) if stop.kind is _AT_CLIENT[request.kind]]
    if not stops:
        return None
    seller, _language = papers.sender(context)
    values = {"number": request.number, "day": format_date(locale, stops[0].day)}
    letter = Letter(
        locale=locale, subject=translate(locale, _SUBJECTS[request.kind], **values), greeting=translate(locale, _("Hello,")),
        paragraphs=(translate(locale, _TEXTS[request.kind]),), items=tuple(_items(context, request, stops, locale)),
        closing=(translate(locale, CLOSING),), footer=(seller.name,), personal=True,
    )  # fmt: skip
    mail = compose(
        letter, to=company.email, to_name=company.name, look=branding.mail_look(context, seller.name),
        key=f"transport {request.id} scheduled",
    )  # fmt: skip
    return replace(mail, from_name=seller.name, headers={"Reply-To": seller.email} if seller.email else {})


def _items(context: Context, request: TransportRequest, stops: list[TransportStop], locale: str) -> list[Item]:
    cargo, places = queries.cargo_of(context, request.id), queries.places_of(context, stops)
    machines = queries.machines_of(context, [line.asset_id for line in cargo])
    told = []
    for stop in stops:
        hours = " – ".join(hour for hour in (stop.window_from, stop.window_to) if hour)
        here = [machines[line.asset_id][0] for line in cargo if stop.id in (line.pick_stop_id, line.drop_stop_id)]
        where = places[stop.location_id].name if stop.location_id else stop.address or ""
        what = ", ".join(f"{machine.label} ({machine.inventory_number})" for machine in here)
        title = ", ".join(part for part in (format_date(locale, stop.day, "long"), hours) if part)
        told.append(Item(title, "\n".join(part for part in (where, what) if part)))
    return told
