"""Members of the organization (document 1, "Organization administration routes")."""

from leaseapp.identity.lists import MEMBERS
from leaseapp.identity.permissions import USER_READ, USER_UPDATE
from leaseapp.identity.schemas.members import ExplanationOut, ExplanationQuery, MemberOut, MemberPatch
from leaseapp.identity.services import explaining, member_changes
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

list_members = list_endpoint(workspace, "/members", MEMBERS)


@workspace.get("/members/{member_id}", permission=USER_READ, returns=MemberOut)
def read_member(context: Context, member_id: Id) -> MemberOut:
    """Read a member; people of a company see their colleagues only."""
    return member_changes.read(context, member_id)


@workspace.patch(
    "/members/{member_id}", permission=USER_UPDATE, internal=True, audit="identity.membership.update",
    system="members", returns=MemberOut, refuses=(Conflict,),
)  # fmt: skip
def update_member(context: Context, member_id: Id, body: MemberPatch) -> MemberOut:
    """Give another role or company, suspends or reactivates; 409 LAST_ADMIN, 403 ROLE_ABOVE_OWN or MEMBER_ABOVE_OWN."""
    return member_changes.update(context, member_id, body)


@workspace.post(
    "/members/{member_id}/reset-two-factor", permission=USER_UPDATE, internal=True,
    audit="identity.membership.reset_factors", act=_("Second factor reset"), system="members", returns=MemberOut,
    extra="an administrator takes the second factor of a member who lost it away (issue 18; DECISIONS 10)",
)  # fmt: skip
def reset_member_two_factor(context: Context, member_id: Id) -> MemberOut:
    """Take a member's second factors away: they enroll anew at their next sign-in. Nobody resets their own."""
    return member_changes.reset_factors(context, member_id)


@workspace.get(
    "/members/{member_id}/explanation",
    permission=USER_READ,
    internal=True,
    returns=ExplanationOut,
    extra="why a member may or may not do something (issue 18)",
)
def explain_member(context: Context, member_id: Id, query: ExplanationQuery) -> ExplanationOut:
    """Explain why a member may or may not do something, perhaps with one record, and who else may."""
    return explaining.explain(context, member_id, query.permission, query.url)
