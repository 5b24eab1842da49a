"""Coming in: what a session must still do before it may act, whatever opened it, and what follows when it is done.

The steps are PASSWORD (a password that somebody else chose), MFA, TERMS, in this order. `sessions.open_session` asks
`next_step` for every way in, and `principals` asks again for each call: nobody with an internal role acts in a session
without a second factor, however it came to be.
"""

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import INTERNAL_ROLES, MembershipStatus, Notice, PendingStep
from leaseapp.identity.events import SignedInOnNewDevice
from leaseapp.identity.models import Account, Membership, Passkey, Role, TwoFactor, User, UserSession
from leaseapp.identity.rules import session_lifetime, terms
from leaseapp.identity.services import devices, notices
from leaseapp.kernel.context import SESSION_COOKIE, Context
from leaseapp.kernel.errors import Forbidden, Locked, Problem, TooManyRequests, Unauthorized
from leaseapp.kernel.security import tokens
from leaseapp.kernel.security.guessing import Refusal
from leaseapp.kernel.security.steps import refusal
from leaseapp.kernel.text.i18n import _


def must_have_second_factor(context: Context, user: User) -> bool:
    """Return True for the provider's staff and for whoever holds an internal role somewhere (document 1: mandatory for them)."""
    if user.platform_role is not None:
        return True
    standard = sa.func.coalesce(sa.cast(col(Role.base_role), sa.String), col(Membership.role))
    held = (
        select(Membership.id)
        .outerjoin(
            Role, sa.and_(col(Role.organization_id) == Membership.organization_id, col(Role.code) == Membership.role)
        )
        .where(
            Membership.user_id == user.id,
            Membership.status == MembershipStatus.ACTIVE,
            standard.in_([role.value for role in INTERNAL_ROLES]),
        )
        .limit(1)
    )
    return context.session.exec(held).first() is not None


def has_authenticator(context: Context, user: User) -> bool:
    """Return True when an authenticator app is confirmed."""
    found = select(TwoFactor.id).where(TwoFactor.user_id == user.id, col(TwoFactor.confirmed_at).is_not(None))
    return context.session.exec(found).first() is not None


def has_passkey(context: Context, user: User) -> bool:
    """Return True when the user has a passkey."""
    return context.session.exec(select(Passkey.id).where(Passkey.user_id == user.id).limit(1)).first() is not None


def has_second_factor(context: Context, user: User) -> bool:
    """Return True when the user can be asked for a second factor."""
    return has_authenticator(context, user) or has_passkey(context, user)


def next_step(context: Context, user: User, *, second_factor: bool) -> PendingStep | None:
    """Return the first step that is left; `second_factor` says that one was given in this session."""
    account = context.session.exec(select(Account).where(Account.user_id == user.id)).one_or_none()
    if account is not None and account.password_reset_required:
        return PendingStep.PASSWORD
    if not second_factor and (has_second_factor(context, user) or must_have_second_factor(context, user)):
        return PendingStep.MFA
    return None if user.cgu_version == terms.VERSION else PendingStep.TERMS


def session_of(context: Context) -> UserSession:
    """Return the caller's session. Raises Forbidden for who has none: an API key never acts on what proves a person."""
    session = context.session.get(UserSession, context.principal.session_id) if context.principal.session_id else None
    if session is None:
        raise Forbidden()
    return session


def own_session(context: Context) -> UserSession:
    """Return the caller's open session, locked. Raises Unauthorized when it ended meanwhile, or for a caller without one."""
    statement = select(UserSession).where(
        UserSession.id == context.principal.session_id, col(UserSession.revoked_at).is_(None)
    )
    session = context.session.exec(statement.with_for_update()).one_or_none()
    if session is None:
        raise Unauthorized()
    return session


def advance(context: Context, done: PendingStep) -> UserSession:
    """Return the caller's session goes on to its next step. Its token changes: who copied the cookie of before has nothing.

    Raises what refuses the step that is really pending, so that of two who do the same step one goes on.
    """
    session = own_session(context)
    user = context.session.get_one(User, session.user_id)
    if session.pending_step is not None and session.pending_step is not done:
        raise refusal(session.pending_step)
    if session.pending_step is None and not (done is PendingStep.MFA and session.second_factor_at is None):
        raise Unauthorized()
    if done is PendingStep.MFA:
        session.second_factor_at = context.now
    if done is not PendingStep.TERMS:
        session.confirmed_at = context.now
    begin(context, session, user)
    renew_token(context, session)
    return session


def begin(context: Context, session: UserSession, user: User, *, opening: bool = False) -> None:
    """Set what the session must do next and how long it lasts, and tells of it once nothing is left."""
    was = session.pending_step
    session.pending_step = next_step(context, user, second_factor=session.second_factor_at is not None)
    if session.pending_step is not None:
        _lasts(session, session_lifetime.unfinished(context.now))
    elif opening or was is not None:
        _lasts(session, session_lifetime.opened(context.now))
    session.last_seen_at = context.now
    context.add(session)
    context.rights_changed.add(user.id)
    # accepting terms is no entrance of `/api/auth`, where alone the device's cookie can be read
    if session.pending_step in (None, PendingStep.TERMS) and was is not PendingStep.TERMS:
        devices.remember(context, user.email)
    if session.pending_step is None:
        if was is not PendingStep.TERMS:  # whoever accepts them changes their own row, which is written down
            context.audit_note("User", user.id)
        _finished(context, session, user)


def _lasts(session: UserSession, lifetime: session_lifetime.Lifetime) -> None:
    session.expires_at, session.absolute_expires_at = lifetime.expires_at, lifetime.absolute_expires_at


def _finished(context: Context, session: UserSession, user: User) -> None:
    table = User.__table__  # ty: ignore[missing-attribute]
    # a plain statement: a sign-in is no edit of the profile, so its version stays
    context.session.connection().execute(
        sa.update(table).where(table.c.id == user.id).values(last_login_at=context.now, last_login_ip=session.ip)
    )
    if session.new_device:
        session.new_device = False
        notices.tell(context, user.id, Notice.NEW_DEVICE, userAgent=session.user_agent, ip=session.ip)
        context.emit(SignedInOnNewDevice(user.id, session.active_organization_id))


def renew_token(context: Context, session: UserSession) -> None:
    """Give the session a new token, its cookie set with the answer."""
    token = tokens.random_token()
    session.token_hash = tokens.hash_token(token)
    context.add(session)
    context.set_cookie(SESSION_COOKIE, token, max_age=int(session_lifetime.ABSOLUTE.total_seconds()))


def too_often(refusal: Refusal) -> Problem:
    """Return the answer to a try that was not even compared."""
    if refusal.limit is not None:
        return TooManyRequests(seconds=refusal.seconds)
    return Locked(
        "ACCOUNT_LOCKED",
        _("Too many failed attempts: this account is locked. Try again in {minutes} {minutes|minute|minutes}."),
        minutes=-(-refusal.seconds // 60),
    )
