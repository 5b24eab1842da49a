"""Mails of identity, sent after the commit."""

from datetime import datetime
from uuid import UUID

from leaseapp.identity.documents import mails
from leaseapp.identity.models import User
from leaseapp.identity.services import access_mailing, api_keys
from leaseapp.identity.services.invitations import MAIL as INVITATION_MAIL
from leaseapp.identity.services.member_changes import MAIL_SUSPENDED
from leaseapp.identity.services.sign_in import LOCKOUT_MAIL
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
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
    try:
        mail.send(compose(letter, to=user.email, to_name=user.name, key=f"{run.name} {user.id} {until.isoformat()}"))
    except mail.MailError as error:
        if error.permanent:
            raise GiveUp(str(error)) from error
        raise


@job("identity.forget-sign-in-tallies", lane=Lane.BULK, title=_("Removal of old sign-in tallies"))
def forget_sign_in_tallies(context: Context, payload: dict) -> None:
    """Removes tallies of sign-ins and public pages that mean nothing any more (hourly, system)."""
    rate_limits.forget_old(context)


@job(
    INVITATION_MAIL, MAIL, outside=True, title=_("Invitation by e-mail"), on_failed=access_mailing.invitation_failed,
    on_retry=access_mailing.invitation_tried_again,
)  # fmt: skip
def mail_invitation(run: JobRun) -> None:
    """Mail an invitation's link, minted now; nothing for one that was accepted or withdrawn meanwhile."""
    access_mailing.mail_invitation(run)


@job(MAIL_SUSPENDED, MAIL, outside=True, title=_("Mail about a suspended access"))
def mail_suspended(run: JobRun) -> None:
    """Tell a member that they are suspended, if they still are."""
    access_mailing.mail_suspended(run)


@job("identity.warn-of-ending-keys", lane=Lane.BULK, title=_("Warning of API keys that end soon"))
def warn_of_ending_keys(context: Context, payload: dict) -> None:
    """Tell owners of keys that end within a week (nightly, each organization)."""
    api_keys.warn(context)


@job("identity.forget-key-calls", lane=Lane.BULK, title=_("Removal of old calls of API keys"))
def forget_key_calls(context: Context, payload: dict) -> None:
    """Remove calls of keys beyond the last hundred, and those of more than a month ago (nightly, system)."""
    api_keys.forget_calls(context)
