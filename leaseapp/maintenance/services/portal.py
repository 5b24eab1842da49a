"""A fault that a client reports from their own account."""

import uuid
from dataclasses import replace
from typing import Any

from leaseapp.assets.models import Asset
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.principal import Principal
from leaseapp.maintenance.enums import OperationSource
from leaseapp.maintenance.schemas.operations import FaultIn, FaultOut, OperationIn
from leaseapp.maintenance.services import operations


def entering(principal: Principal, arguments: dict[str, Any]) -> Principal:
    """Return the principal of the report: the same person, beyond the wall of their company, for a machine that they see.

    Telling the office needs its members, whom clients do not read; permissions they have none here. Raises NotFound.
    """
    with db.unit_of_work(principal) as context:
        asset = get_or_404(context, Asset, arguments["asset_id"])
    return replace(principal, external=False, company_id=None, permissions=frozenset(), bearer_of=asset.id)


def report(context: Context, asset_id: uuid.UUID, body: FaultIn) -> FaultOut:
    """Return the number of the new curative order. Raises NotFound, Conflict ASSET_READ_ONLY."""
    sent = OperationIn(asset_id=asset_id, description=body.description)
    order = operations.create(context, sent, OperationSource.PORTAL)
    return FaultOut(id=order.id, number=order.number)
