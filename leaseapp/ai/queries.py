"""Reads of artificial intelligence: sums of a month."""

from datetime import date
from decimal import Decimal
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.ai.enums import AiCallStatus
from leaseapp.ai.models import AiBudget, AiCostEvent, AiReservation
from leaseapp.kernel.context import Context


def budget_of(context: Context, month: date) -> AiBudget | None:
    """Return the row of a month, None before its first call."""
    return context.session.exec(select(AiBudget).where(AiBudget.month == month)).one_or_none()


def months_with_calls(context: Context) -> list[date]:
    """Return the months in which there were calls, the last one first."""
    return list(context.session.exec(select(AiBudget.month).order_by(col(AiBudget.month).desc())))


def by_workflow(context: Context, month: date) -> list[Any]:
    """Return calls, errors, costs and tokens of a month by workflow, the dearest first."""
    failed = sa.case((col(AiCostEvent.status) == AiCallStatus.ERROR, 1), else_=0)
    cost = sa.func.sum(AiCostEvent.cost_usd)
    statement = (
        select(
            AiCostEvent.workflow,
            sa.func.count().label("calls"),
            sa.func.sum(failed).label("errors"),
            cost.label("cost"),
            sa.func.sum(AiCostEvent.input_tokens).label("input_tokens"),
            sa.func.sum(AiCostEvent.output_tokens).label("output_tokens"),
        )
        .where(AiCostEvent.month == month)
        .group_by(AiCostEvent.workflow)
        .order_by(cost.desc(), AiCostEvent.workflow)
    )
    return list(context.session.exec(statement))


def by_day(context: Context, month: date) -> dict[date, Decimal]:
    """Return the costs of a month by day of the organization's calendar."""
    zone = context.principal.timezone
    day = sa.cast(sa.func.timezone(zone, AiCostEvent.created_at), sa.Date)
    statement = (
        select(day.label("day"), sa.func.sum(AiCostEvent.cost_usd).label("cost"))
        .where(AiCostEvent.month == month)
        .group_by(day)
        .order_by(day)
    )
    return {row.day: row.cost for row in context.session.exec(statement)}


def calls_under_way(context: Context, month: date) -> int:
    """Return how many calls of a month are not settled yet."""
    statement = select(sa.func.count()).select_from(AiReservation).where(AiReservation.month == month)
    return context.session.exec(statement).one()
