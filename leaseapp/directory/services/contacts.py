"""People at companies."""

from leaseapp.directory.models import Company, Contact, Establishment
from leaseapp.directory.rules import particulars
from leaseapp.directory.schemas.contacts import ContactOut
from leaseapp.kernel.acts.records import Records
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

OTHER_COMPANY = _("This establishment belongs to another company.")


def errors_of(context: Context, contact: Contact) -> list[FieldError]:
    """Return every wrong field of a contact. Raises NotFound for an unknown company or establishment."""
    get_or_404(context, Company, contact.company_id, field="companyId")
    errors = particulars.contact_errors(contact.email, contact.phone)
    if contact.establishment_id is not None:
        place = get_or_404(context, Establishment, contact.establishment_id, field="establishmentId")
        if place.company_id != contact.company_id:
            errors.append(FieldError("establishmentId", "ESTABLISHMENT_OF_ANOTHER_COMPANY", OTHER_COMPANY))
    return errors


contacts = Records(Contact, ContactOut, errors_of)
