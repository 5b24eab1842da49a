"""Plates of machines over REST and the interface."""

from leaseapp.assets.permissions import ASSET_MANAGE
from leaseapp.assets.schemas.plates import PlateIn, PlateOut
from leaseapp.assets.services import plates
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import Later, workspace
from leaseapp.kernel.errors import Conflict, PaymentRequired
from leaseapp.kernel.text.i18n import _


@workspace.post(
    "/assets/ocr-plate", permission=ASSET_MANAGE, audit="assets.asset.read_plate", act=_("Plate read"), internal=True,
    returns=PlateOut, refuses=(Conflict, PaymentRequired), lengthy=True,
)  # fmt: skip
def read_plate(context: Context, body: PlateIn) -> Later:
    """Read the plate of a machine from a photo; what it says is proposed and stored nowhere."""
    return plates.read(context, body)
