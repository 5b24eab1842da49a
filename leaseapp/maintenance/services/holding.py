"""A work order that is open, held until the end of the transaction."""

import uuid

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.state_machines import OPEN

ENDED = _("This work order is over: make a new one for what is left.")


def refuse_ended(order: MaintenanceOperation) -> None:
    """Raise Conflict OPERATION_ENDED for an order that is done or canceled."""
    if order.status not in OPEN:
        raise Conflict("OPERATION_ENDED", ENDED)


def open_order(context: Context, operation_id: uuid.UUID) -> MaintenanceOperation:
    """Return an open work order, locked. Raises NotFound, Conflict OPERATION_ENDED."""
    order = get_or_404(context, MaintenanceOperation, operation_id, for_update=True)
    refuse_ended(order)
    return order
