"""Sending documents to customers by mail: asked for in one transaction, sent by a job after its commit (DECISIONS 15).

The row says what was asked; the job makes the PDF and the link, hands the mail over and writes what became of it. Nobody's
act fails because a mail server is away.
"""

from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID

from leaseapp.directory.services.reachability import email_error
from leaseapp.kernel import money
from leaseapp.kernel.adapters.mail import Attachment, Delivery, Mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid, refuse_field
from leaseapp.kernel.i18n import _, format_date, translate
from leaseapp.kernel.mail_layout import compose
from leaseapp.kernel.media_types import PDF
from leaseapp.sales.enums import DocumentKind, DocumentMailStatus
from leaseapp.sales.models import DocumentMail
from leaseapp.sales.queries import mailing as queries
from leaseapp.sales.rules import document_settings, mail_texts
from leaseapp.sales.rules.invoice_document import Address, Seller
from leaseapp.sales.schemas.mailing import DocumentMailOut, MailIn, MailingOut, StatementMailIn
from leaseapp.sales.services import branding, documents, mail_subjects
from leaseapp.sales.services.mail_subjects import TARGETS, Sides, Subject
from leaseapp.sales.state_machines import DOCUMENT_MAIL

SEND_DOCUMENT = "sales.send-document"
COPY_REFUSED = _("The mail server refused the copy to {cc} ({code}); the recipient got it.")
NO_ADDRESS = _("No e-mail address is known for this customer.")
LONGEST_ERROR, LONGEST_SUBJECT = 500, 200

_SETTINGS = {
    DocumentKind.INVOICE: document_settings.MAIL_INVOICE,
    DocumentKind.QUOTE: document_settings.MAIL_QUOTE,
    DocumentKind.CREDIT_NOTE: document_settings.MAIL_CREDIT_NOTE,
}


@dataclass(frozen=True)
class _Text:
    subject: str
    body: str


def send_document(
    context: Context,
    kind: DocumentKind,
    record_id: UUID,
    to: str,
    subject: str,
    body: str,
    *,
    cc: str | None = None,
    period: tuple[date, date] | None = None,
) -> DocumentMail:
    """Queues a mail with the document; `period` is that of a statement, and only of one.

    Raises Invalid EMAIL_INVALID at `to` or `cc`, PERIOD_REVERSED, and what `mail_subjects.subject` raises.
    """
    refused: list[FieldError | None] = [email_error(to, "to"), email_error(cc, "cc")]
    errors = [error for error in refused if error is not None]
    if errors:
        raise Invalid(errors=errors)
    if period is not None and period[0] > period[1]:
        raise refuse_field("periodStart", "PERIOD_REVERSED", _("The period ends before it begins."))
    about = mail_subjects.subject(context, kind, record_id, for_update=True)
    mail = _row(context, about, _Text(subject, body), to, period)
    mail.cc = cc
    context.add(mail)
    context.enqueue(SEND_DOCUMENT, {"mailId": mail.id})
    return mail


def send_by_itself(context: Context, kind: DocumentKind, record_id: UUID) -> DocumentMail | None:
    """Queues the usual mail when the organization wants documents of this kind sent; a customer without address is noted."""
    if not branding.wants_mail(context, _SETTINGS[kind]):
        return None
    about = mail_subjects.subject(context, kind, record_id)
    sides = mail_subjects.sides(context, about)
    mail = _row(context, about, usual_text(about, sides), sides.recipient or "", None)
    mail.sent_by_user_id = None
    context.add(mail)
    if sides.recipient:
        context.enqueue(SEND_DOCUMENT, {"mailId": mail.id})
    else:
        give_up(mail, translate("fr", NO_ADDRESS))
        context.session.flush()
    return mail


def propose(context: Context, kind: DocumentKind, record_id: UUID) -> MailingOut:
    """What the dialog starts with, and the mails so far; empty words where the record cannot be sent. Raises NotFound."""
    about = mail_subjects.subject(context, kind, record_id)
    sides = mail_subjects.sides(context, about)
    text = usual_text(about, sides)
    is_statement = kind is DocumentKind.STATEMENT
    return MailingOut(
        to=sides.recipient or "",
        subject=text.subject,
        body=text.body,
        period_start=date(context.today.year, 1, 1) if is_statement else None,
        period_end=context.today if is_statement else None,
        items=[_answer(mail, name) for mail, name in queries.mails_of(context, TARGETS[kind], record_id)],
    )


