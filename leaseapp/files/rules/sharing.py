"""The terms of a share: how long it lives, and when it opens nothing any more (FIELD.md 1.5)."""

from datetime import datetime, timedelta

USUAL_LIFE, LONGEST_LIFE = timedelta(days=7), timedelta(days=90)
EXPIRED, REVOKED, EXHAUSTED = "SHARE_EXPIRED", "SHARE_REVOKED", "SHARE_EXHAUSTED"


def closed_by(
    now: datetime, expires_at: datetime, revoked_at: datetime | None, count: int, limit: int | None
) -> str | None:
    """Return why a share opens nothing any more, None while it does."""
    if revoked_at is not None:
        return REVOKED
    if now >= expires_at:
        return EXPIRED
    return EXHAUSTED if limit is not None and count >= limit else None
