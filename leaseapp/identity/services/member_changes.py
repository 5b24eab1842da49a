"""Changing members: role, company, suspension, second factors (document 1, Membership).

Entered by the system role, because sessions end in the same transaction; `stay_inside` keeps its statements in the
organization. An organization always has an active ADMIN: the rows of all of them are locked, in id order, before one changes.
"""

import uuid

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import EXTERNAL_ROLES, BusinessRole, MembershipStatus
from leaseapp.identity.events import MemberSuspended
from leaseapp.identity.models import Membership, User
from leaseapp.identity.schemas.members import MemberOut, MemberPatch
from leaseapp.identity.services import granting, sessions, two_factor
from leaseapp.identity.services.company_names import company_name
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Forbidden, NotFound
from leaseapp.kernel.persistence.organization_scope import stay_inside
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _

MAIL_SUSPENDED = "identity.mail-suspended"


def out(context: Context, member: Membership) -> MemberOut:
    """Return the member as their endpoints answer them."""
    user = context.session.get_one(User, member.user_id)
    custom = None if member.role in BusinessRole.__members__ else granting.custom_role(context, member.role)
    standard = custom.base_role if custom else granting.standard_of(context, member.role)
    return MemberOut(
        **member.model_dump(include={"id", "user_id", "role", "status", "company_id", "version", "created_at"}),
        name=user.name,
        email=user.email,
        phone=user.phone,
        base_role=standard,
        custom_role=custom.name if custom else None,
        role_title=granting.title_of(context, member.role),
        company_name=company_name(context, member.organization_id, member.company_id),
        last_login_at=user.last_login_at,
        own=member.user_id == context.principal.user_id,
    )


def read(context: Context, member_id: uuid.UUID) -> MemberOut:
    """One member. Raises NotFound."""
    return out(context, get_or_404(context, Membership, member_id))


def update(context: Context, member_id: uuid.UUID, body: MemberPatch) -> MemberOut:
    """Change role, company or status.

    Raises NotFound, StaleVersion, Conflict LAST_ADMIN, Forbidden ROLE_ABOVE_OWN or MEMBER_ABOVE_OWN, and Invalid for what
    does not fit together (ROLE_UNKNOWN, COMPANY_REQUIRED, COMPANY_NOT_ALLOWED).
    """
    stay_inside(context)
    member, admins = _locked(context, member_id)
    check_version(member, body.version, lambda: out(context, member))
    _check_above(context, member)
    changes = body.changes()
    _check_admins(
        member, admins, role=changes.get("role") or member.role, status=changes.get("status") or member.status
    )
    if "role" in changes or "company_id" in changes:
        _change_role(context, member, changes)
    if changes.get("status") is not None and changes["status"] is not member.status:
        _change_status(context, member, changes["status"])
    context.session.flush()
    return out(context, member)


def reset_factors(context: Context, member_id: uuid.UUID) -> MemberOut:
    """Take a member's second factors away and ends their sessions: they enroll anew (DECISIONS 10: not one's own).

    Raises NotFound, Forbidden OWN_FACTORS, MEMBER_ABOVE_OWN.
    """
    stay_inside(context)
    member = get_or_404(context, Membership, member_id, for_update=True)
    if member.user_id == context.principal.user_id:
        raise Forbidden("OWN_FACTORS", _("You cannot reset your own second factor: ask another administrator."))
    _check_above(context, member)
    two_factor.remove_all(context, context.session.get_one(User, member.user_id))
    context.audit_note("Membership", member.id)
    return out(context, member)


def _locked(context: Context, member_id: uuid.UUID) -> tuple[Membership, list[Membership]]:
    """Return the member, and every ADMIN of the organization, locked in id order so that two who meet wait for each other."""
    rows = context.session.exec(
        select(Membership)
        .where(
            Membership.organization_id == context.organization_id,
            sa.or_(Membership.id == member_id, Membership.role == BusinessRole.ADMIN.value),
        )
        .order_by(col(Membership.id))
        .with_for_update()
        .execution_options(populate_existing=True)
    ).all()
    member = next((row for row in rows if row.id == member_id), None)
    if member is None:
        raise NotFound()
    return member, [row for row in rows if row.role == BusinessRole.ADMIN.value]


def _check_admins(member: Membership, admins: list[Membership], *, role: str, status: MembershipStatus) -> None:
    stays = role == BusinessRole.ADMIN.value and status is MembershipStatus.ACTIVE
    others = any(one.id != member.id and one.status is MembershipStatus.ACTIVE for one in admins)
    was = member.role == BusinessRole.ADMIN.value and member.status is MembershipStatus.ACTIVE
    if was and not stays and not others:
        raise Conflict("LAST_ADMIN", _("The organization needs an active administrator: make somebody else one first."))


def _check_above(context: Context, member: Membership) -> None:
    """Nobody changes a member who may do more than they themselves."""
    if not granting.permissions_of(context, member.role) <= context.principal.permissions and not context.is_system:
        raise Forbidden("MEMBER_ABOVE_OWN", _("This member holds permissions that you do not have yourself."))


def _change_role(context: Context, member: Membership, changes: dict) -> None:
    role = changes.get("role") or member.role
    company_id = changes.get("company_id", member.company_id)
    # who comes in from outside leaves the company behind, unless somebody says otherwise
    if "company_id" not in changes and granting.standard_of(context, role) not in EXTERNAL_ROLES:
        company_id = None
    granting.check_role(context, role, company_id)
    granting.check_may_grant(context, role, company_id)
    if (member.role, member.company_id) != (role, company_id):
        member.role, member.company_id = role, company_id


def _change_status(context: Context, member: Membership, status: MembershipStatus) -> None:
    member.status = status
    if status is MembershipStatus.SUSPENDED:
        sessions.revoke_sessions_of(context, member.user_id, organization_id=member.organization_id)
        context.emit(MemberSuspended(member.user_id))
        context.enqueue(MAIL_SUSPENDED, {"membershipId": member.id, "at": context.now})
