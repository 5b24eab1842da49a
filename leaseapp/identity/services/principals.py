"""From a session cookie to a Principal: authority is read from the database on each call (DECISIONS 4).

One statement answers everything: is the session open, is the user still there, are they still an active member of the
organization they work in, what may their role do. Revocation and suspension therefore act on the very next call.
"""

import uuid
from collections.abc import Mapping
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from leaseapp.identity.enums import EXTERNAL_ROLES, READ_ONLY_ROLES, MembershipStatus, PendingStep
from leaseapp.identity.models import Impersonation, Membership, Organization, Role, User, UserSession
from leaseapp.identity.rules import impersonation, role_grid, session_lifetime
from leaseapp.identity.services.roles import title_of
from leaseapp.kernel import clock
from leaseapp.kernel.persistence.db import engines
from leaseapp.kernel.principal import Impersonated, Principal, PrincipalKind
from leaseapp.kernel.security import tokens
from leaseapp.kernel.text import i18n

_session = UserSession.__table__
_user = User.__table__
_membership = Membership.__table__
_organization = Organization.__table__
_role = Role.__table__
_impersonation = Impersonation.__table__
_staff = User.__table__.alias("staff")
# whom the session stands for: its owner, or whom they act as
_person = sa.func.coalesce(_impersonation.c.user_id, _session.c.user_id)
# an hour that passed unnoticed: whoever still believes to be somebody else works nowhere until it was ended
_unended = Impersonation.__table__.alias("unended")
_forgotten = (
    sa.exists()
    .where(
        _unended.c.session_id == _session.c.id,
        _unended.c.ended_at.is_(None),
        _unended.c.ends_at <= sa.bindparam("now"),
    )
    .correlate(_session)
)
_place = sa.func.coalesce(_impersonation.c.organization_id, _session.c.active_organization_id)

_RESOLVE = (
    sa.select(
        _session.c.id.label("session_id"),
        _session.c.pending_step,
        _session.c.second_factor_at,
        _session.c.last_seen_at,
        _session.c.absolute_expires_at,
        _user.c.id.label("user_id"),
        _user.c.name,
        _user.c.email,
        _user.c.locale,
        _user.c.timezone,
        _user.c.platform_role,
        _organization.c.id.label("organization_id"),
        _organization.c.name.label("organization_name"),
        _organization.c.timezone.label("organization_timezone"),
        _membership.c.role,
        _membership.c.company_id,
        _role.c.base_role,
        _role.c.name.label("role_name"),
        _role.c.added_permissions,
        _role.c.removed_permissions,
        _impersonation.c.id.label("acting"),
        _impersonation.c.read_only,
        _impersonation.c.ends_at,
        _forgotten.label("forgotten"),
        _staff.c.id.label("staff_id"),
        _staff.c.name.label("staff_name"),
        _staff.c.platform_role.label("staff_role"),
    )
    .select_from(_session)
    .outerjoin(
        _impersonation,
        sa.and_(
            _impersonation.c.session_id == _session.c.id,
            _impersonation.c.ended_at.is_(None),
            _impersonation.c.ends_at > sa.bindparam("now"),
        ),
    )
    .outerjoin(
        _staff,
        sa.and_(
            _staff.c.id == _session.c.user_id,
            _staff.c.id == _impersonation.c.impersonator_user_id,
            _staff.c.anonymized_at.is_(None),
        ),
    )
    .join(_user, _user.c.id == _person)
    .outerjoin(
        _membership,
        sa.and_(
            _membership.c.organization_id == _place,
            _membership.c.user_id == _person,
            _membership.c.status == MembershipStatus.ACTIVE,
        ),
    )
    .outerjoin(_organization, _organization.c.id == _membership.c.organization_id)
    .outerjoin(
        _role,
        sa.and_(_role.c.organization_id == _membership.c.organization_id, _role.c.code == _membership.c.role),
    )
    .where(
        _session.c.token_hash == sa.bindparam("token_hash"),
        _session.c.revoked_at.is_(None),
        _session.c.expires_at > sa.bindparam("now"),
        _session.c.absolute_expires_at > sa.bindparam("now"),
        _user.c.anonymized_at.is_(None),
    )
)


