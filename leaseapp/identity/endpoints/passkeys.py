"""Passkeys: made, listed, removed; as a way in and as a second factor."""

from datetime import timedelta
from typing import Any

from leaseapp.identity.endpoints.sessions import signed_in
from leaseapp.identity.endpoints.two_factor import DURING_MFA, where_they_stand
from leaseapp.identity.enums import EntryPath
from leaseapp.identity.schemas.factors import (
    NewPasskeyIn,
    NewPasskeyOut,
    PasskeyAnswerIn,
    PasskeyOptionsOut,
    PasskeyOut,
)
from leaseapp.identity.schemas.sessions import SignInOut
from leaseapp.identity.services import passkeys
from leaseapp.identity.services.passkeys import Answered
from leaseapp.identity.services.sign_in import come_in, refused_while_locked
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account, public
from leaseapp.kernel.errors import Conflict, Gone, Locked, Problem, TooManyRequests, Unauthorized
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit

TRYING = (RateLimit("passkey", Per.NETWORK, Limit(120, timedelta(minutes=15))),)


def _answered(body: PasskeyAnswerIn) -> Answered:
    return Answered(
        body.id, body.client_data_json, {"authenticatorData": body.authenticator_data, "signature": body.signature}
    )


def _options(made: dict[str, Any]) -> PasskeyOptionsOut:
    return PasskeyOptionsOut(public_key=made)


@account.post(
    "/api/auth/passkeys/registration-options", audit="identity.passkey.offer", returns=PasskeyOptionsOut,
    system="sign-in", during=DURING_MFA, refuses=(Conflict,), summary="Begin to make a passkey",
    extra="issue 18: passkeys",
)  # fmt: skip
def offer_passkey(context: Context) -> PasskeyOptionsOut:
    """Return options for `navigator.credentials.create`, good for five minutes."""
    return _options(passkeys.registration_options(context))


@account.post(
    "/api/auth/passkeys", answers_secrets=True,
    audit="identity.passkey.create", returns=NewPasskeyOut, status=201, system="sign-in",
    during=DURING_MFA, refuses=(Conflict, Gone), summary="Keep a new passkey",
    extra="issue 18: passkeys",
)  # fmt: skip
def create_passkey(context: Context, body: NewPasskeyIn) -> NewPasskeyOut:
    """In the middle of a sign-in it is the second factor that was missing."""
    answered = Answered(body.id, body.client_data_json, {"attestationObject": body.attestation_object})
    key, codes = passkeys.register(context, answered, body.name, list(body.transports))
    return NewPasskeyOut(passkey=PasskeyOut.model_validate(key), backup_codes=codes)


@account.delete(
    "/passkeys/{passkey_id}", audit="identity.passkey.delete", system="sign-in", refuses=(Conflict,),
    summary="Remove a passkey",
    extra="issue 18: passkeys",
)  # fmt: skip
def delete_passkey(context: Context, passkey_id: Id) -> None:
    """409 TWO_FACTOR_MANDATORY where a role needs a second factor and this is the last one."""
    passkeys.remove(context, passkey_id)


@public.post(
    "/api/auth/passkeys/sign-in-options", writes=False, returns=PasskeyOptionsOut, system="sign-in", limits=TRYING,
    refuses=(TooManyRequests,), summary="Begin to sign in with a passkey",
    extra="issue 18: a passkey as a way in",
)  # fmt: skip
def offer_passkey_sign_in(context: Context) -> PasskeyOptionsOut:
    """Return options for `navigator.credentials.get`; the same for everybody."""
    return _options(passkeys.sign_in_options(context))


@public.post(
    "/api/auth/passkeys/sign-in", audit="identity.session.sign_in_by_passkey", returns=SignInOut, system="sign-in", limits=TRYING,
    refuses=(Gone, Locked, TooManyRequests, Unauthorized), summary="Sign in with a passkey",
    extra="issue 18: a passkey as a way in",
)  # fmt: skip
def sign_in_with_passkey(context: Context, body: PasskeyAnswerIn) -> SignInOut | Problem:
    """Enter by a passkey, whose device verified its user. 401 PASSKEY_UNKNOWN, 410 PASSKEY_EXPIRED, 423 while locked."""
    owner = passkeys.owner(context, body.id)
    refused = refused_while_locked(context, owner.email) if owner is not None else None
    if refused is not None:
        return refused
    user = passkeys.check_sign_in(context, _answered(body))
    return signed_in(come_in(context, user, by=EntryPath.PASSKEY, second_factor=True))


@account.post(
    "/api/auth/passkeys/second-factor-options", writes=False, returns=PasskeyOptionsOut, system="sign-in",
    during=DURING_MFA, summary="Begin to give a passkey as second factor",
    extra="issue 18: a passkey as second factor",
)  # fmt: skip
def offer_passkey_as_second_factor(context: Context) -> PasskeyOptionsOut:
    """Return options for `navigator.credentials.get`, of the caller's own passkeys."""
    return _options(passkeys.second_factor_options(context))


@account.post(
    "/api/auth/passkeys/second-factor", audit="identity.passkey.verify", returns=SignInOut, system="sign-in",
    during=DURING_MFA, refuses=(Gone, Locked, TooManyRequests), summary="Give a passkey as second factor",
    extra="issue 18: a passkey as second factor",
)  # fmt: skip
def verify_passkey(context: Context, body: PasskeyAnswerIn) -> SignInOut | Problem:
    """In an open session it proves again who one is."""
    return passkeys.second_factor(context, _answered(body)) or where_they_stand(context)
