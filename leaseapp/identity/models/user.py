"""People who sign in, and their password."""

import uuid
from datetime import datetime
from typing import ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.identity.enums import PlatformRole
from leaseapp.kernel.clock import DEFAULT_TIMEZONE
from leaseapp.kernel.persistence.tables import PlainRow, Versioned, enum_column
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE, _


class User(PlainRow, Versioned, table=True):
    """A person; `email` is normalized (trimmed, lower case) and globally unique.

    `platform_role` is set for the provider's own staff only. An anonymized user never signs in again.
    """

    __tablename__ = "app_user"
    __called__: ClassVar[str] = _("User")
    __rights_of__: ClassVar[str | None] = "id"
    __personal__: ClassVar[frozenset[str]] = frozenset(
        {"email", "name", "first_name", "last_name", "phone", "image", "last_login_ip"}
    )

    email: str = Field(unique=True)
    email_verified_at: datetime | None = None
    name: str
    first_name: str | None = None
    last_name: str | None = None
    phone: str | None = None
    image: str | None = None
    locale: str = DEFAULT_LOCALE
    timezone: str = DEFAULT_TIMEZONE
    platform_role: PlatformRole | None = enum_column(PlatformRole, default=None, nullable=True)
    cgu_version: str | None = None
    cgu_accepted_at: datetime | None = None
    last_login_at: datetime | None = None
    last_login_ip: str | None = None
    anonymized_at: datetime | None = None


class Account(PlainRow, table=True):
    """A user's proof of identity: bcrypt of base64(SHA-256(password)), DECISIONS 24; None when no password was set."""

    __tablename__ = "account"
    __called__: ClassVar[str] = _("Sign-in account")
    __table_args__ = (sa.UniqueConstraint("user_id"),)

    user_id: uuid.UUID = Field(foreign_key="app_user.id", ondelete="CASCADE")
    password_hash: str | None = None
    password_changed_at: datetime | None = None
    password_reset_required: bool = False
