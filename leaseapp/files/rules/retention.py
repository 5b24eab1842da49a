"""Retention of a locked document (C. com. art. L123-22; docs/decisions/0015).

The law counts ten years from the close of the fiscal year that a document belongs to, not from its date. Which year that is
may be unknown when the document is archived, and a fiscal year may end in the calendar year after it: the lock lasts until
31 December of the eleventh year after that of archiving, which no close can outlast.
"""

from datetime import datetime, timedelta
from math import ceil
from zoneinfo import ZoneInfo

from leaseapp.law.retention import DAYS_OF_A_YEAR

PURGED_AFTER = timedelta(days=30)
"""A deleted content is removed from the storage after that (document 2), unless a lock holds it."""


def years_kept(retention_days: int) -> int:
    """Calendar years after that of archiving during which a bucket of `retention_days` holds on: 3650 days are 11 years."""
    return ceil(retention_days / DAYS_OF_A_YEAR) + 1


def kept_until(archived_at: datetime, retention_days: int, timezone: str) -> datetime:
    """Return the first instant at which a document may go: 1 January after the last year kept,
    in the organization's `timezone`.
    """
    zone = ZoneInfo(timezone)
    return datetime(archived_at.astimezone(zone).year + years_kept(retention_days) + 1, 1, 1, tzinfo=zone)
