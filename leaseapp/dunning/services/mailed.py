"""Letters of dunning and notices of a due date as what is mailed."""

from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from leaseapp.billing.models import Invoice
from leaseapp.billing.rules import settlement
from leaseapp.billing.services import archiving, mailed_invoices
from leaseapp.documents.enums import DocumentKind, MailTemplate
from leaseapp.documents.models import DocumentMail
from leaseapp.documents.services.mailables import MailedDocument
from leaseapp.dunning import queries
from leaseapp.dunning.enums import DunningStep
from leaseapp.dunning.models import Dunning, DunningLetter
from leaseapp.dunning.services import letters
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import get_or_404

_TEMPLATES = {
    DunningStep.RELANCE_1: MailTemplate.RELANCE_1,
    DunningStep.RELANCE_2: MailTemplate.RELANCE_2,
    DunningStep.MED: MailTemplate.MED,
}


def dunning(context: Context, record_id: UUID, for_update: bool) -> MailedDocument:
    """Return a dunning as the letter of its step, to the person who reads reminders. Raises NotFound."""
    row = get_or_404(context, Dunning, record_id, for_update=for_update)
    invoice = get_or_404(context, Invoice, row.invoice_id)
    debtor = queries.debtor_of(context, row.customer_id)
    due = settlement.due_on(invoice)
    return MailedDocument(
        DocumentKind.DUNNING_LETTER, _TEMPLATES.get(row.step, MailTemplate.RELANCE_1), row.id, row.customer_id, row.number,
        invoice.currency, invoice.total_ttc, row.due_date, {"amountDue": due, "dueDate": row.due_date},
        row.billing_entity_id, contact_id=debtor.contact_id if debtor else None, issued_on=invoice.issue_date,
    )  # fmt: skip


def due_notice(context: Context, record_id: UUID, for_update: bool) -> MailedDocument:
    """Return an invoice as the notice that it falls due, or just did. Raises NotFound."""
    about = mailed_invoices.invoice(context, record_id, for_update)
    debtor = queries.debtor_of(context, about.customer_id)
    is_late = about.due_on is not None and about.due_on < context.today
    template = MailTemplate.JUST_LATE if is_late else MailTemplate.DUE_SOON
    return replace(
        about, kind=DocumentKind.DUE_NOTICE, template=template, contact_id=debtor.contact_id if debtor else None
    )


def print_letter(context: Context, mail: DocumentMail) -> FileAnswer:
    """Return the archived letter that a mail takes along. Raises NotFound."""
    return letters.answer(context, _letter(context, mail))


def besides_letter(context: Context, mail: DocumentMail) -> Iterable[FileAnswer]:
    """Return the invoices that a formal notice names."""
    letter = _letter(context, mail)
    if letter.step is not DunningStep.MED:
        return []
    return [archiving.pdf(context, one.invoice_id) for _line, one in queries.lines_of_letter(context, letter.id)]


def _letter(context: Context, mail: DocumentMail) -> DunningLetter:
    letter = queries.letter_of_mail(context, mail.id)
    if letter is None:
        raise NotFound()
    return letter
