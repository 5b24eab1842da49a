"""Mails of billing: one declaration a kind of document."""

from leaseapp.billing.permissions import CREDIT_NOTE_CREATE, CUSTOMER_UPDATE, INVOICE_UPDATE
from leaseapp.billing.services import archiving, mailed_invoices, particulars
from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.rules import document_settings
from leaseapp.documents.services.mailables import Mailable, register_mailable
from leaseapp.kernel.text.i18n import _

register_mailable(
    Mailable(
        kind=DocumentKind.INVOICE,
        target="Invoice",
        read=mailed_invoices.invoice,
        sides=mailed_invoices.sides_of_customer,
        print=lambda context, mail: archiving.pdf(context, mail.target_id),
        sends=INVOICE_UPDATE,
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
        sends=CREDIT_NOTE_CREATE,
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
        sends=CUSTOMER_UPDATE,
    )
)
