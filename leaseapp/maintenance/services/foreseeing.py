"""The times that plans fall due, machine by machine: what the next run makes, and what keeps it from it (FIELD.md 3.4)."""

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import distinct_on
from sqlmodel import col, select

from leaseapp.assets.enums import AssetCondition
from leaseapp.assets.models import Asset, AssetModel, StorageLocation
from leaseapp.assets.queries import families_within
from leaseapp.assets.state_machines import ENDED
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.maintenance.enums import PlanBasis, PlanObstacle, PlanTrigger
from leaseapp.maintenance.models import (
    MaintenanceOperation,
    MaintenancePlan,
    Meter,
    MeterReading,
    PlanOccurrence,
)
from leaseapp.maintenance.rules import planning
from leaseapp.maintenance.schemas.plans import MOST_FORESEEN, ForeseenOut, ForeseenPlanOut
from leaseapp.maintenance.state_machines import OPEN


@dataclass(frozen=True)
class Last:
    """The time that was dealt with last: its day, its step, its order."""

    occurrence: PlanOccurrence
    order: MaintenanceOperation


@dataclass(frozen=True)
class Next:
    """The next time of a machine: when, whether an order is made `now`, and what keeps it from it.

    It is `late` when its time has come and the last order is open still.
    """

    asset: Asset
    due: planning.Due | None
    now: bool
    obstacle: PlanObstacle | None
    last: Last | None
    late: bool = False
    meter: planning.Counted | None = None


def next_times(context: Context, plan: MaintenancePlan) -> list[Next]:
    """Return the next time of each machine of a plan, in the order of their ids."""
    assets = _assets(context, plan)
    last = _last(context, plan)
    meters = _meters(context, plan, [one.id for one in assets], last)
    return [_next(context, plan, one, last.get(one.id), meters.get(one.id)) for one in assets]


def preview(context: Context, plan_id: uuid.UUID) -> ForeseenPlanOut:
    """Return what a plan will make, the next times first. Raises NotFound."""
    plan = get_or_404(context, MaintenancePlan, plan_id)
    found = sorted(next_times(context, plan), key=lambda one: (not one.now, day_of(one) or date.max, one.asset.id))
    shown = found[:MOST_FORESEEN]
    places = select(StorageLocation.id, StorageLocation.name).where(
        col(StorageLocation.id).in_({one.asset.current_location_id for one in shown})
    )
    names = dict(context.session.exec(places).all())
    items = [
        ForeseenOut(
            asset_id=one.asset.id, asset=one.asset.label, asset_number=one.asset.inventory_number,
            place=names.get(one.asset.current_location_id, ""), due_on=day_of(one), due_total=one.due.total if one.due else None,
            intervals=one.due.intervals if one.due else 0, now=one.now, obstacle=one.obstacle,
        )
        for one in shown
    ]  # fmt: skip
    return ForeseenPlanOut(items=items, total=len(found), now=sum(1 for one in found if one.now))


def day_of(one: Next) -> date | None:
    """Return the day of the next time, where somebody can tell."""
    return one.due.on if one.due is not None else None


def ended_at(last: Last | None) -> datetime | None:
    """Return when the last work was done or canceled."""
    return (last.order.done_at or last.order.canceled_at) if last is not None else None


def rhythm_of(plan: MaintenancePlan) -> planning.Rhythm:
    """Return the interval of a plan by calendar."""
    assert plan.every is not None
    assert plan.unit is not None
    return planning.Rhythm(plan.starts_on, plan.every, plan.unit)


def _next(
    context: Context, plan: MaintenancePlan, asset: Asset, last: Last | None, meter: planning.Counted | None
) -> Next:
    if asset.condition in ENDED or asset.condition is AssetCondition.LOST:
        obstacle = PlanObstacle.LOST if asset.condition is AssetCondition.LOST else PlanObstacle.GONE
        return Next(asset, None, False, obstacle, last)
    if plan.trigger is not PlanTrigger.CALENDAR and meter is None:
        return Next(asset, None, False, PlanObstacle.NO_METER, last)
    is_open = last is not None and last.order.status in OPEN
    due = _due(context, plan, last, meter)
    if due is None:
        return Next(asset, None, False, PlanObstacle.OPEN_ORDER if is_open else None, last, meter=meter)
    counted = meter.total if meter is not None else None
    falls_due = planning.is_due(due, context.today, plan.lead_days, counted)
    obstacle = PlanObstacle.OPEN_ORDER if is_open else None
    return Next(asset, due, falls_due and not is_open, obstacle, last, falls_due and is_open, meter)


