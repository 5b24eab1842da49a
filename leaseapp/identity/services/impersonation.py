"""Acting as somebody else for a while, to help them (document 1 "Impersonation").

The session stays the staff's own: whatever ends it, or takes their rights, ends this too.
`principals` reads on each call whether it still holds. Everything done carries both ids in the audit log; when it is over
the member gets a mail that says what was done.
"""

import uuid
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Impersonation, Membership, Organization, Role, User, UserSession
from leaseapp.identity.rules import impersonation as rules
from leaseapp.identity.services.accounts import own_user
from leaseapp.identity.services.roles import title_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Forbidden, NotFound
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.queue.enqueueing import enqueue

END, MAIL = "identity.end-impersonation", "identity.mail-impersonation"
MOST_FOUND = 20


def begin(context: Context, membership_id: uuid.UUID, reason: str) -> tuple[Impersonation, User, Organization]:
    """Let the caller act as a member for an hour. Needs a unit of work of the system role without an organization.

    Raises NotFound at `membershipId` for what is no active membership, and for those of the provider's own staff; Forbidden
    for anybody but that staff.
    """
    staff = own_user(context, for_update=True)
    if staff.platform_role is None or context.principal.session_id is None:
        raise Forbidden()
    user, organization = _whom(context, membership_id)
    # one that nobody ended is over by now, or the caller would be somebody else
    _end_open(context, context.principal.session_id)
    row = Impersonation(
        session_id=context.principal.session_id,
        organization_id=organization.id,
        impersonator_user_id=staff.id,
        user_id=user.id,
        reason=reason,
        read_only=rules.is_read_only(staff.platform_role),
        started_at=context.now,
        ends_at=rules.ends_at(context.now),
    )
    with inside(context, organization.id, action="identity.impersonation.start") as own:
        own.add(row)
    # nobody is told later than this, even when the session ends in another way
    enqueue(context.session, END, {"impersonationId": row.id}, owners=[None], run_at=row.ends_at)
    context.rights_changed.add(staff.id)
    return row, user, organization


def stop(context: Context) -> bool:
    """End the caller's impersonation; False when none is on. Needs a unit of work of the system role."""
    session_id = context.principal.session_id
    return session_id is not None and _end_open(context, session_id)


def end_when_due(context: Context, impersonation_id: uuid.UUID) -> None:
    """Stop an impersonation at the end of its hour: whoever forgot to stop has stopped now."""
    row = context.session.exec(_locked().where(Impersonation.id == impersonation_id)).one()
    if row.ended_at is None and row.ends_at <= context.now:
        with inside(context, row.organization_id) as own:
            _finish(own, row)


def _locked() -> Any:
    return select(Impersonation).with_for_update()


def _end_open(context: Context, session_id: uuid.UUID) -> bool:
    statement = _locked().where(Impersonation.session_id == session_id, col(Impersonation.ended_at).is_(None))
    row = context.session.exec(statement).one_or_none()
    if row is None:
        return False
    _finish(context, row)
    return True


def _finish(context: Context, row: Impersonation) -> None:
    """End it at the hour, at the end of the session that carried it, or now: whichever came first; the member is told."""
    session = context.session.get_one(UserSession, row.session_id)
    row.ended_at = min(session.revoked_at or context.now, row.ends_at)
    context.session.flush()
    enqueue(context.session, MAIL, {"impersonationId": row.id}, owners=[None])
    context.rights_changed |= {row.impersonator_user_id, row.user_id}


def _whom(context: Context, membership_id: uuid.UUID) -> tuple[User, Organization]:
    found = context.session.exec(_active().where(Membership.id == membership_id)).one_or_none()
    if found is None:
        raise NotFound("membershipId")
    user, organization, _membership, _role = found
    return user, organization


def _active() -> sa.Select:
    return (
        select(User, Organization, Membership, Role)
        .join(Membership, col(Membership.user_id) == User.id)
        .join(Organization, col(Organization.id) == Membership.organization_id)
        .outerjoin(
            Role, (col(Role.organization_id) == Membership.organization_id) & (col(Role.code) == Membership.role)
        )
        .where(
            Membership.status == MembershipStatus.ACTIVE,
            col(User.anonymized_at).is_(None),
            col(User.platform_role).is_(None),
        )
    )


def people(context: Context, text: str) -> list[tuple[User, Organization, Membership, str]]:
    """Return the members of any organization whose name, address or organization holds `text`, with their role's name."""
    statement = (
        _active()
        .where(
            sa.or_(*(named.icontains(text, autoescape=True) for named in (User.name, User.email, Organization.name)))
        )
        .order_by(col(User.name), col(User.id), col(Organization.name))
        .limit(MOST_FOUND)
    )
    return [
        (user, organization, membership, title_of(membership.role, role.name if role else None))
        for user, organization, membership, role in context.session.exec(statement)
    ]
