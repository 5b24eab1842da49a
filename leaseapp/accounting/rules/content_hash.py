"""The fingerprint of an entry: every field of the entry and of all its lines (TRUST.md 5, MONEY.md 1.1).

The text that is hashed is a list of length-prefixed names and values, so that no two contents share it; fields without a
value are left out, so that a column added later leaves the hashes of older entries true.
"""

import enum
from collections.abc import Iterable, Mapping
from datetime import UTC, date, datetime
from decimal import Decimal
from hashlib import sha256
from typing import Any

SCHEMA = "leaseapp-ledger/1"
ENTRY_FIELDS = (
    "organization_id", "id", "billing_entity_id", "journal_id", "fiscal_year_id", "number", "entry_date", "validated_at",
    "piece_ref", "piece_date", "label", "source_kind", "source_id", "event_key", "reverses_entry_id", "line_count", "total",
)  # fmt: skip
LINE_FIELDS = (
    "id", "entry_id", "position", "account_id", "party_id", "label", "debit", "credit", "vat_rate", "vat_base", "vat_kind",
    "due_date",
)  # fmt: skip


def content_hash(entry: Mapping[str, Any], lines: Iterable[Mapping[str, Any]]) -> str:
    """SHA-256 (hexadecimal) of an entry and its lines, whatever order the lines come in."""
    digest = sha256(_part("schema", SCHEMA))
    digest.update(_record(entry, ENTRY_FIELDS))
    for line in sorted(lines, key=lambda line: line["position"]):
        digest.update(_part("line", ""))
        digest.update(_record(line, LINE_FIELDS))
    return digest.hexdigest()


def _record(values: Mapping[str, Any], names: Iterable[str]) -> bytes:
    return b"".join(_part(name, _text(values[name])) for name in names if values[name] is not None)


def _part(name: str, value: str) -> bytes:
    encoded = value.encode()
    return b"%d:%s=%d:%s;" % (len(name), name.encode(), len(encoded), encoded)


def _text(value: Any) -> str:
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat(timespec="microseconds")
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, enum.Enum):
        return str(value.value)
    return str(value)
