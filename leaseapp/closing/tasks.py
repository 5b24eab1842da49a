"""Tasks of closings: provisions that somebody has to decide about."""

from leaseapp.accounting.permissions import CLOSING_MANAGE
from leaseapp.closing.lists import PROVISIONS
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

tasks.add(
    Task(
        49, "provisionsToDecide", PROVISIONS, {"status": "PROPOSED"}, _("{count|provision|provisions} to decide"),
        _("The cut-off of a fiscal year is proposed."), _("Decide"), CLOSING_MANAGE, icon="scale", books=16,
    )
)  # fmt: skip
