"""Roles of an organization: the standard ones as data, its own as adjustments of them (DECISIONS 14)."""

import re
import unicodedata
import uuid
from collections.abc import Iterable

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole
from leaseapp.identity.models import Invitation, Membership, Role, User
from leaseapp.identity.permissions import ROLE_MANAGE
from leaseapp.identity.rules import role_grid, role_matrix
from leaseapp.identity.rules.granting import INVITED_BY_CLIENTS, beyond, key_scopes
from leaseapp.identity.schemas.roles import (
    MatrixLineOut,
    RoleChoiceOut,
    RoleChoicesOut,
    RoleIn,
    RoleOut,
    RolePatch,
    RolesOut,
    VerbOut,
)
from leaseapp.identity.services import granting
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_field
from leaseapp.kernel.persistence.changing import apply_changes, for_change
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

LONGEST_CODE = 40
_NAMED = 5


def roles(context: Context) -> RolesOut:
    """Every role of the organization, standard ones first; people of a company know those that they may give."""
    holders = _holders(context)
    items = [_standard(context, role, holders) for role in BusinessRole if _known(context, role)]
    items += [_custom(context, role, holders) for role in _own(context)]
    return RolesOut(
        items=items, lines=[_line(context, line) for line in role_matrix.lines()], may_manage=context.can(ROLE_MANAGE)
    )


def choices(context: Context) -> RoleChoicesOut:
    """Return the roles that the caller may give, internal ones first."""
    found = sorted((role for role in roles(context).items if role.grantable), key=lambda role: role.external)
    return RoleChoicesOut(items=[RoleChoiceOut(id=role.code, name=role.name, external=role.external) for role in found])


def create(context: Context, body: RoleIn) -> RoleOut:
    """Return a new role. Raises Invalid PERMISSION_UNKNOWN, Forbidden PERMISSION_ABOVE_OWN, Conflict ROLE_NAME_TAKEN."""
    added, removed = _adjustments(context, body.base_role, body.permissions)
    role = Role(
        code=_code_of(body.name), name=body.name, base_role=body.base_role, added_permissions=added,
        removed_permissions=removed, note=body.note,
    )  # fmt: skip
    if role.code in BusinessRole.__members__:
        raise _name_taken()
    with unique(context, {"uq_role_organization_id_code": _name_taken}):
        context.session.add(role)
    return _custom(context, role, {})


def update(context: Context, role_id: uuid.UUID, body: RolePatch) -> RoleOut:
    """Change a role of the organization; its holders feel it at once.

    Raises NotFound, StaleVersion, and what `create` raises; Forbidden also where the role now holds what the caller lacks.
    """
    role = _for_change(context, role_id, body.version)
    granting.check_permissions(context, _permissions(role))
    changes = body.changes()
    if "permissions" in changes:
        added, removed = _adjustments(context, role.base_role, changes.pop("permissions"))
        changes |= {"added_permissions": added, "removed_permissions": removed}
    apply_changes(role, changes)
    context.session.flush()
    return _custom(context, role, _holders(context))


def delete(context: Context, role_id: uuid.UUID, version: int | None) -> None:
    """Delete a role that nobody holds. Raises NotFound, StaleVersion, Conflict ROLE_HELD with the holders' names."""
    role = _for_change(context, role_id, version)
    names = [*_names_of_holders(context, role.code), *_invited_as(context, role.code)]
    if names:
        message = _("{names} hold this role or are invited to it: give them another one first.")
        shown = ", ".join(names[:_NAMED]) + ("…" if len(names) > _NAMED else "")
        raise Conflict("ROLE_HELD", message, extra={"holders": names}, names=shown)
    context.session.delete(role)
    context.session.flush()


def _for_change(context: Context, role_id: uuid.UUID, version: int | None) -> Role:
    return for_change(context, Role, role_id, version, lambda role: _custom(context, role, _holders(context)))


def _known(context: Context, role: BusinessRole) -> bool:
    return not context.principal.external or role.value in INVITED_BY_CLIENTS


def _own(context: Context) -> Iterable[Role]:
    return () if context.principal.external else context.session.exec(select(Role).order_by(col(Role.name)))


