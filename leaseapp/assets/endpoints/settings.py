"""Settings of equipment over REST and the interface."""

from leaseapp.assets.permissions import CATALOG_MANAGE, CATALOG_READ
from leaseapp.assets.schemas.settings import AssetSettingsIn, AssetSettingsOut, ModelStartOut
from leaseapp.assets.services import configuring
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace


@workspace.get("/assets/settings", permission=CATALOG_READ, internal=True, returns=AssetSettingsOut)
def read_asset_settings(context: Context) -> AssetSettingsOut:
    """Read the settings of equipment."""
    return configuring.read(context)


@workspace.put(
    "/assets/settings",
    permission=CATALOG_MANAGE,
    audit="assets.setting.update",
    internal=True,
    returns=AssetSettingsOut,
)
def replace_asset_settings(context: Context, body: AssetSettingsIn) -> AssetSettingsOut:
    """Set the default family, the properties that new models begin with and the pattern of inventory numbers."""
    return configuring.change(context, body)


@workspace.get(None, permission=CATALOG_READ, returns=ModelStartOut)
def read_model_start(context: Context) -> ModelStartOut:
    """Read what a new model is proposed."""
    return configuring.model_start(context)
