"""Reactions of logistics to its own events."""

from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics.events import AssetsDelivered
from leaseapp.maintenance.enums import MaintenanceType, OperationSource
from leaseapp.maintenance.schemas.operations import OperationIn
from leaseapp.maintenance.services import operations

DAMAGED = _("Damaged in transport: to inspect")


@subscribe(AssetsDelivered)
def inspect_damaged(context: Context, event: AssetsDelivered) -> None:
    """Ask for an inspection of what arrived damaged (FIELD.md 4.1)."""
    for asset_id in event.damaged:
        body = OperationIn(asset_id=asset_id, type=MaintenanceType.INSPECTION, title=context.translate(DAMAGED))
        operations.create(context, body, OperationSource.INSPECTION)
