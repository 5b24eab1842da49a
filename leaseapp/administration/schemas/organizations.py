"""Organizations in and out of the console (document 1, "Organization")."""

from typing import Annotated

from pydantic import AfterValidator, Field

from leaseapp.administration.enums import OrganizationState
from leaseapp.identity.enums import OrganizationKind, Plan
from leaseapp.identity.schemas.account import TimeZone
from leaseapp.identity.schemas.invitations import Locale
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.derived_shapes import changes_of
from leaseapp.kernel.text.schema import EmailAddress, In, Instant, Line, Out, Text, WholeNumber, optional
from leaseapp.law.registers import compact

Siren = optional(Annotated[Text, Field(max_length=20), AfterValidator(compact)])
Gigabytes = optional(Annotated[WholeNumber, Field(ge=1, le=1_000_000)])


class OrganizationIn(In):
    """An organization; without a quota its storage is unlimited."""

    name: Line
    siren: Siren = None
    kind: OrganizationKind = OrganizationKind.CLIENT
    plan: Plan = Plan.STANDARD
    storage_quota_gigabytes: Gigabytes = 10
    locale: Locale = "fr"


class NewOrganizationIn(OrganizationIn):
    """A new organization with the address of its first administrator, who is invited; none invites nobody yet.

    The time zone is that of Paris unless named.
    """

    timezone: optional(TimeZone) = None
    admin_email: optional(EmailAddress) = None


class OrganizationPatch(changes_of(OrganizationIn)):
    """Changes of an organization; no quota makes its storage unlimited."""


class OrganizationOut(Out):
    """An organization as the provider knows it: its contract, and how much of it is used.

    `status` is what asks for a hand first, `storage_used_bytes` what its files take, `last_seen_at` when one of its people was
    last here.
    """

    id: Id
    version: int
    name: str
    slug: str
    kind: OrganizationKind
    siren: str | None
    plan: Plan
    status: OrganizationState
    locale: str
    timezone: str
    storage_quota_bytes: int | None
    storage_quota_gigabytes: int | None
    storage_used_bytes: int
    storage_used_megabytes: int
    storage_percent: int | None
    members: int
    pending_invitations: int
    files: int
    assets: int
    active_contracts: int
    failed_jobs: int
    last_seen_at: Instant | None
    created_at: Instant
    updated_at: Instant
    invited: str | None = None


class HeldRoleOut(Out):
    """A role of an organization, and how many hold it; a custom one says what it adds and removes."""

    code: str
    name: str
    is_system: bool
    base_role: str
    members: int
    permissions: int
    added_permissions: list[str]
    removed_permissions: list[str]


class HeldRolesOut(Out):
    """The roles of an organization, standard ones first."""

    items: list[HeldRoleOut]


class StandardRoleOut(Out):
    """A standard role with its permissions, and how many hold it in all organizations together."""

    code: str
    name: str
    external: bool
    permissions: list[str]
    members: int
    organizations: int


class StandardRolesOut(Out):
    """The standard roles of every organization, and the provider's own."""

    items: list[StandardRoleOut]
