"""The task of whoever sends documents: mails that did not arrive. The domains that own the records declare theirs by it."""

from leaseapp.documents.lists import LOST
from leaseapp.kernel.home.tasks import Task
from leaseapp.kernel.listing.spec import ListSpec
from leaseapp.kernel.text.i18n import _


def lost_mails(order: int, spec: ListSpec, what: str, permission: str) -> Task:
    """Return the task: correct what kept the last mail of a record of `spec` away, and send it again (`permission`)."""
    return Task(
        order, f"{spec.name}MailLost", spec, LOST, what,
        _("The address refused it, or the mail server gave up: the record says why."), _("Send again"), permission,
        since="mailLostAt", icon="mail-x", tone="bad", pressing=True,
    )  # fmt: skip
