"""Mails of identity, sent after the commit; accounts that are forgotten and impersonations that end."""

from datetime import datetime
from uuid import UUID

from leaseapp.identity.documents import mails
from leaseapp.identity.models import DeletionRequest, User
from leaseapp.identity.services import account_deletion, impersonation, visits
from leaseapp.identity.services.sign_in import LOCKOUT_MAIL
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.rendering.mail_layout import compose
from leaseapp.kernel.security import rate_limits
from leaseapp.kernel.text import i18n
from leaseapp.kernel.text.i18n import _


@job(LOCKOUT_MAIL, MAIL, outside=True, title=_("Mail about a locked account"))
def mail_lockout(run: JobRun) -> None:
    """Tell the user that their account is locked; an anonymized user is told nothing."""
    with run.unit_of_work() as context:
        user = context.session.get(User, UUID(run.payload["userId"]))
    if user is None or user.anonymized_at is not None:
        return
    until = datetime.fromisoformat(run.payload["lockedUntil"])
    letter = mails.lockout(i18n.supported(user.locale), user.name, until, user.timezone)
    _send(compose(letter, to=user.email, to_name=user.name, key=f"{run.name} {user.id} {until.isoformat()}"))


@job("identity.forget-sign-in-tallies", lane=Lane.BULK, title=_("Removal of old sign-in tallies"))
def forget_sign_in_tallies(context: Context, payload: dict) -> None:
    """Removes tallies of sign-ins and public pages that mean nothing any more (hourly, system)."""
    rate_limits.forget_old(context)


@job(account_deletion.REQUESTED_MAIL, MAIL, outside=True, title=_("Mail about the deletion of an account"))
def mail_deletion_requested(run: JobRun) -> None:
    """Tells the user until when they can change their mind; one who did is told nothing."""
    with run.unit_of_work() as context:
        wish = context.session.get(DeletionRequest, UUID(run.payload["requestId"]))
        user = context.session.get(User, wish.user_id) if wish is not None and wish.canceled_at is None else None
    if wish is None or user is None or user.anonymized_at is not None:
        return
    letter = mails.deletion_requested(i18n.supported(user.locale), user.name, wish.due_at, user.timezone)
    _send(compose(letter, to=user.email, to_name=user.name, key=f"{run.name} {wish.id}"))


@job("identity.find-due-deletions", lane=Lane.BULK, title=_("Search for accounts to anonymize"))
def find_due_deletions(context: Context, _payload: dict) -> None:
    """Asks for a job for each account whose 30 days are over (nightly, system)."""
    account_deletion.enqueue_due(context)


@job(account_deletion.ANONYMIZE, title=_("Anonymization of an account"))
def anonymize(context: Context, payload: dict) -> None:
    """Takes the person out of the account; the last administrator of an organization stays, and is told to the provider."""
    try:
        account_deletion.anonymize(context, UUID(payload["requestId"]))
    except Conflict as problem:
        raise GiveUp(problem.code) from problem


@job(impersonation.END, title=_("End of an impersonation"))
def end_impersonation(context: Context, payload: dict) -> None:
    """Ends an impersonation whose hour is over, whoever forgot it."""
    impersonation.end_when_due(context, UUID(payload["impersonationId"]))


@job(impersonation.MAIL, MAIL, outside=True, title=_("Mail about an impersonation"))
def mail_impersonation(run: JobRun) -> None:
    """Tells the member who acted as them, why, and what was done; a mail that was sent is not sent again."""
    with run.unit_of_work() as context:
        told = visits.read(context, UUID(run.payload["impersonationId"]))
    if told is None:
        return
    user, visit, visit_id = told
    letter = mails.impersonated(i18n.supported(user.locale), user.name, visit, user.timezone)
    _send(compose(letter, to=user.email, to_name=user.name, key=f"{run.name} {visit_id}"))
    with run.finish() as context:
        visits.told(context, visit_id)


def _send(letter: mail.Mail) -> None:
    """Hands a mail over. Raises GiveUp when it can never arrive."""
    try:
        mail.send(letter)
    except mail.MailError as error:
        if error.permanent:
            raise GiveUp(str(error)) from error
        raise
