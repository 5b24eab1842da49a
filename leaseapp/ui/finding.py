"""Search of the command palette: what the workspace finds, with the pages on which the rest of it stands."""

import re
from typing import Any

from leaseapp.kernel.endpoints import endpoint_called
from leaseapp.ui import gateway, registry

#: an endpoint of a domain above
SEARCH = "workspace.search_records"
MOST_RECENT = 12
_UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


async def find(text: str, opened: list[str]) -> dict[str, Any]:
    """Return the records that fit `text`, by kind; without a text those used last, first what was `opened` (addresses).

    `failed` says that there was no answer.
    """
    nothing: dict[str, Any] = {"text": text, "groups": [], "recent": [], "failed": False}
    endpoint = endpoint_called(SEARCH)
    if endpoint is None or not gateway.allows(endpoint):
        return nothing
    words = " ".join(text.split())
    query = {"q": words} if words else {"recent": ",".join(_named(opened))}
    outcome = await gateway.call(endpoint, query=query)
    if not outcome.ok:
        return {**nothing, "failed": True}
    groups = [{**group, "route": _route(group["listName"])} for group in outcome.body["groups"]]
    return {**nothing, "groups": groups, "recent": [_with_route(hit) for hit in outcome.body["recent"]]}


def _route(list_name: str) -> str | None:
    """Return the page of a list."""
    return getattr(registry.declared.lists.get(list_name), "route", None)


def _with_route(hit: dict[str, Any]) -> dict[str, Any]:
    """Return a hit with the page that lists its kind, whose icon it has."""
    lists = registry.declared.lists.values()
    return {**hit, "route": next((one.route for one in lists if one.spec.table.__name__ == hit["kind"]), None)}


def _named(addresses: list[str]) -> list[str]:
    """Return the records whose pages have these addresses, as the workspace names them."""
    found = []
    for address in addresses[:MOST_RECENT]:
        for page in registry.declared.records.values():
            record_id = page.id_in(address) if page.entity else ""
            if _UUID.fullmatch(record_id):
                found.append(f"{page.entity}:{record_id}")
                break
    return found
