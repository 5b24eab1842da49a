"""The task of signatures: documents that wait for the organization's own signature."""

from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.signing.lists import REQUESTS
from leaseapp.signing.permissions import REQUEST_SIGN

tasks.add(
    Task(
        16, "countersign", REQUESTS, {"countersign": "true"}, _("{count|document|documents} to countersign"),
        _("Others have signed or wait for you."), _("Countersign"), REQUEST_SIGN, since="sentAt", icon="pen-line",
    )
)  # fmt: skip
