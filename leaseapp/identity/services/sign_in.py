"""Signing in with e-mail and password (document 1; DECISIONS 8 and 9).

Refusals are returned, not raised: the counters they raise must survive them. Whatever is wrong, the answers and the time
they take are the same for addresses that exist and for those that do not.
"""

import uuid
from dataclasses import dataclass
from datetime import datetime

import structlog
from sqlmodel import select

from leaseapp.identity.enums import EntryPath, PendingStep
from leaseapp.identity.models import Account, Organization, User, UserSession
from leaseapp.identity.rules import terms
from leaseapp.identity.rules.addresses import normalize
from leaseapp.identity.rules.lockout import SIGN_IN
from leaseapp.identity.services import devices, entry, passwords
from leaseapp.identity.services.memberships import organizations_of
from leaseapp.identity.services.sessions import open_session
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Forbidden, Problem, Unauthorized
from leaseapp.kernel.security import guessing
from leaseapp.kernel.text.i18n import _

_log = structlog.get_logger(__name__)
LOCKOUT_MAIL = "identity.mail-lockout"
NOTE_LOCK_ENDED = "identity.note-lock-ended"


@dataclass(frozen=True)
class SignedIn:
    """The user who came in, what they must still do, and where they can work.

    `has_second_factor` tells whether they are asked for one or set one up.
    """

    user: User
    organizations: list[Organization]
    active_organization_id: uuid.UUID | None
    pending_step: PendingStep | None
    password_reset_required: bool
    two_factor_required: bool
    cgu_acceptance_required: bool
    has_authenticator: bool
    has_passkey: bool


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
    return come_in(context, user, by=EntryPath.PASSWORD)


def come_in(context: Context, user: User, *, by: EntryPath, second_factor: bool = False) -> SignedIn:
    """Open a session for a user who proved who they are, and tell what is left to do."""
    session = open_session(context, user, by=by, second_factor=second_factor)
    if session.pending_step is not None:
        context.audit_note("User", user.id, detail={"by": by})
    return standing(context, user, session)


def standing(context: Context, user: User, session: UserSession) -> SignedIn:
    """Return the steps that are left in a session, and where its user can work."""
    account = context.session.exec(select(Account).where(Account.user_id == user.id)).one_or_none()
    authenticator, passkey = entry.has_authenticator(context, user), entry.has_passkey(context, user)
    needs = authenticator or passkey or entry.must_have_second_factor(context, user)
    return SignedIn(
        user,
        organizations_of(context, user.id),
        session.active_organization_id,
        session.pending_step,
        password_reset_required=bool(account and account.password_reset_required),
        two_factor_required=needs and session.second_factor_at is None,
        cgu_acceptance_required=user.cgu_version != terms.VERSION,
        has_authenticator=authenticator,
        has_passkey=passkey,
    )


def refused_while_locked(context: Context, address: str) -> Problem | None:
    """Return the refusal of every other way in while wrong passwords have locked the account for this caller (decision 33)."""
    device = devices.known(context.request, address, context.now)
    refusal = guessing.standing(context, SIGN_IN, account=address, ip=context.request.ip, device=device)
    if refusal is None:
        return None
    context.headers |= refusal.headers
    return _not_tried(context, refusal)


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
    problem = entry.too_often(refusal)
    _refuse_quietly(context, problem.code)
    return problem


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
        _note_end(context, user, attempt.locked_until)
        if tells:
            context.enqueue(LOCKOUT_MAIL, {"userId": user.id, "lockedUntil": attempt.locked_until})
    return Unauthorized("INVALID_CREDENTIALS", _("The e-mail address or the password is wrong."))


def _note_end(context: Context, user: User, until: datetime) -> None:
    """Have the end of a lock, which comes by itself, written into the log by a job."""
    values = {"userId": user.id, "lockedUntil": until}
    context.enqueue(NOTE_LOCK_ENDED, values, run_at=until, dedupe=f"{user.id} {until.isoformat()}")
