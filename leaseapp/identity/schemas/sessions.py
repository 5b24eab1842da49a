"""Shapes of signing in, choosing an organization and knowing oneself (DECISIONS 9)."""

import uuid
from typing import Annotated

from pydantic import Field

from leaseapp.identity.enums import PendingStep, PlatformRole
from leaseapp.identity.rules.passwords import MAXIMUM
from leaseapp.kernel.text.schema import EmailAddress, In, Instant, Out, Text

Password = Annotated[str, Field(min_length=1, max_length=MAXIMUM)]


class SignInIn(In):
    """Body of the sign-in; the password is taken as typed, blanks included."""

    email: EmailAddress
    password: Password


class OrganizationChoice(Out):
    """An organization that the user may enter."""

    id: uuid.UUID
    name: str
    slug: str


class UserOut(Out):
    """The user as they see themselves."""

    id: uuid.UUID
    email: str
    name: str
    first_name: str | None
    last_name: str | None
    phone: str | None
    image: str | None
    locale: str
    timezone: str
    platform_role: PlatformRole | None
    last_login_at: Instant | None


class SignInOut(Out):
    """The user who signed in and what they must still do; without an active organization they choose one first.

    `pending_step` is the first thing that is left; until it is done nothing else is open. Who has neither
    `has_authenticator` nor `has_passkey` sets one up where a second factor is required.
    """

    user: UserOut
    pending_step: PendingStep | None
    two_factor_required: bool
    has_authenticator: bool
    has_passkey: bool
    password_reset_required: bool
    cgu_acceptance_required: bool
    organizations: list[OrganizationChoice]
    active_organization_id: uuid.UUID | None


class SetActiveIn(In):
    """The organization to work in; an id that names none of the caller's is a 404."""

    organization_id: Annotated[Text, Field(min_length=1, max_length=64)]


class SetActiveOut(Out):
    """The organization that the session works in now."""

    active_organization_id: uuid.UUID
    organization: OrganizationChoice


class SignOutOut(Out):
    """The session has ended."""

    success: bool


class MeOut(UserOut):
    """The current user, their organizations, and their place in the active one."""

    organizations: list[OrganizationChoice]
    active_organization_id: uuid.UUID | None
    roles: list[str]
    company_id: uuid.UUID | None
    pending_step: PendingStep | None
    has_authenticator: bool
    has_passkey: bool


class RightOut(Out):
    """One line of the permission matrix that the caller holds something of, in their language: its subject and verbs."""

    subject: str
    title: str
    verbs: list[str]


class PermissionsOut(Out):
    """The caller's effective permissions in the active organization, sorted; empty without one. `rights` are for people."""

    organization_id: uuid.UUID | None
    roles: list[str]
    platform_roles: list[str]
    permissions: list[str]
    read_only: bool
    rights: list[RightOut]


class PersonOut(Out):
    """A colleague, for pickers and mentions; `external` when they belong to a client's company."""

    id: uuid.UUID
    name: str
    external: bool


class PeopleOut(Out):
    """The active members of the organization, by name."""

    items: list[PersonOut]
