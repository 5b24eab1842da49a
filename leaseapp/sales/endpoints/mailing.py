"""Sending documents by mail: what the dialog proposes, the mails so far, and the act itself (issue 3, DECISIONS 15)."""

from functools import partial

from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import DocumentKind
from leaseapp.sales.lists import INVOICES, QUOTES
from leaseapp.sales.permissions import (
    CREDIT_NOTE_CREATE,
    CREDIT_NOTE_READ,
    CUSTOMER_UPDATE,
    INVOICE_ISSUE,
    INVOICE_READ,
    INVOICE_UPDATE,
    ORDER_READ,
    ORDER_UPDATE,
    PAYMENT_READ,
    QUOTE_READ,
    QUOTE_UPDATE,
)
from leaseapp.sales.schemas.invoices import InvoiceIssueOut
from leaseapp.sales.schemas.mailing import (
    DocumentMailOut,
    DraftMailIn,
    IssuedAndSentOut,
    MailIn,
    MailingOut,
    MailingQuery,
    StatementMailIn,
)
from leaseapp.sales.services import mail_proposals, mailed_invoices, mailing, mailing_many


@workspace.get(
    "/invoices/{invoice_id}/mailing",
    permission=INVOICE_READ,
    internal=True,
    returns=MailingOut,
    extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
)
def read_invoice_mailing(context: Context, invoice_id: Id, query: MailingQuery) -> MailingOut:
    """Reads the proposed mail and those sent so far."""
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
    """Reads the proposed mail and those sent so far."""
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
    "/quotes/{quote_id}/mailing",
    permission=QUOTE_READ,
    internal=True,
    returns=MailingOut,
    extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
)
def read_quote_mailing(context: Context, quote_id: Id, query: MailingQuery) -> MailingOut:
    """Reads the proposed mail and those sent so far."""
    return mail_proposals.propose(context, DocumentKind.QUOTE, quote_id, query.locale)


@workspace.post(
    "/quotes/{quote_id}/send-mail", permission=QUOTE_UPDATE, audit="sales.quote.mail", internal=True,
    returns=DocumentMailOut, status=202,
    extra="documents are sent by mail from their record (issue 3; DECISIONS 15)", act=_("E-mail requested"),
)  # fmt: skip
def send_quote_by_mail(context: Context, quote_id: Id, body: DraftMailIn) -> DocumentMailOut:
    """Queues a mail with a quote and its public link; a draft is marked as sent by it."""
    return mailing.send(context, DocumentKind.QUOTE, quote_id, body)


send_quotes_by_mail = bulk_endpoint(
    workspace,
    QUOTES,
    send_quote_by_mail,
    action="send-mail",
    body=partial(mailing_many.usual_mail, kind=DocumentKind.QUOTE),
    show=partial(mailing_many.shown, kind=DocumentKind.QUOTE),
)


@workspace.get(
    "/orders/{order_id}/mailing",
    permission=ORDER_READ,
    internal=True,
    returns=MailingOut,
    extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
)
def read_order_mailing(context: Context, order_id: Id, query: MailingQuery) -> MailingOut:
    """Reads the proposed mail and those sent so far."""
    return mail_proposals.propose(context, DocumentKind.ORDER, order_id, query.locale)


@workspace.post(
    "/orders/{order_id}/send", permission=ORDER_UPDATE, audit="sales.order.mail", internal=True,
    returns=DocumentMailOut, status=202,
    extra="documents are sent by mail from their record (issue 3; DECISIONS 15)", act=_("E-mail requested"),
)  # fmt: skip
def send_order_by_mail(context: Context, order_id: Id, body: MailIn) -> DocumentMailOut:
    """Queues a mail with the confirmation of an order."""
    return mailing.send(context, DocumentKind.ORDER, order_id, body)


@workspace.get(
    "/customers/{customer_id}/statement/mailing",
    permission=PAYMENT_READ,
    internal=True,
    returns=MailingOut,
    extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
)
def read_statement_mailing(context: Context, customer_id: Id, query: MailingQuery) -> MailingOut:
    """Reads the proposed mail and those sent so far."""
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
