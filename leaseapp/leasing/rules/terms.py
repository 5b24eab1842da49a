"""The terms of a contract as one text that has one hash: keys in order, amounts and days as strings."""

import hashlib
import json
from collections.abc import Mapping
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Any
from uuid import UUID


def canonical(terms: Mapping[str, Any]) -> dict[str, Any]:
    """Return the terms as JSON holds them."""
    return {name: _plain(value) for name, value in sorted(terms.items())}


def sha256(terms: Mapping[str, Any]) -> str:
    """Return the hash of canonical terms."""
    text = json.dumps(canonical(terms), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return canonical(value)
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Decimal):
        return format(value.normalize(), "f")  # 50000 and 50000.00 are one amount
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, UUID) else value
