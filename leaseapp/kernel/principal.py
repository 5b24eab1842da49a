"""Who acts. Identity fills the port; the kernel and the interface only read principals."""

import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum

from leaseapp.kernel.clock import DEFAULT_TIMEZONE
from leaseapp.kernel.i18n import DEFAULT_LOCALE


class PrincipalKind(StrEnum):
    """How a principal came in."""

    USER = "USER"
    API_KEY = "API_KEY"
    SYSTEM = "SYSTEM"
    LINK = "LINK"


@dataclass(frozen=True)
class Principal:
    """A caller whose identity was verified for this call; nothing here outlives the call.

    A LINK is whoever holds a signed address: nobody by name, without permissions; `bearer_of` is the row it opens.
    """

    kind: PrincipalKind = PrincipalKind.USER
    user_id: uuid.UUID | None = None
    name: str = ""
    email: str = ""
    locale: str = DEFAULT_LOCALE
    timezone: str = DEFAULT_TIMEZONE
    organization_id: uuid.UUID | None = None
    organization_name: str = ""
    roles: tuple[str, ...] = ()
    permissions: frozenset[str] = field(default_factory=frozenset)
    company_id: uuid.UUID | None = None
    platform_roles: frozenset[str] = field(default_factory=frozenset)
    read_only: bool = False
    external: bool = False
    session_id: uuid.UUID | None = None
    impersonator_user_id: uuid.UUID | None = None
    bearer_of: uuid.UUID | None = None

    def has(self, permission: str) -> bool:
        """True when one of the roles grants `permission` (`domain.entity:action`), or the whole entity."""
        if permission in self.permissions:
            return True
        return f"{permission.rpartition(':')[0]}:*" in self.permissions


SYSTEM = Principal(kind=PrincipalKind.SYSTEM, name="system")


def system_principal(organization_id: uuid.UUID | None, **fields: object) -> Principal:
    """The actor of jobs, inside one organization or none."""
    return Principal(kind=PrincipalKind.SYSTEM, name="system", organization_id=organization_id, **fields)  # ty: ignore[invalid-argument-type]


CookieResolver = Callable[[str], Principal | None]
_resolvers: dict[str, CookieResolver] = {}


def register_resolver(kind: str, resolver: CookieResolver) -> None:
    """Identity registers how a `cookie` (session token) or a `bearer` (API key) becomes a Principal."""
    _resolvers[kind] = resolver


def resolve(cookie: str | None, authorization: str | None = None) -> Principal | None:
    """The principal of a session cookie or of an Authorization header; None when neither is valid."""
    scheme, _sep, credential = (authorization or "").partition(" ")
    if scheme.lower() == "bearer" and credential:
        resolver = _resolvers.get("bearer")
        return resolver(credential.strip()) if resolver else None
    resolver = _resolvers.get("cookie")
    return resolver(cookie) if cookie and resolver else None