def sent(context: Context, kind: DocumentKind, record_id: UUID, body: MailIn) -> DocumentMailOut:
    """Queues the mail of a request and answers it."""
    period = (body.period_start, body.period_end) if isinstance(body, StatementMailIn) else None
    mail = send_document(context, kind, record_id, body.to, body.subject, body.body, cc=body.cc, period=period)
    return _answer(mail, context.principal.name or None)


def usual_text(about: Subject, sides: Sides) -> _Text:
    """Subject and text in the buyer's language."""
    locale, text = sides.locale, mail_texts.TEXTS[about.kind]
    seller = sides.seller.name if sides.seller else ""
    values: dict[str, Any] = {
        "number": about.number,
        "seller": seller,
        "amount": money.to_text(about.amount, locale, about.currency) if about.amount is not None else "",
        "day": format_date(locale, about.day),
    }
    parts = [mail_texts.GREETING, text.sentence if about.day else text.undated]
    if about.answerable:
        parts.append(mail_texts.ONLINE)
    said = [translate(locale, part, **values) for part in parts]
    closing = "\n".join(part for part in (translate(locale, mail_texts.CLOSING), seller) if part)
    subject = translate(locale, text.subject, **values).strip(" –")
    return _Text(subject[:LONGEST_SUBJECT], "\n\n".join([*said, closing]))


def write(context: Context, mail: DocumentMail) -> Mail:
    """The message as it leaves now: PDF attached, link minted. Raises what reading the document raises."""
    about = mail_subjects.subject(context, mail.kind, mail.target_id)
    sides = mail_subjects.sides(context, about)
    seller = _seller(context, sides)
    filename, content = mail_subjects.attachment(context, mail)
    from leaseapp.sales.documents.document_letter import document_letter  # noqa: PLC0415  for jobs only

    link = mail_subjects.link(context, mail)
    letter = document_letter(sides.locale, mail.subject, mail.body, seller, link)
    composed = compose(
        letter, to=mail.recipient, look=branding.mail_look(context, seller.name), key=f"document mail {mail.id}"
    )
    return replace(
        composed,
        cc=mail.cc or "",
        from_name=seller.name,
        headers={"Reply-To": seller.email} if seller.email else {},
        attachments=(Attachment(filename, PDF, content),),
    )


def find(context: Context, mail_id: UUID) -> DocumentMail | None:
    """The mail, locked until the end of the transaction."""
    return queries.mail_for_update(context, mail_id)


def deliver(context: Context, mail: DocumentMail, delivery: Delivery) -> None:
    """Notes that the mail server took the message, and that it refused the copy where it did."""
    DOCUMENT_MAIL.fire(mail, "deliver")
    mail.sent_at, mail.message_id = context.now, delivery.message_id[:255]
    if delivery.copy_refused is not None:
        mail.error = translate("fr", COPY_REFUSED, cc=mail.cc, code=delivery.copy_refused)[:LONGEST_ERROR]


def give_up(mail: DocumentMail, reason: str) -> None:
    """Notes that the message will not leave any more; nothing where that was settled already."""
    if mail.status is DocumentMailStatus.QUEUED:
        DOCUMENT_MAIL.fire(mail, "give_up")
        mail.error = reason[:LONGEST_ERROR]


def _row(
    context: Context, about: Subject, text: _Text, recipient: str, period: tuple[date, date] | None
) -> DocumentMail:
    return DocumentMail(
        kind=about.kind,
        target_type=TARGETS[about.kind],
        target_id=about.record_id,
        recipient=recipient,
        subject=text.subject,
        body=text.body,
        period_start=period[0] if period else None,
        period_end=period[1] if period else None,
        sent_by_user_id=context.principal.user_id,
    )


def _answer(mail: DocumentMail, name: str | None) -> DocumentMailOut:
    values: dict[str, Any] = mail.model_dump(
        exclude={"organization_id", "updated_at", "recipient", "target_type", "target_id"}
    )
    return DocumentMailOut(**values, to=mail.recipient, sent_by=name if mail.sent_by_user_id else None)


def _seller(context: Context, sides: Sides) -> Seller:
    if sides.seller is not None:
        return documents.seller_of(sides.seller)
    return Seller(context.principal.organization_name, Address())
