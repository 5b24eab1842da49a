"""The permission matrix as people read it: lines by subject, and how much of a line a role holds.

A line is an entity of the grid with its ordinary verbs; a verb with a rule of its own (issue, sign, validate …) is a line of
its own below it.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from leaseapp.identity.rules.role_grid import RESTRICTED_VERBS, ROWS
from leaseapp.kernel.text.i18n import _


class Level(StrEnum):
    """The share of a line's verbs that a role holds."""

    FULL = "FULL"
    WRITE = "WRITE"
    READ = "READ"
    NONE = "NONE"


@dataclass(frozen=True)
class Line:
    """One line: its subject, the verb where it concerns a single one, and its permissions."""

    subject: str
    entity: str
    title: str
    verb: str | None
    permissions: tuple[str, ...]


SALES, LEASING, FLEET = _("Sales"), _("Leasing"), _("Fleet")
PURCHASING, FINANCE, DIRECTORY, ACCESS = _("Purchasing"), _("Finance"), _("Directory"), _("Access")
SUBJECTS = (SALES, LEASING, FLEET, PURCHASING, FINANCE, DIRECTORY, ACCESS)

_TITLES: dict[str, tuple[str, str]] = {
    "sales.customer": (SALES, _("Customers")),
    "crm.opportunity": (SALES, _("Opportunities")),
    "sales.quote": (SALES, _("Quotes")),
    "sales.order": (SALES, _("Orders")),
    "sales.invoice": (SALES, _("Invoices")),
    "sales.creditnote": (SALES, _("Credit notes")),
    "sales.payment": (SALES, _("Payments")),
    "documents": (SALES, _("Documents")),
    "lease.affair": (LEASING, _("Lease affairs")),
    "lease.contract": (LEASING, _("Lease contracts")),
    "lease.billing": (LEASING, _("Rent billing")),
    "lease.cession": (LEASING, _("Assignments of receivables")),
    "assets.asset": (FLEET, _("Equipment")),
    "assets.catalog": (FLEET, _("Equipment catalog")),
    "storage.config": (FLEET, _("Storage places")),
    "maintenance.operation": (FLEET, _("Work orders")),
    "purchasing.supplier": (PURCHASING, _("Suppliers")),
    "purchasing.quote": (PURCHASING, _("Supplier quotes")),
    "purchasing.order": (PURCHASING, _("Purchase orders")),
    "purchasing.invoice": (PURCHASING, _("Supplier invoices")),
    "purchasing.payment": (PURCHASING, _("Supplier payments")),
    "finance.invoice": (FINANCE, _("Invoice checks")),
    "accounting.asset": (FINANCE, _("Fixed assets")),
    "accounting.code": (FINANCE, _("Analytical codes")),
    "accounting.closing": (FINANCE, _("Closings")),
    "accounting.ledger": (FINANCE, _("Ledger")),
    "billing.export": (FINANCE, _("Accounting exports")),
    "recouvrement.dunning": (FINANCE, _("Dunning")),
    "rating.rating": (FINANCE, _("Ratings")),
    "annuaire.company": (DIRECTORY, _("Companies")),
    "annuaire.billingentity": (DIRECTORY, _("Billing entities")),
    "catalog.product": (DIRECTORY, _("Products")),
    "catalog.cost": (DIRECTORY, _("Purchase prices and margins")),
    "file": (DIRECTORY, _("Files")),
    "collaboration": (DIRECTORY, _("Comments")),
    "identity.user": (ACCESS, _("Members")),
    "identity.role": (ACCESS, _("Roles")),
    "identity.setting": (ACCESS, _("Settings")),
    "admin.audit": (ACCESS, _("Audit log")),
    "ai.workflow": (ACCESS, _("AI assistants")),
}
VERBS: dict[str, str] = {
    "read": _("read"),
    "create": _("create"),
    "update": _("change"),
    "delete": _("delete"),
    "manage": _("manage"),
    "issue": _("issue"),
    "validate": _("validate"),
    "sign": _("sign"),
    "unlock": _("unlock"),
    "cancel": _("cancel"),
    "approve": _("approve"),
    "run": _("run"),
    "upload": _("upload"),
    "share": _("share"),
    "invite": _("invite"),
    "archive": _("archive"),
    "download": _("download"),
    "generate": _("generate"),
    "respond": _("respond"),
    "request": _("request"),
    "write": _("write"),
}


def _of_entity(entity: str) -> list[Line]:
    subject, title = _TITLES[entity]
    verbs = [verb for row in ROWS if row.entity == entity for verb in row.verbs]
    ordinary = [verb for verb in verbs if verb not in RESTRICTED_VERBS and verb != "invite"]
    alone = [verb for verb in verbs if verb not in ordinary]
    lines = [Line(subject, entity, title, None, tuple(f"{entity}:{verb}" for verb in ordinary))] if ordinary else []
    return lines + [Line(subject, entity, title, verb, (f"{entity}:{verb}",)) for verb in alone]


def _lines() -> tuple[Line, ...]:
    entities = dict.fromkeys(row.entity for row in ROWS)
    if missing := entities.keys() - _TITLES.keys():
        raise ValueError(f"no title for {', '.join(sorted(missing))}")
    lines = [line for entity in _TITLES if entity in entities for line in _of_entity(entity)]
    return tuple(sorted(lines, key=lambda line: SUBJECTS.index(line.subject)))


LINES = _lines()


def level(line: Line, held: Iterable[str]) -> Level:
    """The level at which somebody who holds the permissions `held` has a line."""
    mine = set(line.permissions) & set(held)
    if not mine:
        return Level.NONE
    if len(mine) == len(line.permissions):
        return Level.READ if mine == {f"{line.entity}:read"} else Level.FULL
    return Level.READ if mine == {f"{line.entity}:read"} else Level.WRITE


def line_of(permission: str) -> Line | None:
    """The line that a permission stands in."""
    return next((line for line in LINES if permission in line.permissions), None)
