"""Settings of dunning over REST and the interface."""

from leaseapp.dunning.permissions import DUNNING_MANAGE, DUNNING_READ
from leaseapp.dunning.schemas.settings import DunningSettingsIn, DunningSettingsOut
from leaseapp.dunning.services import configuring
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace

settings = workspace.beyond("document 3: the delays of dunning are parameters of the organization")


@settings.get("/dunning/settings", permission=DUNNING_READ, internal=True, returns=DunningSettingsOut)
def read_dunning_settings(context: Context) -> DunningSettingsOut:
    """Read delays, the least amount, and what leaves by itself."""
    return configuring.read(context)


@settings.put(
    "/dunning/settings", permission=DUNNING_MANAGE, audit="recouvrement.setting.update", returns=DunningSettingsOut,
    internal=True,
)  # fmt: skip
def replace_dunning_settings(context: Context, body: DunningSettingsIn) -> DunningSettingsOut:
    """Set delays, the least amount, and what leaves by itself; steps that are planned keep their day."""
    return configuring.replace(context, body)
