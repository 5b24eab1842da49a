"""The schedule of a contract: as it would be before the delivery, stored at the start, told with the reason of each amount."""

from collections.abc import Iterable
from datetime import date, timedelta
from decimal import Decimal

from leaseapp.kernel.context import Context
from leaseapp.leasing import queries
from leaseapp.leasing.enums import ScheduleKind, ScheduleStatus
from leaseapp.leasing.models import LeaseContract, LeaseContractService, LeaseFinancing, LeaseScheduleLine
from leaseapp.leasing.permissions import CONTRACT_COST
from leaseapp.leasing.rules import schedule as rule
from leaseapp.leasing.rules.plan import ZERO
from leaseapp.leasing.rules.why import why
from leaseapp.leasing.schemas.contracts import ScheduleLineOut, ScheduleOut
from leaseapp.leasing.services import reading, simulating

_COUNTED = (ScheduleStatus.PLANNED, ScheduleStatus.BILLED)


def amounts_of(
    context: Context, contract: LeaseContract, financing: LeaseFinancing, delivered: date
) -> tuple[date, list[rule.Amount]]:
    """Return the first day of the first period, and all amounts of a contract delivered on a day."""
    first = rule.first_day(delivered, contract.period_anchor)
    services = [
        rule.Service(one.id, one.designation, one.period_months, one.amount_ht, one.vat_rate_pct)
        for one in queries.parts_of(context, LeaseContractService, contract.id)
    ]
    days = rule.Days(delivered, first, contract.bill_lead_days)
    plan = simulating.solved(reading.terms_of(financing))  # the very rule that the simulator shows
    return first, rule.schedule(plan, days, financing.intercalary_mode, financing.fees_ht, services)


def store(context: Context, contract: LeaseContract, financing: LeaseFinancing, delivered: date) -> None:
    """Date a contract by its delivery, and store its schedule."""
    first, amounts = amounts_of(context, contract, financing, delivered)
    contract.delivered_on, contract.first_period_on = delivered, first
    contract.ends_on = rule.end_of(first, contract.term_months)
    for one in amounts:
        context.add(_row(contract, one))
    context.session.flush()


def _row(contract: LeaseContract, one: rule.Amount) -> LeaseScheduleLine:
    bill_on = one.due_on - timedelta(days=contract.bill_lead_days)
    return LeaseScheduleLine(contract_id=contract.id, bill_on=bill_on, **vars(one))


def told(context: Context, contract: LeaseContract, financing: LeaseFinancing) -> ScheduleOut:
    """Return the schedule: stored since the start, before it as it would be for the expected delivery."""
    rows = queries.schedule_of(context, contract.id)
    provisional = not rows
    if provisional:
        delivered = contract.expected_delivery_on or context.today
        rows = [_row(contract, one) for one in amounts_of(context, contract, financing, delivered)[1]]
    internal = context.can(CONTRACT_COST)
    items = [_line(context, row, internal=internal, stored=not provisional) for row in rows]
    counted = [one for one in items if one.status in _COUNTED]
    billed = _sum(one.amount_ht for one in counted if one.status is ScheduleStatus.BILLED)
    total = _sum(one.amount_ht for one in counted)
    rents = sum(1 for one in counted if one.kind is ScheduleKind.RENT and one.status is ScheduleStatus.PLANNED)
    return ScheduleOut(
        provisional=provisional, items=items, total_ht=total, billed_ht=billed, left_ht=total - billed, rents_left=rents
    )


def _sum(amounts: Iterable[Decimal]) -> Decimal:
    return sum(amounts, ZERO)


def _line(context: Context, row: LeaseScheduleLine, *, internal: bool, stored: bool) -> ScheduleLineOut:
    text, params = why(row.explanation, internal=internal)
    hidden = {} if internal else dict.fromkeys(("opening_ht", "interest_ht", "principal_ht", "closing_ht"))
    last = row.period_to - timedelta(days=1)
    more = {"period_to": last, "id": row.id if stored else None, "why": context.translate(text, **params)}
    return ScheduleLineOut.model_validate(row.model_dump() | hidden | more)
