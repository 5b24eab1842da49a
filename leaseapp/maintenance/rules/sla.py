"""The clock of a work order (FIELD.md 3.3): elapsed time from its creation, whatever the days and the wall clocks in between."""

from datetime import datetime, timedelta

from leaseapp.maintenance.enums import Priority, SlaState

#: from the creation to the moment by which somebody begins (document 2, Limits)
WITHIN = {
    Priority.CRITICAL: timedelta(hours=4),
    Priority.NORMAL: timedelta(hours=24),
    Priority.LOW: timedelta(days=5),
}
LONGEST_NOTICE = timedelta(hours=24)
#: from when the end is near: a quarter of the time before it, a day at most
NOTICE = {priority: min(LONGEST_NOTICE, within / 4) for priority, within in WITHIN.items()}


def due_at(created_at: datetime, priority: Priority) -> datetime:
    """Return by when somebody begins; a changed priority counts from the creation, too."""
    return created_at + WITHIN[priority]


def near_at(due: datetime, priority: Priority) -> datetime:
    """Return from when the end is near."""
    return due - NOTICE[priority]


def state_of(
    now: datetime, due: datetime, priority: Priority, *, met: bool | None, is_planned: bool
) -> SlaState | None:
    """Return the state of the clock; None for an order that was canceled before anybody began."""
    if met is not None:
        return SlaState.MET if met else SlaState.MISSED
    if not is_planned:
        return None
    if now > due:
        return SlaState.LATE
    return SlaState.NEAR if now >= near_at(due, priority) else SlaState.OK
