"""Reliability per model and family, counted from work orders; figures of work orders as they stand (FIELD.md 3.6)."""

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.assets.models import Asset, AssetFamily, AssetModel
from leaseapp.assets.services.predicting import Upkeep, upkeep
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, refuse_invalid
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance import queries
from leaseapp.maintenance.enums import MaintenanceStatus, Priority, SlaState
from leaseapp.maintenance.rules import sla
from leaseapp.maintenance.rules.reliability import Observed, reliability, trend
from leaseapp.maintenance.schemas.reliability import (
    GroupBy,
    ModelMtbfOut,
    MtbfOut,
    OfPriorityOut,
    OfStatusOut,
    ReliabilityOut,
    ReliabilityQuery,
    ReliabilityRowOut,
    StatsOut,
)

JOB = "maintenance.reliability"
ENDS_BEFORE = _("It ends before it begins.")
NOTHING = Observed(Decimal(0), Decimal(0), 0, Decimal(0))
_HOUR = Decimal(3600)
_YEAR = timedelta(days=365)
_LATELY, _COMES_BACK = timedelta(days=90), timedelta(days=30)


def rows(context: Context, query: ReliabilityQuery) -> ReliabilityOut:
    """Return the figures of a period. Raises Invalid at `to` when it ends before it begins."""
    last = query.end or context.today
    first = query.start or last - _YEAR + timedelta(days=1)
    if last < first:
        refuse_invalid([FieldError("to", "ENDS_BEFORE", ENDS_BEFORE)])
    zone = ZoneInfo(context.principal.timezone)
    # a period ends before the instant that it names: what is done now counts
    start, end = _midnight(first, zone), min(_midnight(last + timedelta(days=1), zone), _after(context))
    found, counted = _observed(context, start, end, query.group_by)
    earlier, _counts = _observed(context, start - (end - start), start, query.group_by)
    names = dict(context.session.execute(_names(query.group_by)).all())
    items = []
    for key, seen in found.items():
        figures = reliability(seen)
        items.append(
            ReliabilityRowOut(
                id=key, name=names[key], assets=counted[key], failures=seen.failures,
                service_hours=money.round_to(seen.service, 1), up_hours=money.round_to(figures.up, 1),
                down_hours=money.round_to(seen.down, 1), mtbf_hours=figures.mtbf, mttr_hours=figures.mttr,
                mdt_hours=figures.mdt, availability=figures.availability, trend=trend(earlier.get(key, NOTHING), seen),
            )
        )  # fmt: skip
    items.sort(key=lambda row: (-row.failures, row.name, row.id))
    return ReliabilityOut(start=first, end=last, items=items)


def order_refresh(context: Context) -> None:
    """Let a job compute the figures of all models anew."""
    context.enqueue(JOB, {}, dedupe=f"{JOB} {context.organization_id}")


def refresh(context: Context) -> None:
    """Store on each model its failures, its observed hours and its mean time between failures, over its whole life."""
    found, _counted = _observed(context, datetime(1900, 1, 1, tzinfo=UTC), _after(context), GroupBy.MODEL)
    for model in context.session.exec(select(AssetModel).order_by(col(AssetModel.id)).with_for_update()):
        seen = found.get(model.id, NOTHING)
        figures = reliability(seen)
        model.mtbf_hours, model.mtbf_failures = figures.mtbf, seen.failures
        model.mtbf_hours_observed = money.round_to(figures.up, 1)


@upkeep.add
def upkeep_of(context: Context, among: Callable[[Any], Any]) -> Upkeep:
    """Tell equipment, which scores machines, of the failures that were repaired and of preventive work that is late."""
    repairs: dict[uuid.UUID, list[tuple[datetime, datetime]]] = defaultdict(list)
    for asset_id, reported_at, done_at in queries.repairs_of(context, among):
        repairs[asset_id].append((reported_at, done_at))
    return Upkeep(repairs, queries.late_preventive(context, among))


