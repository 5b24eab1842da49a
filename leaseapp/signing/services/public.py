"""Acts of whoever holds a link: open, read, ask for a code, sign, refuse; later read what was signed.

Each act locks the request first, so that two of them follow one another and no budget is exceeded.
"""

from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound, Problem, TooManyRequests, refuse_field
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import mails_leave
from leaseapp.signing import queries
from leaseapp.signing.enums import CodeChannel, SignatoryStatus, SignatureEventKind, SigningWay
from leaseapp.signing.events import SignatureRefused
from leaseapp.signing.models import Signatory, SignatureRequest
from leaseapp.signing.rules import chain, codes, consent
from leaseapp.signing.schemas.public import (
    PublicDocumentOut,
    PublicRefuseIn,
    PublicSignatureOut,
    PublicSignIn,
    WordsOut,
)
from leaseapp.signing.services import evidence, links, mailing, signing
from leaseapp.signing.services.chaining import note
from leaseapp.signing.state_machines import SIGNATORY, SIGNATURE

CODE_WRONG = _("This is not the code. Look at the last message: {left} {left|try is|tries are} left.")
CODE_OVER = _("This code is over. Ask for a new one.")


def read(context: Context, token: str) -> PublicSignatureOut:
    """Return the request as its signatory sees it. Raises NotFound, Gone."""
    return view(context, *links.opened(context, token))


def view(context: Context, request: SignatureRequest, signatory: Signatory) -> PublicSignatureOut:
    """Return what the page shows: nothing of the organization beyond its name, the sender's, and the documents."""
    sender = find(context, User, request.sent_by_user_id)
    seen = _read_by(context, request, signatory)
    channel, target = _channel(signatory)
    return PublicSignatureOut(
        number=request.number, title=request.title, message=request.message, status=signatory.status,
        request_status=request.status, name=signatory.name, role=signatory.role, capacity=signatory.capacity,
        sender=context.principal.organization_name, sent_by=sender.name if sender else None,
        documents=[
            PublicDocumentOut(
                id=one.id, filename=one.filename, pages=one.page_count, sha256=one.sha256,
                read=one.position in seen,
            )
            for one in queries.documents_of(context, request.id)
        ],
        consent=WordsOut(en=consent.consent_in("en"), fr=consent.consent_in("fr")), code_channel=channel,
        code_target=codes.masked(target), code_sent_at=signatory.code_sent_at, code_lives=int(codes.LIVES.total_seconds()),
        expires_at=request.expires_at, signed_at=signatory.signed_at, signed_name=signatory.signed_name,
        timezone=context.principal.timezone, language=request.locale,
    )  # fmt: skip


def open_link(context: Context, token: str) -> PublicSignatureOut:
    """Note the first time that the link is opened. Raises NotFound, Gone."""
    request, signatory = links.opened(context, token, for_update=True)
    if signatory.status is SignatoryStatus.SENT:
        SIGNATORY.fire(signatory, "view")
        signatory.opened_at = context.now
        context.session.flush()
        note(context, request, SignatureEventKind.OPENED, signatory)
    return view(context, request, signatory)


def document(context: Context, token: str, document_id: Id) -> FileAnswer:
    """Return a document; once all have signed, its copy under lock. Raises NotFound, Gone, Conflict, Unavailable."""
    request, _signatory = links.opened(context, token)
    return evidence.document_pdf(context, queries.document_of(context, request.id, document_id))


def certificate(context: Context, token: str) -> FileAnswer:
    """Return the certificate. Raises NotFound before everybody has signed, Gone, Unavailable."""
    request, _signatory = links.opened(context, token)
    return evidence.certificate(context, request)


def note_read(context: Context, token: str, document_id: Id) -> PublicSignatureOut:
    """Note once that a document was shown to its end. Raises NotFound, Gone, Conflict."""
    request, signatory = links.opened(context, token, for_update=True)
    found = queries.document_of(context, request.id, document_id)
    signing.require_turn(request, signatory)
    if found.position not in _read_by(context, request, signatory):
        note(
            context, request, SignatureEventKind.DOCUMENT_READ, signatory, position=found.position, sha256=found.sha256
        )
    return view(context, request, signatory)


