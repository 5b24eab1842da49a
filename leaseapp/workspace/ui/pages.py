"""The home page."""

from typing import Any

import reflex as rx

from leaseapp.kernel import clock
from leaseapp.kernel.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.components import HomePage
from leaseapp.ui.kit import HOME, page
from leaseapp.ui.registry import icon
from leaseapp.ui.session import show_toast
from leaseapp.ui.tabs import ANYTHING
from leaseapp.workspace.endpoints.home import read_home

#: icons of tasks, which come as data from the domains
TASK_ICONS = (
    "bell-ring", "circle", "circle-alert", "clock", "file-pen", "receipt-text", "send", "table", "truck", "wallet",
)  # fmt: skip


class HomeState(rx.State):
    """What the home page shows to its caller."""

    data: dict[str, Any] = {"ready": False, "today": "", "figures": [], "tasks": [], "charts": []}

    @rx.event
    async def open(self) -> None:
        """Reads figures, waiting work and charts."""
        principal = gateway.current_caller().principal
        today = clock.local_date(clock.now(), principal.timezone) if principal else clock.today()
        found = {"figures": [], "tasks": [], "charts": []}
        if gateway.allows(read_home):
            outcome = await gateway.call(read_home)
            if outcome.problem is not None:
                await show_toast(self, outcome.problem["message"], "error")
            else:
                found = outcome.body
        self.data = {"ready": True, "today": today.isoformat(), **found}


for name in TASK_ICONS:
    icon(name)
page(
    "/workspace",
    title=_("Home"),
    component=lambda: HomePage.create(data=HomeState.data),
    group=HOME,
    icon="house",
    order=0,
    key={"en": "h", "fr": "a"},
    own=_("Home"),
    on_load=HomeState.open,
    shows=lambda: frozenset({ANYTHING}),
)
