"""The door to the permission grid for other domains; the grid itself is a rule of identity."""

from collections.abc import Iterable

from leaseapp.identity.rules import role_grid


def permissions_of(role: str) -> frozenset[str]:
    """Return the permissions of a standard or global role by its code; empty for a code that names none."""
    return role_grid.permissions_of(role)


def missing_from_grid(entity: str, verbs: Iterable[str]) -> list[str]:
    """Return the verbs that an entity of the grid (`annuaire.company`) has not."""
    return [verb for verb in verbs if f"{entity}:{verb}" not in role_grid.GRID]
