"""The technician's tablet at /field: one component with data of its own on the device, so that it works without a server."""

import reflex as rx

from leaseapp.assets.enums import AssetCondition, AssetFunctional
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.field import read_field_day
from leaseapp.maintenance.enums import MaintenanceStatus, MaintenanceType, MeterKind, SignatureRole, WaitingReason
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import icon, words

ROUTE = "/field"
for _name in (
    "arrow-left", "arrow-right", "badge-check", "calendar-check", "calendar-days", "camera", "check", "chevron-right",
    "circle", "circle-alert", "circle-check", "clipboard-check", "clock", "cloud-off", "cloud-upload", "corner-down-right",
    "download", "gauge", "house", "languages", "list-checks", "list-todo", "log-in", "log-out", "map-pin", "minus",
    "navigation", "package", "package-x", "pause", "pen-line", "phone", "play", "plus", "refresh-cw", "scan-line", "search",
    "stethoscope", "timer", "trash-2", "undo-2", "user", "user-x", "wrench", "x", "tablet",
):  # fmt: skip
    icon(_name)
for _kind in (
    AssetCondition,
    AssetFunctional,
    MaintenanceStatus,
    MaintenanceType,
    MeterKind,
    SignatureRole,
    WaitingReason,
):
    words(_kind)


class Field(LocalComponent):
    """The day, the orders and the queue of a technician."""

    library = "$/public/maintenance/field.jsx"
    tag = "Field"


def field() -> rx.Component:
    """Return the page."""
    return Field.create()


kit.page(
    ROUTE, title=_("My day"), component=field, endpoint=read_field_day, group=kit.EQUIPMENT, icon="tablet", order=15,
    often=1,
)  # fmt: skip
