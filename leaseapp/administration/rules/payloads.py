"""The part of a job's payload that the provider may read: numbers, ids, days and codes, never a text of people, never a secret.

A payload is made for its job, not for readers: a value shows where its shape proves that nobody is named by it.
"""

import re
from typing import Any

from leaseapp.kernel.auditing.audit_trail import SECRET

HIDDEN = "•••"
_HARMLESS = re.compile(
    r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"  # an id
    r"|\d{4}-\d{2}-\d{2}([T ][0-9:.+Z-]*)?"  # a day, an instant
    r"|[A-Z][A-Z_]{0,59}"  # a code: ISSUED, SENT
    r"|(start )?\d{4}-\d{2}-\d{2} \d{2}:\d{2}"
)
_MOST = 200


def readable(payload: Any, name: str = "") -> list[tuple[str, str]]:
    """Return the values of a payload by their path, those that may not be read as dots."""
    if isinstance(payload, dict):
        return [pair for key, value in sorted(payload.items()) for pair in readable(value, _path(name, str(key)))]
    if isinstance(payload, list):
        return [pair for at, value in enumerate(payload[:20]) for pair in readable(value, _path(name, str(at + 1)))]
    if payload is None:
        return []
    return [(name, _shown(payload, name))][:_MOST]


def _path(start: str, key: str) -> str:
    return f"{start}.{key}" if start else key


def _shown(value: Any, name: str) -> str:
    if SECRET.search(name):
        return HIDDEN
    if isinstance(value, bool | int | float):
        return str(value).lower() if isinstance(value, bool) else str(value)
    return value if isinstance(value, str) and _HARMLESS.fullmatch(value) else HIDDEN
