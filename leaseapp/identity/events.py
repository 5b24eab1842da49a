"""Events that identity publishes."""

import uuid
from dataclasses import dataclass
from datetime import datetime

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


@dataclass(frozen=True)
class InvitationAccepted(Event):
    """An invitation became a membership; `invited_by_id` is who had sent it, if it was a person."""

    invitation_id: uuid.UUID
    user_id: uuid.UUID
    invited_by_id: uuid.UUID | None


@dataclass(frozen=True)
class InvitationExpired(Event):
    """Nobody accepted an invitation within its seven days; `invited_by_id` is who had sent it, if it was a person."""

    invitation_id: uuid.UUID
    email: str
    invited_by_id: uuid.UUID | None


@dataclass(frozen=True)
class MemberSuspended(Event):
    """A member no longer enters the organization."""

    user_id: uuid.UUID


@dataclass(frozen=True)
class ApiKeyEndsSoon(Event):
    """A key stops working within a week; `tell_ids` are its owner where it is `owned`, else the organization's administrators."""

    api_key_id: uuid.UUID
    name: str
    tell_ids: tuple[uuid.UUID, ...]
    owned: bool
    expires_at: datetime
