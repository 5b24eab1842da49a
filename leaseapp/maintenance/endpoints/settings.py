"""Settings of maintenance over REST and the interface."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.maintenance.permissions import OPERATION_MANAGE, OPERATION_READ
from leaseapp.maintenance.schemas.settings import MaintenanceSettingsIn, MaintenanceSettingsOut
from leaseapp.maintenance.services import configuring

settings = workspace.beyond("FIELD.md 3.3: an organization says whether business hours count")


@settings.get("/maintenance/settings", permission=OPERATION_READ, internal=True, returns=MaintenanceSettingsOut)
def read_maintenance_settings(context: Context) -> MaintenanceSettingsOut:
    """Read the settings of maintenance."""
    return configuring.read(context)


@settings.put(
    "/maintenance/settings", permission=OPERATION_MANAGE, audit="maintenance.setting.update",
    returns=MaintenanceSettingsOut,
)  # fmt: skip
def replace_maintenance_settings(context: Context, body: MaintenanceSettingsIn) -> MaintenanceSettingsOut:
    """Set the hours in which the clock of work orders runs."""
    return configuring.change(context, body)
