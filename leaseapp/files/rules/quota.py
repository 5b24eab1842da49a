"""Room for files: what is used and what uploads under way hold, against the quota (FIELD.md 1.3)."""


def has_room(used: int, held: int, requested: int, quota: int | None) -> bool:
    """Return True when `requested` more bytes fit; None is no limit."""
    return quota is None or used + held + requested <= quota
