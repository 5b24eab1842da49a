"""The report of a work order: drawn and archived by a job once it is done, then mailed to the client; apologies of late ones."""

import uuid
from dataclasses import replace
from typing import Any

from sqlmodel import col, select

from leaseapp.assets.models import Asset, SparePart, StorageLocation
from leaseapp.directory.models import BillingEntity, Company, Establishment
from leaseapp.documents.rules.brand import Picture
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.rules.parties import Address, Buyer, Seller
from leaseapp.documents.services import branding
from leaseapp.documents.services.parties import address_of, seller_of
from leaseapp.files.enums import FileStatus
from leaseapp.files.models import File, FileLink
from leaseapp.files.services import archiving as files
from leaseapp.files.services import pictures
from leaseapp.identity.models import User
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.mail import Attachment, Mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.media_types import PDF
from leaseapp.maintenance import queries
from leaseapp.maintenance.enums import CheckKind, OperationSource
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.rules.checklists import NO, OK, YES
from leaseapp.maintenance.services import telling
from leaseapp.notifications.services.notifying import mails_leave

DRAW, MAIL = "maintenance.draw-report", "maintenance.mail-client"
BUCKET = "documents-default"
NAME = _("work-order-{number}.pdf")
PHOTOS = ("before", "after", "during", "plate")
ANSWERS = {OK: _("In order"), YES: _("Yes"), NO: _("No")}
MOST_PHOTOS, PHOTO_PIXELS = 12, 900


def ask(context: Context, order: MaintenanceOperation) -> None:
    """Let a job draw the report of an order that is done, unless it was done long ago."""
    if mails_leave():
        context.enqueue(DRAW, {"operationId": order.id})


def apologize(context: Context, order: MaintenanceOperation) -> None:
    """Let a job write to the client that nobody began in time."""
    context.enqueue(MAIL, {"operationId": order.id, "late": True})


def draw(context: Context, operation_id: uuid.UUID) -> None:
    """Draw and archive the report, and ask for the mail; what is archived already is left alone. Raises Unavailable."""
    from leaseapp.maintenance.rendering.operation_pdf import render_report  # noqa: PLC0415  half a second

    order = get_or_404(context, MaintenanceOperation, operation_id, for_update=True)
    if order.report_file_id is not None:
        return
    locale = _locale(context, order)
    content = render_report(_report(context, order, locale), locale, brand=branding.brand(context))
    file = files.store(
        context, bucket=BUCKET, filename=translate(locale, NAME, number=order.number), media_type=PDF, content=content,
        target_type="MaintenanceOperation", target_id=order.id, category="report",
    )  # fmt: skip
    order.report_file_id = file.id
    if mails_leave():
        context.enqueue(MAIL, {"operationId": order.id})


def message(context: Context, operation_id: uuid.UUID, *, late: bool) -> Mail | None:
    """Return the mail to the client: the report, or the apology; None where nobody has an address."""
    order = get_or_404(context, MaintenanceOperation, operation_id)
    to, name = _recipient(context, order)
    if to is None or (not late and order.report_file_id is None):
        return None
    locale, seller = _locale(context, order), _seller(context)
    asset = get_or_404(context, Asset, order.asset_id)
    values = {"number": order.number, "asset": asset.label}
    if late:
        subject = _("Your request {number} is late")
        text = _(
            "We had promised to begin by now and have not. We are sorry; the team has been told and will contact you."
        )
    else:
        subject = _("Work order {number} is done")
        text = _("The work on {asset} is done. The report is attached.")
    letter = Letter(
        locale=locale,
        subject=translate(locale, subject, **values),
        greeting=translate(locale, _("Hello {name},"), name=name) if name else "",
        paragraphs=(translate(locale, text, **values),),
        footer=(seller.name,),
    )
    composed = compose(
        letter, to=to, to_name=name, look=branding.mail_look(context, seller.name),
        key=f"work order {order.id} {'late' if late else 'report'}",
    )  # fmt: skip
    if late or order.report_file_id is None:
        return composed
    filename = translate(locale, NAME, number=order.number)
    return replace(composed, attachments=(Attachment(filename, PDF, files.read(context, order.report_file_id)),))


