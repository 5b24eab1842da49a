"""Mails of identity, sent after the commit."""

from datetime import datetime
from uuid import UUID

from leaseapp.identity.models import User
from leaseapp.identity.rendering import mails
from leaseapp.identity.services.sign_in import LOCKOUT_MAIL
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import GiveUp, JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL, Due, Scope
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
    try:
        mail.send(compose(letter, to=user.email, to_name=user.name, key=f"{run.name} {user.id} {until.isoformat()}"))
    except mail.MailError as error:
        if error.permanent:
            raise GiveUp(str(error)) from error
        raise


@job(
    "identity.forget-sign-in-tallies",
    lane=Lane.BULK,
    title=_("Removal of old sign-in tallies"),
    due=Due("10 * * * *", Scope.GLOBAL),
)
def forget_sign_in_tallies(context: Context, payload: dict) -> None:
    """Remove tallies of sign-ins and public pages that mean nothing any more (hourly, system)."""
    rate_limits.forget_old(context)
