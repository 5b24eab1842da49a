"""Proofs of a person besides their password: authenticator app, backup codes, passkeys; and their former passwords."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel.persistence.tables import PlainRow, json_column
from leaseapp.kernel.text.i18n import _


class TwoFactor(PlainRow, table=True):
    """An authenticator app (TOTP, RFC 6238). Its secret is encrypted for its user; it counts once a code confirmed it.

    `offered_secret_sealed` is one that is being set up and replaces the other when it is confirmed. `last_step` is the
    latest time step whose code was used: none is taken twice.
    """

    __tablename__ = "two_factor"
    __called__: ClassVar[str] = _("Authenticator")
    __table_args__ = (sa.UniqueConstraint("user_id"),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id", ondelete="CASCADE")
    secret_sealed: str | None = None
    confirmed_at: datetime | None = None
    offered_secret_sealed: str | None = None
    offered_at: datetime | None = None
    last_step: int = Field(default=0, sa_type=sa.BigInteger)


class BackupCode(PlainRow, table=True):
    """A code for the day on which the phone is lost; a keyed hash of it, good for one use."""

    __tablename__ = "backup_code"
    __audited__: ClassVar[bool] = False
    __table_args__ = (sa.UniqueConstraint("user_id", "code_hash"),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id", ondelete="CASCADE")
    code_hash: str
    used_at: datetime | None = None


class Passkey(PlainRow, table=True):
    """A WebAuthn credential: its public key. The private one never leaves the device."""

    __tablename__ = "passkey"
    __called__: ClassVar[str] = _("Passkey")
    __table_args__ = (sa.Index("ix_passkey_user_id", "user_id"),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id", ondelete="CASCADE")
    name: str
    credential_id: str = Field(unique=True)
    public_key: str
    sign_count: int = Field(default=0, sa_type=sa.BigInteger)
    transports: list[str] = json_column(default_factory=list)
    synced: bool = False
    last_used_at: datetime | None = None


class FormerPassword(PlainRow, table=True):
    """The hash of a password that its user had, so that the last five are not used again."""

    __tablename__ = "former_password"
    __audited__: ClassVar[bool] = False
    __table_args__ = (sa.Index("ix_former_password_user_id", "user_id"),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id", ondelete="CASCADE")
    password_hash: str
