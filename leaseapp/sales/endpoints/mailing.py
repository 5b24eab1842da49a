"""Sending quotes and orders by mail."""

from functools import partial

from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.schemas.mailing import DraftMailIn
from leaseapp.documents.services import mailing_many
from leaseapp.documents.services.mail_endpoints import mail_endpoints
from leaseapp.kernel.acts.bulk import bulk_endpoint
from leaseapp.kernel.endpoints import workspace
from leaseapp.sales.lists import QUOTES
from leaseapp.sales.permissions import ORDER_READ, ORDER_UPDATE, QUOTE_READ, QUOTE_UPDATE

read_quote_mailing, send_quote_by_mail = mail_endpoints(
    DocumentKind.QUOTE, "/quotes/{quote_id}", read=QUOTE_READ, send=QUOTE_UPDATE, audit="sales.quote.mail",
    says="Queue a mail with a quote and its public link; a draft is marked as sent by it.",
    body=DraftMailIn, verb="send-mail",
)  # fmt: skip
read_order_mailing, send_order_by_mail = mail_endpoints(
    DocumentKind.ORDER, "/orders/{order_id}", read=ORDER_READ, send=ORDER_UPDATE, audit="sales.order.mail",
    says="Queue a mail with the confirmation of an order.",
)  # fmt: skip

send_quotes_by_mail = bulk_endpoint(
    workspace,
    QUOTES,
    send_quote_by_mail,
    action="send-mail",
    body=partial(mailing_many.usual_mail, kind=DocumentKind.QUOTE),
    show=partial(mailing_many.shown, kind=DocumentKind.QUOTE),
)
