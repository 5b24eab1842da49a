"""Contacts: quotes and orders name a person of the customer's company to write to."""

from uuid import UUID

from leaseapp.directory.models import Company, Contact
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _


def check(context: Context, contact_id: UUID | None, company: Company) -> None:
    """Raise at `contactId` unless nobody or a person of `company` is named: NotFound, Invalid CONTACT_OF_ANOTHER_COMPANY."""
    if contact_id is None:
        return
    contact = get_or_404(context, Contact, contact_id, field="contactId")
    if contact.company_id != company.id:
        message = _("This person does not belong to the customer's company.")
        raise refuse_field("contactId", "CONTACT_OF_ANOTHER_COMPANY", message)
