"""Shapes of invitations (document 1; DECISIONS 9, 12)."""

from typing import Annotated, Literal

from pydantic import Field

from leaseapp.identity.enums import InvitationState
from leaseapp.identity.schemas.sessions import OrganizationChoice, Password
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import EmailAddress, In, Instant, Line, Out, Paragraphs, Text, optional

RoleCode = Annotated[Text, Field(min_length=1, max_length=60)]
Locale = Literal["fr", "en"]
SignedLink = Annotated[Text, Field(min_length=1, max_length=200)]


class InvitationIn(In):
    """An address to invite, and its role; external roles name the company whose rows they see.

    `locale` is the language of the mail.
    """

    email: EmailAddress
    role: RoleCode
    company_id: optional(Id) = None
    locale: Locale | None = None


class ConsoleInvitationIn(In):
    """An address that the provider invites into an organization; roles from outside are the organization's to give."""

    organization_id: Id
    email: EmailAddress
    role: RoleCode


class InvitationsIn(In):
    """Many addresses at once, as they are pasted: separated by spaces, commas, semicolons, tabs or lines, or `Name <address>`."""

    addresses: Annotated[Paragraphs, Field(min_length=1, max_length=20000)]
    role: RoleCode
    company_id: optional(Id) = None
    locale: Locale | None = None


class InvitationOut(Out):
    """An invitation. `mailed_at` is when the mail left; `mail_failed` says that this was given up."""

    id: Id
    email: str
    role: str
    role_title: str
    company_id: Id | None
    company_name: str | None
    invited_by: str | None
    state: InvitationState
    expires_at: Instant
    created_at: Instant
    mailed_at: Instant | None
    mail_failed: bool
    accepted_at: Instant | None
    revoked_at: Instant | None


class InvitationsOut(Out):
    """The invitations that were made; none when one of the addresses was refused."""

    count: int
    items: list[InvitationOut]


class OpenInvitationOut(Out):
    """The content of a link's page. `role_title` is by language; `known` says that the address has an account:
    its owner signs in first.
    """

    organization_name: str
    email: str
    role_title: dict[str, str]
    inviter_name: str | None
    company_name: str | None
    expires_at: Instant
    known: bool
    signed_in_as: str | None


class AcceptInvitationIn(In):
    """The link's token; whoever is new sets a name and a password, and may accept the terms at once (`cguVersion`)."""

    token: SignedLink
    password: Password | None = None
    first_name: optional(Line) = None
    name: optional(Line) = None
    locale: Locale | None = None
    cgu_version: optional(Annotated[Text, Field(max_length=40)]) = None


class AcceptedOut(Out):
    """The organization that the caller belongs to now, and works in."""

    organization: OrganizationChoice
    active_organization_id: Id
    new_account: bool
