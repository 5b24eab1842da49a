"""Principals, the actors of calls. Identity fills the port; the kernel and the interface only read principals."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from leaseapp.kernel.clock import DEFAULT_TIMEZONE
from leaseapp.kernel.text.i18n import DEFAULT_LOCALE


class PrincipalKind(StrEnum):
    """The way in which a principal came in."""

    USER = "USER"
    API_KEY = "API_KEY"
    SYSTEM = "SYSTEM"
    LINK = "LINK"


@dataclass(frozen=True)
class Impersonated:
    """An impersonation that is on: by whom of the provider's staff, and until when at the latest."""

    id: uuid.UUID
    by_user_id: uuid.UUID
    by_name: str
    until: datetime


@dataclass(frozen=True)
class Principal:
    """A caller whose identity was verified for this call; nothing here outlives the call.

    An API_KEY is a machine that holds the key `key_id`: a person's (then it has their `user_id`), or the organization's own.
    A LINK is whoever holds a signed address: nobody by name, without permissions; `bearer_of` is the row it opens.
    `base_role` is the standard role that a custom one was made from, the role itself for others.
    `role_title` is what the role is called (a msgid, or the name of a custom role). A `read_only` principal changes
    nothing of an organization, whatever their permissions say; their own account stays theirs. `pending_step` is what their
    session must do before anything else (`steps.py`): only what names it is open to them. `timezone` is the
    organization's, by which business days are reckoned; `own_timezone` is the one in which this person reads instants.
    While `impersonation` is there the principal is the impersonated person, and somebody else acts.
    """

    kind: PrincipalKind = PrincipalKind.USER
    user_id: uuid.UUID | None = None
    name: str = ""
    email: str = ""
    locale: str = DEFAULT_LOCALE
    timezone: str = DEFAULT_TIMEZONE
    own_timezone: str = ""
    organization_id: uuid.UUID | None = None
    organization_name: str = ""
    roles: tuple[str, ...] = ()
    base_role: str = ""
    role_title: str = ""
    permissions: frozenset[str] = field(default_factory=frozenset)
    company_id: uuid.UUID | None = None
    platform_roles: frozenset[str] = field(default_factory=frozenset)
    read_only: bool = False
    external: bool = False
    session_id: uuid.UUID | None = None
    pending_step: str = ""
    impersonation: Impersonated | None = None
    bearer_of: uuid.UUID | None = None
    key_id: uuid.UUID | None = None

    @property
    def owner_id(self) -> uuid.UUID | None:
        """The owner of what this caller leaves behind: a person, the link by which somebody came in, an organization's key."""
        return self.user_id or self.bearer_of or self.key_id

    @property
    def impersonator_user_id(self) -> uuid.UUID | None:
        """The member of the provider's staff who acts as this person, if somebody does."""
        return self.impersonation.by_user_id if self.impersonation is not None else None

    @property
    def clock(self) -> str:
        """The time zone in which this person reads instants: their own, else the organization's."""
        return self.own_timezone or self.timezone

    @property
    def named(self) -> dict[str, str]:
        """The actor for log lines: the ids of person and organization, as far as there are any."""
        ids = {
            "user": self.user_id, "impersonator": self.impersonator_user_id, "link": self.bearer_of, "machine": self.key_id,
            "organization": self.organization_id,
        }  # fmt: skip
        return {name: str(value) for name, value in ids.items() if value is not None}

    def outside(self) -> "Principal":
        """Return the same person in no organization: what is open to everybody is entered on behalf of none."""
        return Principal(
            kind=self.kind, user_id=self.user_id, name=self.name, email=self.email, locale=self.locale,
            timezone=self.timezone, own_timezone=self.own_timezone, platform_roles=self.platform_roles,
            session_id=self.session_id, impersonation=self.impersonation,
        )  # fmt: skip

    def has(self, permission: str) -> bool:
        """Return True when one of the roles grants `permission` (`domain.entity:action`), or the whole entity."""
        if permission in self.permissions:
            return True
        return f"{permission.rpartition(':')[0]}:*" in self.permissions


ANONYMOUS = Principal(name="anonymous")
SYSTEM = Principal(kind=PrincipalKind.SYSTEM, name="system")


def system_principal(organization_id: uuid.UUID | None, **fields: object) -> Principal:
    """Return the actor of jobs, inside one organization or none."""
    return Principal(kind=PrincipalKind.SYSTEM, name="system", organization_id=organization_id, **fields)  # ty: ignore[invalid-argument-type]


class Resolver(Protocol):
    """A function that answers the principal of a credential, or None; `idle` says that nobody uses it now."""

    def __call__(self, credential: str, /, *, idle: bool = False) -> Principal | None:
        """Return the principal whose `credential` it is."""


Witness = Callable[[Principal, str, str, int], None]
"""Writes down a call of a key: the principal, the method and the path of the endpoint, the status of the answer."""

_resolvers: dict[str, Resolver] = {}
_witnesses: list[Witness] = []


def register_witness(witness: Witness) -> None:
    """Identity registers how the calls of API keys are written down."""
    _witnesses.append(witness)


def witnessed(principal: Principal, method: str, path: str, status: int) -> None:
    """Tell that a key made a call and how it was answered."""
    for witness in _witnesses:
        witness(principal, method, path, status)


def register_resolver(kind: str, resolver: Resolver) -> None:
    """Identity registers how a `cookie` (session token) or a `bearer` (API key) becomes a Principal."""
    _resolvers[kind] = resolver


def resolve(cookie: str | None, authorization: str | None = None, *, idle: bool = False) -> Principal | None:
    """Return the principal of a session cookie or of an Authorization header; None when neither is valid.

    `idle` is a look of the server's own at an open page: it does not count as use of the session.
    """
    scheme, _sep, credential = (authorization or "").partition(" ")
    if scheme.lower() == "bearer" and credential:
        resolver = _resolvers.get("bearer")
        return resolver(credential.strip(), idle=idle) if resolver else None
    resolver = _resolvers.get("cookie")
    return resolver(cookie, idle=idle) if cookie and resolver else None
