"""The time for which an author may correct what they wrote (issue 19)."""

from datetime import datetime, timedelta

WINDOW = timedelta(minutes=15)


def editable_until(written_at: datetime) -> datetime:
    """Return the instant from which a comment stays as it is."""
    return written_at + WINDOW


def may_edit(written_at: datetime, now: datetime) -> bool:
    """Tell whether a comment may still be corrected."""
    return now < editable_until(written_at)
