"""Sending documents to customers by mail: asked for in one transaction, sent by a job after its commit (DECISIONS 15).

The row says what was asked; the job makes the PDF and the link, hands the mail over and writes what became of it. Nobody's
act fails because a mail server is away.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any
from uuid import UUID

from leaseapp.directory.services.reachability import email_error
from leaseapp.documents.enums import DocumentKind, DocumentMailStatus
from leaseapp.documents.models import DocumentMail
from leaseapp.documents.queries import mailing as queries
from leaseapp.documents.rules.mail_texts import Template
from leaseapp.documents.rules.parties import Address, Seller
from leaseapp.documents.schemas.mailing import DocumentMailOut, DraftMailIn, MailIn, StatementMailIn
from leaseapp.documents.services import branding, mail_words, mailables
from leaseapp.documents.services import parties as drawn
from leaseapp.documents.services.mailables import MailedDocument, Sides
from leaseapp.documents.state_machines import DOCUMENT_MAIL
from leaseapp.kernel.adapters.mail import Attachment, Delivery, Mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import Invalid, refuse_field
from leaseapp.kernel.rendering.mail_layout import compose
from leaseapp.kernel.text.i18n import _, translate
from leaseapp.kernel.web.media_types import PDF

SEND_DOCUMENT = "documents.send-document"
KEY = "document mail "
"""The beginning of the key of a document's message (`Mail.key`)."""
COPY_REFUSED = _("The mail server refused the copy to {cc} ({code}); the recipient got it.")
NO_ADDRESS = _("No e-mail address is known for this customer.")
LONGEST_ERROR = 500


def send(context: Context, kind: DocumentKind, record_id: UUID, body: MailIn) -> DocumentMailOut:
    """Queue the mail of a request; a draft that leaves by its mail is marked as sent, in the same transaction.

    Raises Invalid EMAIL_INVALID at the address, PERIOD_REVERSED, StaleVersion for a draft that was changed meanwhile, and
    what `mailables.document` raises.
    """
    check(context, body)
    send_draft = mailables.mailable(kind).send_draft
    about = mailables.document(context, kind, record_id, for_update=True, draft=send_draft is not None)
    if about.draft and send_draft is not None:
        send_draft(context, record_id, body.version if isinstance(body, DraftMailIn) else None)
    return _queued(context, about, body)


def send_by_itself(context: Context, kind: DocumentKind, record_id: UUID) -> DocumentMail | None:
    """Queue the usual mail when the organization wants documents of this kind sent; a customer without address is noted."""
    setting = mailables.mailable(kind).setting
    if setting is None or not branding.wants_mail(context, setting):
        return None
    return send_usual(context, kind, record_id, itself=True)


def send_usual(
    context: Context,
    kind: DocumentKind,
    record_id: UUID,
    said: Mapping[str, Any] | None = None,
    *,
    itself: bool = False,
) -> DocumentMail:
    """Queue the usual mail of a record; `said` are values of placeholders that the record alone does not know.

    `itself`: nobody asked for it. A customer without address is noted on the mail, which is given up. Raises what
    `mailables.document` raises.
    """
    about = mailables.document(context, kind, record_id)
    about = replace(about, said=about.said | dict(said or {}))
    sides = mailables.sides(context, about)
    values = mail_words.values(context, about, sides, sides.locale)
    text = mail_words.written(mail_words.proposed(context, about, values, sides.locale), values)
    mail = _row(context, about, text, [sides.recipient] if sides.recipient else [])
    if itself:
        mail.sent_by_user_id = None
    context.add(mail)
    if sides.recipient:
        context.enqueue(SEND_DOCUMENT, {"mailId": mail.id})
    else:
        give_up(mail, translate("fr", NO_ADDRESS))
        context.session.flush()
    return mail


def check(context: Context, body: MailIn) -> None:
    """Raise Invalid, with the fields, for what the body of a mail cannot be."""
    named = (("to", body.to), ("cc", body.cc))
    refused = [
        email_error(address, f"{name}[{at}]") for name, addresses in named for at, address in enumerate(addresses)
    ]
    errors = [error for error in refused if error is not None]
    if errors:
        raise Invalid(errors=errors)
    if isinstance(body, StatementMailIn) and body.period_start > body.period_end:
        raise refuse_field("periodStart", "PERIOD_REVERSED", _("The period ends before it begins."))
    if body.copy_to_me and not context.principal.email:
        raise refuse_field("copyToMe", "NO_ADDRESS", _("You have no e-mail address to send a copy to."))


