"""People at companies."""

import uuid

from leaseapp.directory.models import Company, Contact, Establishment
from leaseapp.directory.rules import particulars
from leaseapp.directory.schemas.contacts import ContactIn, ContactOut, ContactPatch
from leaseapp.directory.services.changing import apply, refuse_invalid
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _

OTHER_COMPANY = _("This establishment belongs to another company.")


def create(context: Context, body: ContactIn) -> Contact:
    """Return a new contact. Raises NotFound for an unknown company or establishment, Invalid for wrong particulars."""
    company = get_or_404(context, Company, body.company_id, field="companyId")
    contact = Contact(**body.model_dump(by_alias=False))
    _check(context, contact, company.id)
    context.add(contact)
    return contact


def update(context: Context, contact_id: uuid.UUID, body: ContactPatch) -> Contact:
    """Change the fields that were sent. Raises NotFound, StaleVersion, Invalid."""
    contact = get_or_404(context, Contact, contact_id, for_update=True)
    check_version(contact, body.version, lambda: ContactOut.model_validate(contact))
    with context.session.no_autoflush:
        apply(contact, body.changes())
        _check(context, contact, contact.company_id)
    return contact


def delete(context: Context, contact_id: uuid.UUID, version: int | None = None) -> None:
    """Soft-deletes a contact. Raises NotFound, StaleVersion."""
    contact = get_or_404(context, Contact, contact_id, for_update=True)
    check_version(contact, version, lambda: ContactOut.model_validate(contact))
    contact.deleted_at = context.now


def read(context: Context, contact_id: uuid.UUID) -> Contact:
    """One contact. Raises NotFound."""
    return get_or_404(context, Contact, contact_id)


def _check(context: Context, contact: Contact, company_id: uuid.UUID) -> None:
    errors = particulars.contact_errors(contact.email, contact.phone)
    if contact.establishment_id is not None:
        place = get_or_404(context, Establishment, contact.establishment_id, field="establishmentId")
        if place.company_id != company_id:
            errors.append(FieldError("establishmentId", "ESTABLISHMENT_OF_ANOTHER_COMPANY", OTHER_COMPANY))
    refuse_invalid(errors)
