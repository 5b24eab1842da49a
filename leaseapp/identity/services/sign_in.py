"""Signing in with e-mail and password (document 1; DECISIONS 8 and 9).

Refusals are returned, not raised: the counters they raise must survive them. Whatever is wrong, the answers and the time
they take are the same for addresses that exist and for those that do not.
"""

from dataclasses import dataclass

import sqlalchemy as sa
import structlog
from sqlmodel import select

from leaseapp.identity.models import Account, Organization, User
from leaseapp.identity.rules.addresses import normalize
from leaseapp.identity.rules.lockout import SIGN_IN
from leaseapp.identity.services import devices, passwords
from leaseapp.identity.services.memberships import organizations_of
from leaseapp.identity.services.sessions import open_session
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Forbidden, Locked, Problem, TooManyRequests, Unauthorized
from leaseapp.kernel.security import guessing
from leaseapp.kernel.text.i18n import _

_log = structlog.get_logger(__name__)
LOCKOUT_MAIL = "identity.mail-lockout"


@dataclass(frozen=True)
class SignedIn:
    """The user who signed in, what they must still do, and where they can work."""

    user: User
    organizations: list[Organization]
    active_organization: Organization | None
    password_reset_required: bool
    two_factor_required: bool = False
    cgu_acceptance_required: bool = False


def sign_in(context: Context, email: str, password: str) -> SignedIn | Problem:
    """Open a session, or return why not.

    401 INVALID_CREDENTIALS, 423 ACCOUNT_LOCKED after failures in a row, 403 EMAIL_NOT_VERIFIED after the right password
    only, 429 when the account or the place tries too often (decision 33). Needs a unit of work of the system role.
    """
    address = normalize(email)
    device = devices.known(context.request, address, context.now)
    attempt = guessing.begin(SIGN_IN, account=address, ip=context.request.ip, device=device)
    context.headers |= attempt.headers
    if isinstance(attempt, guessing.Refusal):
        return _not_tried(context, attempt)
    user, account = _find(context, address)
    if not passwords.matches(password, account.password_hash if account else None) or user is None:
        return _refuse_credentials(context, attempt, address, user)
    attempt.succeeded(context)
    if user.email_verified_at is None:
        context.audit_note("User", user.id, "identity.session.sign_in_refused", {"reason": "EMAIL_NOT_VERIFIED"})
        return Forbidden("EMAIL_NOT_VERIFIED", _("Confirm your e-mail address first: follow the link we sent you."))
    found = _enter(context, user, account)
    devices.remember(context, address)
    return found


def count_misshapen(context: Context) -> Problem | None:
    """Count an attempt whose body fits no shape as a failure of its place; return 429 when there were enough."""
    refusal = guessing.refuse_place(context, SIGN_IN, context.request.ip)
    if refusal is None:
        return None
    context.headers |= refusal.headers
    return _not_tried(context, refusal)


def _find(context: Context, address: str) -> tuple[User | None, Account | None]:
    found = context.session.exec(
        select(User, Account)
        .join(Account, Account.user_id == User.id, isouter=True)
        .where(User.email == address, User.anonymized_at.is_(None))
    ).one_or_none()
    return (found[0], found[1]) if found else (None, None)


def _not_tried(context: Context, refusal: guessing.Refusal) -> Problem:
    if refusal.limit is not None:
        _refuse_quietly(context, "TOO_MANY_REQUESTS")
        return TooManyRequests(seconds=refusal.seconds)
    _refuse_quietly(context, "ACCOUNT_LOCKED")
    return Locked(
        "ACCOUNT_LOCKED",
        _("Too many failed attempts: this account is locked. Try again in {minutes} {minutes|minute|minutes}."),
        minutes=-(-refusal.seconds // 60),
    )


def _refuse_quietly(context: Context, reason: str) -> None:
    """Refusals without a check of the password go to the log only: whoever hammers on the door fills no audit chain."""
    context.action = None
    _log.info("sign-in refused", reason=reason, request_id=context.request.request_id)


def _note_refusal(context: Context, user: User | None, reason: str) -> None:
    context.audit_note("User", user.id if user else None, "identity.session.sign_in_refused", {"reason": reason})


def _refuse_credentials(context: Context, attempt: guessing.Try, address: str, user: User | None) -> Problem:
    _note_refusal(context, user, "INVALID_CREDENTIALS")
    tells = attempt.is_first_lock(context, address)
    if attempt.locked_until is not None and user is not None:
        context.audit_note("User", user.id, "identity.session.locked", {"lockedUntil": attempt.locked_until})
        if tells:
            context.enqueue(LOCKOUT_MAIL, {"userId": user.id, "lockedUntil": attempt.locked_until})
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
