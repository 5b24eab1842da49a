"""The wish to be forgotten, and what is done about it 30 days later (document 1; GDPR art. 17).

Only what concerned the person alone is removed. What an organization keeps because the law says so names them by id, and
the audit log holds no names at all, so that it stays sealed and true.
"""

import uuid

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.models import DeletionRequest, Membership, Organization, User
from leaseapp.identity.rules import account_deletion as rules
from leaseapp.identity.rules.addresses import normalize
from leaseapp.identity.services import sessions
from leaseapp.identity.services.accounts import own_user
from leaseapp.kernel import personal_data
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.queue.enqueueing import enqueue
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.i18n import _

ANONYMIZE = "identity.anonymize"
REQUESTED_MAIL = "identity.mail-deletion-requested"
_open = sa.and_(col(DeletionRequest.canceled_at).is_(None), col(DeletionRequest.done_at).is_(None))


def open_request(context: Context, user_id: uuid.UUID, *, for_update: bool = False) -> DeletionRequest | None:
    """Return the wish of a user that stands, if there is one."""
    statement = select(DeletionRequest).where(DeletionRequest.user_id == user_id, _open)
    return context.session.exec(statement.with_for_update() if for_update else statement).one_or_none()


def request(context: Context, confirm_email: str) -> DeletionRequest:
    """Note the caller's wish; asked again, the first one stands.

    Raises Invalid CONFIRMATION_WRONG at `confirmEmail`, Conflict LAST_ADMIN while an organization would be left without
    an administrator, Conflict PROVIDER_STAFF for the provider's own people.
    """
    user = own_user(context, for_update=True)
    if normalize(confirm_email) != user.email:
        raise refuse_field("confirmEmail", "CONFIRMATION_WRONG", _("Type the e-mail address of this account."))
    if user.platform_role is not None:
        raise Conflict("PROVIDER_STAFF", _("Accounts of the provider's staff are ended by the provider."))
    found = open_request(context, user.id, for_update=True)
    if found is not None:
        return found
    _refuse_last_administrator(context, user.id)
    wish = DeletionRequest(user_id=user.id, due_at=rules.due_at(context.now))
    with unique(context, {"uq_deletion_request_open": _asked_already}):
        context.session.add(wish)
    # a person belongs to no organization: neither does the mail to them
    enqueue(context.session, REQUESTED_MAIL, {"requestId": wish.id}, owners=[None])
    return wish


def cancel(context: Context) -> None:
    """Take the caller's wish back. Raises NotFound when none stands."""
    wish = open_request(context, own_user(context).id, for_update=True)
    if wish is None:
        raise NotFound()
    wish.canceled_at = context.now
    context.session.flush()


def enqueue_due(context: Context) -> None:
    """Enqueue a job for each account that is due, none beside one that still waits or runs."""
    due = (
        select(DeletionRequest.id).where(_open, DeletionRequest.due_at <= context.now).order_by(DeletionRequest.due_at)
    )
    for request_id in context.session.exec(due):
        context.enqueue(ANONYMIZE, {"requestId": request_id}, dedupe=str(request_id))


def anonymize(context: Context, request_id: uuid.UUID) -> bool:
    """Take the person out of the account of a wish whose day has come; False when it was canceled or done meanwhile.

    Raises Conflict LAST_ADMIN while an organization would be left without an administrator: the job says so to the
    administrators, and is tried again the next night.
    """
    wish = context.session.exec(select(DeletionRequest).where(DeletionRequest.id == request_id).with_for_update()).one()
    if wish.canceled_at is not None or wish.done_at is not None or wish.due_at > context.now:
        return False
    user = context.session.exec(select(User).where(User.id == wish.user_id).with_for_update()).one()
    _refuse_last_administrator(context, user.id)
    _leave_organizations(context, user.id)
    for part in personal_data.parts:
        if part.forget is not None:
            part.forget(context, user.id)
    user.email = rules.address_of(user.id)
    user.name = i18n.translate(i18n.supported(user.locale), rules.NAME)
    user.first_name = user.last_name = user.phone = user.image = user.last_login_ip = None
    user.anonymized_at = wish.done_at = context.now
    sessions.revoke_sessions_of(context, user.id)
    context.session.flush()
    return True


def _leave_organizations(context: Context, user_id: uuid.UUID) -> None:
    """Suspend their memberships, each in the chain of its organization: nobody counts on somebody who is gone."""
    places = select(Membership.organization_id).where(
        Membership.user_id == user_id, Membership.status == MembershipStatus.ACTIVE
    )
    for organization_id in context.session.exec(places.order_by(Membership.organization_id)).all():
        with inside(context, organization_id, action="identity.user.anonymize") as own:
            mine = select(Membership).where(Membership.user_id == user_id).with_for_update()
            own.session.exec(mine).one().status = MembershipStatus.SUSPENDED


def _refuse_last_administrator(context: Context, user_id: uuid.UUID) -> None:
    """Raise Conflict LAST_ADMIN when the user is the only active administrator of an organization.

    The administrators' rows are locked, in their order, so that two who leave at once see one another.
    """
    administers = select(Membership.organization_id).where(
        Membership.user_id == user_id,
        Membership.role == BusinessRole.ADMIN.value,
        Membership.status == MembershipStatus.ACTIVE,
    )
    statement = (
        select(Membership, Organization.name)
        .join(Organization, col(Organization.id) == Membership.organization_id)
        .where(
            col(Membership.organization_id).in_(administers),
            Membership.role == BusinessRole.ADMIN.value,
            Membership.status == MembershipStatus.ACTIVE,
        )
        .order_by(col(Membership.organization_id), col(Membership.id))
        .with_for_update(of=Membership)
    )
    others: dict[str, int] = {}
    for membership, name in context.session.exec(statement):
        others[name] = others.get(name, 0) + (membership.user_id != user_id)
    for name, count in others.items():
        if not count:
            raise Conflict(
                "LAST_ADMIN",
                _("{organization} would have no administrator left. Give this role to somebody else first."),
                organization=name,
            )


def _asked_already() -> Conflict:
    return Conflict("ALREADY_REQUESTED", _("This was asked for already."))
