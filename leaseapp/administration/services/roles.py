"""Roles as the provider reads them: those of one organization with their holders, and the standard ones everywhere."""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.administration.schemas.organizations import (
    HeldRoleOut,
    HeldRolesOut,
    StandardRoleOut,
    StandardRolesOut,
)
from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole, MembershipStatus, PlatformRole
from leaseapp.identity.models import Membership, Organization, Role, User
from leaseapp.identity.services import custom_roles
from leaseapp.identity.services.roles import permissions_of, title_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.labels import label_of


def of_organization(context: Context, organization_id: uuid.UUID) -> HeldRolesOut:
    """Return the roles of an organization. Raises NotFound."""
    organization = get_or_404(context, Organization, organization_id)
    with inside(context, organization.id, timezone=organization.timezone) as own:
        found = custom_roles.roles(own)
    return HeldRolesOut(
        items=[
            HeldRoleOut.model_validate(role.model_dump() | {"permissions": len(role.permissions)})
            for role in found.items
        ]
    )


def standard(context: Context) -> StandardRolesOut:
    """Return the standard roles, and the provider's own, with how many hold them in how many organizations."""
    active: Any = Membership.status == MembershipStatus.ACTIVE
    base = sa.func.coalesce(sa.cast(Role.base_role, sa.String()), Membership.role)
    held = {
        role: (people, organizations_)
        for role, people, organizations_ in context.session.execute(
            select(base, sa.func.count(), sa.func.count(sa.distinct(col(Membership.organization_id))))
            .select_from(Membership)
            .outerjoin(
                Role, (col(Role.organization_id) == Membership.organization_id) & (col(Role.code) == Membership.role)
            )
            .where(active)
            .group_by(base)
        )
    }
    staff = dict(
        context.session.execute(
            select(User.platform_role, sa.func.count())
            .where(col(User.platform_role).is_not(None), col(User.anonymized_at).is_(None))
            .group_by(col(User.platform_role))
        ).all()
    )
    business = [
        StandardRoleOut(
            code=role.value, name=context.translate(title_of(role.value)), external=role in EXTERNAL_ROLES,
            permissions=sorted(permissions_of(role.value)), members=held.get(role.value, (0, 0))[0],
            organizations=held.get(role.value, (0, 0))[1],
        )
        for role in BusinessRole
    ]  # fmt: skip
    provider = [
        StandardRoleOut(
            code=role.value, name=context.translate(label_of(role)), external=False,
            permissions=sorted(permissions_of(role.value)), members=staff.get(role, 0), organizations=0,
        )
        for role in PlatformRole
    ]  # fmt: skip
    return StandardRolesOut(items=business + provider)
