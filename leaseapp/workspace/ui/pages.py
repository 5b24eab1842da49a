"""The home page; the page of what waits stands beside it."""

from typing import Any
from urllib.parse import parse_qsl

import reflex as rx

from leaseapp.kernel import clock
from leaseapp.kernel.home import home_cards
from leaseapp.kernel.text.i18n import _
from leaseapp.ui import gateway
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.kit import HOME, page
from leaseapp.ui.registry import icon
from leaseapp.ui.session import show_toast
from leaseapp.workspace.endpoints.home import read_home
from leaseapp.workspace.ui import tasks  # noqa: F401  declares its page

#: icons of rows, which come as data from the domains
ROW_ICONS = (
    "bell-ring", "circle", "circle-alert", "circle-check", "circle-help", "clock", "download", "eye-off", "file-pen",
    "file-text", "package", "percent", "phone", "receipt-text", "scale", "send", "shield-check", "shopping-cart", "table",
    "triangle-alert", "truck", "wallet", "wrench",
)  # fmt: skip
CHOICES = ("period", "whose")
NOTHING: dict[str, Any] = {
    "ready": False, "search": "", "today": "", "desk": "", "period": None, "comparedWith": None, "whose": None, "acts": [],
    "cards": [],
}  # fmt: skip


def shows() -> frozenset[str]:
    """Return the kinds of records on any card: what is written besides them concerns no home page."""
    return frozenset().union(*(card.kinds for card in home_cards))


class HomePage(LocalComponent):
    """Figures, waiting work and small charts."""

    library = "$/public/workspace/home.jsx"
    tag = "HomePage"

    data: rx.Var[dict]


class HomeState(rx.State):
    """The state of the home page."""

    data: dict[str, Any] = NOTHING

    @rx.event
    async def open(self) -> None:
        """Read the cards as the address asks for them."""
        principal = gateway.current_caller().principal
        today = clock.today(principal.timezone).isoformat() if principal else ""
        search = str(self.router.url.query or "")
        chosen = {name: value for name, value in parse_qsl(search) if name in CHOICES}
        outcome = await gateway.call(read_home, query=chosen)
        if not outcome.ok and outcome.errors:
            outcome = await gateway.call(read_home, query={})  # an address that names no such choice
        if outcome.problem is not None:
            await show_toast(self, outcome.problem["message"], "error")
        self.data = {**NOTHING, "ready": True, "search": search, "today": today, **(outcome.body or {})}


for name in ROW_ICONS:
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
    shows=shows,
)
