"""What a client company sees of the mails that were sent to it: nothing, they are the office's own record (third wall)."""

from typing import Any
from uuid import UUID

from sqlalchemy import false

from leaseapp.kernel.visibility import visible_to_company
from leaseapp.sales.models.document_mail import DocumentMail


@visible_to_company(DocumentMail)
def mails_of_company(_entity: Any, _company_id: UUID) -> Any:
    """None."""
    return false()
