"""The authenticator app: set up, confirmed, asked for, taken away; within a budget of tries, each code good for once."""

import io
import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import pyotp
import segno
from sqlmodel import col, select

from leaseapp.identity.enums import Notice, PendingStep
from leaseapp.identity.models import BackupCode, Passkey, TwoFactor, User
from leaseapp.identity.rules import two_factor as rules
from leaseapp.identity.rules.lockout import SECOND_FACTOR
from leaseapp.identity.services import accounts, backup_codes, confirming, devices, entry, notices, sessions
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Gone, Locked, Problem, refuse_field
from leaseapp.kernel.security import guessing, sealing
from leaseapp.kernel.text.i18n import _

ISSUER = "leaseapp"
_PURPOSE = "two-factor"


@dataclass(frozen=True)
class Offer:
    """An authenticator app that is being set up, shown once: its address, the same as a QR code, its backup codes."""

    secret: str
    uri: str
    qr: str
    backup_codes: list[str]


def offer(context: Context) -> Offer:
    """Begin to set up an authenticator app; it counts once `verify` takes one of its codes.

    Open in the middle of a sign-in to whoever has no second factor yet. Raises Forbidden REAUTHENTICATION_REQUIRED or
    TWO_FACTOR_REQUIRED.
    """
    user = accounts.own_user(context)
    _may_change(context, user)
    secret, row = pyotp.random_base32(), _row(context, user.id)
    row.offered_secret_sealed, row.offered_at = sealing.seal(_PURPOSE, user.id, secret), context.now
    context.session.flush()
    uri = pyotp.TOTP(secret).provisioning_uri(name=user.email, issuer_name=ISSUER)
    return Offer(secret, uri, qr_of(uri), backup_codes.made_of(secret))


def _may_change(context: Context, user: User) -> None:
    if context.principal.pending_step == PendingStep.MFA and not entry.has_second_factor(context, user):
        return
    if context.principal.pending_step:
        raise entry.refusal(context.principal.pending_step)
    confirming.require(context)


def qr_of(uri: str) -> str:
    """`uri` as a QR code: SVG that scales, dark on white in every theme, as cameras need it."""
    drawn = io.BytesIO()
    segno.make(uri, error="m").save(
        drawn, kind="svg", scale=4, border=4, light="#fff", xmldecl=False, svgns=True, omitsize=True, nl=False
    )
    return drawn.getvalue().decode()


def verify(context: Context, code: str) -> Problem | None:
    """Take a code: it confirms the app that is being set up, or is the second factor of a sign-in. A backup code is that too.

    Returns the refusal: Invalid TWO_FACTOR_CODE_WRONG, …_USED or …_LATE at `code`, Locked TWO_FACTOR_LOCKED after
    five in a row. Raises Conflict TWO_FACTOR_NOT_ASKED when nothing waits for a code, Gone TWO_FACTOR_EXPIRED for an app
    that was to be set up too long ago.
    """
    user = accounts.own_user(context)
    asked = context.principal.pending_step == PendingStep.MFA and entry.has_second_factor(context, user)
    if not asked:
        _check_offered(context, user)
    attempt = begin_try(context, user)
    if isinstance(attempt, Problem):
        return attempt
    take = _take if asked else _confirm
    refused = take(context, _row(context, user.id), user, code)
    if refused is not None:
        return _refused(context, attempt, user, refused)
    attempt.succeeded(context)
    if context.principal.pending_step == PendingStep.MFA:
        entry.advance(context, PendingStep.MFA)
    return None


def prove(context: Context, code: str) -> Problem | None:
    """Return the caller proves by a code who they are, in a session that is open already (`confirming`)."""
    user = accounts.own_user(context)
    attempt = begin_try(context, user)
    if isinstance(attempt, Problem):
        return attempt
    refused = _take(context, _row(context, user.id), user, code)
    if refused is not None:
        return _refused(context, attempt, user, refused)
    attempt.succeeded(context)
    sessions.confirm(context)
    return None


