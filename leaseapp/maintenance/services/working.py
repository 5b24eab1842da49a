"""The life of a work order: begun, done, canceled (FIELD.md 3.2)."""

from leaseapp.assets.enums import AssetFunctional
from leaseapp.assets.models import Asset
from leaseapp.assets.schemas.assets import MovementIn
from leaseapp.assets.services import lifecycle, moving
from leaseapp.identity.enums import BusinessRole
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance import queries
from leaseapp.maintenance.enums import MaintenanceStatus, MaintenanceType
from leaseapp.maintenance.events import OperationDone
from leaseapp.maintenance.models import MaintenanceOperation
from leaseapp.maintenance.rules.completing import PLACED
from leaseapp.maintenance.services import labouring, notices, reporting, telling, using
from leaseapp.maintenance.state_machines import MOVES, OPERATION

NOT_YOURS = _("This work order is assigned to somebody else: only they or a service manager begin it.")
REASON_REQUIRED = _("Say in five characters or more why.")
_SECONDS_A_MINUTE = 60


def require(order: MaintenanceOperation, status: MaintenanceStatus) -> None:
    """Raise Conflict INVALID_TRANSITION unless the order may become `status`."""
    OPERATION.require(order, MOVES.get(status, "plan"))


def move(context: Context, order: MaintenanceOperation, asset: Asset, status: MaintenanceStatus) -> None:
    """Take a locked order of a locked asset to `status`.

    Raises Conflict INVALID_TRANSITION, NOT_ASSIGNED_TO_YOU, PART_NOT_IN_STOCK, Invalid OPERATION_INCOMPLETE at each field that
    misses, and what a movement or an inspection raises.
    """
    if status is MaintenanceStatus.IN_PROGRESS:
        _start(context, order, asset)
    elif status is MaintenanceStatus.DONE:
        _finish(context, order, asset)
    else:
        _cancel(context, order)


def count_waiting(context: Context, order: MaintenanceOperation) -> None:
    """Add the time that work stands still until now."""
    if order.waiting_since is not None:
        order.waited_minutes += int((context.now - order.waiting_since).total_seconds()) // _SECONDS_A_MINUTE
        order.waiting_since = None


def _start(context: Context, order: MaintenanceOperation, asset: Asset) -> None:
    who = context.principal
    if order.assigned_to_user_id is None and who.user_id is not None:
        order.assigned_to_user_id = who.user_id
    elif order.assigned_to_user_id != who.user_id and BusinessRole.TECHNICIAN in (*who.roles, who.base_role):
        raise Conflict("NOT_ASSIGNED_TO_YOU", NOT_YOURS)
    OPERATION.fire(order, "start")
    order.started_at = context.now
    order.sla_met = context.now <= order.sla_due_at
    if order.type is MaintenanceType.CURATIVE and order.functional_after is AssetFunctional.NON_FUNCTIONAL:
        asset.functional, order.functional_after = AssetFunctional.NON_FUNCTIONAL, None


def _finish(context: Context, order: MaintenanceOperation, asset: Asset) -> None:
    context.session.flush()
    refuse_invalid(telling.missing(context, order, telling.signatures_of(context, order)))
    _end_waiting(context, order)
    labouring.stop_all(context, order)
    using.take(context, order)
    OPERATION.fire(order, "finish")
    order.done_at = context.now
    _leave(context, order, asset)
    labour, parts = queries.labour_of(context, order.id), queries.parts_of(context, order.id)
    order.actual_cost_ht = telling.costs_of(order, labour, parts).total
    context.emit(OperationDone(order.id, asset.id, order.billable))
    notices.done(context, order)
    reporting.ask(context, order)


def _leave(context: Context, order: MaintenanceOperation, asset: Asset) -> None:
    """Say how the machine was left, and where it stands now."""
    if order.condition_after is not None:
        works = order.functional_after or asset.functional
        lifecycle.find(context, asset, order.condition_after, works, order.number)
    elif order.functional_after is not None:
        asset.functional = order.functional_after
    if order.type in PLACED and order.to_location_id != asset.current_location_id and order.to_location_id is not None:
        moving.move_locked(context, asset, MovementIn(to_location_id=order.to_location_id, reason=order.number))
    if order.type is MaintenanceType.INSTALLATION and asset.commissioned_on is None:
        asset.commissioned_on = context.today


def _cancel(context: Context, order: MaintenanceOperation) -> None:
    if not order.cancel_reason:
        refuse_invalid([FieldError("cancelReason", "REASON_REQUIRED", REASON_REQUIRED)])
    OPERATION.fire(order, "cancel")
    order.canceled_at = context.now
    _end_waiting(context, order)
    labouring.stop_all(context, order)
    using.release_all(context, order)


def _end_waiting(context: Context, order: MaintenanceOperation) -> None:
    count_waiting(context, order)
    order.waiting_reason = None
