"""Reactions of equipment to its own events."""

from leaseapp.assets.events import AssetMoved, AssetsLost, ServiceCodeVisited
from leaseapp.assets.services import sightings, stocktaking
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe


@subscribe(AssetMoved)
def follow_in_stocktakes(context: Context, event: AssetMoved) -> None:
    """Let stocktakes that are under way expect the asset where it went."""
    stocktaking.follow(context, event.movement_id)


@subscribe(ServiceCodeVisited)
def tell_sighting(context: Context, event: ServiceCodeVisited) -> None:
    """Tell logistics of lost equipment whose code somebody scans."""
    sightings.seen(context, event.asset_id)


@subscribe(AssetsLost)
def tell_loss(context: Context, event: AssetsLost) -> None:
    """Tell logistics of lost equipment, and of what is still open on it (document 2, Events)."""
    sightings.lost(context, event.asset_ids)
