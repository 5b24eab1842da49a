"""Mails of sales: one declaration a kind of document."""

from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import DocumentKind
from leaseapp.sales.rules import document_settings
from leaseapp.sales.services import (
    archiving,
    mailed_invoices,
    mailed_orders,
    order_documents,
    particulars,
    quote_sealing,
)
from leaseapp.sales.services.mail_subjects import Mailable, register_mailable

register_mailable(
    Mailable(
        kind=DocumentKind.INVOICE,
        target="Invoice",
        read=mailed_invoices.invoice,
        sides=mailed_invoices.sides_of_customer,
        print=lambda context, mail: archiving.pdf(context, mail.target_id),
        draft=_("A draft cannot be sent: issue the invoice first."),
        setting=document_settings.MAIL_INVOICE,
        missing=lambda context, invoice_id: particulars.check(context, invoice_id).missing,
    )
)
register_mailable(
    Mailable(
        kind=DocumentKind.CREDIT_NOTE,
        target="CreditNote",
        read=mailed_invoices.credit_note,
        sides=mailed_invoices.sides_of_customer,
        print=lambda context, mail: archiving.credit_pdf(context, mail.target_id),
        setting=document_settings.MAIL_CREDIT_NOTE,
    )
)
register_mailable(
    Mailable(
        kind=DocumentKind.STATEMENT,
        target="Customer",
        read=mailed_invoices.statement,
        sides=mailed_invoices.sides_of_statement,
        print=mailed_invoices.print_statement,
    )
)
register_mailable(
    Mailable(
        kind=DocumentKind.QUOTE,
        target="Quote",
        read=mailed_orders.quote,
        sides=mailed_invoices.sides_of_customer,
        print=lambda context, mail: quote_sealing.pdf(context, mail.target_id),
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
    )
)
