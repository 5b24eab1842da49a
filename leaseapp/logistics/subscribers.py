"""Answers of transport to equipment, which asks what holds a machine."""

import uuid

from leaseapp.assets.services.lifecycle import asset_holds
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.logistics import queries

HOLDS = _("Transport {number}")


@asset_holds.add
def held_by(context: Context, asset_id: uuid.UUID) -> list[str]:
    """Return the open transport that a machine is on: until it ends, the machine is neither sold nor recycled."""
    request = queries.open_transport_of(context, asset_id)
    return [context.translate(HOLDS, number=request.number)] if request else []
