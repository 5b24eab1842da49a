"""Sending invoices, credit notes and statements by mail: the proposals of the dialog, the mails so far, and the act."""

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
from leaseapp.documents.schemas.mailing import (
    DocumentMailOut,
    DraftMailIn,
    MailIn,
    MailingOut,
    MailingQuery,
    StatementMailIn,
)
from leaseapp.documents.services import mail_proposals, mailing, mailing_many
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _


@workspace.get(
    "/invoices/{invoice_id}/mailing",
    permission=INVOICE_READ,
    internal=True,
    returns=MailingOut,
    extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
)
def read_invoice_mailing(context: Context, invoice_id: Id, query: MailingQuery) -> MailingOut:
    """Read the proposed mail and those sent so far."""
    return mail_proposals.propose(context, DocumentKind.INVOICE, invoice_id, query.locale)


@workspace.post(
    "/invoices/{invoice_id}/send", permission=INVOICE_UPDATE, audit="sales.invoice.mail", internal=True,
    returns=DocumentMailOut, status=202,
    extra="documents are sent by mail from their record (issue 3; DECISIONS 15)", act=_("E-mail requested"),
)  # fmt: skip
def send_invoice_by_mail(context: Context, invoice_id: Id, body: MailIn) -> DocumentMailOut:
    """Queues a mail with an issued invoice."""
    return mailing.send(context, DocumentKind.INVOICE, invoice_id, body)


@workspace.post(
    "/invoices/{invoice_id}/issue-and-send", permission=INVOICE_ISSUE, audit="sales.invoice.send", internal=True,
    returns=IssuedAndSentOut,
    extra="issuing and sending are one act for the person who does both (issue 15)", act=_("Issued and sent"),
)  # fmt: skip
def issue_and_send_invoice(context: Context, invoice_id: Id, body: DraftMailIn) -> IssuedAndSentOut:
    """Issues a draft and queues its mail in one transaction."""
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


@workspace.get(
    "/credit-notes/{credit_note_id}/mailing",
    permission=CREDIT_NOTE_READ,
    internal=True,
    returns=MailingOut,
    extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
)
def read_credit_note_mailing(context: Context, credit_note_id: Id, query: MailingQuery) -> MailingOut:
    """Read the proposed mail and those sent so far."""
    return mail_proposals.propose(context, DocumentKind.CREDIT_NOTE, credit_note_id, query.locale)


@workspace.post(
    "/credit-notes/{credit_note_id}/send", permission=CREDIT_NOTE_CREATE, audit="sales.creditnote.mail", internal=True,
    returns=DocumentMailOut, status=202,
    extra="documents are sent by mail from their record (issue 3; DECISIONS 15)", act=_("E-mail requested"),
)  # fmt: skip
def send_credit_note_by_mail(context: Context, credit_note_id: Id, body: MailIn) -> DocumentMailOut:
    """Queues a mail with a credit note."""
    return mailing.send(context, DocumentKind.CREDIT_NOTE, credit_note_id, body)


@workspace.get(
    "/customers/{customer_id}/statement/mailing",
    permission=PAYMENT_READ,
    internal=True,
    returns=MailingOut,
    extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
)
def read_statement_mailing(context: Context, customer_id: Id, query: MailingQuery) -> MailingOut:
    """Read the proposed mail and those sent so far."""
    return mail_proposals.propose(context, DocumentKind.STATEMENT, customer_id, query.locale)


@workspace.post(
    "/customers/{customer_id}/statement/send", permission=CUSTOMER_UPDATE, audit="sales.statement.mail", internal=True,
    returns=DocumentMailOut, status=202,
    extra="documents are sent by mail from their record (issue 3; DECISIONS 15)", act=_("Statement requested by e-mail"),
)  # fmt: skip
def send_statement_by_mail(context: Context, customer_id: Id, body: StatementMailIn) -> DocumentMailOut:
    """Queues a mail with the statement of account of a customer, by who may read it."""
    context.require(PAYMENT_READ)
    return mailing.send(context, DocumentKind.STATEMENT, customer_id, body)
