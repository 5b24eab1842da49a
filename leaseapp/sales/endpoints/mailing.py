"""Sending quotes and orders by mail: what the dialog proposes, the mails so far, and the act itself (issue 3, DECISIONS 15)."""

from functools import partial

from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.schemas.mailing import (
    DocumentMailOut,
    DraftMailIn,
    MailIn,
    MailingOut,
    MailingQuery,
)
from leaseapp.documents.services import mail_proposals, mailing, mailing_many
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.lists import QUOTES
from leaseapp.sales.permissions import ORDER_READ, ORDER_UPDATE, QUOTE_READ, QUOTE_UPDATE


@workspace.get(
    "/quotes/{quote_id}/mailing",
    permission=QUOTE_READ,
    internal=True,
    returns=MailingOut,
    extra="what the dialog for sending by mail proposes, and the mails so far (issue 3)",
)
def read_quote_mailing(context: Context, quote_id: Id, query: MailingQuery) -> MailingOut:
    """Read the proposed mail and those sent so far."""
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
    """Read the proposed mail and those sent so far."""
    return mail_proposals.propose(context, DocumentKind.ORDER, order_id, query.locale)


@workspace.post(
    "/orders/{order_id}/send", permission=ORDER_UPDATE, audit="sales.order.mail", internal=True,
    returns=DocumentMailOut, status=202,
    extra="documents are sent by mail from their record (issue 3; DECISIONS 15)", act=_("E-mail requested"),
)  # fmt: skip
def send_order_by_mail(context: Context, order_id: Id, body: MailIn) -> DocumentMailOut:
    """Queues a mail with the confirmation of an order."""
    return mailing.send(context, DocumentKind.ORDER, order_id, body)
