"""Tables of identity; import them from here."""

from leaseapp.identity.models.deletion_request import DeletionRequest
from leaseapp.identity.models.impersonation import Impersonation
from leaseapp.identity.models.membership import Membership, Role
from leaseapp.identity.models.organization import Organization, OrganizationSetting
from leaseapp.identity.models.session import UserSession
from leaseapp.identity.models.user import Account, User

__all__ = [
    "Account",
    "DeletionRequest",
    "Impersonation",
    "Membership",
    "Organization",
    "OrganizationSetting",
    "Role",
    "User",
    "UserSession",
]
