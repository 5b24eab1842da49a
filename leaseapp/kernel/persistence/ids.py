"""Identifiers: UUID version 7, made in Python so that every PostgreSQL from 15 on serves."""

import uuid

from uuid_utils.compat import uuid7

Id = uuid.UUID


def new_id() -> uuid.UUID:
    """Return a new identifier that sorts by its time of creation (RFC 9562, version 7)."""
    return uuid7()


def parse_id(value: object) -> uuid.UUID | None:
    """Return the identifier written in `value`, or None when it is not one (an unknown id is a 404, never a 422)."""
    if isinstance(value, uuid.UUID):
        return value
    try:
        return uuid.UUID(str(value))
    except ValueError:
        return None
