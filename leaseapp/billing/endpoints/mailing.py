"""Sending invoices, credit notes and statements by mail."""

from functools import partial

from leaseapp.billing.lists import INVOICES
from leaseapp.billing.permissions import (
    CREDIT_NOTE_CREATE,
    CREDIT_NOTE_READ,
    CUSTOMER_UPDATE,
    INVOICE_ISSUE,
    INVOICE_READ,
    INVOICE_UPDATE,
    PAYMENT_READ,
)
from leaseapp.billing.schemas.invoices import InvoiceIssueOut
from leaseapp.billing.schemas.mailing import IssuedAndSentOut
from leaseapp.billing.services import mailed_invoices
from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.schemas.mailing import DraftMailIn, StatementMailIn
from leaseapp.documents.services import mailing_many
from leaseapp.documents.services.mail_endpoints import mail_endpoints
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

read_invoice_mailing, send_invoice_by_mail = mail_endpoints(
    DocumentKind.INVOICE, "/invoices/{invoice_id}", read=INVOICE_READ, send=INVOICE_UPDATE,
    audit="sales.invoice.mail", says="Queue a mail with an issued invoice.",
)  # fmt: skip
read_credit_note_mailing, send_credit_note_by_mail = mail_endpoints(
    DocumentKind.CREDIT_NOTE, "/credit-notes/{credit_note_id}", read=CREDIT_NOTE_READ, send=CREDIT_NOTE_CREATE,
    audit="sales.creditnote.mail", says="Queue a mail with a credit note.",
)  # fmt: skip
read_statement_mailing, send_statement_by_mail = mail_endpoints(
    DocumentKind.STATEMENT, "/customers/{customer_id}/statement", read=PAYMENT_READ, send=CUSTOMER_UPDATE,
    audit="sales.statement.mail", says="Queue a mail with the statement of account of a customer, by who may read it.",
    body=StatementMailIn, act=_("Statement requested by e-mail"),
)  # fmt: skip


@workspace.post(
    "/invoices/{invoice_id}/issue-and-send", permission=INVOICE_ISSUE, audit="sales.invoice.send", internal=True,
    returns=IssuedAndSentOut,
    extra="issuing and sending are one act for the person who does both (issue 15)", act=_("Issued and sent"),
)  # fmt: skip
def issue_and_send_invoice(context: Context, invoice_id: Id, body: DraftMailIn) -> IssuedAndSentOut:
    """Issue a draft and queue its mail in one transaction."""
    context.require(INVOICE_READ)
    invoice, mail = mailed_invoices.issue_and_send(context, invoice_id, body)
    return IssuedAndSentOut(**InvoiceIssueOut.model_validate(invoice).model_dump(), mail=mail)


send_invoices_by_mail = bulk_endpoint(
    workspace,
    INVOICES,
    send_invoice_by_mail,
    action="send",
    body=partial(mailing_many.usual_mail, kind=DocumentKind.INVOICE),
    show=partial(mailing_many.shown, kind=DocumentKind.INVOICE),
)
