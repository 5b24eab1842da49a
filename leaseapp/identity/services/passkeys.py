"""Passkeys (WebAuthn): a way in of its own, as it verifies its user, and a second factor after a password or a link.

A challenge is a signed token, so that nobody who is not signed in writes a row; the one that was answered is written
down, so that no answer is taken twice. Source: W3C WebAuthn Level 3, 7.1 and 7.2, by `webauthn` (py_webauthn).
"""

import json
import uuid
from dataclasses import dataclass
from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit

import webauthn
from sqlmodel import col, select
from webauthn.helpers import structs
from webauthn.helpers.exceptions import WebAuthnException

from leaseapp.identity.enums import LinkPurpose, Notice, PendingStep
from leaseapp.identity.models import Passkey, User, Verification
from leaseapp.identity.services import accounts, backup_codes, confirming, entry, notices, two_factor
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Gone, Invalid, NotFound, Problem, Unauthorized, refuse_field
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.security import tokens
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _

LASTS = timedelta(minutes=5)
MOST = 20
_SIGN_IN, _SECOND, _NEW = "passkey-sign-in", "passkey-second-factor", "passkey-registration"


@dataclass(frozen=True)
class Answered:
    """The answer of a browser to a challenge; every part base64url, as the browser writes it."""

    id: str
    client_data: str
    parts: dict[str, str]


def _site() -> str:
    host = urlsplit(get_settings().origin).hostname or "localhost"
    return "localhost" if host in ("127.0.0.1", "::1") else host


def _challenge(context: Context, purpose: str) -> bytes:
    raw = tokens.from_text(tokens.mint(purpose, new_id(), 0, context.now + LASTS))
    assert raw is not None
    return raw


def _options(made: Any) -> dict[str, Any]:
    return json.loads(webauthn.options_to_json(made))


def _descriptors(keys: list[Passkey]) -> list[structs.PublicKeyCredentialDescriptor]:
    return [
        structs.PublicKeyCredentialDescriptor(
            id=webauthn.base64url_to_bytes(key.credential_id),
            transports=[structs.AuthenticatorTransport(one) for one in key.transports],
        )
        for key in keys
    ]


def of_user(context: Context, user_id: uuid.UUID) -> list[Passkey]:
    """Return the passkeys of a user, the oldest first. Needs the system role."""
    return list(context.session.exec(select(Passkey).where(Passkey.user_id == user_id).order_by(col(Passkey.id))))


# --- a new passkey


def registration_options(context: Context) -> dict[str, Any]:
    """Everything that the browser needs to make a passkey of the caller.

    Raises Forbidden REAUTHENTICATION_REQUIRED, Conflict TOO_MANY_PASSKEYS.
    """
    user = accounts.own_user(context)
    _may_add(context, user)
    keys = of_user(context, user.id)
    if len(keys) >= MOST:
        raise Conflict("TOO_MANY_PASSKEYS", _("You have as many passkeys as there may be: remove one first."))
    return _options(
        webauthn.generate_registration_options(
            rp_id=_site(),
            rp_name=two_factor.ISSUER,
            user_id=user.id.bytes,
            user_name=user.email,
            user_display_name=user.name,
            challenge=_challenge(context, f"{_NEW}:{user.id}"),
            timeout=int(LASTS.total_seconds() * 1000),
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=_descriptors(keys),
        )
    )


def _may_add(context: Context, user: User) -> None:
    """In the middle of a sign-in for whoever has no second factor yet; later for who proved a moment ago who they are."""
    if context.principal.pending_step == PendingStep.MFA and not entry.has_second_factor(context, user):
        return
    if context.principal.pending_step:
        raise entry.refusal(context.principal.pending_step)
    confirming.require(context)


