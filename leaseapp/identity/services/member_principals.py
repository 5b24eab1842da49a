"""Principals of members without a session: behind their API keys, and for explaining what they may do.

As with sessions one statement reads what holds now: an active membership, its role, its company.
"""

import uuid
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from leaseapp.identity.enums import EXTERNAL_ROLES, READ_ONLY_ROLES, BusinessRole, MembershipStatus
from leaseapp.identity.models import Membership, Organization, Role, User
from leaseapp.identity.rules import role_grid
from leaseapp.kernel.persistence.db import engines
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.labels import label_of

_user, _membership = User.__table__, Membership.__table__
_organization, _role = Organization.__table__, Role.__table__

MEMBER_COLUMNS = (
    _user.c.id.label("user_id"), _user.c.name, _user.c.email, _user.c.locale,
    _membership.c.role, _membership.c.company_id,
    _role.c.base_role, _role.c.name.label("role_name"), _role.c.added_permissions, _role.c.removed_permissions,
)  # fmt: skip
ORGANIZATION_COLUMNS = (
    _organization.c.id.label("organization_id"), _organization.c.name.label("organization_name"),
    _organization.c.timezone.label("organization_timezone"), _organization.c.locale.label("organization_locale"),
)  # fmt: skip
IS_ACTIVE = sa.and_(_membership.c.status == MembershipStatus.ACTIVE, _user.c.anonymized_at.is_(None))
OWN_ROLE = sa.and_(_role.c.organization_id == _membership.c.organization_id, _role.c.code == _membership.c.role)

_OF_MEMBER = (
    sa.select(*MEMBER_COLUMNS, *ORGANIZATION_COLUMNS)
    .select_from(_membership)
    .join(_user, _user.c.id == _membership.c.user_id)
    .join(_organization, _organization.c.id == _membership.c.organization_id)
    .outerjoin(_role, OWN_ROLE)
    .where(
        _membership.c.user_id == sa.bindparam("user", type_=sa.Uuid()),
        _membership.c.organization_id == sa.bindparam("organization", type_=sa.Uuid()),
        IS_ACTIVE,
    )
)


def principal_of(user_id: uuid.UUID, organization_id: uuid.UUID) -> Principal | None:
    """Return the principal that a member's session would have in this organization; None for whoever may not enter it."""
    with engines.reader.connect() as connection:
        row = (
            connection.execute(_OF_MEMBER, {"user": user_id, "organization": organization_id}).mappings().one_or_none()
        )
    return None if row is None else member_principal(row)


def member_principal(row: Mapping[str, Any], **more: Any) -> Principal | None:
    """Return the principal of a row of `MEMBER_COLUMNS` and `ORGANIZATION_COLUMNS`; None for an outsider without a company."""
    standard = row["base_role"] or row["role"]
    external = standard in EXTERNAL_ROLES
    if external and row["company_id"] is None:
        return None
    held = role_grid.permissions_of(row["role"])
    if row["base_role"] is not None:
        held = role_grid.adjusted(row["base_role"], row["added_permissions"], row["removed_permissions"])
    known = row["role"] in BusinessRole.__members__
    return Principal(
        **{
            "kind": PrincipalKind.USER, "user_id": row["user_id"], "name": row["name"], "email": row["email"],
            "locale": i18n.supported(row["locale"]), "roles": (row["role"],), "base_role": standard,
            "role_title": row["role_name"] or (label_of(BusinessRole(row["role"])) if known else row["role"]),
            "read_only": standard in READ_ONLY_ROLES, "permissions": held, "external": external,
            "company_id": row["company_id"] if external else None, **place_of(row), **more,
        }
    )  # fmt: skip


def place_of(row: Mapping[str, Any]) -> dict[str, Any]:
    """Return the organization of a row, as a principal takes it."""
    return {
        "organization_id": row["organization_id"], "organization_name": row["organization_name"],
        "timezone": row["organization_timezone"],
    }  # fmt: skip
