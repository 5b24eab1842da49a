"""Work of crm outside requests: overdue actions are told each morning."""

from typing import Any

from leaseapp.crm.services import actions
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import job
from leaseapp.kernel.queue.job_specs import Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _


@job(
    "crm.overdue-actions", lane=Lane.BULK, title=_("Overdue actions"), due=Due("0 8 * * *"), act=_("Told that it is overdue"),
)  # fmt: skip
def tell_overdue(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Tell assignees of overdue actions, once for each due date; safe to run twice."""
    actions.tell_overdue(context)
