"""Shapes of passwords, mailed links, second factors, passkeys, terms and sessions."""

import uuid
from typing import Annotated, Any, Literal

from pydantic import Field

from leaseapp.identity.enums import EntryPath
from leaseapp.identity.schemas.sessions import Password
from leaseapp.kernel.text.schema import EmailAddress, In, Instant, Line, Out, Text

Token = Annotated[Text, Field(min_length=1, max_length=200)]
Code = Annotated[Text, Field(min_length=1, max_length=40)]
Bytes = Annotated[Text, Field(min_length=1, max_length=20_000)]
"""Base64url, as browsers write it."""
Transport = Literal["usb", "nfc", "ble", "internal", "cable", "hybrid", "smart-card"]


class AddressIn(In):
    """The address that a link is mailed to."""

    email: EmailAddress


class AskedOut(Out):
    """The answer to whoever asks for a link, the same whether or not anybody has the address.

    `mail_is_late`: the mail server takes nothing just now, and the link follows when it does.
    """

    success: bool = True
    mail_is_late: bool


class TokenIn(In):
    """The text behind the `#` of a mailed link."""

    token: Token


class DoneOut(Out):
    """The act was done."""

    success: bool = True


class ResetIn(In):
    """The token of a reset link and the new password, taken as typed."""

    token: Token
    password: Password


class SetPasswordIn(In):
    """The password that the user chooses at their first sign-in."""

    password: Password


class ChangePasswordIn(In):
    """The password of now and the next one."""

    current_password: Password
    new_password: Password


class ConfirmIn(In):
    """The caller proves again who they are."""

    password: Password


class CodeIn(In):
    """Six digits of an authenticator app, or a backup code; blanks and hyphens do not count."""

    code: Code


class OfferOut(Out):
    """An authenticator app to be set up: shown once. `qr` is an SVG drawing of `uri`."""

    secret: str
    uri: str
    qr: str
    backup_codes: list[str]


class BackupCodesOut(Out):
    """New backup codes, shown once."""

    backup_codes: list[str]


class PasskeyOptionsOut(Out):
    """The options that the browser's `navigator.credentials` is called with, as WebAuthn writes it."""

    public_key: dict[str, Any]


class PasskeyAnswerIn(In):
    """The answer of a passkey to a challenge; `user_handle` is not read, the passkey's id names its user."""

    id: Bytes
    client_data_json: Bytes
    authenticator_data: Bytes
    signature: Bytes


class NewPasskeyIn(In):
    """A passkey that was just made, and what its owner calls it."""

    name: Line
    id: Bytes
    client_data_json: Bytes
    attestation_object: Bytes
    transports: Annotated[list[Transport], Field(max_length=7)] = []


class PasskeyOut(Out):
    """A passkey of the caller; `synced` when it is kept by a password manager on several devices."""

    id: uuid.UUID
    name: str
    synced: bool
    created_at: Instant
    last_used_at: Instant | None


class NewPasskeyOut(Out):
    """The passkey, and backup codes when it is the first second factor."""

    passkey: PasskeyOut
    backup_codes: list[str]


class AcceptTermsIn(In):
    """The version of the terms that was read."""

    cgu_version: Annotated[Text, Field(min_length=1, max_length=40)]


class ArticleOut(Out):
    """An article of the terms, in the reader's language."""

    title: str
    text: str


class TermsOut(Out):
    """The current terms of use."""

    version: str
    articles: list[ArticleOut]


class SessionOut(Out):
    """An open session of the caller; `device` names browser and system, `ip` is where it was opened."""

    id: uuid.UUID
    device: str
    ip: str
    entered_by: EntryPath
    created_at: Instant
    last_seen_at: Instant
    expires_at: Instant
    current: bool


class SessionsOut(Out):
    """The caller's open sessions, the latest used first."""

    items: list[SessionOut]


class EndedOut(Out):
    """The number of sessions that ended."""

    ended: int


class SecurityOut(Out):
    """The protection of the caller's account."""

    password_changed_at: Instant | None
    has_password: bool
    two_factor_mandatory: bool
    authenticator_since: Instant | None
    backup_codes_left: int
    passkeys: list[PasskeyOut]
    recently_confirmed: bool
