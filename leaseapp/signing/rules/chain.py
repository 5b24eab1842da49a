"""The chain of events: each hash covers an event and the hash before it, so that none is changed, left out or moved."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

GENESIS = "0" * 64


def canonical(value: Any) -> bytes:
    """Return the one way to write a JSON value: sorted names, no blanks, UTF-8."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()


def instant(value: datetime | None) -> str | None:
    """Return an instant as the evidence writes it."""
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ") if value is not None else None


def sha256(content: bytes) -> str:
    """Return the SHA-256 in hex."""
    return hashlib.sha256(content).hexdigest()


def hash_of(event: Mapping[str, Any]) -> str:
    """Return the hash of an event, which names the one before it as `previousHash`."""
    return sha256(canonical({name: value for name, value in event.items() if name != "hash"}))


def broken_at(events: Sequence[Mapping[str, Any]]) -> int | None:
    """Return the place (from 1) of the first event that does not follow from those before it; None for a whole chain."""
    previous = GENESIS
    for place, event in enumerate(events, start=1):
        follows = event.get("previousHash") == previous and event.get("number") == place
        if not follows or event.get("hash") != hash_of(event):
            return place
        previous = str(event["hash"])
    return None
