"""The words of identity (document 1, "Identity and access")."""

from enum import StrEnum

from leaseapp.kernel.security.steps import PendingStep as PendingStep  # noqa: PLC0414  one of identity's words
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_members


class BusinessRole(StrEnum):
    """The sixteen standard roles that a member holds in an organization."""

    ADMIN = "ADMIN"
    MANAGER = "MANAGER"
    COMMERCIAL = "COMMERCIAL"
    SALES_BACK = "SALES_BACK"
    ACCOUNTANT = "ACCOUNTANT"
    LEASE_OFFICER = "LEASE_OFFICER"
    FINANCE_OFFICER = "FINANCE_OFFICER"
    TECHNICIAN = "TECHNICIAN"
    SERVICE_MANAGER = "SERVICE_MANAGER"
    LOGISTICS = "LOGISTICS"
    CLIENT_USER = "CLIENT_USER"
    CLIENT_ADMIN = "CLIENT_ADMIN"
    LENDER_USER = "LENDER_USER"
    PARTNER_USER = "PARTNER_USER"
    SUPPLIER_USER = "SUPPLIER_USER"
    AUDITOR = "AUDITOR"


class PlatformRole(StrEnum):
    """The two global roles of the provider's own staff."""

    SUPERADMIN_PROVIDER = "SUPERADMIN_PROVIDER"
    ADMIN_PROVIDER = "ADMIN_PROVIDER"


EXTERNAL_ROLES = frozenset(
    {
        BusinessRole.CLIENT_USER,
        BusinessRole.CLIENT_ADMIN,
        BusinessRole.LENDER_USER,
        BusinessRole.PARTNER_USER,
        BusinessRole.SUPPLIER_USER,
    }
)
"""Roles of people outside the organization: bound to a company, they see its rows only (DECISIONS 12)."""

INTERNAL_ROLES = frozenset(BusinessRole) - EXTERNAL_ROLES
"""Roles of the organization's own staff and of its auditor."""

READ_ONLY_ROLES = frozenset({BusinessRole.AUDITOR})
"""Internal roles, and custom ones made from them, that never write, even behind a read permission (DECISIONS 12)."""


class MembershipStatus(StrEnum):
    """The state of a membership: only an active member may enter the organization."""

    ACTIVE = "ACTIVE"
    SUSPENDED = "SUSPENDED"


class InvitationState(StrEnum):
    """The standing of an invitation; an open one expires by itself."""

    PENDING = "PENDING"
    EXPIRED = "EXPIRED"
    ACCEPTED = "ACCEPTED"
    REVOKED = "REVOKED"


class ApiKeyState(StrEnum):
    """The standing of an API key: it works until it expires or is revoked."""

    ACTIVE = "ACTIVE"
    EXPIRED = "EXPIRED"
    REVOKED = "REVOKED"


label_members(
    {
        InvitationState.PENDING: _("Pending"),
        InvitationState.EXPIRED: _("Expired", "invitation"),
        InvitationState.ACCEPTED: _("Accepted", "invitation"),
        InvitationState.REVOKED: _("Withdrawn"),
    }
)
label_members(
    {
        ApiKeyState.ACTIVE: _("Active", "key"),
        ApiKeyState.EXPIRED: _("Expired", "key"),
        ApiKeyState.REVOKED: _("Revoked"),
    }
)


class OrganizationKind(StrEnum):
    """The relation of a tenant to the provider (document 1)."""

    CLIENT = "CLIENT"
    LENDER = "LENDER"
    PARTNER = "PARTNER"


class Plan(StrEnum):
    """The contract of a tenant with the provider."""

    TRIAL = "TRIAL"
    STANDARD = "STANDARD"
    ADVANCED = "ADVANCED"


class EntryPath(StrEnum):
    """The way in which a session was opened."""

    PASSWORD = "PASSWORD"  # noqa: S105  a way in, no secret
    MAGIC_LINK = "MAGIC_LINK"
    PASSKEY = "PASSKEY"
    INVITATION = "INVITATION"
    IMPERSONATION = "IMPERSONATION"


class LinkPurpose(StrEnum):
    """The kinds of links that are mailed, and of challenges, each good for one use."""

    EMAIL_VERIFICATION = "EMAIL_VERIFICATION"
    PASSWORD_RESET = "PASSWORD_RESET"  # noqa: S105  a purpose, no secret
    MAGIC_LINK = "MAGIC_LINK"
    PASSKEY_CHALLENGE = "PASSKEY_CHALLENGE"


class Notice(StrEnum):
    """The things that a person is told about their account, whoever did them."""

    PASSWORD_CHANGED = "PASSWORD_CHANGED"  # noqa: S105  a notice, no secret
    NEW_DEVICE = "NEW_DEVICE"
    FACTOR_ADDED = "FACTOR_ADDED"
    FACTOR_REMOVED = "FACTOR_REMOVED"
    BACKUP_CODES_RENEWED = "BACKUP_CODES_RENEWED"
    BACKUP_CODE_USED = "BACKUP_CODE_USED"
    SECOND_FACTOR_LOCKED = "SECOND_FACTOR_LOCKED"


label_members(
    {
        BusinessRole.ADMIN: _("Admin"),
        BusinessRole.MANAGER: _("Manager"),
        BusinessRole.COMMERCIAL: _("Commercial"),
        BusinessRole.SALES_BACK: _("Sales back"),
        BusinessRole.ACCOUNTANT: _("Accountant"),
        BusinessRole.LEASE_OFFICER: _("Lease officer"),
        BusinessRole.FINANCE_OFFICER: _("Finance officer"),
        BusinessRole.TECHNICIAN: _("Technician"),
        BusinessRole.SERVICE_MANAGER: _("Service manager"),
        BusinessRole.LOGISTICS: _("Logistics"),
        BusinessRole.CLIENT_USER: _("Client user"),
        BusinessRole.CLIENT_ADMIN: _("Client admin"),
        BusinessRole.LENDER_USER: _("Lender user"),
        BusinessRole.PARTNER_USER: _("Partner user"),
        BusinessRole.SUPPLIER_USER: _("Supplier user"),
        BusinessRole.AUDITOR: _("Auditor"),
        PlatformRole.SUPERADMIN_PROVIDER: _("Provider super-administrator"),
        PlatformRole.ADMIN_PROVIDER: _("Provider administrator"),
        MembershipStatus.ACTIVE: _("Active"),
        MembershipStatus.SUSPENDED: _("Suspended"),
    }
)
label_members(
    {
        OrganizationKind.CLIENT: _("Client"),
        OrganizationKind.LENDER: _("Lender"),
        OrganizationKind.PARTNER: _("Partner"),
    }
)
label_members({Plan.TRIAL: _("Trial"), Plan.STANDARD: _("Standard"), Plan.ADVANCED: _("Advanced")})
