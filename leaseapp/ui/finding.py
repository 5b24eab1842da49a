"""Search of the command palette: records by their number or by words, from the lists that the caller may read.

A hit says its number or name, what it is about, its kind and its state: what the outline of its list says of a row.
"""

import asyncio
import re
from itertools import chain
from typing import TYPE_CHECKING, Any

from leaseapp.kernel.entities import entity
from leaseapp.kernel.listing.http import Part
from leaseapp.kernel.listing.outline import Outline, outline_of
from leaseapp.kernel.listing.spec import Column
from leaseapp.ui import gateway, registry
from leaseapp.ui.registry import Group
from leaseapp.ui.suggesting import fill
from leaseapp.ui.texts import Label, label

if TYPE_CHECKING:
    from leaseapp.ui.listing import ListDeclaration

PER_LIST, OF_NUMBER, MOST = 4, 6, 24
Row = dict[str, Any]
Hit = dict[str, Any]
_WRITTEN = re.compile(r"^([A-Za-z]{1,8})[\s-]*(\d+)$")


def writings(text: str) -> tuple[str, ...]:
    """Return a number as people type it and as it is written: `fac 221` → `fac 221`, `fac-221`."""
    found = _WRITTEN.match(text)
    return tuple(dict.fromkeys((text, f"{found[1]}-{found[2]}"))) if found else (text,)


async def find(text: str) -> list[Hit]:
    """Return the records that fit `text`: that of a typed number;
    else a few of each list, documents and customers before the ledger.
    """
    numbered = await _numbered(text)
    if numbered:
        return numbered
    pages = [page for page in _searched() if gateway.allows(page.endpoint)]
    found = await asyncio.gather(*(_rows(page, text, PER_LIST) for page in pages))
    hits = chain.from_iterable(_hits(page, rows) for page, rows in zip(pages, found, strict=True))
    return list(hits)[:MOST]


async def _numbered(text: str) -> list[Hit]:
    """Return the records whose number `text` is; failing one, those of the first list that has it within its numbers."""
    near: list[Hit] = []
    for finder in registry.declared.finders:
        written = next((one for one in writings(text) if finder.pattern.search(one)), None)
        page = next((item for item in registry.declared.lists.values() if item.endpoint is finder.endpoint), None)
        if written is None or page is None or not gateway.allows(finder.endpoint):
            continue
        # in the order of numbers the one that is exactly so comes before those that only begin so
        number = page.spec.column(outline_of(page.spec).number[0])
        rows = await _rows(page, written, OF_NUMBER, sort=number.key if number and number.sort else "")
        exact = [row for row in rows if _is_numbered(page, row, written)]
        if exact:
            others = [row for row in rows if row not in exact]
            return _hits(page, [*exact, *others])
        near = near or _hits(page, rows)
    return near


def _is_numbered(page: "ListDeclaration", row: Row, written: str) -> bool:
    plain = re.sub(r"\s", "", written).casefold()
    texts = (row.get(key) for key in (*outline_of(page.spec).number, *outline_of(page.spec).who))
    return any(isinstance(one, str) and one.casefold() == plain for one in texts)


def _searched() -> "list[ListDeclaration]":
    """Return the lists with pages of their own in the order of the menu, accounting at the end:
    its lines say what documents say.
    """
    order = list(Group)

    def rank(page: "ListDeclaration") -> tuple[bool, int, int]:
        shown = registry.declared.pages[page.route]
        return (shown.group is Group.ACCOUNTING, order.index(shown.group) if shown.group else len(order), shown.order)

    pages = registry.declared.lists.values()
    return sorted((page for page in pages if page.link and page.searchable), key=rank)


async def _rows(page: "ListDeclaration", text: str, most: int, sort: str = "") -> list[Row]:
    outcome = await gateway.call(
        page.endpoint, query={"q": text, "pageSize": str(most), "sort": sort, "include": Part.ROWS.value}
    )
    return list(outcome.body["items"]) if outcome.ok else []


def _hits(page: "ListDeclaration", rows: list[Row]) -> list[Hit]:
    outline, kind = outline_of(page.spec), _kind(page)
    return [_hit(page, outline, kind, row) for row in rows]


def _hit(page: "ListDeclaration", outline: Outline, kind: Label | None, row: Row) -> Hit:
    """Return a document by its number, with who and how much; anything else by its name."""
    columns = {column.key: column for column in page.spec.columns}
    number = columns[outline.number[0]] if outline.number else None
    is_document = (
        number is not None and number.link is not None and number.kind == "text" and number.key not in outline.who
    )
    roles = (
        (outline.who, outline.amount) if is_document else (outline.number, outline.detail, outline.date, outline.amount)
    )
    # a code says nothing to people: states have a badge of their own
    told = [columns[key] for role in roles if (key := _said(role, row)) is not None and columns[key].enum is None]
    name = _said(outline.number if is_document else outline.who, row)
    return {
        "label": row[name] if name else None,
        "detail": [{"value": row[column.key], "kind": column.kind} for column in told],
        "state": _state(columns, outline, row),
        "kind": kind, "icon": page.icon, "href": fill(page.link or "", row),
    }  # fmt: skip


def _said(keys: tuple[str, ...], row: Row) -> str | None:
    """Return the first of the columns whose value says something: no amount of nothing."""
    return next((key for key in keys if row.get(key)), None)


def _state(columns: dict[str, Column], outline: Outline, row: Row) -> dict[str, Any] | None:
    column = columns[outline.status[0]] if outline.status else None
    if column is None or column.enum is None or not row.get(column.key):
        return None
    late = row.get(column.late) if column.late else None
    return {"value": row[column.key], "words": registry.words(column.enum), "late": late or 0}


def _kind(page: "ListDeclaration") -> Label | None:
    found = entity(page.spec.table.__name__)
    return label(found.label if found else page.spec.title)
