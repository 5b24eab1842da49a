"""Signing in with e-mail and password (document 1; DECISIONS 8 and 9).

Refusals are returned, not raised: the counters they raise must survive them. Whatever is wrong, the answers and the time
they take are the same for addresses that exist and for those that do not.
"""

from dataclasses import dataclass

import sqlalchemy as sa
import structlog
from sqlmodel import select

from leaseapp.identity.models import Account, Organization, User
from leaseapp.identity.rules import lockout
from leaseapp.identity.rules.addresses import normalize
from leaseapp.identity.services import guessing, passwords
from leaseapp.identity.services.memberships import organizations_of
from leaseapp.identity.services.sessions import open_session
from leaseapp.kernel import limits
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Forbidden, Locked, Problem, TooManyRequests, Unauthorized
from leaseapp.kernel.i18n import _

_log = structlog.get_logger(__name__)
LOCKOUT_MAIL = "identity.mail-lockout"


@dataclass(frozen=True)
class SignedIn:
    """Who came in, what he must still do, and where he can work."""

    user: User
    organizations: list[Organization]
    active_organization: Organization | None
    password_reset_required: bool
    two_factor_required: bool = False
    cgu_acceptance_required: bool = False


def sign_in(context: Context, email: str, password: str) -> SignedIn | Problem:
    """Opens a session, or returns why not.

    401 INVALID_CREDENTIALS, 423 ACCOUNT_LOCKED after five failures in a row, 403 EMAIL_NOT_VERIFIED after the right
    password only, 429 when the address or the network tries too often. Needs a unit of work of the system role.
    """
    address = normalize(email)
    subject = guessing.address_subject(address)
    network = guessing.network_subject(context.request.ip)
    refusal = _network_refusal(context, network)
    if refusal is not None:
        return refusal
    tally = guessing.lock_tally(context, subject)
    refusal = _address_refusal(context, tally)
    if refusal is not None:
        return refusal
    tally = limits.counted(tally, lockout.ATTEMPTS_PER_ADDRESS, context.now)
    _announce_limit(context, tally)
    user, account = _find(context, address)
    if not passwords.matches(password, account.password_hash if account else None) or user is None:
        return _refuse_credentials(context, subject, network, tally, user)
    guessing.store_tally(context, subject, lockout.succeeded(tally))
    if user.email_verified_at is None:
        context.audit_note("User", user.id, "identity.session.sign_in_refused", {"reason": "EMAIL_NOT_VERIFIED"})
        return Forbidden("EMAIL_NOT_VERIFIED", _("Confirm your e-mail address first: follow the link we sent you."))
    return _enter(context, user, account)


def count_misshapen(context: Context) -> Problem | None:
    """Counts an attempt whose body fits no shape as a failure of its network; returns 429 when there were enough."""
    network = guessing.network_subject(context.request.ip)
    refusal = _network_refusal(context, network)
    if refusal is None:
        guessing.count_network_failure(context, network)
    return refusal


def _find(context: Context, address: str) -> tuple[User | None, Account | None]:
    found = context.session.exec(
        select(User, Account)
        .join(Account, Account.user_id == User.id, isouter=True)
        .where(User.email == address, User.anonymized_at.is_(None))
    ).one_or_none()
    return (found[0], found[1]) if found else (None, None)


def _network_refusal(context: Context, network: guessing.Subject) -> Problem | None:
    until = guessing.network_exhausted_until(context, network)
    if until is None:
        return None
    return _slow_down(context, lockout.FAILURES_PER_NETWORK, limits.seconds_until(until, context.now))


def _address_refusal(context: Context, tally: lockout.Tally) -> Problem | None:
    if lockout.locked(tally, context.now):
        seconds = limits.seconds_until(tally.locked_until or context.now, context.now)
        context.headers["Retry-After"] = str(seconds)
        _refuse_quietly(context, "ACCOUNT_LOCKED")
        return Locked(
            "ACCOUNT_LOCKED",
            _("Too many failed attempts: this account is locked. Try again in {minutes} {minutes|minute|minutes}."),
            minutes=-(-seconds // 60),
        )
    if limits.exhausted(tally, lockout.ATTEMPTS_PER_ADDRESS, context.now):
        until = tally.window_started_at + lockout.ATTEMPTS_PER_ADDRESS.window
        return _slow_down(context, lockout.ATTEMPTS_PER_ADDRESS, limits.seconds_until(until, context.now))
    return None


def _slow_down(context: Context, limit: limits.Limit, seconds: int) -> Problem:
    context.headers |= limits.refusal_headers(limit, seconds)
    _refuse_quietly(context, "TOO_MANY_REQUESTS")
    return TooManyRequests(seconds=seconds)


def _announce_limit(context: Context, tally: lockout.Tally) -> None:
    context.headers |= limits.headers(tally, lockout.ATTEMPTS_PER_ADDRESS, context.now)


def _refuse_quietly(context: Context, reason: str) -> None:
    """Refusals without a check of the password go to the log only: whoever hammers on the door fills no audit chain."""
    context.action = None
    _log.info("sign-in refused", reason=reason, request_id=context.request.request_id)


def _note_refusal(context: Context, user: User | None, reason: str) -> None:
    context.audit_note("User", user.id if user else None, "identity.session.sign_in_refused", {"reason": reason})


def _refuse_credentials(
    context: Context, subject: guessing.Subject, network: guessing.Subject, tally: lockout.Tally, user: User | None
) -> Problem:
    tally = lockout.failed(tally, context.now)
    guessing.store_tally(context, subject, tally)
    guessing.count_network_failure(context, network)
    _note_refusal(context, user, "INVALID_CREDENTIALS")
    if lockout.locked(tally, context.now) and user is not None:
        context.audit_note("User", user.id, "identity.session.locked", {"lockedUntil": tally.locked_until})
        context.enqueue(LOCKOUT_MAIL, {"userId": user.id, "lockedUntil": tally.locked_until})
    return Unauthorized("INVALID_CREDENTIALS", _("The e-mail address or the password is wrong."))


def _enter(context: Context, user: User, account: Account | None) -> SignedIn:
    organizations = organizations_of(context, user.id)
    active = organizations[0] if len(organizations) == 1 else None
    open_session(context, user, active.id if active else None)
    # a plain statement: a sign-in is no edit of the profile, so its version stays
    context.session.connection().execute(
        sa.update(User.__table__)
        .where(User.__table__.c.id == user.id)
        .values(last_login_at=context.now, last_login_ip=context.request.ip[:64])
    )
    context.audit_note("User", user.id)
    return SignedIn(
        user, organizations, active, password_reset_required=bool(account and account.password_reset_required)
    )
