"""Sending the mails of invitations and suspension: what happens around handing them to the mail server."""

import uuid
from typing import Any

from sqlmodel import select

from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.models import Invitation, Membership, Organization, User
from leaseapp.identity.rendering import access_mails
from leaseapp.identity.services import granting, invitations
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.adapters.mail_events import MailEvent, MailFate, mail_events
from leaseapp.kernel.auditing.act_labels import label_act
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.organization_scope import inside
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

CAME_BACK = label_act("identity.invitation.mail-back", _("E-mail came back"))


def mail_invitation(run: JobRun) -> None:
    """Mail an invitation's link and note when; nothing for one that is closed, or mailed already."""
    with run.unit_of_work() as context:
        found = context.session.get(Invitation, _key(context, run.payload["invitationId"]))
        if found is None or found.accepted_at or found.revoked_at or found.mailed_at:
            return
        letter = access_mails.invitation(found.locale, _invited(context, found))
    _hand_over(letter, to=found.email, key=f"{run.name} {found.id} {run.payload['sent']}")
    with run.finish() as context:
        sent = context.session.get_one(Invitation, _key(context, run.payload["invitationId"]))
        sent.mailed_at, sent.mail_failed = context.now, False


def invitation_failed(context: Context, run: JobRun) -> None:
    """Show at the invitation that its mail did not leave."""
    _note_failure(context, run, failed=True)


def invitation_tried_again(context: Context, run: JobRun) -> None:
    """Show at the invitation that its mail is under way again."""
    _note_failure(context, run, failed=False)


@mail_events.add
def invitation_came_back(context: Context, event: MailEvent) -> bool:
    """Show at an open invitation that its mail came back (system). False where nothing changes."""
    found_id = event.id_after(f"{invitations.MAIL} ") if event.fate is MailFate.BOUNCED else None
    statement = select(Invitation).where(Invitation.id == found_id, Invitation.email == event.recipient.lower())
    found = context.session.exec(statement).one_or_none() if found_id is not None else None
    if found is None:
        return False
    with inside(context, found.organization_id, action=CAME_BACK) as own:
        row = get_or_404(own, Invitation, found.id, for_update=True)
        is_open = row.accepted_at is None and row.revoked_at is None
        if row.mail_failed or row.mailed_at is None or not is_open:
            return False
        row.mail_failed = True
    return True


def mail_suspended(run: JobRun) -> None:
    """Tell a member that they are suspended; nothing when they are active again."""
    with run.unit_of_work() as context:
        member = context.session.get(Membership, _key(context, run.payload["membershipId"]))
        user = context.session.get(User, member.user_id) if member else None
        if member is None or user is None or member.status is MembershipStatus.ACTIVE or user.anonymized_at:
            return
        name = _organization(context).name
        letter = access_mails.suspended(i18n.supported(user.locale), user.name, name)
    _hand_over(letter, to=user.email, key=f"{run.name} {member.id} {run.payload['at']}", name=user.name)


def _hand_over(letter: Letter, *, to: str, key: str, name: str = "") -> None:
    """Raise GiveUp where no further try helps."""
    try:
        mail.send(compose(letter, to=to, to_name=name, key=key))
    except mail.MailError as error:
        if error.permanent:
            raise GiveUp(str(error)) from error
        raise


def _invited(context: Context, invitation: Invitation) -> access_mails.Invited:
    organization = _organization(context)
    inviter = context.session.get(User, invitation.invited_by_id) if invitation.invited_by_id else None
    custom = granting.custom_role(context, invitation.role)
    known = invitation.role in BusinessRole.__members__
    role = i18n.translate(invitation.locale, label_of(BusinessRole(invitation.role))) if known else invitation.role
    return access_mails.Invited(
        organization=organization.name,
        role=custom.name if custom else role,
        inviter=inviter.name if inviter else None,
        link=invitations.link_of(invitation),
        expires_at=invitation.expires_at,
        timezone=organization.timezone,
    )


def _organization(context: Context) -> Organization:
    return context.session.get_one(Organization, context.organization_id)


def _key(context: Context, row_id: str) -> tuple[Any, ...]:
    return (context.organization_id, uuid.UUID(row_id))


def _note_failure(context: Context, run: JobRun, *, failed: bool) -> None:
    found = context.session.get(Invitation, _key(context, run.payload["invitationId"]))
    if found is not None:
        found.mail_failed = failed
