"""Suggestions in comboboxes: rows of list endpoints, with the caller's permissions."""

from typing import TYPE_CHECKING, Any

from leaseapp.kernel.persistence.ids import new_id
from leaseapp.ui import gateway, registry

if TYPE_CHECKING:
    from leaseapp.ui.fields import Combo

_SUGGESTIONS = 12


def fill(template: str, row: dict[str, Any]) -> str:
    """Return `/workspace/x/{id}` with the values of `row`; dotted names go into nested objects."""
    text = template
    for part in template.split("{")[1:]:
        name = part.partition("}")[0]
        text = text.replace("{" + name + "}", str(value_at(row, name) if value_at(row, name) is not None else ""))
    return text


def value_at(row: Any, path: str) -> Any:
    """Return `customer.name` of nested plain values; None where a part is missing."""
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
    """Return the filter that `combo.within` makes of the other field's value; a record that nobody may read finds nothing."""
    within = combo.within
    if within is None:
        return {}
    if within.read is None:
        return {within.name: value}
    outcome = await gateway.call(within.read, **{within.read.path_names[0]: value})
    found = value_at(outcome.body, within.path) if outcome.ok else None
    return {within.name: str(found or new_id())}