def by_model(context: Context) -> MtbfOut:
    """Return the models that were observed, those that fail most often first."""
    statement = select(AssetModel).where(AssetModel.mtbf_hours_observed > 0)
    order = col(AssetModel.mtbf_hours).asc().nulls_last(), col(AssetModel.name), col(AssetModel.id)
    return MtbfOut(
        items=[
            ModelMtbfOut(
                model_id=model.id, model=model.name, failures=model.mtbf_failures, mtbf_hours=model.mtbf_hours,
                observed_hours=model.mtbf_hours_observed,
            )
            for model in context.session.exec(statement.order_by(*order))
        ]
    )  # fmt: skip


def stats(context: Context) -> StatsOut:
    """Return the work orders by state, their clocks, and how well they end."""
    by_status = queries.count_by_status(context)
    planned = queries.planned_clocks(context)
    clocks = [sla.state_of(context.now, due, priority, met=None, is_planned=True) for priority, due in planned]
    by_priority = queries.count_open_by_priority(context)
    done, came_back = queries.fixed_first(context, context.now - _LATELY, _COMES_BACK)
    response = queries.mean_response_seconds(context, context.now - _LATELY)
    return StatsOut(
        by_status=[OfStatusOut(status=status, count=by_status.get(status, 0)) for status in MaintenanceStatus],
        open_by_priority=[OfPriorityOut(priority=one, count=by_priority.get(one, 0)) for one in Priority],
        late=clocks.count(SlaState.LATE),
        near=clocks.count(SlaState.NEAR),
        first_time_fix=money.round_to(Decimal(done - came_back) / done, 4) if done else None,
        mean_response_hours=money.round_to(Decimal(response) / _HOUR, 1) if response is not None else None,
    )


def _after(context: Context) -> datetime:
    return context.now + timedelta(microseconds=1)


def _midnight(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day, time(), zone).astimezone(UTC)


def _names(group_by: GroupBy) -> Any:
    named: Any = AssetModel if group_by is GroupBy.MODEL else AssetFamily
    return sa.select(named.id, named.name)


def _observed(
    context: Context, start: datetime, end: datetime, group_by: GroupBy
) -> tuple[dict[uuid.UUID, Observed], dict[uuid.UUID, int]]:
    """Return what was observed of each group between two instants, and how many machines it holds.

    A machine is in service from its commissioning, else its registration, until it leaves the company.
    """
    key: Any = AssetModel.id if group_by is GroupBy.MODEL else AssetModel.family_id
    machine: Any = Asset
    statement = (
        sa.select(key, machine.id, machine.commissioned_on, machine.created_at)
        .join_from(Asset, AssetModel, col(Asset.model_id) == AssetModel.id)
        .where(col(Asset.deleted_at).is_(None))
    )
    left = queries.left_at(context)
    downs = _downs(queries.failures_between(context, start, end), start, end)
    found: dict[uuid.UUID, Observed] = defaultdict(lambda: NOTHING)
    counted: dict[uuid.UUID, int] = defaultdict(int)
    for group, asset_id, commissioned, registered in context.session.execute(statement):
        begun = datetime.combine(commissioned, time(), UTC) if commissioned else registered
        served = _hours(max(begun, start), min(left.get(asset_id, end), end))
        down = downs.get(asset_id, (Decimal(0), 0, Decimal(0)))
        if served or down[1]:
            found[group] += Observed(served, min(down[0], served), down[1], down[2])
            counted[group] += 1
    return dict(found), dict(counted)


def _downs(
    failures: Iterable[queries.Failure], start: datetime, end: datetime
) -> dict[uuid.UUID, tuple[Decimal, int, Decimal]]:
    """Return of each machine its hours down within the period, its failures, and its hours of active repair."""
    found: dict[uuid.UUID, tuple[Decimal, int, Decimal]] = {}
    for failure in failures:
        down, count, repair = found.get(failure.asset_id, (Decimal(0), 0, Decimal(0)))
        found[failure.asset_id] = (
            down + _hours(max(failure.down_from, start), min(failure.down_to, end)), count + 1,
            repair + Decimal(failure.repair_minutes) / 60,
        )  # fmt: skip
    return found


def _hours(start: datetime, end: datetime) -> Decimal:
    return max(Decimal(0), Decimal((end - start).total_seconds()) / _HOUR)
