"""Settings of maintenance: the hours in which the clock of work orders runs."""

import reflex as rx

from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.endpoints.settings import read_maintenance_settings, replace_maintenance_settings
from leaseapp.ui import kit
from leaseapp.ui.components import LocalComponent
from leaseapp.ui.registry import permission_key


class MaintenanceSettings(LocalComponent):
    """The settings; `permission` is the right to change them."""

    library = "$/public/maintenance/settings.jsx"
    tag = "MaintenanceSettings"

    permission: rx.Var[str]


def settings() -> rx.Component:
    """Return the page."""
    return MaintenanceSettings.create(permission=permission_key(replace_maintenance_settings))


kit.page(
    "/workspace/settings/maintenance",
    title=_("Maintenance"),
    component=settings,
    endpoint=read_maintenance_settings,
    used=replace_maintenance_settings,
    group=kit.ADMINISTRATION,
    icon="wrench",
    order=66,
)
