"""Tasks of maintenance: work that nobody began in time, and work that nobody has."""

from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.lists import OPERATIONS
from leaseapp.maintenance.permissions import OPERATION_MANAGE

tasks.add(
    Task(
        15, "lateWork", OPERATIONS, {"slaState": "LATE"}, _("late {count|work order|work orders}"),
        _("Nobody began in time; clients wait."), _("Plan", "verb"), OPERATION_MANAGE, since="slaDueAt", icon="wrench",
        tone="bad", pressing=True,
    )
)  # fmt: skip