def resolve_cookie(token: str, *, idle: bool = False) -> Principal | None:
    """Return the principal of a session token; None when the session is unknown, expired or revoked.

    A look of the server's own (`idle`) is no use of the session: it never moves its end.

    A member who is suspended, or whose external role has no company, keeps their identity but has no organization, so that
    every workspace call is refused.
    """
    now = clock.now()
    with engines.reader.connect() as connection:
        row = (
            connection.execute(_RESOLVE, {"token_hash": tokens.hash_token(token), "now": now}).mappings().one_or_none()
        )
        if row is None:
            return None
        if not idle and session_lifetime.refresh_due(row["last_seen_at"], now):
            _write_down_use(connection, row["session_id"], row["last_seen_at"], row["absolute_expires_at"], now)
    return _principal(row)


def _write_down_use(
    connection: sa.Connection, session_id: uuid.UUID, seen: datetime, absolute: datetime, now: datetime
) -> None:
    """Move the sliding end; at most one of several calls at once writes."""
    connection.execute(
        sa.update(_session)
        .where(_session.c.id == session_id, _session.c.last_seen_at == seen, _session.c.revoked_at.is_(None))
        .values(last_seen_at=now, expires_at=session_lifetime.refreshed(absolute, now), updated_at=now)
    )


def _only_reads(row: Mapping[str, Any]) -> bool:
    """Return True for an impersonation by whoever may not write, also by those who might when it began."""
    return row["acting"] is not None and (row["read_only"] or impersonation.is_read_only(row["staff_role"]))


def role_permissions(row: Mapping[str, Any]) -> frozenset[str]:
    """Return the permissions of a membership row joined with its custom role, if it has one."""
    if row["base_role"] is not None:
        return role_grid.adjusted(row["base_role"], row["added_permissions"], row["removed_permissions"])
    return role_grid.permissions_of(row["role"])


def _impersonated(row: Mapping[str, Any]) -> Impersonated | None:
    if row["acting"] is None:
        return None
    return Impersonated(row["acting"], row["staff_id"], row["staff_name"], row["ends_at"])


def _pending(row: Mapping[str, Any], *, inside: bool) -> str:
    """Return the step that is left; staff without a second factor have one to give, however their session came to be."""
    if row["pending_step"] is not None:
        return row["pending_step"].value
    staff = inside or row["platform_role"] is not None
    return PendingStep.MFA.value if staff and row["second_factor_at"] is None else ""


def _principal(row: Mapping[str, Any]) -> Principal | None:
    if row["acting"] is not None and row["staff_role"] is None:
        return None  # they are no staff any more
    platform_roles = frozenset({row["platform_role"].value} if row["platform_role"] else ())
    fields: dict[str, Any] = {
        "kind": PrincipalKind.USER,
        "user_id": row["user_id"],
        "name": row["name"],
        "email": row["email"],
        "locale": i18n.supported(row["locale"]),
        "timezone": row["timezone"],
        "own_timezone": row["timezone"],
        "platform_roles": platform_roles,
        "session_id": row["session_id"],
        "impersonation": _impersonated(row),
    }
    standard = row["base_role"] or row["role"]
    external = standard in EXTERNAL_ROLES
    fields["pending_step"] = _pending(row, inside=row["organization_id"] is not None and not external)
    homeless = row["organization_id"] is None or (external and row["company_id"] is None)
    if homeless or row["forgotten"] or fields["pending_step"]:
        return Principal(**fields)
    fields |= {
        "timezone": row["organization_timezone"],
        "organization_id": row["organization_id"],
        "organization_name": row["organization_name"],
        "roles": (row["role"],),
        "base_role": standard,
        "role_title": title_of(row["role"], row["role_name"]),
        "read_only": standard in READ_ONLY_ROLES or _only_reads(row),
        "permissions": role_permissions(row),
        "company_id": row["company_id"] if external else None,
        "external": external,
    }
    return Principal(**fields)
