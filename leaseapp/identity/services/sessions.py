"""Opening and closing sessions."""

import uuid
from datetime import timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import EntryPath, MembershipStatus
from leaseapp.identity.models import Membership, Organization, User, UserSession
from leaseapp.identity.rules import session_lifetime
from leaseapp.identity.services import devices, entry
from leaseapp.identity.services.memberships import organizations_of
from leaseapp.kernel.context import SESSION_COOKIE, Context
from leaseapp.kernel.errors import Forbidden, NotFound
from leaseapp.kernel.security import tokens

_TABLE = UserSession.__table__
KEPT_FOR = timedelta(days=90)


def open_session(
    context: Context,
    user: User,
    organization_id: uuid.UUID | None = None,
    *,
    by: EntryPath = EntryPath.PASSWORD,
    second_factor: bool = False,
) -> UserSession:
    """Return a new session of `user`, its cookie set with the answer. The browser's former session ends.

    The only place that makes one: whatever the way in (`by`), the steps that are left (`entry.next_step`) come first.
    `second_factor` says that what opened it was two factors in one (a passkey that verified its user). Without
    `organization_id` the user's only organization is active. Needs a unit of work of the system role, as everything
    here: the runtime role cannot read sessions.
    """
    if context.request.session_token:
        revoke_token(context, context.request.session_token)
    if organization_id is None:
        organizations = organizations_of(context, user.id)
        organization_id = organizations[0].id if len(organizations) == 1 else None
    token, lifetime = tokens.random_token(), session_lifetime.unfinished(context.now)
    session = UserSession(
        user_id=user.id,
        active_organization_id=organization_id,
        token_hash=tokens.hash_token(token),
        entered_by=by,
        second_factor_at=context.now if second_factor else None,
        confirmed_at=context.now,
        new_device=user.last_login_at is not None and devices.known(context.request, user.email, context.now) is None,
        last_seen_at=context.now,
        expires_at=lifetime.expires_at,
        absolute_expires_at=lifetime.absolute_expires_at,
        ip=context.request.ip[:64],
        user_agent=context.request.user_agent[:400],
    )
    entry.begin(context, session, user, opening=True)
    context.set_cookie(SESSION_COOKIE, token, max_age=int(session_lifetime.ABSOLUTE.total_seconds()))
    return session


def confirm(context: Context) -> None:
    """Note that the caller proved a moment ago that it is them."""
    entry.own_session(context).confirmed_at = context.now
    context.session.flush()


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


def revoke_sessions_of(
    context: Context, user_id: uuid.UUID, *, organization_id: uuid.UUID | None = None, keep: uuid.UUID | None = None
) -> int:
    """End every session of a user, or only those that work in one organization (suspension); return how many.

    `keep` is a session that goes on.
    """
    conditions = [_TABLE.c.user_id == user_id]
    if keep is not None:
        conditions.append(_TABLE.c.id != keep)
    if organization_id is not None:
        conditions.append(_TABLE.c.active_organization_id == organization_id)
    return _revoke(context, *conditions)


def open_sessions_of(context: Context, user_id: uuid.UUID) -> list[UserSession]:
    """Return the sessions of a user that are open, the latest used first."""
    statement = select(UserSession).where(
        UserSession.user_id == user_id, col(UserSession.revoked_at).is_(None), UserSession.expires_at > context.now,
        UserSession.absolute_expires_at > context.now,
    ).order_by(col(UserSession.last_seen_at).desc(), col(UserSession.id).desc())  # fmt: skip
    return list(context.session.exec(statement))


def revoke_own(context: Context, session_id: uuid.UUID) -> None:
    """End a session of the caller. Raises NotFound for somebody else's, and for one that ended."""
    entry.session_of(context)
    if not _revoke(context, _TABLE.c.id == session_id, _TABLE.c.user_id == context.principal.user_id):
        raise NotFound()
    context.audit_note("UserSession", session_id)
    if session_id == context.principal.session_id:
        context.set_cookie(SESSION_COOKIE, None)


def revoke_others(context: Context) -> int:
    """End every session of the caller but this one; return how many."""
    user_id, kept = context.principal.user_id, context.principal.session_id
    if user_id is None or kept is None:
        raise Forbidden()
    ended = revoke_sessions_of(context, user_id, keep=kept)
    context.audit_note("UserSession", kept, detail={"ended": ended})
    return ended


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


def forget_ended(context: Context) -> int:
    """Remove sessions that ended a quarter ago, with their addresses; return how many (system)."""
    long_ago = context.now - KEPT_FOR
    ended = sa.or_(_TABLE.c.revoked_at < long_ago, _TABLE.c.expires_at < long_ago)
    return context.session.connection().execute(sa.delete(_TABLE).where(ended)).rowcount
