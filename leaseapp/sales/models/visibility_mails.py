"""Rows that a client company sees of mails sent to it and of notices to the office: none, they are the office's own."""

from typing import Any
from uuid import UUID

from sqlalchemy import false

from leaseapp.kernel.persistence.visibility import visible_to_company
from leaseapp.sales.models.document_mail import DocumentMail
from leaseapp.sales.models.invoice_notice import InvoiceNotice


@visible_to_company(InvoiceNotice)
@visible_to_company(DocumentMail)
def of_no_company(_entity: Any, _company_id: UUID) -> Any:
    """None."""
    return false()