def _queued(context: Context, about: MailedDocument, body: MailIn) -> DocumentMailOut:
    sides = mailables.sides(context, about)
    values = mail_words.values(context, about, sides, body.locale or sides.locale)
    text = mail_words.written(Template(body.subject, body.body), values)
    mail = _row(context, about, text, list(dict.fromkeys(body.to)))
    mail.cc = [address for address in dict.fromkeys(body.cc) if address not in mail.recipients]
    if body.copy_to_me and context.principal.email not in (*mail.recipients, *mail.cc):
        mail.bcc = [context.principal.email]
    if isinstance(body, StatementMailIn):
        mail.period_start, mail.period_end = body.period_start, body.period_end
    context.add(mail)
    context.enqueue(SEND_DOCUMENT, {"mailId": mail.id})
    return answer(mail, context.principal.name or None)


def write(context: Context, mail: DocumentMail) -> Callable[[], Mail]:
    """Return what makes the message that leaves now: link minted, PDF attached when the transaction is over.

    Raises what reading the document raises.
    """
    about = mailables.document(context, mail.kind, mail.target_id)
    sides = mailables.sides(context, about)
    seller = _seller(context, sides)
    files = mailables.attachments(context, mail)
    from leaseapp.documents.rendering.document_letter import document_letter  # noqa: PLC0415  for jobs only

    link = mailables.link(context, mail)
    letter = document_letter(sides.locale, mail.subject, mail.body, seller, link)
    composed = compose(
        letter, to=mail.recipients[0], look=branding.mail_look(context, seller.name), key=f"{KEY}{mail.id}"
    )
    message = replace(
        composed,
        others=tuple(mail.recipients[1:]),
        cc=tuple(mail.cc),
        bcc=tuple(mail.bcc),
        from_name=seller.name,
        headers={"Reply-To": seller.email} if seller.email else {},
    )
    return lambda: replace(message, attachments=tuple(_attached(file) for file in files))


def _attached(file: FileAnswer) -> Attachment:
    ready = file.ready()
    return Attachment(ready.filename, PDF, ready.content)


def find(context: Context, mail_id: UUID) -> DocumentMail | None:
    """Return the mail, locked until the end of the transaction."""
    return queries.mail_for_update(context, mail_id)


def deliver(context: Context, mail: DocumentMail, delivery: Delivery) -> None:
    """Note that the mail server took the message, and that it refused the copy where it did."""
    DOCUMENT_MAIL.fire(mail, "deliver")
    mail.sent_at, mail.message_id = context.now, delivery.message_id[:255]
    refused = (translate("fr", COPY_REFUSED, cc=name, code=code) for name, code in delivery.copies_refused.items())
    mail.error = " ".join(refused)[:LONGEST_ERROR] or None


def delay(mail: DocumentMail, reason: str) -> None:
    """Note why the message has not left yet; it is tried again."""
    if mail.status is DocumentMailStatus.QUEUED:
        mail.error = reason[:LONGEST_ERROR]


def give_up(mail: DocumentMail, reason: str) -> None:
    """Note that the message will not leave any more; nothing where that was settled already."""
    if mail.status is DocumentMailStatus.QUEUED:
        DOCUMENT_MAIL.fire(mail, "give_up")
        mail.error = reason[:LONGEST_ERROR]


def wait_again(mail: DocumentMail) -> None:
    """Queue a message that was given up: somebody has its job tried again."""
    DOCUMENT_MAIL.fire(mail, "try_again")
    mail.error = None


def _row(context: Context, about: MailedDocument, text: Template, recipients: list[str]) -> DocumentMail:
    return DocumentMail(
        kind=about.kind,
        target_type=mailables.mailable(about.kind).target,
        target_id=about.record_id,
        recipients=recipients,
        subject=text.subject,
        body=text.body,
        sent_by_user_id=context.principal.user_id,
    )


def answer(mail: DocumentMail, name: str | None) -> DocumentMailOut:
    """Return a mail as the API shows it; `name` is who asked for it."""
    values: dict[str, Any] = mail.model_dump(
        exclude={"organization_id", "updated_at", "recipients", "target_type", "target_id"}
    )
    return DocumentMailOut(
        **values,
        to=mail.recipients,
        addressed=", ".join(mail.recipients),
        sent_by=name if mail.sent_by_user_id else None,
    )


def _seller(context: Context, sides: Sides) -> Seller:
    if sides.seller is not None:
        return drawn.seller_of(sides.seller)
    return Seller(context.principal.organization_name, Address())
