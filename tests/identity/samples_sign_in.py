"""Samples of a sign-in and its steps: each act is done by somebody new, in the middle of it."""

from functools import lru_cache
from typing import Any

import pyotp

from leaseapp.identity.enums import BusinessRole, LinkPurpose
from leaseapp.identity.models import User
from leaseapp.identity.rules import terms
from leaseapp.identity.rules.two_factor import step_at
from leaseapp.identity.services import links, passwords, sessions, two_factor, users
from leaseapp.kernel import clock
from leaseapp.kernel.context import SESSION_COOKIE, Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import resolve
from tests.architecture.making import PASSWORD, SAMPLES, Maker, sample
from tests.support.authenticator import Authenticator

SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
NEXT_PASSWORD = "Tapis-Roulant-1963!"


@lru_cache(maxsize=1)
def _hash() -> str:
    return passwords.hash_password(PASSWORD, cost=4)


def newcomer(maker: Maker, *names: str, step: str = "", factor: bool = True) -> None:
    """Somebody new whose session is at `step`; the endpoints called `names` are entered as them from now on."""
    with db.system_unit_of_work("sample") as context:
        user = _user(context, maker, factor=factor, reset_required=step == "PASSWORD")
        user.cgu_version = None if step == "TERMS" else terms.VERSION
        context.session.flush()
        sessions.open_session(context, user, second_factor=step != "MFA")
        token = next(cookie.value for cookie in context.cookies if cookie.name == SESSION_COOKIE)
    assert token is not None
    principal = resolve(token)
    assert principal is not None
    assert principal.pending_step == step
    maker.newcomers |= dict.fromkeys(names, (principal, token))


def _user(context: Context, maker: Maker, *, factor: bool = False, reset_required: bool = False) -> User:
    assert maker.person.organization_id is not None
    user = users.create_member(
        context, organization_id=maker.person.organization_id, email=f"newcomer-{maker.number()}@client.example",
        name="Zénobie Quillfeather", role=BusinessRole.ADMIN, password_hash=_hash(), password_reset_required=reset_required,
    ).user  # fmt: skip
    if factor:
        two_factor.enroll(context, user, SECRET)
    return user


def code() -> str:
    """The code that the authenticator of a newcomer shows."""
    return pyotp.TOTP(SECRET).generate_otp(step_at(clock.now()))


def link(maker: Maker, purpose: LinkPurpose) -> str:
    """The token of a link that was mailed to somebody new."""
    with db.system_unit_of_work("sample") as context:
        return (links.mint(context, purpose, _user(context, maker)) or "").partition("#")[2]


def passkey(maker: Maker, *names: str) -> tuple[Authenticator, Any]:
    """A passkey of a newcomer who enters `names`, and the record of it."""
    newcomer(maker, "offer_passkey", "create_passkey", *names)
    made = Authenticator()
    options = maker.call("offer_passkey").body.public_key
    return made, maker.call("create_passkey", body=made.registers(options)).body.passkey


for _name in ("forget_password", "send_verification_email", "send_magic_link"):
    SAMPLES[_name] = lambda maker: {"body": {"email": f"newcomer-{maker.number()}@client.example"}}
SAMPLES["verify_email"] = lambda maker: {"body": {"token": link(maker, LinkPurpose.EMAIL_VERIFICATION)}}
SAMPLES["verify_magic_link"] = lambda maker: {"body": {"token": link(maker, LinkPurpose.MAGIC_LINK)}}


@sample
def reset_password(maker: Maker) -> dict[str, Any]:
    return {"body": {"token": link(maker, LinkPurpose.PASSWORD_RESET), "password": NEXT_PASSWORD}}


@sample
def set_password(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "set_password", step="PASSWORD", factor=False)
    return {"body": {"password": NEXT_PASSWORD}}


@sample
def change_password(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "change_password")
    return {"body": {"currentPassword": PASSWORD, "newPassword": NEXT_PASSWORD}}


@sample
def confirm_identity(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "confirm_identity")
    return {"body": {"password": PASSWORD}}


@sample
def confirm_identity_by_code(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "confirm_identity_by_code")
    return {"body": {"code": code()}}


@sample
def enable_two_factor(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "enable_two_factor", step="MFA", factor=False)
    return {}


@sample
def verify_two_factor(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "verify_two_factor", step="MFA")
    return {"body": {"code": code()}}


@sample
def disable_two_factor(maker: Maker) -> dict[str, Any]:
    passkey(maker, "disable_two_factor")
    return {}


@sample
def renew_backup_codes(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "renew_backup_codes")
    return {}


@sample
def accept_cgu(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "accept_cgu", step="TERMS")
    return {"body": {"cguVersion": terms.VERSION}}


@sample
def offer_passkey(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "offer_passkey")
    return {}


@sample
def create_passkey(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "offer_passkey", "create_passkey")
    return {"body": Authenticator().registers(maker.call("offer_passkey").body.public_key)}


@sample
def delete_passkey(maker: Maker) -> dict[str, Any]:
    return {"passkey_id": passkey(maker, "delete_passkey")[1].id}


@sample
def sign_in_with_passkey(maker: Maker) -> dict[str, Any]:
    made, _row = passkey(maker)
    return {"body": made.answers(maker.call("offer_passkey_sign_in").body.public_key)}


SAMPLES["offer_passkey_sign_in"] = lambda maker: {}


@sample
def offer_passkey_as_second_factor(maker: Maker) -> dict[str, Any]:
    passkey(maker, "offer_passkey_as_second_factor")
    return {}


@sample
def verify_passkey(maker: Maker) -> dict[str, Any]:
    made, _row = passkey(maker, "verify_passkey", "offer_passkey_as_second_factor")
    return {"body": made.answers(maker.call("offer_passkey_as_second_factor").body.public_key)}


@sample
def revoke_session(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "revoke_session", "list_sessions")
    return {"session_id": maker.call("list_sessions").body.items[0].id}


@sample
def revoke_other_sessions(maker: Maker) -> dict[str, Any]:
    newcomer(maker, "revoke_other_sessions")
    return {}
