"""Members of an organization and what they may do."""

import uuid

from sqlmodel import select

from leaseapp.identity.enums import EXTERNAL_ROLES, MembershipStatus
from leaseapp.identity.models import Membership, Role
from leaseapp.identity.rules import role_grid
from leaseapp.kernel.context import Context


def holders_of(context: Context, right: str) -> list[uuid.UUID]:
    """Return the active internal members who hold a permission (it has a colon) or a role code, custom roles included."""
    members = context.session.exec(
        select(Membership.user_id, Membership.role, Role)
        .outerjoin(Role, Role.code == Membership.role)
        .where(Membership.status == MembershipStatus.ACTIVE)
        .order_by(Membership.user_id)
    )
    return [user_id for user_id, code, custom in members if _holds(code, custom, right)]


def _holds(code: str, custom: Role | None, right: str) -> bool:
    standard = custom.base_role if custom else code
    if standard in EXTERNAL_ROLES:
        return False
    if ":" not in right:
        return right in (code, standard)
    if custom is None:
        return right in role_grid.permissions_of(code)
    return right in role_grid.adjusted(custom.base_role, custom.added_permissions, custom.removed_permissions)
