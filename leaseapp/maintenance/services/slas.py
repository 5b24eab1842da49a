"""Notices of the clock, each once an order: near its end, past it (FIELD.md 3.3)."""

from leaseapp.kernel.context import Context
from leaseapp.maintenance import queries
from leaseapp.maintenance.rules import sla
from leaseapp.maintenance.services import notices, reporting


def watch(context: Context) -> int:
    """Tell of planned orders whose time is nearly or wholly over; return how many were told. A second run tells none."""
    count = 0
    for order in queries.to_watch(context, context.now + sla.LONGEST_NOTICE):
        if context.now > order.sla_due_at:
            order.sla_late_told_at = context.now
            notices.late(context, order)
            reporting.apologize(context, order)
        elif order.sla_near_told_at is None and context.now >= sla.near_at(order.sla_due_at, order.priority):
            order.sla_near_told_at = context.now
            notices.near(context, order)
        else:
            continue
        count += 1
    return count
