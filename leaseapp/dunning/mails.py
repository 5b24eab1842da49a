"""Mails of dunning: the letters, and the notices that an invoice falls due or just did."""

from leaseapp.billing.permissions import INVOICE_UPDATE
from leaseapp.billing.services import archiving, mailed_invoices
from leaseapp.documents.enums import DocumentKind
from leaseapp.documents.services.mailables import Mailable, register_mailable
from leaseapp.dunning.permissions import DUNNING_MANAGE
from leaseapp.dunning.services import mailed

register_mailable(
    Mailable(
        kind=DocumentKind.DUNNING_LETTER,
        target="Dunning",
        read=mailed.dunning,
        sides=mailed_invoices.sides_of_customer,
        print=mailed.print_letter,
        sends=DUNNING_MANAGE,
        besides=mailed.besides_letter,
    )
)
register_mailable(
    Mailable(
        kind=DocumentKind.DUE_NOTICE,
        target="Invoice",
        read=mailed.due_notice,
        sides=mailed_invoices.sides_of_customer,
        print=lambda context, mail: archiving.pdf(context, mail.target_id),
        sends=INVOICE_UPDATE,
    )
)
