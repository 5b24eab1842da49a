"""Orders that plans make, each time once (FIELD.md 3.4).

Each plan has a job of its own (`kernel.queue.due_work`) that holds its row, so that two runs take turns; the index of
occurrences decides besides. What keeps a plan from making its orders stands on its page and is told to the service managers.
"""

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, Problem
from leaseapp.kernel.persistence.changing import for_change
from leaseapp.kernel.persistence.queries import find
from leaseapp.kernel.queue.due_work import DueWork
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import OccurrenceState, OperationSource, PlanTrigger
from leaseapp.maintenance.models import MaintenanceOperation, MaintenancePlan, PlanOccurrence
from leaseapp.maintenance.schemas.operations import OperationIn
from leaseapp.maintenance.schemas.plans import RunOut
from leaseapp.maintenance.services import foreseeing, operations, plan_notices, plans

MAKE = "maintenance.make-planned-orders-of-one"
PAUSED = _("This plan is paused.")
INTERVALS = _("{count} intervals elapsed since the last time.")
UNTOLD = _("An order of this plan was refused.")
BEGINS_AT = time(8)


def due(context: Context) -> Sequence[uuid.UUID]:
    """Return the plans that are not paused."""
    statement = select(MaintenancePlan.id).where(sa.not_(col(MaintenancePlan.paused)))
    return context.session.exec(statement.order_by(col(MaintenancePlan.id))).all()


def run_now(context: Context, plan_id: uuid.UUID, version: int | None) -> RunOut:
    """Make what a plan has due by now. Raises NotFound, StaleVersion, Conflict PLAN_PAUSED, and what an order raises."""
    plan = for_change(context, MaintenancePlan, plan_id, version, lambda row: plans.told(context, row))
    if plan.paused:
        raise Conflict("PLAN_PAUSED", PAUSED)
    return _make(context, plan)


def make(context: Context, plan_id: uuid.UUID) -> bool:
    """Make what a plan has due by now, as its job: all of it at once, so that nothing is left to ask for."""
    plan = find(context, MaintenancePlan, plan_id, for_update=True)
    if plan is not None and not plan.paused:
        _make(context, plan)
    return False


def refused(context: Context, plan_id: uuid.UUID, problem: Problem) -> None:
    """Write down why a plan made nothing, and tell it once."""
    plan = find(context, MaintenancePlan, plan_id, for_update=True)
    if plan is None:
        return
    error = problem.errors[0] if problem.errors else None
    message, params = (error.message, error.params) if error is not None else (problem.message, problem.params)
    reason = UNTOLD if params else message
    if plan.failure != reason:
        plan.failure = reason
        plan_notices.failed(context, plan)


DUE = DueWork(MAKE, due, make, refused)


def _make(context: Context, plan: MaintenancePlan) -> RunOut:
    made = overdue = 0
    for one in foreseeing.next_times(context, plan):
        if one.due is None:
            continue
        if one.now:
            _note(context, plan, one, _order(context, plan, one), OccurrenceState.MADE)
            made += 1
        elif one.late and one.last is not None:
            _note(context, plan, one, one.last.order, OccurrenceState.OVERDUE)
            overdue += 1
    if plan.failure is not None:
        plan.failure = None
    if made or overdue:
        plan_notices.made(context, plan, made, overdue)
    context.session.flush()
    return RunOut(made=made, overdue=overdue)


def _note(
    context: Context, plan: MaintenancePlan, one: foreseeing.Next, order: MaintenanceOperation, state: OccurrenceState
) -> None:
    assert one.due is not None
    context.add(
        PlanOccurrence(
            plan_id=plan.id, asset_id=one.asset.id, due_key=one.due.key, state=state, due_on=one.due.on,
            due_total=one.due.total, intervals=one.due.intervals, operation_id=order.id, created_at=context.now,
        )
    )  # fmt: skip


def _order(context: Context, plan: MaintenancePlan, one: foreseeing.Next) -> MaintenanceOperation:
    assert one.due is not None
    told = [plan.description] if plan.description else []
    if one.due.intervals > 1:
        told.append(context.translate(INTERVALS, count=one.due.intervals))
    start = _start(context, one)
    end = start + timedelta(minutes=plan.estimated_minutes) if start and plan.estimated_minutes else None
    body = OperationIn(
        asset_id=one.asset.id, type=plan.type, priority=plan.priority, title=plan.name,
        description="\n".join(told) or None, assigned_to_user_id=plan.technician_id, scheduled_start=start, scheduled_end=end,
        checklist_template_id=plan.checklist_template_id,
    )  # fmt: skip
    source = OperationSource.PLAN if plan.trigger is PlanTrigger.CALENDAR else OperationSource.METER
    order = operations.create(context, body, source)
    context.session.flush()
    return order


def _start(context: Context, one: foreseeing.Next) -> datetime | None:
    """Return the morning of the due day; what is due already waits for somebody to plan it."""
    day = foreseeing.day_of(one)
    if day is None or day <= context.today:
        return None
    return datetime.combine(day, BEGINS_AT, ZoneInfo(context.principal.timezone)).astimezone(UTC)
