"""Tables of identity; import them from here."""

from leaseapp.identity.models.api_key import ApiKey, ApiKeyCall
from leaseapp.identity.models.deletion_request import DeletionRequest
from leaseapp.identity.models.factors import BackupCode, FormerPassword, Passkey, TwoFactor
from leaseapp.identity.models.impersonation import Impersonation
from leaseapp.identity.models.invitation import Invitation
from leaseapp.identity.models.membership import Membership, Role
from leaseapp.identity.models.organization import Organization, OrganizationSetting
from leaseapp.identity.models.session import UserSession
from leaseapp.identity.models.user import Account, User
from leaseapp.identity.models.verification import Verification

__all__ = [
    "Account",
    "ApiKey",
    "ApiKeyCall",
    "BackupCode",
    "DeletionRequest",
    "FormerPassword",
    "Impersonation",
    "Invitation",
    "Membership",
    "Organization",
    "OrganizationSetting",
    "Passkey",
    "Role",
    "TwoFactor",
    "User",
    "UserSession",
    "Verification",
]
