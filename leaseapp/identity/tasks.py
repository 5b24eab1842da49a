"""Tasks of whoever invites people."""

from leaseapp.identity.lists import INVITATIONS
from leaseapp.identity.permissions import USER_INVITE
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

# fmt: off
for task in (
    Task(28, "invitationsMailLost", INVITATIONS, {"state": "PENDING", "mailFailed": "true"},
         _("{count|invitation|invitations} whose e-mail did not arrive"),
         _("The address refused it, or the mail server gave up: correct it, or send it again."), _("Send again"),
         USER_INVITE, since="createdAt", icon="mail-x", tone="bad", pressing=True),
    Task(95, "invitationsExpired", INVITATIONS, {"state": "EXPIRED"},
         _("expired {count|invitation|invitations}"), _("Nobody can accept them any more: send them again, or withdraw them."),
         _("View"), USER_INVITE, since="expiresAt", icon="mail"),
):
    tasks.add(task)
# fmt: on
