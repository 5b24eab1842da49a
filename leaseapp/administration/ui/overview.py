"""The first page of the console: health first, then how the last days and hours went; and the timetable."""

from typing import Any

import reflex as rx

from leaseapp.administration.endpoints.alerts import read_health
from leaseapp.administration.endpoints.jobs import read_timetable
from leaseapp.administration.endpoints.people import list_standard_roles
from leaseapp.administration.endpoints.statistics import read_statistics
from leaseapp.administration.ui.components import ConsoleOverview, StandardRoles, Timetable
from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.kit import CONSOLE, page
from leaseapp.ui.registry import icon

ICONS = (
    "activity", "calendar-clock", "hard-drive", "server", "triangle-alert", "mail-x",
    "database-backup", "git-branch", "bell-ring", "bell-off",
)  # fmt: skip
for _name in ICONS:
    icon(_name)


async def _read(endpoint: Endpoint) -> dict[str, Any]:
    outcome = await gateway.call(endpoint)
    return outcome.body if outcome.problem is None else {"problem": outcome.problem["message"]}


class ConsoleState(rx.State):
    """The content of the console's pages that are no lists."""

    statistics: dict[str, Any] = {}
    health: dict[str, Any] = {}
    timetable: dict[str, Any] = {}
    standard: dict[str, Any] = {}

    @rx.event
    async def open(self) -> None:
        """Read the figures."""
        self.statistics = await _read(read_statistics)
        self.health = await _read(read_health)

    @rx.event
    async def open_timetable(self) -> None:
        """Read the timetable."""
        self.timetable = await _read(read_timetable)

    @rx.event
    async def open_roles(self) -> None:
        """Read the standard roles."""
        self.standard = await _read(list_standard_roles)


page(
    "/admin",
    title=_("Console"),
    component=lambda: ConsoleOverview.create(
        data=ConsoleState.statistics, health=ConsoleState.health, on_read=ConsoleState.open
    ),
    endpoint=read_statistics,
    group=CONSOLE,
    icon="activity",
    order=10,
    often=1,
    on_load=ConsoleState.open,
)
page(
    "/admin/timetable",
    title=_("Timetable"),
    component=lambda: Timetable.create(data=ConsoleState.timetable),
    endpoint=read_timetable,
    group=CONSOLE,
    icon="calendar-clock",
    order=60,
    on_load=ConsoleState.open_timetable,
)
page(
    "/admin/roles",
    title=_("Standard roles"),
    component=lambda: StandardRoles.create(data=ConsoleState.standard),
    endpoint=list_standard_roles,
    group=CONSOLE,
    icon="shield",
    order=70,
    on_load=ConsoleState.open_roles,
)
