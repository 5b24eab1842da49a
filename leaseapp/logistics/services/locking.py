"""Locks of a transport: machines before the request that they go with, as everywhere."""

import uuid

from leaseapp.assets import queries as equipment
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.logistics import queries
from leaseapp.logistics.models import TransportRequest
from leaseapp.logistics.services import reading


def locked(
    context: Context, request_id: uuid.UUID, version: int | None = None, *, machines: bool = False
) -> TransportRequest:
    """Return a request that is about to change, with `machines` those on it locked before. Raises NotFound, StaleVersion."""
    get_or_404(context, TransportRequest, request_id)
    if machines:
        equipment.machines(context, [line.asset_id for line in queries.cargo_of(context, request_id)])
    return for_change(context, TransportRequest, request_id, version, lambda row: reading.told(context, row))
