"""The permission matrix as data: which standard role holds which permission.

Source: document 1, "Permission model"; DECISIONS 11 to 14 (canonical strings, open cells); LEASING.md for the verbs of
contracts, billing and cession. Each domain declares its entities in its room `grid`, which the wiring collects: identity
knows no other domain. A test compares them with the endpoints, the route table and tables written by hand.

    who_may("pool.vehicle", FLEET, _("Vehicles"), Row(CRUD, full={LOGISTICS}, read=INTERNAL))

How a row is read: `full` holds every verb, `write` every verb but the restricted ones (issue, validate, sign, unlock,
cancel …), `read` the verb `read` only. A verb with a row of its own belongs to that row alone. Two columns are the same in
every row and are added by rule: ADMIN holds everything of its organization, AUDITOR reads everything of it.
"""

from collections.abc import Iterable, Set
from dataclasses import dataclass
from functools import lru_cache

from leaseapp.identity.enums import INTERNAL_ROLES, BusinessRole, PlatformRole
from leaseapp.kernel.extension import Registry
from leaseapp.kernel.text.i18n import _

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

Roles = Set[BusinessRole]
NOBODY: Roles = frozenset()
CLIENTS: Roles = frozenset({CLIENT_USER, CLIENT_ADMIN})
INTERNAL: Roles = INTERNAL_ROLES
#: the organization's own people but for its auditor, who changes nothing
STAFF: Roles = INTERNAL_ROLES - {AUDITOR}
BUYERS: Roles = frozenset({LOGISTICS, SALES_BACK, LEASE_OFFICER})
BOOKKEEPERS: Roles = frozenset({ACCOUNTANT, FINANCE_OFFICER})

RESTRICTED_VERBS = frozenset({"issue", "validate", "sign", "unlock", "cancel", "approve", "run"})
CRUD, RCU, RM = "read create update delete", "read create update", "read manage"

#: what entities are about, in the order in which people read them
SALES, LEASING, FLEET = _("Sales"), _("Leasing"), _("Fleet")
PURCHASING, FINANCE, DIRECTORY, ACCESS = _("Purchasing"), _("Finance"), _("Directory"), _("Access")
SUBJECTS = (SALES, LEASING, FLEET, PURCHASING, FINANCE, DIRECTORY, ACCESS)


@dataclass(frozen=True)
class Row:
    """Some verbs of an entity, apart by spaces, and the roles of the three columns."""

    verbs: str
    full: Roles = NOBODY
    write: Roles = NOBODY
    read: Roles = NOBODY

    def roles_of(self, verb: str) -> frozenset[BusinessRole]:
        """Return the roles that hold the verb, ADMIN and AUDITOR included."""
        roles = self.full | {ADMIN}
        if verb not in RESTRICTED_VERBS:
            roles |= self.write
        if verb == "read":
            roles |= self.read | {AUDITOR}
        return frozenset(roles)


@dataclass(frozen=True)
class Entity:
    """A subject of permissions (`domain.entity`): its title below a subject, and rows of verbs."""

    name: str
    subject: str
    title: str
    rows: tuple[Row, ...]
    order: int

    @property
    def permissions(self) -> dict[str, Row]:
        """Each permission with its row."""
        return {f"{self.name}:{verb}": row for row in self.rows for verb in row.verbs.split()}


class _Entities(Registry[Entity]):
    """The registry; a permission stands in one row."""

    def add(self, item: Entity) -> Entity:
        """Add an entity. Raises ValueError for a name that is taken, a verb in two rows, and an unknown subject."""
        verbs = [verb for row in item.rows for verb in row.verbs.split()]
        if any(one.name == item.name for one in self) or len(set(verbs)) < len(verbs):
            raise ValueError(f"{item.name} stands in the grid already, or one of its verbs in two rows")
        SUBJECTS.index(item.subject)
        for known in (grid, permissions_of):
            known.cache_clear()
        return super().add(item)


ENTITIES = _Entities("role grid", order=lambda entity: (SUBJECTS.index(entity.subject), entity.order))


def who_may(name: str, subject: str, title: str, *rows: Row, order: int = 100) -> None:
    """Declare an entity of the grid; `title` is a msgid, `order` its place among those of its subject."""
    ENTITIES.add(Entity(name, subject, title, rows, order))


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


@lru_cache(maxsize=1)
def grid() -> dict[str, frozenset[BusinessRole]]:
    """Permission → the standard roles that hold it. Raises LookupError before the domains are wired."""
    if not ENTITIES:
        raise LookupError("no domain has said who may what: wiring.wire() comes first")
    return {
        permission: row.roles_of(permission.rpartition(":")[2])
        for entity in ENTITIES
        for permission, row in entity.permissions.items()
    }


def tenant_permissions() -> Set[str]:
    """Every permission that a role of an organization may hold."""
    return grid().keys()


def all_permissions() -> frozenset[str]:
    """Every permission, those of the provider's console included."""
    return frozenset(grid()).union(*PLATFORM_PERMISSIONS.values())


@lru_cache(maxsize=64)
def permissions_of(role: str) -> frozenset[str]:
    """Return the permissions of a standard or global role by its code; empty for a code that names none."""
    if role in PLATFORM_PERMISSIONS:
        return PLATFORM_PERMISSIONS[PlatformRole(role)]
    return frozenset(permission for permission, roles in grid().items() if role in roles)


def adjusted(base_role: str, added: Iterable[str], removed: Iterable[str]) -> frozenset[str]:
    """Return the permissions of a custom role: those of its standard role with adjustments (DECISIONS 14).

    A permission that no organization may grant (provider console, unknown strings) is never added.
    """
    return (permissions_of(base_role) | (tenant_permissions() & frozenset(added))) - frozenset(removed)
