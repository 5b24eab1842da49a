"""The permission matrix as people read it: lines by subject, and how much of a line a role holds.

A line is an entity of the grid with its ordinary verbs; a verb with a rule of its own (issue, sign, validate …) is a line of
its own below it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from leaseapp.identity.rules.role_grid import ENTITIES, RESTRICTED_VERBS, Entity
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


def _of_entity(entity: Entity) -> Iterator[Line]:
    ordinary = tuple(one for one in entity.permissions if one.rpartition(":")[2] not in RESTRICTED_VERBS | {"invite"})
    if ordinary:
        yield Line(entity.subject, entity.name, entity.title, None, ordinary)
    for permission in entity.permissions:
        if permission not in ordinary:
            yield Line(entity.subject, entity.name, entity.title, permission.rpartition(":")[2], (permission,))


def lines() -> list[Line]:
    """Return the lines of all entities, by subject."""
    return [line for entity in ENTITIES for line in _of_entity(entity)]


def level(line: Line, held: Iterable[str]) -> Level:
    """Return the level at which somebody who holds the permissions `held` has a line."""
    mine = set(line.permissions) & set(held)
    if not mine:
        return Level.NONE
    if len(mine) == len(line.permissions):
        return Level.READ if mine == {f"{line.entity}:read"} else Level.FULL
    return Level.READ if mine == {f"{line.entity}:read"} else Level.WRITE


def line_of(permission: str) -> Line | None:
    """Return the line that a permission stands in."""
    return next((line for line in lines() if permission in line.permissions), None)
