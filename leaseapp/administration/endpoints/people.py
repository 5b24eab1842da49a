"""People, roles and invitations of all organizations over REST and the console."""

from leaseapp.administration.lists import PROVIDER_INVITATIONS, PROVIDER_USERS
from leaseapp.administration.schemas.organizations import StandardRolesOut
from leaseapp.administration.services import roles
from leaseapp.identity.permissions import PROVIDER_ORGANIZATION_READ, ROLE_MANAGE
from leaseapp.identity.schemas.invitations import ConsoleInvitationIn, InvitationOut
from leaseapp.identity.services import invitations
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import provider
from leaseapp.kernel.errors import Conflict, TooManyRequests
from leaseapp.kernel.listing.http import list_endpoint

REASON = "people in the console"
list_provider_users = list_endpoint(provider, "/users", PROVIDER_USERS, system=REASON)
list_provider_invitations = list_endpoint(
    provider.beyond("issue 19: the invitations of all organizations"),
    "/invitations",
    PROVIDER_INVITATIONS,
    system=REASON,
)


@provider.get("/roles", permission=ROLE_MANAGE, system=REASON, returns=StandardRolesOut)
def list_standard_roles(context: Context) -> StandardRolesOut:
    """Read the standard roles and the provider's own, with their permissions and how many hold them."""
    return roles.standard(context)


@provider.post(
    "/invitations", permission=PROVIDER_ORGANIZATION_READ, system=REASON, audit="identity.invitation.create_console",
    returns=InvitationOut, status=201, refuses=(Conflict, TooManyRequests),
)  # fmt: skip
def invite_from_console(context: Context, body: ConsoleInvitationIn) -> InvitationOut:
    """Invite an address into an organization; 404 for an unknown one, and what inviting there refuses."""
    return invitations.invite_from_console(context, body)
