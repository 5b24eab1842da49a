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


def due_at(created_at: datetime, priority: Priority) -> datetime:
    """Return by when somebody begins; a changed priority counts from the creation, too."""
    return created_at + WITHIN[priority]


def near_at(created_at: datetime, due: datetime) -> datetime:
    """Return from when the end is near: a quarter of the time before it, a day at most."""
    return due - min(LONGEST_NOTICE, (due - created_at) / 4)


def state_of(
    now: datetime, created_at: datetime, due: datetime, *, met: bool | None, is_planned: bool
) -> SlaState | None:
    """Return the state of the clock; None for an order that was canceled before anybody began."""
    if met is not None:
        return SlaState.MET if met else SlaState.MISSED
    if not is_planned:
        return None
    if now > due:
        return SlaState.LATE
    return SlaState.NEAR if now >= near_at(created_at, due) else SlaState.OK