def begin_try(context: Context, user: User) -> guessing.Try | Problem:
    """Count a try of a second factor before it is compared; the refusal when there were too many."""
    device = devices.known(context.request, user.email, context.now)
    attempt = guessing.begin(SECOND_FACTOR, account=str(user.id), ip=context.request.ip, device=device)
    context.headers |= attempt.headers
    if not isinstance(attempt, guessing.Refusal):
        return attempt
    if attempt.limit is not None:
        return entry.too_often(attempt)
    return Locked(
        "TWO_FACTOR_LOCKED",
        _("Too many wrong codes: wait {minutes} {minutes|minute|minutes} before the next try."),
        minutes=-(-attempt.seconds // 60),
    )


def _refused(context: Context, attempt: guessing.Try, user: User, problem: Problem) -> Problem:
    context.audit_note("User", user.id, "identity.twofactor.refused", {"reason": problem.code})
    if attempt.is_first_lock(context, str(user.id)):
        context.audit_note("User", user.id, "identity.twofactor.locked", {"lockedUntil": attempt.locked_until})
        notices.tell(context, user.id, Notice.SECOND_FACTOR_LOCKED, ip=context.request.ip)
    return problem


def _row(context: Context, user_id: uuid.UUID) -> TwoFactor:
    """Return the user's authenticator, locked: of two who use one code at once the second finds it used."""
    found = select(TwoFactor).where(TwoFactor.user_id == user_id).with_for_update()
    row = context.session.exec(found).one_or_none()
    if row is None:
        row = TwoFactor(user_id=user_id)
        context.add(row)
    return row


def _check_offered(context: Context, user: User) -> None:
    row = context.session.exec(select(TwoFactor).where(TwoFactor.user_id == user.id)).one_or_none()
    if row is None or row.offered_at is None:
        raise Conflict("TWO_FACTOR_NOT_ASKED", _("Nothing waits for a code. Start again."))
    if context.now - row.offered_at >= rules.OFFER_LASTS:
        raise Gone("TWO_FACTOR_EXPIRED", _("This QR code has expired: it is good for an hour. Take a new one."))


def _take(context: Context, row: TwoFactor, user: User, code: str) -> Problem | None:
    typed = rules.typed(code)
    if not rules.is_time_code(typed):
        return backup_codes.use(context, user.id, typed)
    if row.secret_sealed is None or row.confirmed_at is None:
        return _wrong()
    return _take_time_code(context, row, sealing.unseal(_PURPOSE, user.id, row.secret_sealed), typed)


def _take_time_code(context: Context, row: TwoFactor, secret: str, typed: str) -> Problem | None:
    reading = rules.read(secret, typed, context.now)
    if reading.late is not None:
        seconds = int(reading.late / timedelta(seconds=1))
        return refuse_field(
            "code", "TWO_FACTOR_CODE_LATE",
            _("This code is {seconds} seconds old. Take the one that is shown now, or let your phone set its clock by itself."),
            seconds=seconds,
        )  # fmt: skip
    if reading.step is None:
        return _wrong()
    if reading.step <= row.last_step:
        return refuse_field("code", "TWO_FACTOR_CODE_USED", _("This code was used already: wait for the next one."))
    row.last_step = reading.step
    context.session.flush()
    return None


def _wrong() -> Problem:
    return refuse_field("code", "TWO_FACTOR_CODE_WRONG", _("This code is wrong. Check the clock of your phone."))


def _confirm(context: Context, row: TwoFactor, user: User, code: str) -> Problem | None:
    offered = row.offered_secret_sealed
    if offered is None:  # somebody else confirmed it a moment ago
        raise Conflict("TWO_FACTOR_NOT_ASKED", _("Nothing waits for a code. Start again."))
    secret = sealing.unseal(_PURPOSE, user.id, offered)
    refused = _take_time_code(context, row, secret, rules.typed(code))
    if refused is not None:
        return refused
    row.secret_sealed, row.confirmed_at = offered, context.now
    row.offered_secret_sealed = row.offered_at = None
    context.session.flush()
    backup_codes.replace(context, user.id, backup_codes.made_of(secret))
    notices.tell(context, user.id, Notice.FACTOR_ADDED, factor="APP")
    return None


def enroll(context: Context, user: User, secret: str) -> None:
    """Give a user an authenticator whose secret is known already: demonstration and test accounts. Needs the system role."""
    row = _row(context, user.id)
    row.secret_sealed, row.confirmed_at = sealing.seal(_PURPOSE, user.id, secret), context.now
    context.session.flush()
    backup_codes.replace(context, user.id, backup_codes.made_of(secret))


def disable(context: Context) -> None:
    """Take the caller's authenticator away, and with the last second factor the backup codes.

    Raises Conflict TWO_FACTOR_MANDATORY where a role needs one and no passkey is left, Forbidden
    REAUTHENTICATION_REQUIRED.
    """
    user = accounts.own_user(context)
    confirming.require(context)
    check_another_is_left(context, user, entry.has_passkey(context, user))
    _delete(context, TwoFactor, user.id)
    drop_codes_of_nothing(context, user)
    notices.tell(context, user.id, Notice.FACTOR_REMOVED, factor="APP")


def check_another_is_left(context: Context, user: User, left: bool) -> None:
    """Raise Conflict TWO_FACTOR_MANDATORY when the last second factor of somebody who needs one would go."""
    if not left and entry.must_have_second_factor(context, user):
        raise Conflict(
            "TWO_FACTOR_MANDATORY", _("Your role needs a second factor: set up another one before you remove this one.")
        )


def drop_codes_of_nothing(context: Context, user: User) -> None:
    """Backup codes stand in for a second factor: without one they go."""
    if not entry.has_second_factor(context, user):
        _delete(context, BackupCode, user.id)


def renew_backup_codes(context: Context) -> list[str]:
    """Ten new backup codes; the old ones open nothing any more.

    Raises Conflict TWO_FACTOR_NOT_ASKED without a second factor, Forbidden REAUTHENTICATION_REQUIRED.
    """
    user = accounts.own_user(context)
    confirming.require(context)
    if not entry.has_second_factor(context, user):
        raise Conflict("TWO_FACTOR_NOT_ASKED", _("Set up a second factor first."))
    codes = backup_codes.made_of(pyotp.random_base32())
    backup_codes.replace(context, user.id, codes)
    notices.tell(context, user.id, Notice.BACKUP_CODES_RENEWED)
    context.audit_note("User", user.id)
    return codes


def remove_all(context: Context, user: User) -> None:
    """Take every second factor of a user away, who sets up another at the next sign-in; their sessions end.

    For an administrator who was asked by somebody without phone and codes. Needs the system role.
    """
    for model in (TwoFactor, BackupCode, Passkey):
        _delete(context, model, user.id)
    sessions.revoke_sessions_of(context, user.id)
    notices.tell(context, user.id, Notice.FACTOR_REMOVED, factor="ALL")


def _delete(context: Context, model: type[Any], user_id: uuid.UUID) -> None:
    for row in context.session.exec(select(model).where(col(model.user_id) == user_id)):
        context.session.delete(row)
    context.session.flush()
