"""Proposals for the dialog of sending: what is sent, to whom, with which words, and what was sent before."""

from datetime import date
from uuid import UUID

from leaseapp.directory.queries import contacts_of
from leaseapp.documents.enums import LOST_MAILS, DocumentKind, DocumentMailStatus
from leaseapp.documents.queries import mailing as queries
from leaseapp.documents.schemas.mailing import DocumentMailOut, MailingOut, PersonOut, RecapOut
from leaseapp.documents.services import mail_words, mailables, mailing
from leaseapp.documents.services.mailables import MailedDocument, Sides
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _

BILLING, COMPANY = _("Address for invoices"), _("Address of the company")


def propose(context: Context, kind: DocumentKind, record_id: UUID, locale: str | None = None) -> MailingOut:
    """Return the dialog's first values, and the mails so far. Raises NotFound, and what keeps the record from being sent."""
    declared = mailables.mailable(kind)
    about = mailables.document(context, kind, record_id, draft=True)
    sides = mailables.sides(context, about)
    language = locale or sides.locale
    values = mail_words.values(context, about, sides, language)
    text = mail_words.proposed(context, about, values, language)
    people = _people(context, sides)
    is_statement = kind is DocumentKind.STATEMENT
    items = [mailing.answer(mail, name) for mail, name in queries.mails_of(context, declared.target, record_id)]
    return MailingOut(
        kind=kind,
        template=about.template,
        locale=language,
        draft=about.draft,
        answerable=about.answerable,
        recap=_recap(context, about, sides),
        to=[one for one in people if one.email == sides.recipient][:1],
        people=people,
        subject=text.subject,
        body=text.body,
        values=values,
        from_name=values["seller"],
        reply_to=(sides.seller.email or None) if sides.seller else None,
        copy_address=context.principal.email or None,
        filename=f"{about.number or context.translate(_('Statement of account'))}.pdf",
        missing=[*declared.missing(context, record_id)] if about.draft and declared.missing else [],
        period_start=date(context.today.year, 1, 1) if is_statement else None,
        period_end=context.today if is_statement else None,
        items=items,
        **_outcome(items),
    )


def _outcome(items: list[DocumentMailOut]) -> dict[str, str | None]:
    """Return what the record's page says of the newest mail, unless it left and did not come back."""
    newest = items[0] if items else None
    said = {DocumentMailStatus.QUEUED: "delayed"} | dict.fromkeys(LOST_MAILS, "failed")
    return {said[newest.status]: newest.error} if newest and newest.status in said else {}


def _people(context: Context, sides: Sides) -> list[PersonOut]:
    """Return the people to write to, each address once: the intended one, the addresses for bills, the other contacts."""
    company = sides.company
    known = [
        *([sides.contact] if sides.contact else ()),
        *(one for one in contacts_of(context, company.id) if sides.contact is None or one.id != sides.contact.id),
    ]
    contacts = [PersonOut(name=one.full_name, email=one.email, role=one.job_title) for one in known if one.email]
    addresses = (
        (sides.billing_email, BILLING),
        (company.email, COMPANY),
        (sides.establishment.email if sides.establishment else None, COMPANY),
    )
    plain = [
        PersonOut(name=company.name, email=address, role=context.translate(role))
        for address, role in addresses
        if address
    ]
    found: dict[str, PersonOut] = {}
    for person in (*contacts, *plain):
        found.setdefault(person.email.lower(), person)
    return list(found.values())


def _recap(context: Context, about: MailedDocument, sides: Sides) -> RecapOut:
    start = about.issued_on or context.today
    return RecapOut(
        number=about.number,
        expected=about.expected,
        series=sides.seller.invoice_number_prefix if about.expected and sides.seller else None,
        issued_on=about.issued_on,
        customer=sides.company.name,
        total_ttc=about.amount,
        rest=about.said.get("rest"),
        due_on=about.due_on,
        days=(about.due_on - start).days if about.due_on else None,
    )
