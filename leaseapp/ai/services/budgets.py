"""The budget of a month: what a call may cost is set aside before it is made, and settled after it (FIELD.md 6.2).

The limit holds because one statement compares and sets aside; what is set aside and what was spent change in transactions of
their own, so that an act that is undone keeps what it cost. What a process that died had set aside is free after ten minutes.
"""

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import select

from leaseapp.ai.enums import AiCallStatus
from leaseapp.ai.models import AiCostEvent, AiReservation, tables
from leaseapp.identity.services.settings import setting
from leaseapp.kernel import clock, money
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import PaymentRequired
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import Principal, system_principal
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_codes

LIMIT = "aiMonthlyBudgetUsd"
"""The parameter of an organization: its own limit, below that of the installation."""
label_codes({LIMIT: _("Monthly limit of artificial intelligence ($)")})
EXPIRES_AFTER = timedelta(minutes=10)
PLACES = 6
RESERVE, SETTLE, RELEASE = "ai.call.reserve", "ai.call.settle", "ai.call.release"
LOST = "LOST"
_REASON = "expired AI reservations"
_budget, _reservation = tables.budget, tables.reservation


class AiBudgetExhaustedError(PaymentRequired):
    """402: what the call may cost is more than what is left of the month; nothing was asked."""

    code = "AI_BUDGET_EXHAUSTED"
    message = _(
        "The month’s budget for artificial intelligence does not suffice for this. An administrator can see its costs."
    )


@dataclass(frozen=True)
class Reservation:
    """The amount that was set aside for a call: `id` is that of its cost event later."""

    id: UUID
    month: date
    workflow: str
    provider: str
    model: str
    amount: Decimal


@dataclass(frozen=True)
class Settled:
    """The end of a call."""

    status: AiCallStatus
    cost: Decimal = Decimal(0)
    input_tokens: int = 0
    output_tokens: int = 0
    fault: str | None = None
    error: str | None = None
    duration_ms: int = 0
    attempts: int = 1
    masked: int = 0
    to_check: int = 0
    target: tuple[str, UUID] | None = None


def limit_of(context: Context) -> Decimal:
    """Return what the organization may spend a month: its own limit, never more than the installation's."""
    most = get_settings().ai_monthly_budget_usd
    own = setting(context, LIMIT)
    return most if own is None else min(Decimal(str(own)), most)


def month_of(context: Context) -> date:
    """Return the first day of the current month of the organization's calendar."""
    return context.today.replace(day=1)


def opened(context: Context, month: date) -> None:
    """Make the month's row, or bring its limit up to date; its lock is held until the commit."""
    now = {"created_at": context.now, "updated_at": context.now}
    zero = Decimal(0)
    row = {
        "organization_id": context.organization_id, "id": new_id(), "month": month, "limit_usd": limit_of(context),
        "spent_usd": zero, "reserved_usd": zero, **now,
    }  # fmt: skip
    statement = insert(_budget).values(row)
    changed = {"limit_usd": statement.excluded.limit_usd}
    context.session.connection().execute(
        statement.on_conflict_do_update(index_elements=["organization_id", "month"], set_=changed)
    )


def reserve(actor: Principal, workflow: str, provider: str, model: str, amount: Decimal) -> Reservation:
    """Set aside what a call may cost at most. Raises AiBudgetExhaustedError; then nothing is set aside."""
    amount = money.round_to(amount, PLACES)
    with db.unit_of_work(actor, action=RESERVE) as context:
        month = month_of(context)
        opened(context, month)
        took = context.session.connection().execute(
            sa.update(_budget)
            .where(
                *_of(context, month), _budget.c.spent_usd + _budget.c.reserved_usd + amount <= _budget.c.limit_usd
            )
            .values(reserved_usd=_budget.c.reserved_usd + amount, updated_at=context.now)
        )  # fmt: skip
        if took.rowcount == 1:
            row = AiReservation(
                month=month, workflow=workflow, provider=provider, model=model, amount_usd=amount,
                triggered_by_user_id=actor.user_id, expires_at=context.now + EXPIRES_AFTER,
            )  # fmt: skip
            context.add(row)
            return Reservation(row.id, month, workflow, provider, model, amount)
    raise AiBudgetExhaustedError()


