"""The door to the permission grid for other domains; the grid itself is a rule of identity."""

from leaseapp.identity.rules import role_grid


def permissions_of(role: str) -> frozenset[str]:
    """Return the permissions of a standard or global role by its code; empty for a code that names none."""
    return role_grid.permissions_of(role)
