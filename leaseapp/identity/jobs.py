"""Mails of identity, sent after the commit; accounts that are forgotten and impersonations that end."""

from datetime import datetime
from uuid import UUID

from sqlmodel import col, select

from leaseapp.identity.enums import LinkPurpose, Notice
from leaseapp.identity.models import DeletionRequest, User
from leaseapp.identity.rendering import mails
from leaseapp.identity.services import (
    access_mailing,
    account_deletion,
    api_keys,
    impersonation,
    invitations,
    links,
    sessions,
    visits,
)
from leaseapp.identity.services.invitations import MAIL as INVITATION_MAIL
from leaseapp.identity.services.links import MAIL_LINK
from leaseapp.identity.services.member_changes import MAIL_SUSPENDED
from leaseapp.identity.services.notices import MAIL_NOTICE
from leaseapp.identity.services.sign_in import LOCKOUT_MAIL, NOTE_LOCK_ENDED
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL, Due, Scope
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.rendering.mail_layout import Letter, compose
from leaseapp.kernel.security import rate_limits
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.i18n import _

UNLOCKED = "identity.session.unlocked"


@job(LOCKOUT_MAIL, MAIL, outside=True, title=_("Mail about a locked account"))
def mail_lockout(run: JobRun) -> None:
    """Tell the user that their account is locked; an anonymized user is told nothing."""
    user = _addressee(run)
    if user is None:
        return
    until = datetime.fromisoformat(run.payload["lockedUntil"])
    letter = mails.lockout(i18n.supported(user.locale), user.name, until, user.timezone)
    _send(letter, user, f"{run.name} {user.id} {until.isoformat()}")


@job(MAIL_LINK, MAIL, outside=True, title=_("Mail with a link"))
def mail_link(run: JobRun) -> None:
    """Mint a link and mail it; nobody gets none, nor does who has nothing to confirm. It is good from now on."""
    purpose = LinkPurpose(run.payload["purpose"])
    with run.unit_of_work() as context:
        user = _found(context, run)
        if user is None or (purpose is LinkPurpose.EMAIL_VERIFICATION and user.email_verified_at is not None):
            return
        address = links.mint(context, purpose, user, UUID(run.payload["linkId"]))
    if address is not None:
        _send(mails.link(user, purpose, address), user, f"{run.name} {run.payload['linkId']}")


@job(MAIL_NOTICE, MAIL, outside=True, title=_("Mail about the security of an account"))
def mail_notice(run: JobRun) -> None:
    """Tell the user what happened to their account."""
    user = _addressee(run)
    if user is None:
        return
    what, at = Notice(run.payload["notice"]), datetime.fromisoformat(run.payload["at"])
    _send(mails.notice(user, what, at, run.payload["values"]), user, f"{run.name} {run.payload['noticeId']}")


def _addressee(run: JobRun) -> User | None:
    with run.unit_of_work() as context:
        return _found(context, run)


def _found(context: Context, run: JobRun) -> User | None:
    known = run.payload["userId"]
    user = context.session.get(User, UUID(known)) if known else None
    return None if user is None or user.anonymized_at is not None else user


def _send(letter: Letter, user: User, key: str) -> None:
    try:
        mail.send(compose(letter, to=user.email, to_name=user.name, key=key))
    except mail.MailError as error:
        if error.permanent:
            raise GiveUp(str(error)) from error
        raise


@job(NOTE_LOCK_ENDED, title=_("Note that a locked account is open again"))
def note_lock_ended(context: Context, payload: dict) -> None:
    """Write into the log, once, that the lock of an account ended by itself."""
    user_id, until = UUID(payload["userId"]), payload["lockedUntil"]
    known = select(AuditLog.id).where(
        AuditLog.target_id == user_id, AuditLog.action == UNLOCKED, col(AuditLog.changes)["lockedUntil"].astext == until
    )
    if context.session.exec(known.limit(1)).first() is None:
        context.audit_note("User", user_id, UNLOCKED, {"lockedUntil": until})


@job(
    "identity.forget-sign-in-tallies",
    lane=Lane.BULK,
    title=_("Removal of old sign-in tallies"),
    due=Due("10 * * * *", Scope.GLOBAL),
)
def forget_sign_in_tallies(context: Context, payload: dict) -> None:
    """Remove tallies of sign-ins and public pages that mean nothing any more (hourly, system)."""
    rate_limits.forget_old(context)


@job(
    "identity.forget-spent-links",
    lane=Lane.BULK,
    title=_("Removal of old sign-in links"),
    due=Due("25 * * * *", Scope.GLOBAL),
)
def forget_spent_links(context: Context, payload: dict) -> None:
    """Remove mailed links and challenges that ended a day ago (hourly, system)."""
    links.forget_old(context)


