"""The permission matrix as data: which standard role holds which permission.

Source: document 1, "Permission model"; DECISIONS 11 to 14 (canonical strings, open cells); LEASING.md for the verbs of
contracts, billing and cession. The grid holds plain strings, so that identity knows no other domain; a test compares
them with the endpoints and the route table.

How a row is read: `full` holds every verb, `write` every verb but the restricted ones (issue, validate, sign, unlock,
cancel …), `read` the verb `read` only. A verb with a row of its own belongs to that row alone. Two columns are the same in
every row and are added by rule: ADMIN holds everything of its organization, AUDITOR reads everything of it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from leaseapp.identity.enums import INTERNAL_ROLES, BusinessRole, PlatformRole

ADMIN = BusinessRole.ADMIN
MANAGER = BusinessRole.MANAGER
COMMERCIAL = BusinessRole.COMMERCIAL
SALES_BACK = BusinessRole.SALES_BACK
ACCOUNTANT = BusinessRole.ACCOUNTANT
LEASE_OFFICER = BusinessRole.LEASE_OFFICER
FINANCE_OFFICER = BusinessRole.FINANCE_OFFICER
TECHNICIAN = BusinessRole.TECHNICIAN
SERVICE_MANAGER = BusinessRole.SERVICE_MANAGER
LOGISTICS = BusinessRole.LOGISTICS
CLIENT_USER = BusinessRole.CLIENT_USER
CLIENT_ADMIN = BusinessRole.CLIENT_ADMIN
LENDER_USER = BusinessRole.LENDER_USER
PARTNER_USER = BusinessRole.PARTNER_USER
AUDITOR = BusinessRole.AUDITOR

RESTRICTED_VERBS = frozenset({"issue", "validate", "sign", "unlock", "cancel", "approve", "run"})

Roles = frozenset[BusinessRole]
NOBODY: Roles = frozenset()


@dataclass(frozen=True)
class Row:
    """One row of the matrix: an entity (`domain.entity`), its verbs, and the roles of its three columns."""

    entity: str
    verbs: tuple[str, ...]
    full: Roles = NOBODY
    write: Roles = NOBODY
    read: Roles = NOBODY

    def roles_of(self, verb: str) -> Roles:
        """Return the roles that hold `entity:verb`, ADMIN and AUDITOR included."""
        roles = self.full | {ADMIN}
        if verb not in RESTRICTED_VERBS:
            roles |= self.write
        if verb == "read":
            roles |= self.read | {AUDITOR}
        return frozenset(roles)


def _roles(*roles: BusinessRole) -> Roles:
    return frozenset(roles)


_CLIENTS = _roles(CLIENT_USER, CLIENT_ADMIN)
_EVERY_INTERNAL = INTERNAL_ROLES
_FILE_WRITERS = _roles(
    COMMERCIAL, SALES_BACK, ACCOUNTANT, LEASE_OFFICER, FINANCE_OFFICER, TECHNICIAN, SERVICE_MANAGER, LOGISTICS
)
_INVOICE_READERS = _roles(MANAGER, COMMERCIAL, SALES_BACK, LEASE_OFFICER, FINANCE_OFFICER, LENDER_USER) | _CLIENTS
_AFFAIR_READERS = _roles(MANAGER, COMMERCIAL, ACCOUNTANT, FINANCE_OFFICER) | _CLIENTS
_BUYERS = _roles(LOGISTICS, SALES_BACK, LEASE_OFFICER)
_BUYING_READERS = _roles(MANAGER, ACCOUNTANT, FINANCE_OFFICER)
_BOOKKEEPERS = _roles(ACCOUNTANT, FINANCE_OFFICER)

_CRUD = ("read", "create", "update", "delete")
_RCU = ("read", "create", "update")
_RM = ("read", "manage")

IDENTITY_ROWS = (
    Row("identity.user", ("read",), read=_roles(MANAGER, CLIENT_ADMIN)),
    Row("identity.user", ("invite",), full=_roles(CLIENT_ADMIN)),
    Row("identity.user", ("update",)),
    Row("identity.role", ("manage",)),
    Row("identity.setting", ("read", "update"), read=_EVERY_INTERNAL),
    Row("admin.audit", ("read",)),
    Row(
        "collaboration",
        ("read", "write"),
        full=(_EVERY_INTERNAL - {AUDITOR}) | _CLIENTS | {LENDER_USER, PARTNER_USER},
    ),
    Row(
        "file", ("read", "upload", "delete", "share"), write=_FILE_WRITERS, read=_roles(MANAGER, LENDER_USER) | _CLIENTS
    ),
    Row("ai.workflow", ("run",), full=_EVERY_INTERNAL - {AUDITOR, SERVICE_MANAGER}),
)

DIRECTORY_ROWS = (
    Row(
        "annuaire.company",
        _RCU,
        full=_roles(MANAGER),
        # roles that issue invoices complete what the law wants to stand on them (decision 23)
        write=_roles(COMMERCIAL, SALES_BACK, ACCOUNTANT),
        read=_roles(LEASE_OFFICER, FINANCE_OFFICER, TECHNICIAN, SERVICE_MANAGER, LOGISTICS),
    ),
    Row("annuaire.company", ("delete",), full=_roles(MANAGER), write=_roles(COMMERCIAL, SALES_BACK)),
    Row("annuaire.billingentity", _RCU, full=_roles(ACCOUNTANT), read=_EVERY_INTERNAL),
    Row("catalog.product", _RCU, full=_roles(COMMERCIAL, SALES_BACK), read=_EVERY_INTERNAL | {PARTNER_USER}),
    # purchase prices and margins: who sets prices, buys or keeps the books, and nobody from outside (decision 30)
    Row(
        "catalog.cost",
        ("read", "update"),
        full=_roles(COMMERCIAL, SALES_BACK),
        read=_roles(MANAGER, ACCOUNTANT, LEASE_OFFICER, FINANCE_OFFICER, LOGISTICS),
    ),
)

SALES_ROWS = (
    Row("crm.opportunity", _RCU, write=_roles(COMMERCIAL, SALES_BACK), read=_roles(MANAGER, ACCOUNTANT)),
    Row("sales.customer", _RCU, full=_roles(COMMERCIAL, SALES_BACK, ACCOUNTANT), read=_EVERY_INTERNAL),
    Row(
        "sales.quote",
        _CRUD,
        write=_roles(COMMERCIAL, SALES_BACK),
        read=_roles(MANAGER, ACCOUNTANT, LEASE_OFFICER, PARTNER_USER) | _CLIENTS,
    ),
    Row(
        "sales.order",
        _RCU,
        full=_roles(COMMERCIAL, SALES_BACK),
        read=_roles(MANAGER, ACCOUNTANT, LEASE_OFFICER, LOGISTICS) | _CLIENTS,
    ),
    Row("sales.invoice", _CRUD, write=_roles(ACCOUNTANT), read=_INVOICE_READERS),
    Row("sales.invoice", ("issue",), full=_roles(ACCOUNTANT)),
    Row("sales.creditnote", ("read", "create"), full=_roles(ACCOUNTANT), read=_INVOICE_READERS),
    Row("sales.payment", ("read", "create"), write=_roles(ACCOUNTANT), read=_roles(MANAGER) | _CLIENTS),
    Row("documents", ("generate",), full=_roles(COMMERCIAL) | _BUYERS),
)

EQUIPMENT_ROWS = (
    Row(
        "assets.asset",
        _RM,
        write=_roles(LEASE_OFFICER, TECHNICIAN, SERVICE_MANAGER, LOGISTICS),
        read=_roles(MANAGER, COMMERCIAL, SALES_BACK, ACCOUNTANT, FINANCE_OFFICER, LENDER_USER) | _CLIENTS,
    ),
    Row(
        "assets.catalog",
        _RM,
        full=_roles(LEASE_OFFICER, TECHNICIAN, LOGISTICS, SERVICE_MANAGER),
        read=_EVERY_INTERNAL,
    ),
    Row("storage.config", _RM, full=_roles(LOGISTICS), read=_roles(MANAGER, FINANCE_OFFICER)),
    Row(
        "maintenance.operation",
        _RM,
        full=_roles(TECHNICIAN, SERVICE_MANAGER),
        read=_roles(MANAGER, COMMERCIAL, SALES_BACK, ACCOUNTANT, LEASE_OFFICER, FINANCE_OFFICER, LOGISTICS, LENDER_USER)
        | _CLIENTS,
    ),
)

LEASING_ROWS = (
    Row("lease.affair", _RCU, write=_roles(LEASE_OFFICER), read=_AFFAIR_READERS),
    Row("lease.affair", ("approve",), full=_roles(FINANCE_OFFICER)),
    Row("lease.contract", _RCU, write=_roles(LEASE_OFFICER), read=_AFFAIR_READERS | {LENDER_USER}),
    Row("lease.contract", ("sign",), full=_roles(LEASE_OFFICER, FINANCE_OFFICER)),
    Row("lease.contract", ("unlock",)),
    Row("lease.contract", ("request",), full=_roles(CLIENT_ADMIN)),
    Row("lease.billing", ("read",), read=_roles(MANAGER, ACCOUNTANT, LEASE_OFFICER, FINANCE_OFFICER)),
    Row("lease.billing", ("run",), full=_roles(ACCOUNTANT)),
    Row("lease.cession", ("read", "manage"), full=_roles(FINANCE_OFFICER), read=_roles(LENDER_USER)),
    Row("lease.cession", ("respond",), full=_roles(LENDER_USER)),
)

FINANCE_ROWS = (
    Row("purchasing.supplier", _RCU, full=_BUYERS, read=_BUYING_READERS),
    Row("purchasing.quote", _RCU, full=_BUYERS, read=_BUYING_READERS),
    Row("purchasing.order", _RCU, full=_BUYERS, read=_BUYING_READERS),
    Row(
        "purchasing.invoice",
        _RCU,
        full=_roles(ACCOUNTANT),
        read=_roles(MANAGER, FINANCE_OFFICER, LOGISTICS, SALES_BACK),
    ),
    Row("purchasing.payment", ("read", "create"), full=_roles(ACCOUNTANT), read=_roles(MANAGER, FINANCE_OFFICER)),
    Row("finance.invoice", _RM, full=_BOOKKEEPERS, read=_roles(MANAGER)),
    Row("accounting.asset", _RM, full=_BOOKKEEPERS, read=_roles(MANAGER)),
    Row("accounting.code", _RM, full=_BOOKKEEPERS, read=_roles(MANAGER)),
    Row("accounting.closing", _RM, full=_BOOKKEEPERS, read=_roles(MANAGER)),
    Row("accounting.ledger", ("read",), full=_BOOKKEEPERS, read=_roles(MANAGER)),
    Row("billing.export", ("download",), full=_BOOKKEEPERS),
    Row("recouvrement.dunning", ("read", "create", "manage", "cancel"), full=_BOOKKEEPERS, read=_roles(MANAGER)),
    Row(
        "rating.rating",
        ("read", "create", "update", "archive"),
        full=_roles(FINANCE_OFFICER, LEASE_OFFICER),
        read=_roles(MANAGER, COMMERCIAL),
    ),
    Row("rating.rating", ("validate",), full=_roles(FINANCE_OFFICER)),
)

ROWS = IDENTITY_ROWS + DIRECTORY_ROWS + SALES_ROWS + EQUIPMENT_ROWS + LEASING_ROWS + FINANCE_ROWS

PLATFORM_PERMISSIONS: dict[PlatformRole, frozenset[str]] = {
    PlatformRole.SUPERADMIN_PROVIDER: frozenset(
        {
            "admin.org:read",
            "admin.org:create",
            "admin.org:update",
            "admin.org:export",
            "admin.audit:read",
            "admin.job:read",
            "admin.job:manage",
            "admin.user:impersonate",
            "identity.role:manage",
            "identity.user:read",
        }
    ),
    PlatformRole.ADMIN_PROVIDER: frozenset(
        {
            "admin.org:read",
            "admin.audit:read",
            "admin.job:read",
            "admin.user:impersonate",
            "identity.role:manage",
            "identity.user:read",
        }
    ),
}
"""The permissions that the provider console asks for; ADMIN_PROVIDER reaches its GET routes only (DECISIONS 13)."""


def _grid() -> dict[str, Roles]:
    grid: dict[str, Roles] = {}
    for row in ROWS:
        for verb in row.verbs:
            permission = f"{row.entity}:{verb}"
            if permission in grid:
                raise ValueError(f"{permission} stands in two rows of the grid")
            grid[permission] = row.roles_of(verb)
    return grid


GRID: dict[str, Roles] = _grid()
"""permission → the standard roles that hold it."""

TENANT_PERMISSIONS = frozenset(GRID)
"""Every permission that a role of an organization may hold."""

ALL_PERMISSIONS = TENANT_PERMISSIONS | frozenset().union(*PLATFORM_PERMISSIONS.values())


@lru_cache(maxsize=64)
def permissions_of(role: str) -> frozenset[str]:
    """Return the permissions of a standard or global role by its code; empty for a code that names none."""
    if role in PLATFORM_PERMISSIONS:
        return PLATFORM_PERMISSIONS[PlatformRole(role)]
    return frozenset(permission for permission, roles in GRID.items() if role in roles)


def adjusted(base_role: str, added: Iterable[str], removed: Iterable[str]) -> frozenset[str]:
    """Return the permissions of a custom role: those of its standard role with adjustments (DECISIONS 14).

    A permission that no organization may grant (provider console, unknown strings) is never added.
    """
    return (permissions_of(base_role) | (TENANT_PERMISSIONS & frozenset(added))) - frozenset(removed)
