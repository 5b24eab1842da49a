"""Invitations: sent by the organization, accepted by whoever holds the link (document 1, "Invitation flow")."""

from datetime import timedelta

from leaseapp.identity.lists import INVITATIONS
from leaseapp.identity.permissions import USER_INVITE, USER_READ
from leaseapp.identity.rules import invitation_terms
from leaseapp.identity.schemas.factors import TokenIn
from leaseapp.identity.schemas.invitations import (
    AcceptedOut,
    AcceptInvitationIn,
    InvitationIn,
    InvitationOut,
    InvitationsIn,
    InvitationsOut,
    OpenInvitationOut,
)
from leaseapp.identity.schemas.sessions import OrganizationChoice
from leaseapp.identity.services import accepting, invitations
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import public, workspace
from leaseapp.kernel.errors import Conflict, Forbidden, Gone, Locked, Problem, TooManyRequests, Unauthorized
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.security.limits import Limit
from leaseapp.kernel.security.rate_limits import Per, RateLimit
from leaseapp.kernel.text.i18n import _

_LOOKS = (RateLimit("invitation.read", Per.NETWORK, Limit(120, timedelta(minutes=10))),)
_RESENDS = (
    RateLimit(
        "invitation.resend", Per.RECORD, Limit(invitation_terms.MOST_RESENDS_AN_HOUR, timedelta(hours=1)),
        _("This invitation was sent again {most} times within an hour. Try again in {minutes} {minutes|minute|minutes}."),
    ),
)  # fmt: skip
_ACCEPTS = (RateLimit("invitation.accept", Per.NETWORK, Limit(30, timedelta(minutes=10))),)

list_invitations = list_endpoint(workspace, "/invitations", INVITATIONS)


@workspace.get(
    "/invitations/{invitation_id}",
    permission=USER_READ,
    returns=InvitationOut,
    extra="the page of an invitation: where its mail stands (issue 18)",
)
def read_invitation(context: Context, invitation_id: Id) -> InvitationOut:
    """Read an invitation; nobody reads its link."""
    return invitations.out(context, invitations.read(context, invitation_id))


@workspace.post(
    "/invitations", permission=USER_INVITE, audit="identity.invitation.create",
    act=_("Invited"), returns=InvitationOut, status=201,
    refuses=(Conflict, TooManyRequests),
)  # fmt: skip
def create_invitation(context: Context, body: InvitationIn) -> InvitationOut:
    """Invite an address for seven days; 409 ALREADY_MEMBER, MEMBER_SUSPENDED or INVITATION_PENDING."""
    return invitations.out(context, invitations.invite(context, body))


@workspace.post(
    "/invitations/many", permission=USER_INVITE, audit="identity.invitation.create_many",
    act=_("Invited"), returns=InvitationsOut, status=201,
    refuses=(TooManyRequests,),
    extra="addresses are pasted in bulk with a role (issue 18)",
)  # fmt: skip
def create_invitations(context: Context, body: InvitationsIn) -> InvitationsOut:
    """Invite every address of a pasted text, or none of them: refused ones are told at `addresses`."""
    made = invitations.invite_many(context, body)
    return InvitationsOut(count=len(made), items=[invitations.out(context, one) for one in made])


@workspace.post(
    "/invitations/{invitation_id}/resend", permission=USER_INVITE, audit="identity.invitation.resend", act=_("Sent again"),
    returns=InvitationOut, refuses=(Conflict, TooManyRequests), limits=_RESENDS,
    extra="an expired invitation can be re-sent (document 1, States)",
)  # fmt: skip
def resend_invitation(context: Context, invitation_id: Id) -> InvitationOut:
    """Mail the link again, for another seven days; also of an expired invitation, and three times an hour at most."""
    return invitations.out(context, invitations.resend(context, invitation_id))


@workspace.delete(
    "/invitations/{invitation_id}",
    permission=USER_INVITE,
    audit="identity.invitation.revoke",
    act=_("Withdrawn"),
    refuses=(Conflict,),
)
def delete_invitation(context: Context, invitation_id: Id) -> None:
    """Withdraw an invitation: its link opens nothing any more."""
    invitations.revoke(context, invitation_id)


@public.post(
    "/api/auth/invitations/open", writes=False, returns=OpenInvitationOut, system="invitation link", limits=_LOOKS,
    refuses=(Conflict, Gone, TooManyRequests), summary="Read what an invitation's link opens",
    extra="the page of an invitation's link (document 1, Invitation flow)",
)  # fmt: skip
def read_open_invitation(context: Context, body: TokenIn) -> OpenInvitationOut:
    """Return the invitation behind a link; 404, 409 INVITATION_ACCEPTED, 410 INVITATION_EXPIRED, …_REPLACED or …_REVOKED."""
    return accepting.read_open(context, body.token)


@public.post(
    "/api/account/accept-invitation", audit="identity.invitation.accept", act=_("Invitation accepted"), returns=AcceptedOut,
    system="invitation link", limits=_ACCEPTS, summary="Accept an invitation", in_person=True,
    refuses=(Unauthorized, Forbidden, Conflict, Gone, Locked, TooManyRequests),
)  # fmt: skip
def accept_invitation(context: Context, body: AcceptInvitationIn) -> AcceptedOut | Problem:
    """Make the invited person a member; somebody new sets name and password and is signed in (DECISIONS 9).

    423 while wrong passwords have locked the address: the link stays good then.
    """
    accepted = accepting.accept(context, body)
    if isinstance(accepted, Problem):
        return accepted
    return AcceptedOut(
        organization=OrganizationChoice.model_validate(accepted.organization),
        active_organization_id=accepted.organization.id,
        new_account=accepted.is_new,
    )