@job(
    "identity.forget-ended-sessions",
    lane=Lane.BULK,
    title=_("Removal of ended sessions"),
    due=Due("35 * * * *", Scope.GLOBAL),
)
def forget_ended_sessions(context: Context, payload: dict) -> None:
    """Remove sessions that ended a quarter ago (hourly, system)."""
    sessions.forget_ended(context)


@job(
    "identity.expire-invitations",
    lane=Lane.BULK,
    title=_("Expiry of invitations"),
    act=_("Expiry told"),
    due=Due("5 6 * * *"),
)
def expire_invitations(context: Context, payload: dict) -> None:
    """Tell whoever invited that nobody came within seven days (daily, each organization)."""
    invitations.tell_expired(context)


@job(
    INVITATION_MAIL, MAIL, outside=True, title=_("Invitation by e-mail"),
    act=_("E-mail handed to the mail server"), on_failed=access_mailing.invitation_failed,
    on_retry=access_mailing.invitation_tried_again,
)  # fmt: skip
def mail_invitation(run: JobRun) -> None:
    """Mail an invitation's link, minted now; nothing for one that was accepted or withdrawn meanwhile."""
    access_mailing.mail_invitation(run)


@job(MAIL_SUSPENDED, MAIL, outside=True, title=_("Mail about a suspended access"))
def mail_suspended(run: JobRun) -> None:
    """Tell a member that they are suspended, if they still are."""
    access_mailing.mail_suspended(run)


@job(
    "identity.warn-of-ending-keys",
    lane=Lane.BULK,
    title=_("Warning of API keys that end soon"),
    act=_("End announced"),
    due=Due("0 6 * * *"),
)
def warn_of_ending_keys(context: Context, payload: dict) -> None:
    """Tell owners of keys that end within a week (nightly, each organization)."""
    api_keys.warn(context)


@job(
    "identity.forget-key-calls",
    lane=Lane.BULK,
    title=_("Removal of old calls of API keys"),
    due=Due("20 4 * * *", Scope.GLOBAL),
)
def forget_key_calls(context: Context, payload: dict) -> None:
    """Remove calls of keys beyond the last hundred, and those of more than a month ago (nightly, system)."""
    api_keys.forget_calls(context)


@job(account_deletion.REQUESTED_MAIL, MAIL, outside=True, title=_("Mail about the deletion of an account"))
def mail_deletion_requested(run: JobRun) -> None:
    """Tell the user until when they can change their mind; one who did is told nothing."""
    with run.unit_of_work() as context:
        wish = context.session.get(DeletionRequest, UUID(run.payload["requestId"]))
        user = context.session.get(User, wish.user_id) if wish is not None and wish.canceled_at is None else None
    if wish is None or user is None or user.anonymized_at is not None:
        return
    letter = mails.deletion_requested(i18n.supported(user.locale), user.name, wish.due_at, user.timezone)
    _send(letter, user, f"{run.name} {wish.id}")


@job(
    "identity.find-due-deletions",
    lane=Lane.BULK,
    title=_("Search for accounts to anonymize"),
    due=Due("20 3 * * *", Scope.GLOBAL),
)
def find_due_deletions(context: Context, _payload: dict) -> None:
    """Ask for a job for each account whose 30 days are over (nightly, system)."""
    account_deletion.enqueue_due(context)


@job(account_deletion.ANONYMIZE, title=_("Anonymization of an account"))
def anonymize(context: Context, payload: dict) -> None:
    """Take the person out of the account; the last administrator of an organization stays, and is told to the provider."""
    try:
        account_deletion.anonymize(context, UUID(payload["requestId"]))
    except Conflict as problem:
        raise GiveUp(problem.code) from problem


@job(impersonation.END, title=_("End of an impersonation"))
def end_impersonation(context: Context, payload: dict) -> None:
    """End an impersonation whose hour is over, whoever forgot it."""
    impersonation.end_when_due(context, UUID(payload["impersonationId"]))


@job(impersonation.MAIL, MAIL, outside=True, title=_("Mail about an impersonation"))
def mail_impersonation(run: JobRun) -> None:
    """Tell the member who acted as them, why, and what was done; a mail that was sent is not sent again."""
    with run.unit_of_work() as context:
        told = visits.read(context, UUID(run.payload["impersonationId"]))
    if told is None:
        return
    user, visit, visit_id = told
    letter = mails.impersonated(i18n.supported(user.locale), user.name, visit, user.timezone)
    _send(letter, user, f"{run.name} {visit_id}")
    with run.finish() as context:
        visits.told(context, visit_id)
