"""Roles: read over REST, edited in the interface only (document 1; DECISIONS 14)."""

from leaseapp.identity.permissions import ROLE_MANAGE, USER_READ
from leaseapp.identity.schemas.roles import RoleChoicesOut, RoleIn, RoleOut, RolePatch, RolesOut
from leaseapp.identity.services import custom_roles
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import VersionQuery


@workspace.get("/roles", permission=USER_READ, returns=RolesOut)
def list_roles(context: Context) -> RolesOut:
    """Read standard and custom roles with their permissions, and the lines of the matrix."""
    return custom_roles.roles(context)


@workspace.get(None, permission=USER_READ, returns=RoleChoicesOut)
def choose_role(context: Context) -> RoleChoicesOut:
    """Return the roles that the caller may give, for pickers."""
    return custom_roles.choices(context)


@workspace.post(None, permission=ROLE_MANAGE, internal=True, audit="identity.role.create", returns=RoleOut, status=201,
                refuses=(Conflict,))  # fmt: skip
def create_role(context: Context, body: RoleIn) -> RoleOut:
    """Make a role from a standard one."""
    return custom_roles.create(context, body)


@workspace.patch(None, permission=ROLE_MANAGE, internal=True, audit="identity.role.update", returns=RoleOut)
def update_role(context: Context, role_id: Id, body: RolePatch) -> RoleOut:
    """Change name, note or permissions of a custom role; its holders feel it at once."""
    return custom_roles.update(context, role_id, body)


@workspace.delete(None, permission=ROLE_MANAGE, internal=True, audit="identity.role.delete")
def delete_role(context: Context, role_id: Id, query: VersionQuery) -> None:
    """Delete a custom role that nobody holds; 409 ROLE_HELD names the holders."""
    custom_roles.delete(context, role_id, query.version)
