"""Salespeople: quotes and orders name a colleague, by default the caller."""

from uuid import UUID

from sqlmodel import col, select

from leaseapp.identity.models import Membership
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.persistence.queries import exists

FIELD = "salespersonId"


def is_colleague(context: Context, user_id: UUID | None) -> bool:
    """Tell whether somebody is a member of the organization; people of clients are no colleagues."""
    membership = select(Membership.id).where(Membership.user_id == user_id, col(Membership.company_id).is_(None))
    return user_id is not None and exists(context, membership)


def check(context: Context, user_id: UUID | None) -> None:
    """Raise NotFound at `salespersonId` unless nobody or a colleague is named."""
    if user_id is not None and not is_colleague(context, user_id):
        raise NotFound(FIELD)
