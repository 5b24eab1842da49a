"""Reactions of equipment to its own events."""

from leaseapp.assets.events import AssetMoved
from leaseapp.assets.services import stocktaking
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe


@subscribe(AssetMoved)
def follow_in_stocktakes(context: Context, event: AssetMoved) -> None:
    """Let stocktakes that are under way expect the asset where it went."""
    stocktaking.follow(context, event.movement_id)
