"""Events that identity publishes."""

import uuid
from dataclasses import dataclass

from leaseapp.kernel.events import Event


@dataclass(frozen=True)
class OrganizationCreated(Event):
    """A new organization exists; published inside a unit of work of that organization."""

    organization_id: uuid.UUID


@dataclass(frozen=True)
class SignedInOnNewDevice(Event):
    """Somebody came in on a device that they had not used before; `organization_id` is where they work, if that is known."""

    user_id: uuid.UUID
    organization_id: uuid.UUID | None