def _report(context: Context, order: MaintenanceOperation, locale: str) -> Any:
    from leaseapp.maintenance.rendering.operation_pdf import Photo, Report, Signed  # noqa: PLC0415  half a second

    asset, place = get_or_404(context, Asset, order.asset_id), find(context, StorageLocation, order.location_id)
    technician = find(context, User, order.assigned_to_user_id) if order.assigned_to_user_id else None
    rows = queries.parts_of(context, order.id)
    ids = [row.spare_part_id for row in rows]
    known = {part.id: part for part in context.session.exec(select(SparePart).where(col(SparePart.id).in_(ids)))}
    signed = [
        Signed(one.role, one.signer_name, one.signed_at, _drawing(context, one.file_id))
        for one in telling.signatures_of(context, order)
        if one.holds
    ]
    zone = context.principal.timezone
    done = order.done_at or context.now
    return Report(
        number=order.number, title=order.title, type=order.type, priority=order.priority, seller=_seller(context),
        client=_client(context, order), asset=asset.label, asset_number=asset.inventory_number,
        serial_number=asset.serial_number or "", place=place.name if place else "",
        technician=technician.name if technician else "", created_at=order.created_at, due_at=order.sla_due_at,
        started_at=order.started_at or done, done_at=done, sla_met=bool(order.sla_met),
        description=order.description or "", diagnosis=order.diagnosis or "", resolution=order.resolution or "",
        client_absent_reason=order.client_absent_reason or "",
        parts=[(known[row.spare_part_id].reference, known[row.spare_part_id].name, row.quantity) for row in rows],
        checks=_checks(context, order, locale),
        photos=[Photo(category, picture) for category, picture in _photos(context, order.id)],
        signatures=signed, content_sha256=telling.content_of(context, order), timezone=zone,
        day=clock.local_date(done, zone),
    )  # fmt: skip


def _checks(context: Context, order: MaintenanceOperation, locale: str) -> list[tuple[str, str, str]]:
    """Return the items of the checklist as they are read: what was looked at, the answer, and what is wrong."""
    found = []
    for row in queries.checks_of(context, order.id):
        said = translate(locale, ANSWERS[row.answer]) if row.answer in ANSWERS else row.answer or ""
        if row.kind is CheckKind.PHOTO and row.file_id is not None:
            said = translate(locale, _("Photo"))
        elif row.kind is CheckKind.NUMBER and row.answer is not None:
            said = f"{(row.answer.replace('.', ',') if locale == 'fr' else row.answer)} {row.unit or ''}".rstrip()
        wrong = translate(locale, _("Not in order")) if row.failed else ""
        found.append((row.label, said or "–", " · ".join(filter(None, [wrong, row.note]))))
    return found


def _photos(context: Context, operation_id: uuid.UUID) -> list[tuple[str, Picture]]:
    statement = (
        select(FileLink.category, File)
        .join(File, col(File.id) == FileLink.file_id)
        .where(
            FileLink.target_type == "MaintenanceOperation", FileLink.target_id == operation_id,
            col(FileLink.category).in_(PHOTOS), File.status == FileStatus.READY, col(File.deleted_at).is_(None),
        )
        .order_by(col(File.created_at), col(File.id))
        .limit(MOST_PHOTOS)
    )  # fmt: skip
    found = []
    for category, file in context.session.exec(statement):
        picture = pictures.shrunk(files.read(context, file.id), PHOTO_PIXELS)
        if picture is not None:
            found.append((category, Picture(picture.content, picture.width, picture.height)))
    return sorted(found, key=lambda one: PHOTOS.index(one[0]))


def _drawing(context: Context, file_id: uuid.UUID) -> Picture:
    content = files.read(context, file_id)
    return Picture(content, *pictures.size_of(content))


def _recipient(context: Context, order: MaintenanceOperation) -> tuple[str | None, str]:
    """Return whoever is written to: the client who asked, else the establishment, else its company."""
    if order.source is OperationSource.PORTAL and order.requested_by_user_id is not None:
        asked = find(context, User, order.requested_by_user_id)
        if asked is not None:
            return asked.email, asked.name
    for model, row_id in ((Establishment, order.establishment_id), (Company, order.company_id)):
        row = find(context, model, row_id) if row_id else None
        if row is not None and row.email:
            return row.email, row.name
    return None, ""


def _locale(context: Context, order: MaintenanceOperation) -> str:
    row = find(context, Establishment, order.establishment_id) if order.establishment_id else None
    return language_of(row.country if row else "FR")


def _client(context: Context, order: MaintenanceOperation) -> Buyer:
    establishment = find(context, Establishment, order.establishment_id) if order.establishment_id else None
    company = find(context, Company, order.company_id) if order.company_id else None
    if company is None:
        place = find(context, StorageLocation, order.location_id)
        return Buyer(name=place.name if place else "", address=Address())
    return Buyer(name=company.name, address=address_of(establishment) if establishment else Address())


def _seller(context: Context) -> Seller:
    """Return the organization's usual billing entity, or its name alone."""
    statement = select(BillingEntity).where(col(BillingEntity.is_default), col(BillingEntity.deleted_at).is_(None))
    entity = context.session.exec(statement).one_or_none()
    return seller_of(entity) if entity else Seller(context.principal.organization_name, Address())
