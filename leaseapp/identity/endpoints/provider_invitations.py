"""Invitations from the provider's console: the first administrator of an organization, say (document 1)."""

from leaseapp.identity.permissions import PROVIDER_ORGANIZATION_READ
from leaseapp.identity.schemas.invitations import ConsoleInvitationIn, InvitationOut
from leaseapp.identity.services import invitations
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import provider
from leaseapp.kernel.errors import Conflict, TooManyRequests


@provider.post(
    "/invitations", permission=PROVIDER_ORGANIZATION_READ, system="console", audit="identity.invitation.create_console",
    returns=InvitationOut, status=201, refuses=(Conflict, TooManyRequests),
)  # fmt: skip
def invite_from_console(context: Context, body: ConsoleInvitationIn) -> InvitationOut:
    """Invite an address into an organization; 404 for an unknown one, and what inviting there refuses."""
    return invitations.invite_from_console(context, body)
