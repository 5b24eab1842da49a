"""Tasks of leasing: affairs that wait for the decision."""

from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.lists import AFFAIRS
from leaseapp.leasing.permissions import AFFAIR_APPROVE

tasks.add(
    Task(
        34, "affairsToDecide", AFFAIRS, {"status": "IN_APPROVAL"}, _("{count|affair|affairs} to decide"),
        _("The client waits for the answer."), _("Decide", "affair"), AFFAIR_APPROVE, since="statusSince", icon="scroll-text",
    )
)  # fmt: skip
