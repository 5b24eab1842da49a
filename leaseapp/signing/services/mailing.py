"""Mails and text messages to signatories: asked to sign, reminded, taken back, the signed copy, and their code."""

import uuid

from leaseapp.documents.services import branding
from leaseapp.kernel.adapters.mail import Mail
from leaseapp.kernel.adapters.sms import TextMessage
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.signing.enums import CodeChannel, SignatoryStatus, SignatureStatus
from leaseapp.signing.models import Signatory, SignatureRequest
from leaseapp.signing.rules import codes
from leaseapp.signing.services import links, turns
from leaseapp.signing.state_machines import OPEN

CODE = "signing.send-code"
_SUBJECTS = {
    turns.INVITE: (
        _("{company} asks you to sign: {title}"),
        _("{company} sends you a document to read and sign: {title}."),
    ),
    turns.REMIND: (
        _("Reminder, to be signed: {title}"),
        _("{company} still waits for your signature: {title}."),
    ),
    turns.COPY: (
        _("Signed by everybody: {title}"),
        _("Everybody has signed: {title}. You can read and keep the signed document."),
    ),
    turns.WITHDRAWN: (
        _("No longer to be signed: {title}"),
        _("This document is no longer to be signed: {title}. You have nothing to do."),
    ),
}


def letter(context: Context, signatory_id: uuid.UUID, about: str) -> Mail | None:
    """Return the mail to a signatory; None where it says nothing true any more."""
    signatory = find(context, Signatory, signatory_id)
    request = find(context, SignatureRequest, signatory.request_id) if signatory else None
    if signatory is None or request is None or not signatory.email or not _is_true(request, signatory, about):
        return None
    company, locale = context.principal.organization_name, request.locale
    subject, first = (translate(locale, text, company=company, title=request.title) for text in _SUBJECTS[about])
    opens = about != turns.WITHDRAWN
    paragraphs = [first]
    if about == turns.INVITE and request.message:
        paragraphs.append(request.message)
    if about in (turns.INVITE, turns.REMIND):
        paragraphs.append(
            translate(locale, _("The link is yours alone: do not pass it on. You will get a code to sign."))
        )
    content = Letter(
        locale=locale, subject=subject, greeting=translate(locale, _("Hello {name},"), name=signatory.name),
        paragraphs=tuple(paragraphs),
        button=(translate(locale, _("Read and sign") if request.status in OPEN else _("Read what was signed")),
                links.address(request, signatory)) if opens else None,
        footer=(company,),
    )  # fmt: skip
    key = f"signature {about} {signatory.id} {request.version}"
    return compose(
        content, to=signatory.email, to_name=signatory.name, look=branding.mail_look(context, company), key=key
    )


def _is_true(request: SignatureRequest, signatory: Signatory, about: str) -> bool:
    if about == turns.WITHDRAWN:
        return request.status not in OPEN
    if about == turns.COPY:
        return request.status is SignatureStatus.COMPLETED
    return request.status in OPEN and signatory.status in (SignatoryStatus.SENT, SignatoryStatus.VIEWED)


def code(context: Context, signatory_id: uuid.UUID, number: int) -> TextMessage | Mail | None:
    """Return the message that holds a code; None for one that nobody can use any more."""
    signatory = get_or_404(context, Signatory, signatory_id)
    request = get_or_404(context, SignatureRequest, signatory.request_id)
    if signatory.code_number != number or not codes.is_open(signatory.code_sent_at, signatory.code_tries, context.now):
        return None
    company, digits = context.principal.organization_name, codes.code_of(signatory.id, number)
    text = translate(
        request.locale, _("{code} is your code to sign what {company} sent you. Nobody asks you for it by telephone."),
        code=digits, company=company,
    )  # fmt: skip
    key = f"signature code {signatory.id} {number}"
    if signatory.code_channel is CodeChannel.SMS and signatory.phone:
        return TextMessage(signatory.phone, text, key)
    content = Letter(
        locale=request.locale, subject=translate(request.locale, _("Your code to sign")),
        greeting=translate(request.locale, _("Hello {name},"), name=signatory.name), paragraphs=(text,), footer=(company,),
    )  # fmt: skip
    return compose(content, to=signatory.email or "", look=branding.mail_look(context, company), key=key)
