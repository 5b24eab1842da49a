"""Shapes of invoices sent by mail."""

from leaseapp.billing.schemas.invoices import InvoiceIssueOut
from leaseapp.documents.schemas.mailing import DocumentMailOut


class IssuedAndSentOut(InvoiceIssueOut):
    """Answer of issuing and sending in one act."""

    mail: DocumentMailOut
