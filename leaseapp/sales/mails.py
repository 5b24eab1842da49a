"""Mails of sales: one declaration a kind of document."""

from leaseapp.billing.services import mailed_invoices
from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.rules import document_settings
from leaseapp.documents.services.mailables import Mailable, register_mailable
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.permissions import ORDER_UPDATE, QUOTE_UPDATE
from leaseapp.sales.services import mailed_orders, order_documents, quote_sealing

register_mailable(
    Mailable(
        kind=DocumentKind.QUOTE,
        target="Quote",
        read=mailed_orders.quote,
        sides=mailed_invoices.sides_of_customer,
        print=lambda context, mail: quote_sealing.pdf(context, mail.target_id),
        sends=QUOTE_UPDATE,
        link=mailed_orders.quote_link,
        draft=_("A draft cannot be sent by e-mail: mark the quote as sent first."),
        send_draft=mailed_orders.send_draft,
        setting=document_settings.MAIL_QUOTE,
    )
)
register_mailable(
    Mailable(
        kind=DocumentKind.ORDER,
        target="Order",
        read=mailed_orders.order,
        sides=mailed_invoices.sides_of_customer,
        print=lambda context, mail: order_documents.pdf(context, mail.target_id),
        sends=ORDER_UPDATE,
    )
)
