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
    checks: Iterable[tuple] = (),
) -> str:
    """Return the SHA-256 of what was found and done on which machine with which parts (id, pieces, in whatever order).

    `checks` are the answers of its checklist; without any the hash is what it was before there were checklists.
    """
    pieces = sorted([str(part), count] for part, count in parts)
    content = [number, str(asset_id), diagnosis or "", resolution or "", pieces]
    if answers := [list(one) for one in checks]:
        content.append(answers)
    return hashlib.sha256(json.dumps(content, ensure_ascii=False).encode()).hexdigest()
