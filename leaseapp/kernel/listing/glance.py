"""Some rows of a list at a glance: by their ids, with the columns that say what each is, inside every wall of the list."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Any
from uuid import UUID

from sqlmodel import select

from leaseapp.kernel.context import Context
from leaseapp.kernel.listing.joins import joined, needed_by
from leaseapp.kernel.listing.outline import outline_of
from leaseapp.kernel.listing.query import Hidden, ListRequest, conditions, hidden_from
from leaseapp.kernel.listing.spec import Column, ListSpec

_NAMES = re.compile(r"{(\w+)}")


@cache
def link_of(spec: ListSpec) -> str | None:
    """Return the page of a row, with `{id}` or other keys of the row; None where rows have no page, but a file at the most."""
    return next((column.link for column in spec.columns if column.link and not column.link.startswith("/api/")), None)


@cache
def is_document(spec: ListSpec) -> bool:
    """Return True for rows that people call by their number: who and how much is said of them; the others have a name."""
    outline = outline_of(spec)
    number = spec.column(outline.number[0]) if outline.number else None
    if number is None or number.link is None or number.kind != "text":
        return False
    return number.link == link_of(spec) and number.key not in outline.who


@cache
def title_keys(spec: ListSpec) -> tuple[str, ...]:
    """Return the columns by which people call a row."""
    return outline_of(spec).number if is_document(spec) else outline_of(spec).who


@cache
def detail_roles(spec: ListSpec) -> tuple[tuple[str, ...], ...]:
    """Return what is said of a row beside its name: of each role the first column that says something."""
    outline = outline_of(spec)
    roles = (outline.who, outline.amount) if is_document(spec) else (outline.number, outline.detail, outline.date)
    # a code says nothing to people: states have a badge of their own
    plain = (tuple(key for key in role if _column(spec, key).enum is None) for role in roles)
    return tuple(role for role in plain if role)


@cache
def state_of(spec: ListSpec) -> Column | None:
    """Return the column of a row's state, where it is one of a list of words."""
    status = outline_of(spec).status
    column = _column(spec, status[0]) if status else None
    return column if column is not None and column.enum is not None else None


def glance(context: Context, spec: ListSpec, ids: Iterable[UUID]) -> dict[UUID, dict[str, Any]]:
    """Return those of the rows that the caller sees in the list, with what the functions above name of them."""
    asked = ListRequest(filters={"id": ",".join(str(one) for one in ids)})
    criteria, hidden = conditions(context, spec, asked), hidden_from(context, spec)
    targets = None if context.principal.external else needed_by(spec, criteria) | _needed(spec, hidden)
    rows = context.session.execute(_rows(spec, hidden, targets).where(*criteria))
    keys = tuple(rows.keys())
    return {row[0]: dict(zip(keys, row, strict=True)) for row in rows}


def _column(spec: ListSpec, key: str) -> Column:
    found = spec.column(key)
    if found is None:
        raise KeyError(key)
    return found


@cache
def _shown(spec: ListSpec, hidden: Hidden) -> tuple[Column, ...]:
    state = state_of(spec)
    keys = [
        *title_keys(spec),
        *(key for role in detail_roles(spec) for key in role),
        *_NAMES.findall(link_of(spec) or ""),
    ]
    keys += [key for key in (state.key, state.late) if key] if state else []
    return tuple(_column(spec, key) for key in dict.fromkeys(keys) if key != "id" and key not in hidden)


@cache
def _needed(spec: ListSpec, hidden: Hidden) -> frozenset[Any]:
    return needed_by(spec, [column.expression for column in _shown(spec, hidden)])


@cache
def _rows(spec: ListSpec, hidden: Hidden, targets: frozenset[Any] | None) -> Any:
    columns = [column.expression.label(column.key) for column in _shown(spec, hidden)]
    return joined(spec, select(spec.table.id.label("id"), *columns).select_from(spec.table), targets)
