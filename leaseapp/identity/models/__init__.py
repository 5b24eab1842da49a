"""Tables of identity; import them from here."""

from leaseapp.identity.models.api_key import ApiKey, ApiKeyCall
from leaseapp.identity.models.invitation import Invitation
from leaseapp.identity.models.membership import Membership, Role
from leaseapp.identity.models.organization import Organization, OrganizationSetting
from leaseapp.identity.models.session import UserSession
from leaseapp.identity.models.user import Account, User

__all__ = [
    "Account",
    "ApiKey",
    "ApiKeyCall",
    "Invitation",
    "Membership",
    "Organization",
    "OrganizationSetting",
    "Role",
    "User",
    "UserSession",
]
