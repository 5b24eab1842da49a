"""Tasks of crm: overdue actions, calls that wait for an answer."""

from leaseapp.crm.lists import ACTIONS, CALLS
from leaseapp.crm.permissions import CRM_UPDATE
from leaseapp.kernel.home.tasks import Task, tasks
from leaseapp.kernel.text.i18n import _

tasks.add(
    Task(
        20, "crmCallsToReturn", CALLS, {"waits": "true"}, _("missed {count|call|calls} to return"),
        _("Somebody called and nobody answered."), _("Call back"), CRM_UPDATE, since="startedAt", icon="phone-missed",
    )
)  # fmt: skip
tasks.add(
    Task(
        21, "crmActionsToday", ACTIONS, {"today": "true"}, _("{count|action|actions} to do today"),
        _("Calls, meetings and visits that are due until tonight."), _("Look at them"), CRM_UPDATE, since="dueAt",
        icon="list-todo",
    )
)  # fmt: skip