def register(context: Context, answered: Answered, name: str, transports: list[str]) -> tuple[Passkey, list[str]]:
    """Keep a new passkey of the caller; with the first second factor come backup codes. It goes on with a sign-in.

    Raises Gone PASSKEY_EXPIRED, Invalid PASSKEY_REFUSED, Conflict PASSKEY_KNOWN.
    """
    user = accounts.own_user(context)
    _may_add(context, user)
    first = not entry.has_second_factor(context, user)
    challenge = _spend(context, f"{_NEW}:{user.id}", answered, user)
    try:
        made = webauthn.verify_registration_response(
            credential=_credential(answered, {"transports": transports}), expected_challenge=challenge,
            expected_rp_id=_site(), expected_origin=list(get_settings().allowed_origins), require_user_verification=True,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise _refusal() from error
    key = Passkey(
        user_id=user.id, name=name, credential_id=tokens.to_text(made.credential_id),
        public_key=tokens.to_text(made.credential_public_key), sign_count=made.sign_count, transports=transports,
        synced=made.credential_backed_up,
    )  # fmt: skip
    with unique(context, {"uq_passkey_credential_id": _known}):
        context.session.add(key)
    codes = backup_codes.made_of(tokens.random_token()) if first else []
    if first:
        backup_codes.replace(context, user.id, codes)
    notices.tell(context, user.id, Notice.FACTOR_ADDED, factor="PASSKEY", name=name)
    if context.principal.pending_step == PendingStep.MFA:
        entry.advance(context, PendingStep.MFA)
    return key, codes


def remove(context: Context, passkey_id: uuid.UUID) -> None:
    """Take a passkey of the caller away.

    Raises NotFound, Forbidden REAUTHENTICATION_REQUIRED, Conflict TWO_FACTOR_MANDATORY for the last factor of staff.
    """
    user = accounts.own_user(context)
    confirming.require(context)
    keys = of_user(context, user.id)
    key = next((one for one in keys if one.id == passkey_id), None)
    if key is None:
        raise NotFound()
    two_factor.check_another_is_left(context, user, len(keys) > 1 or entry.has_authenticator(context, user))
    name = key.name
    context.session.delete(key)
    context.session.flush()
    two_factor.drop_codes_of_nothing(context, user)
    notices.tell(context, user.id, Notice.FACTOR_REMOVED, factor="PASSKEY", name=name)


# --- a passkey as a way in


def sign_in_options(context: Context) -> dict[str, Any]:
    """Everything that the browser needs to sign somebody in by whichever passkey they choose; the same for everybody."""
    return _options(
        webauthn.generate_authentication_options(
            rp_id=_site(), challenge=_challenge(context, _SIGN_IN), timeout=int(LASTS.total_seconds() * 1000),
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
    )  # fmt: skip


def owner(context: Context, credential_id: str) -> User | None:
    """Return the user whose passkey has this id."""
    return context.session.exec(
        select(User)
        .join(Passkey, col(Passkey.user_id) == User.id)
        .where(Passkey.credential_id == credential_id, col(User.anonymized_at).is_(None))
    ).one_or_none()


def check_sign_in(context: Context, answered: Answered) -> User:
    """Return the user whom a passkey lets in, verified by their device; two factors in one.

    Raises Unauthorized PASSKEY_UNKNOWN, Gone PASSKEY_EXPIRED, Invalid PASSKEY_REFUSED.
    """
    user = owner(context, answered.id)
    if user is None:
        raise Unauthorized("PASSKEY_UNKNOWN", _("Nobody here has this passkey. Sign in another way."))
    _check(context, user, answered, _SIGN_IN, verified=True)
    return user


# --- a passkey as a second factor


def second_factor_options(context: Context) -> dict[str, Any]:
    """Everything that the browser needs to ask one of the caller's own passkeys."""
    user = accounts.own_user(context)
    return _options(
        webauthn.generate_authentication_options(
            rp_id=_site(), challenge=_challenge(context, f"{_SECOND}:{user.id}"),
            timeout=int(LASTS.total_seconds() * 1000), allow_credentials=_descriptors(of_user(context, user.id)),
        )
    )  # fmt: skip


def second_factor(context: Context, answered: Answered) -> Problem | None:
    """Return a passkey as second factor of a sign-in, or to prove who one is in an open session.

    Returns Locked TWO_FACTOR_LOCKED while too many wrong codes were tried; raises what `check_sign_in` raises.
    """
    user = accounts.own_user(context)
    attempt = two_factor.begin_try(context, user)
    if isinstance(attempt, Problem):
        return attempt
    found = owner(context, answered.id)
    if found is None or found.id != user.id:
        return _refusal()
    _check(context, user, answered, f"{_SECOND}:{user.id}", verified=False)
    attempt.succeeded(context)
    if context.principal.pending_step == PendingStep.MFA:
        entry.advance(context, PendingStep.MFA)
    else:
        entry.own_session(context).confirmed_at = context.now
    return None


def _check(context: Context, user: User, answered: Answered, purpose: str, *, verified: bool) -> None:
    statement = select(Passkey).where(Passkey.credential_id == answered.id, Passkey.user_id == user.id)
    key = context.session.exec(statement.with_for_update()).one_or_none()
    if key is None:
        raise _refusal()
    challenge = _spend(context, purpose, answered, user)
    try:
        found = webauthn.verify_authentication_response(
            credential=_credential(answered, {}), expected_challenge=challenge, expected_rp_id=_site(),
            expected_origin=list(get_settings().allowed_origins), require_user_verification=verified,
            credential_public_key=webauthn.base64url_to_bytes(key.public_key),
            credential_current_sign_count=key.sign_count,
        )  # fmt: skip
    except (WebAuthnException, ValueError, KeyError, TypeError) as error:
        raise _refusal() from error
    key.sign_count, key.last_used_at, key.synced = found.new_sign_count, context.now, found.credential_backed_up
    context.session.flush()


def _spend(context: Context, purpose: str, answered: Answered, user: User) -> bytes:
    """Return the challenge that was answered, if it is one of ours, still good and not answered before."""
    try:
        text = str(json.loads(webauthn.base64url_to_bytes(answered.client_data))["challenge"])
    except (ValueError, KeyError, TypeError) as error:
        raise _refusal() from error
    signed, raw = tokens.read(purpose, text), tokens.from_text(text)
    if signed is None or raw is None:
        raise _refusal()
    if signed.expired(context.now):
        raise _expired()
    spent = Verification(
        id=signed.row_id, user_id=user.id, purpose=LinkPurpose.PASSKEY_CHALLENGE, expires_at=signed.expires_at,
        used_at=context.now,
    )  # fmt: skip
    with unique(context, {"pk_verification": _expired}):
        context.session.add(spent)
    return raw


def _credential(answered: Answered, more: dict[str, Any]) -> dict[str, Any]:
    response = {"clientDataJSON": answered.client_data, **answered.parts, **more}
    return {"id": answered.id, "rawId": answered.id, "type": "public-key", "response": response}


def _refusal() -> Invalid:
    return refuse_field("id", "PASSKEY_REFUSED", _("This passkey was not accepted. Try again, or take another way."))


def _expired() -> Gone:
    return Gone("PASSKEY_EXPIRED", _("This took too long. Try again."))


def _known() -> Conflict:
    message = _("This passkey is known already.")
    return Conflict("PASSKEY_KNOWN", message, errors=[FieldError("id", "PASSKEY_KNOWN", message)])