def _permissions(role: Role) -> frozenset[str]:
    return role_grid.adjusted(role.base_role, role.added_permissions, role.removed_permissions)


def _holders(context: Context) -> dict[str, int]:
    members = context.session.exec(select(Membership.role, sa.func.count()).group_by(Membership.role))
    counts = dict(members.all())
    invited = context.session.exec(
        select(Invitation.role, sa.func.count()).where(*_still_open()).group_by(Invitation.role)
    )
    for code, count in invited.all():
        counts[code] = counts.get(code, 0) + count
    return counts


def _still_open() -> tuple[sa.ColumnElement[bool], ...]:
    return (col(Invitation.accepted_at).is_(None), col(Invitation.revoked_at).is_(None))


def _standard(context: Context, role: BusinessRole, holders: dict[str, int]) -> RoleOut:
    permissions = role_grid.permissions_of(role)
    return RoleOut(
        code=role.value, name=context.translate(label_of(role)), is_system=True, external=role in EXTERNAL_ROLES,
        base_role=role, permissions=sorted(permissions), added_permissions=[], removed_permissions=[],
        levels=_levels(permissions), members=holders.get(role.value, 0), note="",
        grantable=_grantable(context, role.value, permissions),
    )  # fmt: skip


def _custom(context: Context, role: Role, holders: dict[str, int]) -> RoleOut:
    permissions = _permissions(role)
    return RoleOut(
        code=role.code, name=role.name, is_system=False, external=role.base_role in EXTERNAL_ROLES,
        base_role=role.base_role, permissions=sorted(permissions), added_permissions=role.added_permissions,
        removed_permissions=role.removed_permissions, levels=_levels(permissions),
        members=holders.get(role.code, 0), note=role.note, grantable=_grantable(context, role.code, permissions),
        id=role.id, version=role.version, updated_at=role.updated_at,
    )  # fmt: skip


def _grantable(context: Context, code: str, permissions: frozenset[str]) -> bool:
    if context.principal.external:
        return code in INVITED_BY_CLIENTS
    return not beyond(context.principal.permissions, permissions)


def _levels(permissions: frozenset[str]) -> list[role_matrix.Level]:
    return [role_matrix.level(line, permissions) for line in role_matrix.lines()]


def _line(context: Context, line: role_matrix.Line) -> MatrixLineOut:
    say = context.translate
    return MatrixLineOut(
        subject=say(line.subject),
        title=say(line.title),
        verb=say(role_matrix.VERBS[line.verb]) if line.verb else None,
        verbs=[
            VerbOut(permission=one, label=say(role_matrix.VERBS[one.rpartition(":")[2]]), scope=one in key_scopes())
            for one in line.permissions
        ],
    )


def _adjustments(context: Context, base: BusinessRole, wanted: Iterable[str]) -> tuple[list[str], list[str]]:
    """Return the permissions that a role with those `wanted` adds to its standard role, and those that it removes."""
    found = frozenset(wanted)
    if unknown := sorted(found - role_grid.tenant_permissions()):
        message = _("No permission is called {permission}.")
        raise refuse_field("permissions", "PERMISSION_UNKNOWN", message, permission=unknown[0])
    granting.check_permissions(context, found)
    standard = role_grid.permissions_of(base)
    return sorted(found - standard), sorted(standard - found)


def _code_of(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().upper()
    return re.sub(r"[^A-Z0-9]+", "_", plain).strip("_")[:LONGEST_CODE].strip("_") or "ROLE"


def _names_of_holders(context: Context, code: str) -> list[str]:
    statement = select(User.name).join(Membership, Membership.user_id == User.id).where(Membership.role == code)
    return list(context.session.exec(statement.order_by(User.name)))


def _invited_as(context: Context, code: str) -> list[str]:
    return list(context.session.exec(select(Invitation.email).where(Invitation.role == code, *_still_open())))


def _name_taken() -> Conflict:
    message = _("Another role has this name.")
    return Conflict("ROLE_NAME_TAKEN", message, errors=[FieldError("name", "ROLE_NAME_TAKEN", message)])
