"""Endpoints that read what waits for the caller."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.workspace.schemas import TasksOut
from leaseapp.workspace.services import tasks


@workspace.get(
    "/tasks",
    permission=None,
    returns=TasksOut,
    extra='the page "To do" collects what waits for its reader, each behind its permission',
)
def read_tasks(context: Context) -> TasksOut:
    """Return the caller's tasks, each with its number, the age of the oldest and the list that shows them."""
    return tasks.read(context, keep=True)
