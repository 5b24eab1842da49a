"""People at companies."""

import uuid

from leaseapp.directory.models import Company, Contact, Establishment
from leaseapp.directory.rules import particulars
from leaseapp.directory.schemas.contacts import ContactIn, ContactOut, ContactPatch
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

OTHER_COMPANY = _("This establishment belongs to another company.")


def create(context: Context, body: ContactIn) -> Contact:
    """A new contact. Raises NotFound for an unknown company or establishment, Invalid for wrong particulars."""
    get_or_404(context, Company, body.company_id, field="companyId")
    contact = Contact(**body.model_dump(by_alias=False))
    _check(context, contact)
    context.add(contact)
    return contact


def update(context: Context, contact_id: uuid.UUID, body: ContactPatch) -> Contact:
    """Changes the fields that were sent. Raises NotFound, StaleVersion, Invalid."""
    contact = for_change(context, Contact, contact_id, body.version, ContactOut.model_validate)
    with context.session.no_autoflush:
        apply_changes(contact, body)
        _check(context, contact)
    return contact


def delete(context: Context, contact_id: uuid.UUID, version: int | None = None) -> None:
    """Soft-deletes a contact. Raises NotFound, StaleVersion."""
    for_change(context, Contact, contact_id, version, ContactOut.model_validate).deleted_at = context.now


def read(context: Context, contact_id: uuid.UUID) -> Contact:
    """One contact. Raises NotFound."""
    return get_or_404(context, Contact, contact_id)


def _check(context: Context, contact: Contact) -> None:
    errors = particulars.contact_errors(contact.email, contact.phone)
    if contact.establishment_id is not None:
        place = get_or_404(context, Establishment, contact.establishment_id, field="establishmentId")
        if place.company_id != contact.company_id:
            errors.append(FieldError("establishmentId", "ESTABLISHMENT_OF_ANOTHER_COMPANY", OTHER_COMPANY))
    refuse_invalid(errors)
