"""The amounts that a contract bills, with their days: fee, rent before the first period, rents, services (LEASING.md 3.6).

A row is a period: rents in advance fall due on its first day, rents in arrears on its last.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from itertools import pairwise
from typing import Any
from uuid import UUID

from leaseapp.law.vat_rates import STANDARD
from leaseapp.leasing.enums import Intercalary, PeriodAnchor, ScheduleKind, Timing
from leaseapp.leasing.rules.days import due_days, intercalary, later
from leaseapp.leasing.rules.plan import ZERO, Plan

QUARTER = 3


@dataclass(frozen=True)
class Service:
    """A service: its amount in € excl. VAT a period of its own."""

    id: UUID | None
    designation: str
    period: int
    amount: Decimal
    vat_rate: Decimal = STANDARD


@dataclass(frozen=True)
class Days:
    """The days that date a schedule: the delivery, the first day of the first period, and how many days ahead it is billed."""

    delivered: date
    first: date
    lead: int = 0


@dataclass(frozen=True)
class Amount:
    """One amount; `period_to` is the day after its period. Rents tell the row of their plan."""

    kind: ScheduleKind
    period_from: date
    period_to: date
    due_on: date
    amount_ht: Decimal
    rank: int | None = None
    label: str | None = None
    service_id: UUID | None = None
    vat_rate_pct: Decimal = STANDARD
    opening_ht: Decimal | None = None
    interest_ht: Decimal | None = None
    principal_ht: Decimal | None = None
    closing_ht: Decimal | None = None
    explanation: dict[str, Any] = field(default_factory=dict)


def first_day(delivered: date, anchor: PeriodAnchor) -> date:
    """Return the first day of the first period: the delivery, or the next first day of a month or quarter."""
    if anchor is PeriodAnchor.DELIVERY_DAY:
        return delivered
    first = delivered if delivered.day == 1 else later(delivered.replace(day=1), 1)
    months = (1 - first.month) % QUARTER if anchor is PeriodAnchor.FIRST_OF_QUARTER else 0
    return later(first, months)


def end_of(first: date, months: int) -> date:
    """Return the last day of the term."""
    return later(first, months) - timedelta(days=1)


def schedule(plan: Plan, days: Days, mode: Intercalary, fee: Decimal, services: Sequence[Service]) -> list[Amount]:
    """Return all amounts of a contract in the order in which they fall due."""
    found = [*_fee(fee, days), *_before(plan, days, mode), *_rents(plan, days)]
    for service in services:
        found += _service(service, plan, days)
    order = {kind: at for at, kind in enumerate(ScheduleKind)}
    return sorted(found, key=lambda one: (one.due_on, order[one.kind], one.label or ""))


def _fee(fee: Decimal, days: Days) -> Iterator[Amount]:
    if fee:
        day = days.delivered
        yield Amount(ScheduleKind.FEE, day, day + timedelta(days=1), day, fee, explanation={"of": "fee"})


def _before(plan: Plan, days: Days, mode: Intercalary) -> Iterator[Amount]:
    amount = intercalary(
        mode, days.delivered, days.first, rent=plan.rent, period=plan.terms.period, capital=plan.capital, rate=plan.rate
    )
    if amount:
        told = {"of": "before", "mode": mode.value, "days": (days.first - days.delivered).days, "rent": str(plan.rent)}
        yield Amount(ScheduleKind.INTERCALARY, days.delivered, days.first, days.delivered, amount, explanation=told)


def _rents(plan: Plan, days: Days) -> Iterator[Amount]:
    edges = due_days(days.first, plan.terms.period, plan.terms.periods)
    told = {
        "of": "rent", "capital": str(plan.capital), "residual": str(plan.residual), "rate": str(plan.rate),
        "periods": plan.terms.periods, "period": plan.terms.period, "timing": plan.terms.timing.value,
        "rent": str(plan.rent),
    }  # fmt: skip
    for line, start, end in zip(plan.lines, edges, edges[1:], strict=False):
        due = start if plan.terms.timing is Timing.ADVANCE else end - timedelta(days=1)
        if line.rent == ZERO:
            continue
        yield Amount(
            ScheduleKind.RENT, start, end, due, line.rent, rank=line.number, opening_ht=line.opening,
            interest_ht=line.interest, principal_ht=line.principal, closing_ht=line.closing, explanation=told,
        )  # fmt: skip


def _service(service: Service, plan: Plan, days: Days) -> Iterator[Amount]:
    edges = due_days(days.first, service.period, -(-plan.terms.months // service.period))
    told = {"of": "service", "amount": str(service.amount), "period": service.period}
    for number, (start, end) in enumerate(pairwise(edges), 1):
        yield Amount(
            ScheduleKind.SERVICE, start, end, start, service.amount, rank=number, label=service.designation,
            service_id=service.id, vat_rate_pct=service.vat_rate, explanation=told,
        )  # fmt: skip
