"""A permission beyond that of an endpoint, which reading or changing one value of a record takes."""

from dataclasses import dataclass

from leaseapp.kernel.principal import Principal


@dataclass(frozen=True)
class Right:
    """A `permission` as something that the interface asks for: it hides a value as it hides an endpoint."""

    permission: str

    @property
    def key(self) -> str:
        """Its name among those of endpoints."""
        return f"right:{self.permission}"

    def allows(self, principal: Principal | None) -> bool:
        """Return True when `principal` holds it."""
        return principal is not None and principal.has(self.permission)
