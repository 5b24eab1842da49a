"""Organizations over REST and the console."""

from leaseapp.administration.lists import ORGANIZATIONS
from leaseapp.administration.schemas.organizations import (
    HeldRolesOut,
    NewOrganizationIn,
    OrganizationOut,
    OrganizationPatch,
)
from leaseapp.administration.services import organizations, roles
from leaseapp.identity.permissions import (
    PROVIDER_ORGANIZATION_CREATE,
    PROVIDER_ORGANIZATION_READ,
    PROVIDER_ORGANIZATION_UPDATE,
)
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import provider
from leaseapp.kernel.errors import Conflict, TooManyRequests
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

REASON = "organizations in the console"
list_organizations = list_endpoint(provider, "/organizations", ORGANIZATIONS, system=REASON)


@provider.post(
    "/organizations", permission=PROVIDER_ORGANIZATION_CREATE, system=REASON, audit="administration.organization.create",
    act=_("Organization opened"), returns=OrganizationOut, status=201, refuses=(Conflict, TooManyRequests),
)  # fmt: skip
def create_organization(context: Context, body: NewOrganizationIn) -> OrganizationOut:
    """Make an organization, and invite its first administrator."""
    return organizations.create(context, body)


@provider.get(
    "/organizations/{organization_id}", permission=PROVIDER_ORGANIZATION_READ, system=REASON, returns=OrganizationOut
)
def read_organization(context: Context, organization_id: Id) -> OrganizationOut:
    """Read an organization with what it uses of its contract."""
    return organizations.read(context, organization_id)


@provider.patch(
    "/organizations/{organization_id}", permission=PROVIDER_ORGANIZATION_UPDATE, system=REASON,
    audit="administration.organization.update", act=_("Organization changed"), returns=OrganizationOut,
    extra="issue 19: quota, plan and SIREN of an organization",
)  # fmt: skip
def update_organization(context: Context, organization_id: Id, body: OrganizationPatch) -> OrganizationOut:
    """Change name, SIREN, plan or quota of an organization."""
    return organizations.update(context, organization_id, body)


@provider.get(
    "/organizations/{organization_id}/roles", permission=PROVIDER_ORGANIZATION_READ, system=REASON, returns=HeldRolesOut
)
def list_organization_roles(context: Context, organization_id: Id) -> HeldRolesOut:
    """Read the roles of an organization, its own ones included, and how many hold them."""
    return roles.of_organization(context, organization_id)
