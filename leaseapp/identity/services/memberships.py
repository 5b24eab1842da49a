"""Reading who belongs where."""

import uuid
from collections.abc import Sequence

from sqlmodel import select

from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.models import Membership, Organization, User
from leaseapp.kernel.context import Context


def organizations_of(context: Context, user_id: uuid.UUID) -> list[Organization]:
    """Return the organizations a user may enter, by name. Needs a unit of work of the system role."""
    return list(
        context.session.exec(
            select(Organization)
            .join(Membership, Membership.organization_id == Organization.id)
            .where(Membership.user_id == user_id, Membership.status == MembershipStatus.ACTIVE)
            .order_by(Organization.name, Organization.id)
        )
    )


def colleagues_in(context: Context, role: BusinessRole) -> Sequence[User]:
    """Return the active members of the caller's organization with this standard role, by name."""
    return context.session.exec(
        select(User)
        .join(Membership, Membership.user_id == User.id)
        .where(
            Membership.status == MembershipStatus.ACTIVE, Membership.role == role.value, User.anonymized_at.is_(None)
        )
        .order_by(User.name, User.id)
    ).all()


def people(context: Context) -> list[tuple[User, bool]]:
    """Return the active members of the caller's organization, by name, and whether each is a client's; external callers see
    their own company's only.
    """
    return list(
        context.session.exec(
            select(User, Membership.company_id.is_not(None))
            .join(Membership, Membership.user_id == User.id)
            .where(Membership.status == MembershipStatus.ACTIVE, User.anonymized_at.is_(None))
            .order_by(User.name, User.id)
        )
    )
