"""Events that identity publishes."""

import uuid
from dataclasses import dataclass

from leaseapp.kernel.events import Event


@dataclass(frozen=True)
class OrganizationCreated(Event):
    """A new organization exists; published inside a unit of work of that organization."""

    organization_id: uuid.UUID
