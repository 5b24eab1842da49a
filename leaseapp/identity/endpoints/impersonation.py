"""Acting as a member of an organization: the provider's staff only (document 1 "Impersonation")."""

from leaseapp.identity.permissions import PROVIDER_IMPERSONATE
from leaseapp.identity.schemas.impersonation import (
    ImpersonateIn,
    ImpersonationOut,
    PeopleToHelpOut,
    PeopleToHelpQuery,
    PersonToHelpOut,
    StoppedOut,
)
from leaseapp.identity.services import impersonation
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account, provider


@provider.post(
    "/api/auth/admin/impersonate", by_support=True, system="impersonation",
    audit="identity.impersonation.start", returns=ImpersonationOut, summary="Act as a member for an hour",
)  # fmt: skip
def impersonate_user(context: Context, body: ImpersonateIn) -> ImpersonationOut:
    """404 for what is no active membership; the support reads, the super-administrator writes."""
    row, user, organization = impersonation.begin(context, body.membership_id, body.reason)
    return ImpersonationOut(
        id=row.id,
        user_id=user.id,
        name=user.name,
        organization_id=organization.id,
        organization_name=organization.name,
        writes=not row.read_only,
        ends_at=row.ends_at,
    )


@account.post(
    "/api/auth/admin/stop-impersonating", in_person=False, system="impersonation",
    audit="identity.impersonation.end", returns=StoppedOut, summary="Be oneself again",
)  # fmt: skip
def stop_impersonating(context: Context) -> StoppedOut:
    """Asked again, nothing happens."""
    return StoppedOut(success=impersonation.stop(context))


@provider.get(
    "/people-to-help", permission=PROVIDER_IMPERSONATE, system="impersonation", returns=PeopleToHelpOut,
    summary="List the members who can be impersonated",
    extra="issue 18: whoever impersonates finds the person first",
)  # fmt: skip
def list_people_to_help(context: Context, query: PeopleToHelpQuery) -> PeopleToHelpOut:
    """Return the first twenty whose name, address or organization holds the text."""
    return PeopleToHelpOut(
        items=[
            PersonToHelpOut(
                membership_id=membership.id,
                user_id=user.id,
                name=user.name,
                email=user.email,
                organization_id=organization.id,
                organization_name=organization.name,
                role=membership.role,
                role_title=context.translate(title),
            )
            for user, organization, membership, title in impersonation.people(context, query.q)
        ]
    )
