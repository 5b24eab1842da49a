"""The planning: the week of each technician, and the orders that nobody planned yet."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.operations import list_operations, update_operation
from leaseapp.maintenance.endpoints.planning import list_technicians
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, permission_key

for _name in ("calendar-clock", "chevron-left", "chevron-right", "circle-alert"):
    icon(_name)
permission_key(list_operations)


class Planning(LocalComponent):
    """The week; `permission` is the right to plan."""

    library = "$/public/maintenance/planning.jsx"
    tag = "Planning"

    permission: rx.Var[str]


def planning() -> rx.Component:
    """Return the page."""
    return Planning.create(permission=permission_key(update_operation))


kit.page(
    "/workspace/maintenance-planning",
    title=_("Planning"),
    component=planning,
    endpoint=list_technicians,
    used=update_operation,
    group=kit.MAINTENANCE,
    icon="calendar-clock",
    order=16,
)