def left(context: Context) -> Decimal:
    """Return what is left of the month, in US dollars; what is set aside for calls under way is not."""
    statement = sa.select(_budget.c.spent_usd + _budget.c.reserved_usd).where(*_of(context, month_of(context)))
    taken = context.session.connection().execute(statement).scalar_one_or_none()
    return limit_of(context) - (taken or Decimal(0))


def settle(context: Context, reserved: Reservation, became: Settled) -> AiCostEvent:
    """Free what was set aside, add what was spent, write the cost event: all in the caller's transaction."""
    cost = money.round_to(became.cost, PLACES)
    gone = (
        sa.delete(_reservation)
        .where(_reservation.c.organization_id == context.organization_id, _reservation.c.id == reserved.id)
        .returning(_reservation.c.amount_usd)
        .cte("gone")
    )
    # a reservation that expired meanwhile was freed already
    freed = sa.select(sa.func.coalesce(sa.func.sum(gone.c.amount_usd), 0)).scalar_subquery()
    context.session.connection().execute(
        sa.update(_budget)
        .where(*_of(context, reserved.month))
        .values(
            reserved_usd=_budget.c.reserved_usd - freed,
            spent_usd=_budget.c.spent_usd + cost,
            updated_at=context.now,
        )
    )
    kind, target_id = became.target or (None, None)
    event = AiCostEvent(
        id=reserved.id, month=reserved.month, workflow=reserved.workflow, provider=reserved.provider, model=reserved.model,
        input_tokens=became.input_tokens, output_tokens=became.output_tokens, cost_usd=cost, reserved_usd=reserved.amount,
        status=became.status, fault=became.fault, error_message=(became.error or "")[:500] or None,
        duration_ms=became.duration_ms, attempts=became.attempts, masked=became.masked, to_check=became.to_check,
        triggered_by_user_id=context.principal.user_id, request_id=context.request.request_id[:100], target_type=kind,
        target_id=target_id,
    )  # fmt: skip
    context.add(event)
    return event


def release_expired() -> int:
    """Free what dead processes had set aside, an organization a transaction, and return how many calls that were.

    Each leaves a failed cost event without costs: nobody here knows whether the provider answered.
    """
    with db.system_session(_REASON) as session:
        statement = select(AiReservation.organization_id).where(AiReservation.expires_at < clock.now()).distinct()
        organizations = list(session.exec(statement))
    return sum(_release(system_principal(one)) for one in organizations)


def _release(actor: Principal) -> int:
    with db.unit_of_work(actor, action=RELEASE) as context:
        # one that is being settled right now is not waited for: it is gone in a moment
        expired = (
            sa.select(_reservation.c.id)
            .where(
                _reservation.c.organization_id == context.organization_id,
                _reservation.c.expires_at < context.now,
            )
            .with_for_update(skip_locked=True)
        )
        mine = (_reservation.c.organization_id == context.organization_id, _reservation.c.id.in_(expired))
        gone = sa.delete(_reservation).where(*mine).returning(_reservation)
        rows = context.session.connection().execute(gone).all()
        for row in rows:
            context.session.connection().execute(
                sa.update(_budget)
                .where(*_of(context, row.month))
                .values(reserved_usd=_budget.c.reserved_usd - row.amount_usd, updated_at=context.now)
            )
        context.session.add_all([_lost(row) for row in rows])
        return len(rows)


def _lost(row: Any) -> AiCostEvent:
    return AiCostEvent(
        id=row.id, month=row.month, workflow=row.workflow, provider=row.provider, model=row.model,
        reserved_usd=row.amount_usd, status=AiCallStatus.ERROR, fault=LOST, error_message="the process ended during the call",
        duration_ms=0, triggered_by_user_id=row.triggered_by_user_id,
    )  # fmt: skip


def _of(context: Context, month: date) -> tuple[Any, ...]:
    return _budget.c.organization_id == context.organization_id, _budget.c.month == month