def send_code(context: Context, token: str) -> PublicSignatureOut:
    """Send a new code by the second way; the one before is over.

    Raises NotFound, Gone, Conflict, TooManyRequests within half a minute of the last one.
    """
    request, signatory = links.opened(context, token, for_update=True)
    signing.require_turn(request, signatory)
    last = signatory.code_sent_at
    if last is not None and context.now < last + codes.WAIT:
        raise TooManyRequests(seconds=max(1, int((last + codes.WAIT - context.now).total_seconds())))
    channel, target = _channel(signatory)
    signatory.code_number += 1
    signatory.code_tries, signatory.code_sent_at, signatory.code_channel = 0, context.now, channel
    context.session.flush()
    note(context, request, SignatureEventKind.CODE_SENT, signatory, channel=channel.value, to=codes.masked(target))
    if mails_leave():
        context.enqueue(mailing.CODE, {"signatoryId": signatory.id, "number": signatory.code_number})
    return view(context, request, signatory)


def sign(context: Context, token: str, body: PublicSignIn) -> PublicSignatureOut | Problem:
    """Sign with a code and a typed name.

    Raises NotFound, Gone, Conflict ALREADY_SIGNED, NOT_YOUR_TURN, DOCUMENTS_UNREAD and SIGNATURE_DOCUMENT_CHANGED, Invalid
    CONSENT_REQUIRED and CODE_EXPIRED; returns Invalid CODE_INVALID, which is counted.
    """
    request, signatory = links.opened(context, token, for_update=True)
    signing.require_turn(request, signatory)
    documents = queries.documents_of(context, request.id)
    for one in documents:
        evidence.source(context, one)
    if {one.position for one in documents} - _read_by(context, request, signatory):
        raise Conflict("DOCUMENTS_UNREAD", _("Read every document to its end before you sign."))
    if not body.consent:
        raise refuse_field("consent", "CONSENT_REQUIRED", _("Agree to the sentence to sign."))
    refused = _check_code(context, request, signatory, body.code)
    if refused is not None:
        return refused
    text = consent.consent_in(body.language)
    note(context, request, SignatureEventKind.CONSENTED, signatory, text=text, sha256=chain.sha256(text.encode()))
    signing.sign(context, request, signatory, body.name, SigningWay.ONLINE)
    return view(context, request, signatory)


def refuse(context: Context, token: str, body: PublicRefuseIn) -> PublicSignatureOut:
    """Refuse to sign: the request ends for everybody. Raises NotFound, Gone, Conflict."""
    request, signatory = links.opened(context, token, for_update=True)
    signing.require_turn(request, signatory)
    SIGNATORY.fire(signatory, "decline")
    context.session.flush()
    note(context, request, SignatureEventKind.REFUSED, signatory, reason=body.reason)
    SIGNATURE.fire(request, "refuse")
    request.ended_at, request.end_reason = context.now, body.reason
    context.session.flush()
    context.emit(SignatureRefused(request.id, request.subject_kind, request.subject_id))
    return view(context, request, signatory)


def _check_code(context: Context, request: SignatureRequest, signatory: Signatory, typed: str) -> Problem | None:
    if not codes.is_open(signatory.code_sent_at, signatory.code_tries, context.now):
        raise refuse_field("code", "CODE_EXPIRED", CODE_OVER)
    if codes.is_right(typed, signatory.id, signatory.code_number):
        note(context, request, SignatureEventKind.CODE_RIGHT, signatory)
        return None
    signatory.code_tries += 1
    context.session.flush()
    note(context, request, SignatureEventKind.CODE_WRONG, signatory, tries=signatory.code_tries)
    left = codes.TRIES - signatory.code_tries
    message = CODE_WRONG if left else CODE_OVER
    return Invalid(
        "CODE_INVALID", message, errors=[FieldError("code", "CODE_INVALID", message, {"left": left})], left=left
    )


def _channel(signatory: Signatory) -> tuple[CodeChannel, str]:
    if signatory.phone:
        return CodeChannel.SMS, signatory.phone
    if not signatory.email:
        raise NotFound()
    return CodeChannel.MAIL, signatory.email


def _read_by(context: Context, request: SignatureRequest, signatory: Signatory) -> set[int]:
    """Return the places of the documents that a signatory has read to their end."""
    return {
        int(one.detail["position"])
        for one in queries.events_of(context, request.id)
        if one.kind is SignatureEventKind.DOCUMENT_READ and one.signatory_id == signatory.id
    }
