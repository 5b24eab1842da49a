"""Changed fields in words: labels from the lists that show them, values as people of a language write them."""

import enum
import json
import types
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any, Union, get_args, get_origin
from uuid import UUID

from pydantic.alias_generators import to_camel
from sqlmodel import SQLModel

from leaseapp.audit.queries.titles import Title, titles_of
from leaseapp.audit.rules.technical_fields import LABELS
from leaseapp.kernel.auditing.audit_trail import HIDDEN
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.listing.spec import lists
from leaseapp.kernel.money import Amount
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of

NOT_KEPT = _("not kept")
LONGEST = 300
_AMOUNTS = ("_ht", "_ttc", "_vat", "_amount", "_price")
"""The ends of names of amounts that no list shows (€)."""
NEW = 6
"""A row of which more fields than these came to be is a new one."""


@dataclass(frozen=True)
class Difference:
    """One field of a change; `hidden` ones are secrets or personal data, of which no value was ever written."""

    field: str
    label: str
    before: str
    after: str
    hidden: bool


def differences(context: Context, kind: str | None, changes: Mapping[str, Any]) -> list[Difference]:
    """Return the changes of a row in the reader's words; fields that take a right which they lack are left out."""
    model = _models().get(kind or "")
    pairs = {name: _pair(value) for name, value in changes.items() if name not in hidden_fields(context, model)}
    references = {name: _refers_to(model, name) for name in pairs}
    titles = titles_of(
        context,
        ((references[name], _uuid(value)) for name, pair in pairs.items() for value in pair if references[name]),
    )

    def text(name: str, value: Any) -> str:
        return _text(context, model, name, value, references[name], titles)

    return [
        Difference(name, label_in_words(context, model, name), text(name, pair[0]), text(name, pair[1]), HIDDEN in pair)
        for name, pair in pairs.items()
    ]


def hidden_fields(context: Context, model: type | None) -> frozenset[str]:
    """Return the columns that the reader has no right to see."""
    restricted: Mapping[str, str] = getattr(model, "__restricted__", {})
    return frozenset(name for name, permission in restricted.items() if not context.can(permission))


def label_in_words(context: Context, model: type | None, name: str) -> str:
    """Return what people call a field: the label of a column that shows it, else its own word, else its name made readable."""
    message = _label(model, name)
    if message is not None:
        return context.translate(message)
    referred = _refers_to(model, name)
    word = kind_label(referred) if referred else None
    return context.translate(word) if word else name.replace("_", " ").capitalize()


def summary(context: Context, kind: str | None, changes: Mapping[str, Any]) -> str:
    """Return what a list says of a change: its one field with both values, or the names of the first few."""
    model = _models().get(kind or "")
    names = [name for name in changes if name not in hidden_fields(context, model)]
    if not names or (len(names) > NEW and all(_pair(changes[name])[0] is None for name in names)):
        # a new record is told by its name
        return ""
    labels = [label_in_words(context, model, name) for name in names]
    told = ", ".join(labels[:4]) + (" …" if len(labels) > 4 else "")
    return told if len(labels) < 2 else context.translate(SEVERAL, count=len(labels), fields=told)


SEVERAL = _("{count} fields: {fields}")


def model_of(kind: str | None) -> type | None:
    """Return the table of a kind of row, None for what was only noted."""
    return _models().get(kind or "")


@cache
def _models() -> dict[str, type]:
    return {mapper.class_.__name__: mapper.class_ for mapper in SQLModel._sa_registry.mappers}


def _pair(value: Any) -> tuple[Any, Any]:
    """Before and after; what was only noted has come to be."""
    return (value[0], value[1]) if isinstance(value, list) and len(value) == 2 else (None, value)


@cache
def _label(model: type | None, name: str) -> str | None:
    key = to_camel(name)
    own = [spec.column(key) for spec in lists if spec.table is model]
    found = next((column.label for column in own if column is not None), None)
    if found is not None or name in LABELS or key in LABELS:
        return found or LABELS.get(name) or LABELS.get(key)
    if key.endswith("Id"):
        return None
    elsewhere = (spec.column(key) for spec in lists)
    return next((column.label for column in elsewhere if column is not None), None)


@cache
def _is_money(model: type | None, name: str) -> bool:
    key = to_camel(name)
    shown = [column for spec in lists if (column := spec.column(key)) is not None]
    own = [column for spec in lists if spec.table is model and (column := spec.column(key)) is not None]
    if own or shown:
        return any(column.kind == "money" for column in own or shown)
    return name.endswith(_AMOUNTS)


def _annotation(model: type | None, name: str) -> Any:
    field = getattr(model, "model_fields", {}).get(name)
    if field is None:
        return None
    kind = field.annotation
    if get_origin(kind) in (Union, types.UnionType):
        kind = next((part for part in get_args(kind) if part is not type(None)), kind)
    return kind


@cache
def _refers_to(model: type | None, name: str) -> str | None:
    """Return the kind of row whose id the column holds."""
    table = getattr(model, "__table__", None)
    if table is None or name not in table.columns:
        return None
    for key in table.foreign_key_constraints:
        for element in key.elements:
            if element.parent.name == name:
                target = element.column.table.name
                return next((kind for kind, one in _models().items() if one.__table__.name == target), None)
    return None


def _uuid(value: Any) -> UUID | None:
    try:
        return UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _text(
    context: Context, model: type | None, name: str, value: Any, referred: str | None, titles: Mapping[Any, Title]
) -> str:
    if value is None:
        return ""
    if value == HIDDEN:
        return context.translate(NOT_KEPT)
    record_id = _uuid(value)
    if record_id is not None:
        title = titles.get((referred, record_id))
        return title.text if title is not None and title.text else str(value)
    kind = _annotation(model, name)
    if isinstance(value, bool):
        return context.translate(_("Yes") if value else _("No"))
    if isinstance(value, str):
        return _typed(context, kind, value, is_money=_is_money(model, name))
    if isinstance(value, int):
        return context.translate("{value}", value=Decimal(value))
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _typed(context: Context, kind: Any, value: str, *, is_money: bool) -> str:
    """Return a stored text as what its column holds: a state, an instant, a day, an amount."""
    try:
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return context.translate(label_of(kind(value)))
        if kind is datetime:
            return context.translate("{value}", value=datetime.fromisoformat(value))
        if kind is date:
            return context.translate("{value}", value=date.fromisoformat(value))
        if kind is Decimal:
            number = Decimal(value)
            return context.translate("{value}", value=Amount(number) if is_money else number)
    except (ValueError, InvalidOperation):
        return value
    return value if len(value) <= LONGEST else f"{value[:LONGEST]}…"
