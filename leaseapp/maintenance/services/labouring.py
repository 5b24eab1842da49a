"""Time that people work at an order: a timer that they start and stop, or minutes that they tell (FIELD.md 3.5)."""

import uuid
from decimal import Decimal

from sqlmodel import col, select

from leaseapp.identity.services.members import holders_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, NotFound, refuse_field
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance import queries
from leaseapp.maintenance.models import ONE_TIMER_A_PERSON, MaintenanceOperation, OperationLabour
from leaseapp.maintenance.permissions import OPERATION_MANAGE
from leaseapp.maintenance.schemas.operations import MOST_MINUTES, LabourIn
from leaseapp.maintenance.services import telling
from leaseapp.maintenance.services.holding import open_order

RUNNING = _("A timer of this person runs already: stop it first.")
NOT_RUNNING = _("This timer does not run.")
WHO = _("Say who worked.")
_SECONDS_A_MINUTE = 60


def add(context: Context, operation_id: uuid.UUID, body: LabourIn) -> OperationLabour:
    """Note time of a person, or start their timer.

    Raises NotFound, Invalid (`userId`), Conflict OPERATION_ENDED, TIMER_RUNNING.
    """
    order = open_order(context, operation_id)
    user_id = body.user_id or context.principal.user_id
    if user_id is None or user_id not in holders_of(context, OPERATION_MANAGE):
        raise refuse_field("userId", "NOT_A_TECHNICIAN", WHO)
    row = OperationLabour(
        operation_id=order.id, user_id=user_id, started_at=body.started_at or context.now, minutes=body.minutes,
        hourly_rate_ht=body.hourly_rate_ht if body.hourly_rate_ht is not None else _last_rate(context, user_id),
    )  # fmt: skip
    with unique(context, {ONE_TIMER_A_PERSON: lambda: Conflict("TIMER_RUNNING", RUNNING)}):
        context.add(row)
    return row


def stop(context: Context, operation_id: uuid.UUID, labour_id: uuid.UUID) -> OperationLabour:
    """Stop a timer. Raises NotFound, Conflict OPERATION_ENDED, TIMER_NOT_RUNNING."""
    row = _row(context, operation_id, labour_id)
    if row.minutes is not None:
        raise Conflict("TIMER_NOT_RUNNING", NOT_RUNNING)
    _stop(context, row)
    return row


def remove(context: Context, operation_id: uuid.UUID, labour_id: uuid.UUID, version: int | None = None) -> None:
    """Take time that was noted by mistake away. Raises NotFound, StaleVersion, Conflict OPERATION_ENDED."""
    row = _row(context, operation_id, labour_id)
    check_version(row, version, lambda: telling.told_labour(context, row))
    row.deleted_at = context.now


def stop_all(context: Context, order: MaintenanceOperation) -> None:
    """Stop the timers that run at an order."""
    for row in queries.labour_of(context, order.id):
        if row.minutes is None:
            _stop(context, row)


def _row(context: Context, operation_id: uuid.UUID, labour_id: uuid.UUID) -> OperationLabour:
    order = open_order(context, operation_id)
    row = get_or_404(context, OperationLabour, labour_id, for_update=True)
    if row.operation_id != order.id:
        raise NotFound()
    return row


def _stop(context: Context, row: OperationLabour) -> None:
    seconds = (context.now - row.started_at).total_seconds()
    row.minutes = min(MOST_MINUTES, max(1, int(seconds + _SECONDS_A_MINUTE / 2) // _SECONDS_A_MINUTE))


def _last_rate(context: Context, user_id: uuid.UUID) -> Decimal | None:
    """Return the rate that the person's time was last noted with."""
    statement = (
        select(col(OperationLabour.hourly_rate_ht))
        .where(OperationLabour.user_id == user_id, col(OperationLabour.hourly_rate_ht).is_not(None))
        .order_by(col(OperationLabour.started_at).desc(), col(OperationLabour.id))
    )
    return context.session.exec(statement.limit(1)).first()
