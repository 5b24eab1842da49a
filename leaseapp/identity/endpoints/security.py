"""The protection of the caller's own account: their sessions, their password, their factors."""

from sqlmodel import select

from leaseapp.identity.models import Account, TwoFactor
from leaseapp.identity.rules import session_lifetime
from leaseapp.identity.rules.user_agents import device_of
from leaseapp.identity.schemas.factors import (
    ChangePasswordIn,
    DoneOut,
    EndedOut,
    PasskeyOut,
    SecurityOut,
    SessionOut,
    SessionsOut,
)
from leaseapp.identity.services import accounts, backup_codes, entry, passkeys, password_changes, sessions
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account
from leaseapp.kernel.errors import Locked, Problem, TooManyRequests
from leaseapp.kernel.persistence.ids import Id


@account.get("/sessions", returns=SessionsOut, system="own account", summary="List the caller's open sessions")
def list_sessions(context: Context) -> SessionsOut:
    """Return the places where the caller is signed in: device, address, last use."""
    entry.session_of(context)
    user = accounts.own_user(context)
    return SessionsOut(
        items=[
            SessionOut(
                id=one.id, device=device_of(one.user_agent), ip=one.ip, entered_by=one.entered_by,
                created_at=one.created_at, last_seen_at=one.last_seen_at, expires_at=one.expires_at,
                current=one.id == context.principal.session_id,
            )
            for one in sessions.open_sessions_of(context, user.id)
        ]
    )  # fmt: skip


@account.delete(
    "/sessions/{session_id}", audit="identity.session.revoke", system="own account", summary="End a session"
)
def revoke_session(context: Context, session_id: Id) -> None:
    """404 for a session of somebody else, and for one that has ended. Its open pages are empty at once."""
    sessions.revoke_own(context, session_id)


@account.post(
    "/sessions/revoke-others", audit="identity.session.revoke_others", returns=EndedOut, system="own account",
    summary="End every other session",
    extra="issue 18: every session but this one ends",
)  # fmt: skip
def revoke_other_sessions(context: Context) -> EndedOut:
    """Every session of the caller but this one."""
    return EndedOut(ended=sessions.revoke_others(context))


@account.post(
    "/api/auth/change-password", audit="identity.password.change", returns=DoneOut, system="own account",
    refuses=(Locked, TooManyRequests), summary="Change one's password",
    extra="people change their own password, and their other sessions end",
)  # fmt: skip
def change_password(context: Context, body: ChangePasswordIn) -> DoneOut | Problem:
    """422 at `currentPassword` or `newPassword`; every other session ends."""
    return password_changes.change_own(context, body.current_password, body.new_password) or DoneOut()


@account.get(
    "/security",
    returns=SecurityOut,
    system="own account",
    summary="Read what protects the caller's account",
    extra="the page of one's own sign-in shows what protects it",
)
def read_security(context: Context) -> SecurityOut:
    """Password, authenticator app, backup codes, passkeys."""
    user = accounts.own_user(context)
    kept = context.session.exec(select(Account).where(Account.user_id == user.id)).one_or_none()
    app = context.session.exec(select(TwoFactor).where(TwoFactor.user_id == user.id)).one_or_none()
    confirmed_at = entry.session_of(context).confirmed_at
    return SecurityOut(
        password_changed_at=kept.password_changed_at if kept else None,
        has_password=bool(kept and kept.password_hash),
        two_factor_mandatory=entry.must_have_second_factor(context, user),
        authenticator_since=app.confirmed_at if app else None,
        backup_codes_left=backup_codes.left(context, user.id),
        passkeys=[PasskeyOut.model_validate(one) for one in passkeys.of_user(context, user.id)],
        recently_confirmed=session_lifetime.recently_confirmed(confirmed_at, context.now),
    )
