"""Opening and closing sessions."""

import uuid

import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, Organization, User, UserSession
from leaseapp.identity.rules import session_lifetime
from leaseapp.kernel.context import SESSION_COOKIE, Context
from leaseapp.kernel.errors import Forbidden, NotFound
from leaseapp.kernel.security import tokens

_TABLE = UserSession.__table__


def open_session(context: Context, user: User, organization_id: uuid.UUID | None) -> UserSession:
    """Return a new session of `user`, its cookie set with the answer. The browser's former session ends.

    Needs a unit of work of the system role, as everything here: the runtime role cannot read sessions.
    """
    if context.request.session_token:
        revoke_token(context, context.request.session_token)
    token, lifetime = tokens.random_token(), session_lifetime.opened(context.now)
    session = UserSession(
        user_id=user.id,
        active_organization_id=organization_id,
        token_hash=tokens.hash_token(token),
        last_seen_at=context.now,
        expires_at=lifetime.expires_at,
        absolute_expires_at=lifetime.absolute_expires_at,
        ip=context.request.ip[:64],
        user_agent=context.request.user_agent[:400],
    )
    context.add(session)
    context.set_cookie(SESSION_COOKIE, token, max_age=int(session_lifetime.ABSOLUTE.total_seconds()))
    return session


def _revoke(context: Context, *conditions: sa.ColumnElement[bool]) -> int:
    ended = context.session.connection().execute(
        sa.update(_TABLE)
        .where(*conditions, _TABLE.c.revoked_at.is_(None))
        .values(revoked_at=context.now, updated_at=context.now)
        .returning(_TABLE.c.user_id)
    )
    owners = ended.scalars().all()
    context.rights_changed.update(owners)
    return len(owners)


def revoke_token(context: Context, token: str) -> int:
    """End the session of a cookie; return how many ended (0 or 1)."""
    return _revoke(context, _TABLE.c.token_hash == tokens.hash_token(token))


def revoke_session(context: Context, session_id: uuid.UUID) -> int:
    """End one session; return how many ended (0 or 1)."""
    return _revoke(context, _TABLE.c.id == session_id)


def revoke_sessions_of(context: Context, user_id: uuid.UUID, *, organization_id: uuid.UUID | None = None) -> int:
    """End every session of a user, or only those that work in one organization (suspension); return how many."""
    conditions = [_TABLE.c.user_id == user_id]
    if organization_id is not None:
        conditions.append(_TABLE.c.active_organization_id == organization_id)
    return _revoke(context, *conditions)


def sign_out(context: Context) -> None:
    """End the caller's session, if there is one, and clear the cookie."""
    if context.request.session_token:
        revoke_token(context, context.request.session_token)
    if context.principal.session_id is not None:
        revoke_session(context, context.principal.session_id)
    context.audit_note("UserSession", context.principal.session_id)
    context.set_cookie(SESSION_COOKIE, None)


def set_active(context: Context, organization_id: uuid.UUID | None) -> Organization:
    """Make an organization of the caller the one that their session works in.

    Raises NotFound (at `organizationId`) when the caller is not an active member of it, Forbidden when they have no session.
    """
    if context.principal.session_id is None:
        raise Forbidden()
    organization = context.session.exec(
        select(Organization)
        .join(Membership, Membership.organization_id == Organization.id)
        .where(
            Organization.id == organization_id,
            Membership.user_id == context.principal.user_id,
            Membership.status == MembershipStatus.ACTIVE,
        )
    ).one_or_none()
    if organization is None:
        raise NotFound("organizationId")
    context.session.connection().execute(
        sa.update(_TABLE)
        .where(_TABLE.c.id == context.principal.session_id, _TABLE.c.revoked_at.is_(None))
        .values(active_organization_id=organization.id, updated_at=context.now)
    )
    if context.principal.user_id is not None:
        context.rights_changed.add(context.principal.user_id)
    context.audit_note("UserSession", context.principal.session_id)
    return organization
