"""The forecast of preventive work: orders and hours of the months ahead, by plan and by technician (FIELD.md 3.4)."""

import uuid
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from decimal import Decimal

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.identity.models import User
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance.enums import PlanBasis, PlanTrigger
from leaseapp.maintenance.models import MaintenancePlan
from leaseapp.maintenance.rules import planning
from leaseapp.maintenance.schemas.plans import ForecastMonthOut, ForecastOut, ForecastRowOut
from leaseapp.maintenance.services import foreseeing

NOBODY = _("Nobody yet")
_MINUTES = Decimal(60)


def forecast(context: Context, months: int) -> ForecastOut:
    """Return the orders and hours of the months from this one on, of the plans that are not paused."""
    first = context.today.replace(day=1)
    starts = [_month(first, number) for number in range(months + 1)]
    plans = context.session.exec(
        select(MaintenancePlan).where(sa.not_(col(MaintenancePlan.paused))).order_by(MaintenancePlan.name)
    ).all()
    by_plan = {plan.id: [0] * months for plan in plans}
    minutes, orders = [0] * months, [0] * months
    people: dict[uuid.UUID | None, list[int]] = defaultdict(lambda: [0] * months)
    worked: dict[uuid.UUID | None, int] = defaultdict(int)
    for plan in plans:
        for one in foreseeing.next_times(context, plan):
            for day in _days(context, plan, one, starts[-1]):
                number = (day.year - first.year) * 12 + day.month - first.month
                by_plan[plan.id][number] += 1
                orders[number] += 1
                minutes[number] += plan.estimated_minutes or 0
                people[plan.technician_id][number] += 1
                worked[plan.technician_id] += plan.estimated_minutes or 0
    names = select(User.id, User.name).where(col(User.id).in_([one for one in people if one]))
    known = dict(context.session.exec(names).all())
    technicians = [
        ForecastRowOut(
            id=one, name=known.get(one) or context.translate(NOBODY), orders=counts, hours=_hours(worked[one])
        )
        for one, counts in people.items()
    ]
    return ForecastOut(
        months=[ForecastMonthOut(month=starts[n], orders=orders[n], hours=_hours(minutes[n])) for n in range(months)],
        plans=[
            ForecastRowOut(
                id=plan.id, name=plan.name, orders=by_plan[plan.id],
                hours=_hours(sum(by_plan[plan.id]) * (plan.estimated_minutes or 0)),
            )
            for plan in plans
            if any(by_plan[plan.id])
        ],
        technicians=sorted(technicians, key=lambda one: (one.id is None, one.name)),
        unforeseen=[plan.name for plan in plans if plan.trigger is PlanTrigger.THRESHOLD],
    )  # fmt: skip


def _days(context: Context, plan: MaintenancePlan, one: foreseeing.Next, end: date) -> Iterator[date]:
    """Yield the days before `end` on which a plan will ask for work; what is overdue is work of today.

    A plan that counts from the end of the last work is taken to be worked on its day.
    """
    first = foreseeing.day_of(one)
    if first is None or plan.trigger is PlanTrigger.THRESHOLD:
        return
    day: date | None = max(first, context.today)
    if plan.trigger is PlanTrigger.CALENDAR:
        rhythm = foreseeing.rhythm_of(plan)
        if plan.basis is PlanBasis.COMPLETED:
            rhythm = replace(rhythm, starts_on=first)
        while day is not None and day < end:
            yield day
            day = rhythm.day(rhythm.number_after(day))
        return
    meter, due = one.meter, one.due
    assert meter is not None
    assert due is not None
    total, step = due.total, planning.step_of_a_day(plan.every_units or Decimal(1), meter.per_day)
    while day is not None and day < end and total is not None:
        yield day
        past, day = day, None
        while step is not None and (day is None or day <= past):
            total += step
            day = meter.day_of(total)
            if day is None:
                return


def _hours(minutes: int) -> Decimal:
    return money.round_to(Decimal(minutes) / _MINUTES, 1)


def _month(first: date, number: int) -> date:
    year, month = divmod(first.year * 12 + first.month - 1 + number, 12)
    return date(year, month + 1, 1)
