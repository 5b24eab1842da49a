"""A person's own data as a zip of JSON (document 1, `data-export`; GDPR art. 15 and 20)."""

import json
from typing import Any

from pydantic.alias_generators import to_camel

from leaseapp.identity.services.accounts import own_user
from leaseapp.kernel import personal_data
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer
from leaseapp.kernel.web.media_types import JSON
from leaseapp.kernel.web.zipping import zipped


def export(context: Context) -> FileAnswer:
    """One JSON file for each part that a domain declared. Raises Forbidden for a principal that is no person."""
    user = own_user(context)
    files = [
        FileAnswer(f"{part.name}.json", JSON, _written(part.collect(context, user.id))) for part in personal_data.parts
    ]
    return zipped(f"leaseapp-{context.now:%Y-%m-%d}.zip", files)


def _written(rows: list[dict[str, Any]]) -> bytes:
    shown = [{to_camel(name): plain(value) for name, value in row.items()} for row in rows]
    return json.dumps(shown, ensure_ascii=False, indent=2).encode()
