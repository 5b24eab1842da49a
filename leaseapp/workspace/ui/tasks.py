"""The page "To do": what waits for me, over all domains."""

from typing import Any

import reflex as rx

from leaseapp.kernel.home.tasks import tasks
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import TASKS, page
from leaseapp.ui.registry import icon
from leaseapp.ui.session import show_toast
from leaseapp.workspace.endpoints.tasks import read_tasks


def shows() -> frozenset[str]:
    """Return the kinds of records of any list that is counted."""
    return frozenset().union(*(task.spec.kinds for task in tasks))


class TasksPage(LocalComponent):
    """The list of what waits for the caller, over all domains."""

    library = "$/public/workspace/tasks.jsx"
    tag = "TasksPage"

    data: rx.Var[dict]


class TasksState(rx.State):
    """The state of the page of tasks."""

    data: dict[str, Any] = {"ready": False, "total": 0, "items": [], "nothing": []}

    @rx.event
    async def open(self) -> None:
        """Read it."""
        outcome = await gateway.call(read_tasks)
        if outcome.problem is not None:
            await show_toast(self, outcome.problem["message"], "error")
        self.data = {"total": 0, "items": [], "nothing": [], **(outcome.body or {}), "ready": True}


for task in tasks:
    icon(task.icon)
page(
    "/workspace/to-do",
    title=_("To do"),
    component=lambda: TasksPage.create(data=TasksState.data),
    group=TASKS,
    icon="inbox",
    order=0,
    key={"en": "t", "fr": "t"},
    own=_("To do"),
    on_load=TasksState.open,
    shows=shows,
)
