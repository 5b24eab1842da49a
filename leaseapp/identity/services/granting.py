"""The permissions behind a role code, and the refusal to pass on more than one has (DECISIONS 12)."""

import uuid

from sqlmodel import select

from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole, PlatformRole
from leaseapp.identity.models import Role
from leaseapp.identity.rules import role_grid, role_matrix
from leaseapp.identity.rules.granting import INVITED_BY_CLIENTS, beyond
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Forbidden, NotFound, refuse_field
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

_ABOVE = _("This role holds permissions that you do not have yourself.")
_ROLE_UNKNOWN = _("This role does not exist.")


def custom_role(context: Context, code: str, *, kept: bool = False) -> Role | None:
    """Return the organization's own role with this code; none for people from outside, who see no such roles.

    `kept` has it stay until the end of the transaction: whoever gives it and whoever deletes it wait for each other.
    """
    if context.principal.external:
        return None
    statement = select(Role).where(Role.code == code, Role.organization_id == context.organization_id)
    if kept:
        statement = statement.with_for_update(read=True, key_share=True).execution_options(populate_existing=True)
    return context.session.exec(statement).one_or_none()


def standard_of(context: Context, code: str, *, kept: bool = False) -> BusinessRole | None:
    """Return the standard role that `code` is or was made from; None for a code that names nothing."""
    if code in BusinessRole.__members__:
        return BusinessRole(code)
    found = custom_role(context, code, kept=kept)
    return found.base_role if found else None


def permissions_of(context: Context, code: str) -> frozenset[str]:
    """Return the permissions of the holders of `code`; empty for a code that names nothing."""
    if code in BusinessRole.__members__:
        return role_grid.permissions_of(code)
    found = custom_role(context, code)
    if found is None:
        return frozenset()
    return role_grid.adjusted(found.base_role, found.added_permissions, found.removed_permissions)


def title_of(context: Context, code: str) -> str:
    """Return the name of a role in the caller's language; its code where it names nothing."""
    if code in BusinessRole.__members__:
        return context.translate(label_of(BusinessRole(code)))
    found = custom_role(context, code)
    return found.name if found else code


def permission_in_words(context: Context, permission: str) -> str:
    """Return what people call a permission, in the caller's language: `Invoices, issue`; one that nobody declares itself."""
    line, say = role_matrix.line_of(permission), context.translate
    return f"{say(line.title)}, {say(role_matrix.VERBS[permission.rpartition(':')[2]])}" if line else permission


def check_role(context: Context, role: str, company_id: uuid.UUID | None) -> BusinessRole:
    """Return the standard role behind `role`, which is about to be given: it is not deleted meanwhile.

    Raises Invalid ROLE_UNKNOWN, COMPANY_REQUIRED (external roles) or COMPANY_NOT_ALLOWED (internal ones).
    """
    standard = standard_of(context, role, kept=True)
    if standard is None:
        raise refuse_field("role", "ROLE_UNKNOWN", _ROLE_UNKNOWN)
    if standard in EXTERNAL_ROLES and company_id is None:
        raise refuse_field("companyId", "COMPANY_REQUIRED", _("This role belongs to a company: choose one."))
    if standard not in EXTERNAL_ROLES and company_id is not None:
        raise refuse_field("companyId", "COMPANY_NOT_ALLOWED", _("Only external roles are bound to a company."))
    return standard


def check_may_grant(context: Context, role: str, company_id: uuid.UUID | None) -> None:
    """Raise Forbidden ROLE_ABOVE_OWN at `role` when the caller would give more than they have.

    People of a company give roles of clients within that company only: another company does not exist for them (404).
    """
    principal = context.principal
    if context.is_system or PlatformRole.SUPERADMIN_PROVIDER in principal.platform_roles:
        return
    if principal.external:
        if role not in INVITED_BY_CLIENTS:
            raise _above("role")
        if company_id != principal.company_id:
            raise NotFound("companyId")
        return
    if beyond(principal.permissions, permissions_of(context, role)):
        raise _above("role")


def check_permissions(context: Context, permissions: frozenset[str], field: str = "permissions") -> None:
    """Raise Forbidden PERMISSION_ABOVE_OWN when the caller lacks one of `permissions` themselves."""
    if context.is_system or not (missing := beyond(context.principal.permissions, permissions)):
        return
    message = _("You do not hold these permissions yourself: {permissions}.")
    told = {"permissions": ", ".join(missing)}
    raise Forbidden(
        "PERMISSION_ABOVE_OWN", message, errors=[FieldError(field, "PERMISSION_ABOVE_OWN", message, told)], **told
    )


def _above(field: str) -> Forbidden:
    return Forbidden("ROLE_ABOVE_OWN", _ABOVE, errors=[FieldError(field, "ROLE_ABOVE_OWN", _ABOVE)])
