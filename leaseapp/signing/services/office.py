"""Acts of the office: send, remind, cancel, give a link out, countersign, keep what was signed on paper."""

import uuid
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from leaseapp.files.enums import BucketName
from leaseapp.files.permissions import FILE_READ
from leaseapp.files.services import archiving as files
from leaseapp.files.services import contents
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound, refuse_field, refuse_invalid
from leaseapp.kernel.persistence.queries import check_version
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import PDF
from leaseapp.signing import queries
from leaseapp.signing.enums import SignatoryRole, SignatoryStatus, SignatureEventKind, SigningWay
from leaseapp.signing.events import SignatureCanceled
from leaseapp.signing.models import Signatory, SignatureRequest
from leaseapp.signing.schemas.requests import (
    CancelIn,
    CountersignIn,
    LinkOut,
    PaperIn,
    RequestIn,
)
from leaseapp.signing.services import links, sending, signing, telling, turns
from leaseapp.signing.services.chaining import note
from leaseapp.signing.state_machines import SIGNATURE

FILE = "File"
BETWEEN_REMINDERS = timedelta(hours=1)


def create(context: Context, body: RequestIn) -> SignatureRequest:
    """Send files to be signed. Raises what `sending.send` raises, Invalid of the last day."""
    until = _end_of(context, body.expires_on) if body.expires_on else None
    latest = context.now + timedelta(days=sending.LONGEST_DAYS)
    expires_at = until or context.now + timedelta(days=30)
    if not context.now < expires_at <= latest + timedelta(days=1):
        raise refuse_field("expiresOn", "OUT_OF_TIME", _("Between today and sixty days from now."))
    wanted = sending.Wanted(
        subject_kind=FILE, subject_id=body.documents[0].file_id, title=body.title, message=body.message,
        file_ids=[one.file_id for one in body.documents], expires_at=expires_at, in_order=body.in_order,
        locale=body.language,
        parties=[
            sending.Party(name=one.name, role=one.role, email=one.email, phone=one.phone, capacity=one.capacity)
            for one in body.signatories
        ],
    )  # fmt: skip
    return sending.send(context, wanted)


def _end_of(context: Context, day: date) -> datetime:
    """Return the last instant of a day in the organization's time zone."""
    midnight = datetime.combine(day + timedelta(days=1), time(), ZoneInfo(context.principal.timezone))
    return midnight.astimezone(UTC) - timedelta(seconds=1)


def remind(context: Context, request_id: uuid.UUID) -> SignatureRequest:
    """Write again to those whose signature is awaited. Raises NotFound, Conflict INVALID_TRANSITION, REMINDED_LATELY."""
    request = queries.request_of(context, request_id, for_update=True)
    SIGNATURE.require(request, "cancel")
    if request.reminded_at is not None and context.now < request.reminded_at + BETWEEN_REMINDERS:
        raise Conflict("REMINDED_LATELY", _("They were reminded within the last hour."))
    remind_now(context, request)
    return request


def remind_now(context: Context, request: SignatureRequest) -> None:
    """Remind whoever was asked and has not signed; the caller holds the request's row."""
    request.reminded_at = context.now
    context.session.flush()
    for signatory in queries.signatories_of(context, request.id):
        if signatory.status in (SignatoryStatus.SENT, SignatoryStatus.VIEWED):
            note(context, request, SignatureEventKind.REMINDED, signatory)
            turns.tell(context, request, signatory, turns.REMIND)


def cancel(context: Context, request_id: uuid.UUID, body: CancelIn) -> SignatureRequest:
    """Take a request back. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION."""
    request = queries.request_of(context, request_id, for_update=True)
    check_version(request, body.version, lambda: telling.told(context, request))
    SIGNATURE.require(request, "cancel")
    note(context, request, SignatureEventKind.CANCELED, reason=body.reason)
    SIGNATURE.fire(request, "cancel")
    request.ended_at, request.end_reason = context.now, body.reason
    context.session.flush()
    context.emit(SignatureCanceled(request.id, request.subject_kind, request.subject_id))
    return request


def give_link(context: Context, request_id: uuid.UUID, signatory_id: uuid.UUID) -> LinkOut:
    """Return the address of a signatory who got no mail; the evidence says that the office took it.

    Every address sent before is revoked. Raises NotFound, Conflict ALREADY_SIGNED, INVALID_TRANSITION, NOT_YOUR_TURN.
    """
    request, signatory = _held(context, request_id, signatory_id)
    if signatory.role is SignatoryRole.LESSOR:
        raise NotFound()
    signatory.link_version += 1
    context.session.flush()
    note(context, request, SignatureEventKind.LINK_GIVEN, signatory)
    return LinkOut(url=links.address(request, signatory), expires_at=request.expires_at)


def countersign(context: Context, request_id: uuid.UUID, body: CountersignIn) -> SignatureRequest:
    """Sign for the organization. Raises NotFound, Conflict NOTHING_TO_COUNTERSIGN and what `signing` raises, Unavailable."""
    request = queries.request_of(context, request_id, for_update=True)
    own = [one for one in queries.signatories_of(context, request.id) if one.role is SignatoryRole.LESSOR]
    left = [one for one in own if one.status is not SignatoryStatus.SIGNED]
    if not own:
        raise Conflict("NOTHING_TO_COUNTERSIGN", _("Nobody countersigns this request."))
    signatory = (left or own)[0]
    signing.require_turn(request, signatory)
    signing.sign(context, request, signatory, body.name, SigningWay.COUNTERSIGNED)
    return request


def keep_paper(context: Context, request_id: uuid.UUID, body: PaperIn) -> SignatureRequest:
    """Keep the scan of what somebody signed on paper, under lock.

    Raises NotFound (at `signatoryId`, `fileId`), Invalid NOT_A_PDF and OUT_OF_TIME, Conflict as `signing` does, Unavailable.
    """
    context.require(FILE_READ)
    try:
        request, signatory = _held(context, request_id, body.signatory_id)
    except NotFound as missing:
        raise missing if missing.errors else NotFound("signatoryId") from missing
    if not context.day_of(request.sent_at) <= body.signed_on <= context.today:
        raise refuse_field("signedOn", "OUT_OF_TIME", _("It is signed between the day on which it was sent and today."))
    try:
        scan = contents.read(context, body.file_id)
    except NotFound as missing:
        raise NotFound("fileId") from missing
    if scan.media_type != PDF:
        refuse_invalid([FieldError("fileId", "NOT_A_PDF", sending.NOT_A_PDF)])
    kept = files.store(
        context, bucket=BucketName.CONTRACTS, filename=scan.filename, media_type=PDF, content=scan.content,
        target_type=SignatureRequest.__name__, target_id=request.id, category="signed-on-paper",
    )  # fmt: skip
    signatory.paper_file_id = kept.id
    signing.sign(
        context, request, signatory, body.name, SigningWay.PAPER, signedOn=body.signed_on.isoformat(),
        scan=kept.checksum_sha256 or "",
    )  # fmt: skip
    return request


def _held(context: Context, request_id: uuid.UUID, signatory_id: uuid.UUID) -> tuple[SignatureRequest, Signatory]:
    """Return the locked request and one of its signatories, whose turn it is. Raises NotFound, Conflict."""
    request = queries.request_of(context, request_id, for_update=True)
    signatory = next((one for one in queries.signatories_of(context, request.id) if one.id == signatory_id), None)
    if signatory is None:
        raise NotFound()
    signing.require_turn(request, signatory)
    return request, signatory
