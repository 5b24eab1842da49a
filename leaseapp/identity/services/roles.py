"""The door to the permission grid for other domains; the grid itself is a rule of identity."""

from collections.abc import Iterable

from leaseapp.identity.enums import BusinessRole
from leaseapp.identity.rules import role_grid
from leaseapp.kernel.text.labels import label_of


def permissions_of(role: str) -> frozenset[str]:
    """Return the permissions of a standard or global role by its code; empty for a code that names none."""
    return role_grid.permissions_of(role)


def missing_from_grid(entity: str, verbs: Iterable[str]) -> list[str]:
    """Return the verbs that an entity of the grid (`annuaire.company`) has not."""
    return [verb for verb in verbs if f"{entity}:{verb}" not in role_grid.grid()]


def title_of(code: str, own_name: str | None = None) -> str:
    """Return the title of a role: the name of a custom one, else the msgid of a standard one, else its code."""
    return own_name or (label_of(BusinessRole(code)) if code in BusinessRole.__members__ else code)
