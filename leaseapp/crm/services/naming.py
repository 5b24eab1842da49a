"""The people and records that crm names: they are there, and they may do what they are named for."""

import uuid

from leaseapp.crm import queries
from leaseapp.crm.permissions import CRM_READ, CRM_UPDATE
from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, NotFound
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.services.salespeople import is_colleague

NOT_SALES = _("This person cannot work on opportunities.")


def person_errors(context: Context, user_id: uuid.UUID | None, field: str) -> list[FieldError]:
    """NOT_SALES at `field` unless nobody or somebody who may change opportunities. Raises NotFound for no colleague."""
    if user_id is None:
        return []
    if not is_colleague(context, user_id):
        raise NotFound(field)
    return [] if user_id in holders_of(context, CRM_UPDATE) else [FieldError(field, "NOT_SALES", NOT_SALES)]


def name_of(context: Context, user_id: uuid.UUID | None) -> str | None:
    """Return the name of a person."""
    return queries.names_of(context, [user_id]).get(user_id)


def actor(context: Context) -> uuid.UUID | None:
    """Return whoever acts, where it is somebody who works on opportunities: the owner of what names none."""
    return context.principal.user_id if context.principal.has(CRM_READ) else None
