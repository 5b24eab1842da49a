"""The timeline of a record as its page shows it: read through the endpoint of the domain that keeps it."""

from typing import Any

from leaseapp.kernel.endpoints import endpoints
from leaseapp.ui import gateway
from leaseapp.ui.registry import declared

ENDPOINT = "read_record_history"


async def history_of(entity: str | None, record_id: str) -> list[dict[str, Any]] | None:
    """Return the acts on a record, the latest first; None for who may not see them."""
    endpoint = next((item for item in endpoints if item.name == ENDPOINT), None)
    if entity is None or endpoint is None or not gateway.allows(endpoint):
        return None
    outcome = await gateway.call(endpoint, kind=entity, record_id=record_id)
    return outcome.body["items"] if outcome.ok else None


async def last_actor(path: str) -> str:
    """Return the name of who acted last on the record that is shown or edited at `path`; empty when the caller may not know."""
    place = path.rstrip("/").removesuffix("/edit")
    for page in declared.records.values():
        record_id = page.id_in(place)
        if record_id:
            acts = await history_of(page.entity, record_id)
            return acts[0]["actor"] if acts else ""
    return ""
