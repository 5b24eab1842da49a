"""Statements on work orders."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased
from sqlmodel import col, select

from leaseapp.assets.enums import LifecycleType
from leaseapp.assets.models import AssetLifecycleEvent
from leaseapp.kernel.context import Context
from leaseapp.maintenance.enums import MaintenanceStatus, MaintenanceType, Priority
from leaseapp.maintenance.models import (
    FieldEntry,
    MaintenanceOperation,
    OperationCheck,
    OperationLabour,
    OperationPart,
    OperationSignature,
)
from leaseapp.maintenance.state_machines import OPEN


def parts_of(context: Context, operation_id: uuid.UUID, *, for_update: bool = False) -> Sequence[OperationPart]:
    """Return the parts of a work order, in id order."""
    statement = (
        select(OperationPart)
        .where(OperationPart.operation_id == operation_id, col(OperationPart.deleted_at).is_(None))
        .order_by(col(OperationPart.id))
    )
    return context.session.exec(statement.with_for_update() if for_update else statement).all()


def labour_of(context: Context, operation_id: uuid.UUID) -> Sequence[OperationLabour]:
    """Return the labour of a work order, oldest first."""
    statement = (
        select(OperationLabour)
        .where(OperationLabour.operation_id == operation_id, col(OperationLabour.deleted_at).is_(None))
        .order_by(col(OperationLabour.started_at), col(OperationLabour.id))
    )
    return context.session.exec(statement).all()


def signatures_of(context: Context, operation_id: uuid.UUID) -> Sequence[OperationSignature]:
    """Return the signatures of a work order, oldest first."""
    statement = (
        select(OperationSignature)
        .where(OperationSignature.operation_id == operation_id)
        .order_by(col(OperationSignature.signed_at), col(OperationSignature.id))
    )
    return context.session.exec(statement).all()


def checks_of(context: Context, operation_id: uuid.UUID) -> Sequence[OperationCheck]:
    """Return the items of the checklist of a work order in their order."""
    statement = select(OperationCheck).where(OperationCheck.operation_id == operation_id)
    return context.session.exec(statement.order_by(col(OperationCheck.position))).all()


def kept_of(context: Context, operation_id: uuid.UUID) -> Sequence[FieldEntry]:
    """Return what tablets sent that the work order did not take as it was meant, oldest first."""
    statement = (
        select(FieldEntry)
        .where(FieldEntry.operation_id == operation_id, col(FieldEntry.content).is_not(None))
        .order_by(col(FieldEntry.happened_at), col(FieldEntry.id))
    )
    return context.session.exec(statement).all()


def open_numbers_of(context: Context, asset_id: uuid.UUID) -> Sequence[str]:
    """Return the numbers of the open work orders of an asset."""
    statement = (
        select(MaintenanceOperation.number)
        .where(MaintenanceOperation.asset_id == asset_id, col(MaintenanceOperation.status).in_(OPEN))
        .order_by(MaintenanceOperation.number)
    )
    return context.session.exec(statement).all()


def to_watch(context: Context, until: datetime) -> Sequence[MaintenanceOperation]:
    """Return planned orders due by `until` of which nobody was told that they are late, locked; held ones wait a minute."""
    statement = (
        select(MaintenanceOperation)
        .where(
            MaintenanceOperation.status == MaintenanceStatus.PLANNED,
            MaintenanceOperation.sla_due_at <= until,
            col(MaintenanceOperation.sla_late_told_at).is_(None),
        )
        .order_by(col(MaintenanceOperation.id))
        .with_for_update(skip_locked=True)
    )
    return context.session.exec(statement).all()


@dataclass(frozen=True)
class Failure:
    """A failure: how long its machine was down, and the minutes that people worked at it."""

    asset_id: uuid.UUID
    down_from: datetime
    down_to: datetime
    repair_minutes: int


def failures_between(context: Context, start: datetime, end: datetime) -> list[Failure]:
    """Return the failures whose repair was done in [`start`, `end`).

    Active repair is the labour that was noted, else the time from the beginning of the work to its end.
    """
    worked = (
        sa.select(sa.func.sum(OperationLabour.minutes))
        .where(col(OperationLabour.operation_id) == MaintenanceOperation.id, col(OperationLabour.deleted_at).is_(None))
        .correlate(MaintenanceOperation)
        .scalar_subquery()
    )
    statement = select(MaintenanceOperation, worked).where(
        MaintenanceOperation.type == MaintenanceType.CURATIVE,
        MaintenanceOperation.status == MaintenanceStatus.DONE,
        col(MaintenanceOperation.counts_as_failure),
        sa.not_(col(MaintenanceOperation.no_fault_found)),
        col(MaintenanceOperation.done_at) >= start,
        col(MaintenanceOperation.done_at) < end,
    )
    found = []
    for order, noted in context.session.exec(statement):
        done = order.done_at or end
        minutes = noted
        if minutes is None:
            minutes = int((done - (order.started_at or done)).total_seconds()) // 60
        found.append(
            Failure(order.asset_id, order.downtime_start or order.created_at, order.downtime_end or done, minutes)
        )
    return found


def repairs_of(context: Context, among: Callable[[Any], Any]) -> list[tuple[uuid.UUID, datetime, datetime]]:
    """Return the failures that were repaired: (asset, reported at, done at) of each; `among` says of which machines."""
    order: Any = MaintenanceOperation
    statement = sa.select(order.asset_id, sa.func.coalesce(order.downtime_start, order.created_at), order.done_at).where(
        order.type == MaintenanceType.CURATIVE, order.status == MaintenanceStatus.DONE, order.counts_as_failure,
        sa.not_(order.no_fault_found), order.done_at.is_not(None), among(order.asset_id),
    )  # fmt: skip
    return [tuple(row) for row in context.session.execute(statement)]


def late_preventive(context: Context, among: Callable[[Any], Any]) -> set[uuid.UUID]:
    """Return the machines whose preventive work should have begun, and nobody began; `among` says of which machines."""
    order: Any = MaintenanceOperation
    statement = sa.select(order.asset_id).where(
        order.type == MaintenanceType.PREVENTIVE, order.status == MaintenanceStatus.PLANNED,
        order.sla_due_at < context.now, among(order.asset_id),
    )  # fmt: skip
    return set(context.session.execute(statement).scalars())


def left_at(context: Context) -> dict[uuid.UUID, datetime]:
    """Return when machines were sold or recycled."""
    statement = sa.select(AssetLifecycleEvent.asset_id, AssetLifecycleEvent.at).where(
        col(AssetLifecycleEvent.type).in_([LifecycleType.SELL, LifecycleType.RECYCLE])
    )
    return {row[0]: row[1] for row in context.session.execute(statement)}


def count_by_status(context: Context) -> dict[MaintenanceStatus, int]:
    """Return how many work orders are in each state."""
    statement = sa.select(MaintenanceOperation.status, sa.func.count()).group_by(col(MaintenanceOperation.status))
    return {row[0]: row[1] for row in context.session.execute(statement)}


def count_open_by_priority(context: Context) -> dict[Priority, int]:
    """Return how many open work orders there are of each priority."""
    statement = (
        sa.select(MaintenanceOperation.priority, sa.func.count())
        .where(col(MaintenanceOperation.status).in_(OPEN))
        .group_by(col(MaintenanceOperation.priority))
    )
    return {row[0]: row[1] for row in context.session.execute(statement)}


def planned_clocks(context: Context) -> Sequence[Any]:
    """Return priority and deadline of the work orders that nobody began."""
    statement = sa.select(MaintenanceOperation.priority, MaintenanceOperation.sla_due_at).where(
        MaintenanceOperation.status == MaintenanceStatus.PLANNED
    )
    return context.session.execute(statement).all()


def fixed_first(context: Context, since: datetime, within: timedelta) -> tuple[int, int]:
    """Return the curative orders done since then, and those of them whose machine failed again `within` that time."""
    again: Any = aliased(MaintenanceOperation)
    done = col(MaintenanceOperation.done_at)
    failed_again = sa.exists().where(
        again.asset_id == MaintenanceOperation.asset_id, again.id != MaintenanceOperation.id,
        again.type == MaintenanceType.CURATIVE, again.created_at > done, again.created_at <= done + within,
    )  # fmt: skip
    statement = sa.select(sa.func.count(), sa.func.count().filter(failed_again)).where(
        MaintenanceOperation.type == MaintenanceType.CURATIVE,
        MaintenanceOperation.status == MaintenanceStatus.DONE,
        done >= since,
    )
    count, came_back = context.session.execute(statement).one()
    return count, came_back


def mean_response_seconds(context: Context, since: datetime) -> float | None:
    """Return the mean time from the creation to the beginning of the work orders begun since then."""
    taken = sa.extract("epoch", col(MaintenanceOperation.started_at) - col(MaintenanceOperation.created_at))
    statement = sa.select(sa.func.avg(taken)).where(col(MaintenanceOperation.started_at) >= since)
    return context.session.execute(statement).scalar_one()
