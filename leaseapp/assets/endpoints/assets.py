"""Equipment over REST and the interface: the sheet, movements and decisions."""

from leaseapp.assets.lists import ASSETS, LIFECYCLE, MOVEMENTS
from leaseapp.assets.models import Asset
from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ
from leaseapp.assets.schemas.assets import (
    AssetIn,
    AssetOut,
    AssetPatch,
    Decided,
    InspectIn,
    LifecycleOut,
    MovementIn,
    MovementOut,
    RecycleIn,
    RefurbishIn,
    SellIn,
)
from leaseapp.assets.services import lifecycle, moving, registering
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint, list_within
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _

list_assets = list_endpoint(workspace, "/assets", ASSETS)
list_asset_movements = list_endpoint(workspace, "/asset-movements", MOVEMENTS, extra="what moved, over all equipment")
list_asset_lifecycle = list_endpoint(
    workspace, "/asset-lifecycle", LIFECYCLE, extra="what was decided, over all equipment"
)
movements_of_asset = list_within(workspace, "/assets/{asset_id}/movements", MOVEMENTS, Asset, "assetId")
lifecycle_of_asset = list_within(workspace, "/assets/{asset_id}/lifecycle", LIFECYCLE, Asset, "assetId")


@workspace.post("/assets", permission=ASSET_MANAGE, audit="assets.asset.create", returns=AssetOut, status=201)
def create_asset(context: Context, body: AssetIn) -> AssetOut:
    """Register an asset at its first place."""
    return AssetOut.model_validate(registering.register(context, body))


@workspace.get("/assets/{asset_id}", permission=ASSET_READ, returns=AssetOut)
def read_asset(context: Context, asset_id: Id) -> AssetOut:
    """Read an asset."""
    return AssetOut.model_validate(registering.read(context, asset_id))


@workspace.patch("/assets/{asset_id}", permission=ASSET_MANAGE, audit="assets.asset.update", returns=AssetOut)
def update_asset(context: Context, asset_id: Id, body: AssetPatch) -> AssetOut:
    """Change the sheet of an asset, or say that it is lost, found again, or to be inspected anew."""
    return AssetOut.model_validate(registering.update(context, asset_id, body))


@workspace.post(
    "/assets/{asset_id}/movements", permission=ASSET_MANAGE, audit="assets.asset.move", act=_("Moved"),
    returns=MovementOut, status=201,
)  # fmt: skip
def move_asset(context: Context, asset_id: Id, body: MovementIn) -> MovementOut:
    """Move an asset to another place; its components go with it."""
    return moving.told(context, moving.move(context, asset_id, body))


@workspace.post(
    "/assets/{asset_id}/inspect", permission=ASSET_MANAGE, audit="assets.asset.inspect", act=_("Inspected"),
    returns=Decided,
)  # fmt: skip
def inspect_asset(context: Context, asset_id: Id, body: InspectIn) -> Decided:
    """Note what an inspection found."""
    return _told(context, lifecycle.inspect(context, asset_id, body))


@workspace.post(
    "/assets/{asset_id}/refurbish", permission=ASSET_MANAGE, audit="assets.asset.refurbish", act=_("Refurbished"),
    returns=Decided,
)  # fmt: skip
def refurbish_asset(context: Context, asset_id: Id, body: RefurbishIn) -> Decided:
    """Note a refurbishment, its cost and the life that it adds."""
    return _told(context, lifecycle.refurbish(context, asset_id, body))


@workspace.post(
    "/assets/{asset_id}/sell", permission=ASSET_MANAGE, audit="assets.asset.sell", act=_("Sold", "equipment"),
    returns=Decided,
)  # fmt: skip
def sell_asset(context: Context, asset_id: Id, body: SellIn) -> Decided:
    """Sell an asset; it is read only afterwards."""
    return _told(context, lifecycle.sell(context, asset_id, body))


@workspace.post(
    "/assets/{asset_id}/recycle", permission=ASSET_MANAGE, audit="assets.asset.recycle", act=_("Recycled"),
    returns=Decided,
)  # fmt: skip
def recycle_asset(context: Context, asset_id: Id, body: RecycleIn) -> Decided:
    """Give an asset to a recycler; it is read only afterwards."""
    return _told(context, lifecycle.recycle(context, asset_id, body))


def _told(context: Context, decision: lifecycle.Decision) -> Decided:
    movement = decision.movement
    return Decided(
        asset=AssetOut.model_validate(decision.asset),
        event=LifecycleOut.model_validate(decision.event),
        movement=moving.told(context, movement) if movement else None,
    )
