"""Shapes of impersonation."""

import uuid
from typing import Annotated

from pydantic import Field

from leaseapp.identity.rules.impersonation import SHORTEST_REASON
from leaseapp.kernel.text.schema import In, Instant, Out, Query, Text

Reason = Annotated[Text, Field(min_length=SHORTEST_REASON, max_length=500)]


class ImpersonateIn(In):
    """The place of a member in an organization that is taken for an hour, and the reason."""

    membership_id: uuid.UUID
    reason: Reason


class ImpersonationOut(Out):
    """The impersonation that began; without `writes` nothing can be changed."""

    id: uuid.UUID
    user_id: uuid.UUID
    name: str
    organization_id: uuid.UUID
    organization_name: str
    writes: bool
    ends_at: Instant


class StoppedOut(Out):
    """The end of an impersonation; `success` says that one was on."""

    success: bool


class PeopleToHelpQuery(Query):
    """A part of a name, an address or an organization."""

    q: Annotated[Text, Field(max_length=100)] = ""


class PersonToHelpOut(Out):
    """A member of an organization who can be impersonated."""

    membership_id: uuid.UUID
    user_id: uuid.UUID
    name: str
    email: str
    organization_id: uuid.UUID
    organization_name: str
    role: str
    role_title: str


class PeopleToHelpOut(Out):
    """The first of those who were found, by name."""

    items: list[PersonToHelpOut]
