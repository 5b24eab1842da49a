"""Rows that a client company sees of mails sent to it: none, they are the office's own."""

from typing import Any
from uuid import UUID

from sqlalchemy import false

from leaseapp.documents.models.document_mail import DocumentMail
from leaseapp.kernel.persistence.visibility import visible_to_company


@visible_to_company(DocumentMail)
def of_no_company(_entity: Any, _company_id: UUID) -> Any:
    """None."""
    return false()
