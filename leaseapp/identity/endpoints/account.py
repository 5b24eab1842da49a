"""The caller's own account, and their colleagues' names."""

from leaseapp.identity.permissions import COLLABORATION_READ
from leaseapp.identity.rules.role_matrix import VERBS, lines
from leaseapp.identity.schemas.sessions import (
    MeOut,
    OrganizationChoice,
    PeopleOut,
    PermissionsOut,
    PersonOut,
    RightOut,
    UserOut,
)
from leaseapp.identity.services import accounts, entry, memberships
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import account, workspace
from leaseapp.kernel.security.steps import EVERY_STEP


@account.get("/me", returns=MeOut, system="own account", summary="Read the current user", during=EVERY_STEP)
def me(context: Context) -> MeOut:
    """Return the signed-in user, the organizations where they may work, and their role in the active one."""
    user = accounts.own_user(context)
    return MeOut(
        **UserOut.model_validate(user).model_dump(by_alias=False),
        organizations=[
            OrganizationChoice.model_validate(item) for item in memberships.organizations_of(context, user.id)
        ],
        active_organization_id=context.principal.organization_id,
        roles=list(context.principal.roles),
        company_id=context.principal.company_id,
        pending_step=context.principal.pending_step or None,
        has_authenticator=entry.has_authenticator(context, user),
        has_passkey=entry.has_passkey(context, user),
    )


@account.get("/permissions", returns=PermissionsOut, summary="List the caller's effective permissions")
def permissions(context: Context) -> PermissionsOut:
    """Return the permission strings that hold in the active organization."""
    principal = context.principal
    return PermissionsOut(
        organization_id=principal.organization_id,
        roles=sorted(principal.roles),
        platform_roles=sorted(principal.platform_roles),
        permissions=sorted(principal.permissions),
        read_only=principal.read_only,
        rights=_rights(context),
    )


def _rights(context: Context) -> list[RightOut]:
    """Return the lines of the matrix that the caller holds something of, as people read them."""
    held = context.principal.permissions
    shown = [(line, [one for one in line.permissions if one in held]) for line in lines()]
    return [
        RightOut(
            subject=context.translate(line.subject),
            title=context.translate(line.title),
            verbs=[context.translate(VERBS[permission.rpartition(":")[2]]) for permission in mine],
        )
        for line, mine in shown
        if mine
    ]


@workspace.get(
    "/people",
    permission=COLLABORATION_READ,
    returns=PeopleOut,
    summary="List colleagues, for pickers",
    extra="DECISIONS 12: pickers name colleagues by id and name",
)
def people(context: Context) -> PeopleOut:
    """Active members by name; an external caller sees those of their own company."""
    found = memberships.people(context)
    return PeopleOut(items=[PersonOut(id=user.id, name=user.name, external=external) for user, external in found])
