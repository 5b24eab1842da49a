"""People at companies."""

from leaseapp.directory.models import Company, Contact
from leaseapp.directory.rules import particulars
from leaseapp.directory.schemas.contacts import ContactOut
from leaseapp.directory.services import establishments
from leaseapp.kernel.acts.records import Records
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.persistence.queries import get_or_404


def errors_of(context: Context, contact: Contact) -> list[FieldError]:
    """Return every wrong field of a contact. Raises NotFound for an unknown company or establishment."""
    get_or_404(context, Company, contact.company_id, field="companyId")
    return [
        *particulars.contact_errors(contact.email, contact.phone),
        *establishments.choice_errors(context, contact.establishment_id, contact.company_id, "establishmentId"),
    ]


contacts = Records(Contact, ContactOut, errors_of)
