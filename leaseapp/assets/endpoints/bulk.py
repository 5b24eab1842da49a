"""Acts on many assets over REST and the interface."""

from leaseapp.assets.permissions import ASSET_MANAGE, ASSET_READ
from leaseapp.assets.schemas.bulk import BulkAssetsOut, BulkExportIn, BulkStateIn, BulkTransferIn, BulkUndoIn
from leaseapp.assets.services import bulk
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, workspace
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.listing.export import FORMATS
from leaseapp.kernel.text.i18n import _


@workspace.post(
    "/assets/bulk/change-state", permission=ASSET_MANAGE, audit="assets.asset.change_state", act=_("State changed"),
    internal=True, returns=BulkAssetsOut, lengthy=True,
)  # fmt: skip
def change_state_of_assets(context: Context, body: BulkStateIn) -> BulkAssetsOut:
    """Change the state of many assets; each refusal is told, the others are changed together."""
    return bulk.change_state(context, body)


@workspace.post(
    "/assets/bulk/transfer", permission=ASSET_MANAGE, audit="assets.asset.transfer", act=_("Moved"), internal=True,
    returns=BulkAssetsOut, lengthy=True,
)  # fmt: skip
def transfer_assets(context: Context, body: BulkTransferIn) -> BulkAssetsOut:
    """Move many assets to one place; each refusal is told, the others move together."""
    return bulk.transfer(context, body)


@workspace.post(
    "/assets/bulk/undo", permission=ASSET_MANAGE, audit="assets.asset.undo_transfer", act=_("Transfer taken back"),
    internal=True, returns=BulkAssetsOut, lengthy=True, refuses=(Conflict,),
    extra="a transfer is taken back within ten minutes (FIELD.md 2.9)",
)  # fmt: skip
def undo_transfer_of_assets(context: Context, body: BulkUndoIn) -> BulkAssetsOut:
    """Take a transfer of many assets back; what something else happened to stays."""
    return bulk.undo(context, body)


@workspace.post("/assets/bulk/export", permission=ASSET_READ, writes=False, files=tuple(FORMATS.values()))
def export_assets(context: Context, body: BulkExportIn) -> FileAnswer:
    """Export assets as CSV or XLSX."""
    return bulk.export_chosen(context, body)
