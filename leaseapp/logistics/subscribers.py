"""Reactions of logistics to its own events, and its answer to equipment, which asks what holds a machine."""

import uuid

from leaseapp.assets.services.lifecycle import asset_holds
from leaseapp.kernel.context import Context
from leaseapp.kernel.events import subscribe
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics import queries
from leaseapp.logistics.events import AssetsDelivered
from leaseapp.logistics.models import TransportRequest
from leaseapp.maintenance.enums import MaintenanceType, OperationSource
from leaseapp.maintenance.schemas.operations import OperationIn
from leaseapp.maintenance.services import operations

HOLDS = _("Transport {number}")
DAMAGED = _("Damaged in transport {number}")


@subscribe(AssetsDelivered)
def inspect_damaged(context: Context, event: AssetsDelivered) -> None:
    """Ask for an inspection of what arrived damaged (FIELD.md 4.1)."""
    number = get_or_404(context, TransportRequest, event.request_id).number
    for asset_id in event.damaged:
        body = OperationIn(
            asset_id=asset_id, type=MaintenanceType.INSPECTION, title=context.translate(DAMAGED, number=number)
        )
        operations.create(context, body, OperationSource.INSPECTION)


@asset_holds.add
def held_by(context: Context, asset_id: uuid.UUID) -> list[str]:
    """Return the open transport that a machine is on: until it ends, the machine is neither sold nor recycled."""
    request = queries.open_transport_of(context, asset_id)
    return [context.translate(HOLDS, number=request.number)] if request else []
