"""What comboboxes and the command palette find: rows of list endpoints, with the caller's permissions."""

from typing import TYPE_CHECKING, Any

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.ids import new_id
from leaseapp.ui import gateway, registry

if TYPE_CHECKING:
    from leaseapp.ui.fields import Combo

_LISTS, _PER_LIST, _SUGGESTIONS = 8, 4, 12


def fill(template: str, row: dict[str, Any]) -> str:
    """`/workspace/x/{id}` with the values of `row`; dotted names go into nested objects."""
    text = template
    for part in template.split("{")[1:]:
        name = part.partition("}")[0]
        text = text.replace("{" + name + "}", str(value_at(row, name) if value_at(row, name) is not None else ""))
    return text


def value_at(row: Any, path: str) -> Any:
    """`customer.name` of nested plain values; None where a part is missing."""
    for name in path.split("."):
        row = row.get(name) if isinstance(row, dict) else None
    return row


async def suggest(source: str, text: str, within: str = "") -> list[dict[str, Any]]:
    """Rows for the combobox `source`, searched by `text`; empty when the caller may not read its list.

    `within` is the value of the field that narrows it (`fields.Within`); an empty one narrows nothing.
    """
    combo = registry.declared.combos.get(source)
    if combo is None or not gateway.allows(combo.endpoint):
        return []
    if combo.endpoint.query is None:
        rows = await _few(combo, text)
    else:
        narrowed = await _narrowed(combo, within) if within else {}
        query = {**combo.filters, **narrowed, "q": text, "pageSize": str(_SUGGESTIONS)}
        outcome = await gateway.call(combo.endpoint, query=query)
        rows = outcome.body["items"] if outcome.ok else []
    return [
        {
            "id": row["id"],
            "label": str(value_at(row, combo.label) or ""),
            "detail": str(value_at(row, combo.detail) or "") if combo.detail else "",
            "row": row if combo.fills else None,
        }
        for row in rows
    ]


async def _few(combo: "Combo", text: str) -> list[dict[str, Any]]:
    """Rows of an endpoint that answers all of a few."""
    outcome = await gateway.call(combo.endpoint)
    rows = outcome.body["items"] if outcome.ok else []
    wanted = text.casefold()
    fitting = [row for row in rows if wanted in str(value_at(row, combo.label) or "").casefold()]
    return [row for row in fitting if all(row.get(name) == value for name, value in combo.filters.items())]


async def _narrowed(combo: "Combo", value: str) -> dict[str, str]:
    """The filter that `combo.within` makes of the other field's value; a record that nobody may read finds nothing."""
    within = combo.within
    if within is None:
        return {}
    if within.read is None:
        return {within.name: value}
    outcome = await gateway.call(within.read, **{within.read.path_names[0]: value})
    found = value_at(outcome.body, within.path) if outcome.ok else None
    return {within.name: str(found or new_id())}


async def find(text: str) -> list[dict[str, Any]]:
    """Records that fit `text`: those of a pasted number's list first, else a few of each list that may be searched."""
    for finder in registry.declared.finders:
        if finder.pattern.search(text) and gateway.allows(finder.endpoint):
            page = next((item for item in registry.declared.lists.values() if item.endpoint is finder.endpoint), None)
            found = await _hits(finder.endpoint, text, finder.url, 6, "search", page.texts if page else ())
            if found:
                return found
    found = []
    for page in list(registry.declared.lists.values())[:_LISTS]:
        url = page.link
        if url and gateway.allows(page.endpoint):
            found += await _hits(page.endpoint, text, url, _PER_LIST, page.icon, page.texts)
    return found


async def _hits(
    endpoint: Endpoint, text: str, url: str, most: int, icon: str, keys: tuple[str, ...] = ()
) -> list[dict[str, Any]]:
    outcome = await gateway.call(endpoint, query={"q": text, "pageSize": str(most)})
    if not outcome.ok:
        return []
    hits = []
    for row in outcome.body["items"]:
        texts = [str(row[key]) for key in keys or row if key != "id" and isinstance(row.get(key), str) and row[key]]
        hits.append(
            {"label": texts[0] if texts else "", "detail": " · ".join(texts[1:3]), "icon": icon, "href": fill(url, row)}
        )
    return hits