def _due(
    context: Context, plan: MaintenancePlan, last: Last | None, meter: planning.Counted | None
) -> planning.Due | None:
    """Return the next time of a plan; one that counts from the end has none while its last order is open."""
    ended = ended_at(last)
    waits = last is not None and ended is None
    if waits and (plan.basis is PlanBasis.COMPLETED or plan.trigger is PlanTrigger.THRESHOLD):
        return None
    if plan.trigger is PlanTrigger.CALENDAR:
        rhythm = rhythm_of(plan)
        ended_on = clock.local_date(ended, context.principal.timezone) if ended is not None else None
        return planning.by_calendar(
            rhythm, plan.basis, context.today, last.occurrence.due_on if last else None, ended_on
        )
    assert meter is not None
    if plan.trigger is PlanTrigger.THRESHOLD:
        assert plan.limit_side is not None
        assert plan.limit_value is not None
        return planning.by_limit(plan.limit_side, plan.limit_value, meter, ended)
    assert plan.every_units is not None
    base = meter.base
    if last is not None:
        base = last.occurrence.due_total if plan.basis is PlanBasis.SCHEDULED else meter.at_end
    return planning.by_meter(plan.every_units, base if base is not None else meter.base, meter)


def _assets(context: Context, plan: MaintenancePlan) -> Sequence[Asset]:
    statement = select(Asset).where(col(Asset.deleted_at).is_(None)).order_by(col(Asset.id))
    if plan.asset_id is not None:
        statement = statement.where(Asset.id == plan.asset_id)
    elif plan.model_id is not None:
        statement = statement.where(Asset.model_id == plan.model_id)
    else:
        assert plan.family_id is not None
        families = families_within(context, plan.family_id)
        statement = statement.join(AssetModel, col(AssetModel.id) == Asset.model_id).where(
            col(AssetModel.family_id).in_(families)
        )
    return context.session.exec(statement).all()


def _last(context: Context, plan: MaintenancePlan) -> dict[uuid.UUID, Last]:
    """Return the time that was dealt with last of each machine."""
    occurrence = PlanOccurrence
    statement = (
        select(occurrence, MaintenanceOperation)
        .join(MaintenanceOperation, col(MaintenanceOperation.id) == occurrence.operation_id)
        .where(occurrence.plan_id == plan.id)
        .order_by(col(occurrence.asset_id), col(occurrence.created_at).desc(), col(occurrence.id).desc())
        .ext(distinct_on(col(occurrence.asset_id)))
    )
    rows = context.session.exec(statement.execution_options(populate_existing=True))
    return {row.asset_id: Last(row, order) for row, order in rows}


def _meters(
    context: Context, plan: MaintenancePlan, assets: list[uuid.UUID], last: dict[uuid.UUID, Last]
) -> dict[uuid.UUID, planning.Counted]:
    """Return the meters of these machines, with where each counts from and what it had counted when the last work ended."""
    if plan.trigger is PlanTrigger.CALENDAR or not assets:
        return {}
    newest = (
        select(Meter, MeterReading.id)
        .join(MeterReading, col(MeterReading.meter_id) == Meter.id)
        .where(Meter.kind == plan.meter_kind, col(Meter.asset_id).in_(assets), col(Meter.active))
        .where(col(Meter.measures).is_(False) if plan.trigger is PlanTrigger.METER else sa.true())
        .order_by(col(Meter.id), col(MeterReading.read_at).desc(), col(MeterReading.id).desc())
        .ext(distinct_on(col(Meter.id)))
    )
    found = context.session.exec(newest).all()
    ids = [meter.id for meter, _reading in found]
    start, zone = plan.starts_on, context.principal.timezone
    readings = (
        sa.select(col(MeterReading.meter_id), col(MeterReading.read_at), col(MeterReading.total))
        .where(col(MeterReading.meter_id).in_(ids))
        .order_by(col(MeterReading.read_at), col(MeterReading.id))
    )
    series: dict[uuid.UUID, list] = defaultdict(list)
    for meter_id, read_at, total in context.session.execute(readings):
        series[meter_id].append((read_at, total))
    made = {}
    for meter, reading_id in found:
        rows = series[meter.id]
        before = [total for at, total in rows if clock.local_date(at, zone) <= start]
        end = ended_at(last.get(meter.asset_id))
        at_end = [total for at, total in rows if end is not None and at <= end]
        made[meter.asset_id] = planning.Counted(
            reading_id=str(reading_id), total=meter.total or Decimal(0), value=meter.last_value or Decimal(0),
            read_at=meter.last_read_at or context.now, read_on=clock.local_date(meter.last_read_at or context.now, zone),
            per_day=meter.per_day, base=before[-1] if before else rows[0][1], at_end=at_end[-1] if at_end else None,
        )  # fmt: skip
    return made
