"""Limits of passing rights on: nobody grants more than they have, and keys never manage access (DECISIONS 6, 12)."""

from collections.abc import Iterable

from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.rules.role_grid import tenant_permissions

PEOPLE_ONLY = frozenset({"identity.user:invite", "identity.user:update", "identity.role:manage"})
"""Permissions that no key carries: what a key could grant, whoever steals it could grant to themselves."""

INVITED_BY_CLIENTS = frozenset({BusinessRole.CLIENT_USER.value, BusinessRole.CLIENT_ADMIN.value})
"""The roles that a client's administrator gives, within their own company."""


def key_scopes() -> frozenset[str]:
    """Every permission that a key may be limited to."""
    return frozenset(tenant_permissions() - PEOPLE_ONLY)


def beyond(own: frozenset[str], granted: Iterable[str]) -> list[str]:
    """Return the permissions among `granted` that somebody who holds `own` cannot pass on, sorted."""
    return sorted(set(granted) - own)
