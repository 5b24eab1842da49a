"""The content that people sign under a work order, as a hash: a signature holds as long as it is the same."""

import hashlib
import json
import uuid
from collections.abc import Iterable


def content_sha256(
    number: str,
    asset_id: uuid.UUID,
    diagnosis: str | None,
    resolution: str | None,
    parts: Iterable[tuple[uuid.UUID, int]],
) -> str:
    """Return the SHA-256 of what was found and done on which machine with which parts (id, pieces), in whatever order."""
    pieces = sorted([str(part), count] for part, count in parts)
    content = [number, str(asset_id), diagnosis or "", resolution or "", pieces]
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()
