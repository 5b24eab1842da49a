"""From when on the office hears of an unpaid invoice (document 3, Events)."""

from datetime import date, timedelta

from leaseapp.billing.enums import Lateness

DAYS = {Lateness.LATE: 1, Lateness.LONG_LATE: 31}
"""Days after the due date: late 1 day; more than 30 days late."""


def due_until(kind: Lateness, today: date) -> date:
    """Return the latest due date of an invoice that is that late today."""
    return today - timedelta(days=DAYS[kind])
