"""The meaning of a name: what a column of a table, or a field of a stored JSON document, holds and what people call it."""

import enum
import re
import types
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import cache
from typing import Annotated, Any, Union, get_args, get_origin

import sqlalchemy as sa
from pydantic import BaseModel
from pydantic.alias_generators import to_camel, to_snake
from sqlmodel import SQLModel

from leaseapp.audit.rules.technical_fields import LABELS
from leaseapp.identity.models import User
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.entities import kind_label
from leaseapp.kernel.listing.spec import Column, lists
from leaseapp.kernel.text.i18n import language_name
from leaseapp.kernel.text.labels import label_of_value
from leaseapp.kernel.text.schema import In, Kind

_MONEY = {(14, 2), (14, 4)}
"""Digits and decimals of amounts and of unit prices (`kernel/persistence/tables.py`)."""
_PERCENT = (5, 2)
_CODE = re.compile(r"[A-Z][A-Z0-9]*(_[A-Z0-9]+)*|[a-z]+[A-Z][A-Za-z0-9]*")
_PARAMETER = re.compile(r"[a-z]+[A-Z][A-Za-z]*([.:][\w-]+)+")
_BY = ("_by", "_user", "actor", "salesperson")
"""The ends of names of people."""


@dataclass(frozen=True)
class Meaning:
    """The way in which values read: `kind` is that of a list's column or a shape's field, `types` what Python calls them."""

    kind: str = ""
    types: tuple[Any, ...] = ()

    @property
    def enums(self) -> list[type[enum.Enum]]:
        """The enums whose members the values may be."""
        return [one for one in self.types if _is_enum(one)]

    def member(self, value: str | int) -> enum.Enum | None:
        """Return the member of one of them that has this value, or None."""
        return next((one for kind in self.enums for one in kind if one.value == value), None)


def model_of(kind: str | None) -> type | None:
    """Return the table of a kind of row, None for what was only noted."""
    return models().get(kind or "")


@cache
def models() -> Mapping[str, type]:
    """Every table by the name of its class."""
    return {mapper.class_.__name__: mapper.class_ for mapper in SQLModel._sa_registry.mappers}


@cache
def _kinds_by_name() -> Mapping[str, str]:
    """Return the kinds by the names of their tables and by their own (`sales_order`, `order`)."""
    tables: Mapping[str, Any] = models()
    own = {to_snake(kind): kind for kind in tables}
    return own | {str(model.__tablename__): kind for kind, model in tables.items()}


def declared(model: type | None, name: str) -> dict[str, str]:
    """Return what a table and all that it is made of declare under a name (`__restricted__`, `__told__`), by column."""
    return {
        column: said
        for base in getattr(model, "__mro__", ())[::-1]
        for column, said in vars(base).get(name, {}).items()
    }


def column_of(model: type | None, name: str) -> Any:
    """Return the column of a table, None where it has none of this name: a field of a JSON document, or of a note."""
    return getattr(model, "__table__").columns.get(name) if hasattr(model, "__table__") else None  # noqa: B009


@cache
def meaning(model: type | None, name: str) -> Meaning:
    """Return what the values are: by the list that shows the column, by its type; of other names by lists and shapes."""
    column, listed = column_of(model, name), _listed(model, name)
    if column is not None:
        kind = listed.kind if listed is not None else ""
        kinds = (_annotation(model, name), listed.enum if listed is not None else None)
        return Meaning(_kind_of_type(column.type) if kind in ("", "text", "number") else kind, kinds)
    key = to_camel(to_snake(name))
    own = _in_shape(model).get(key)
    if own is not None:
        return own
    shapes = _of_shapes().get(key, Meaning())
    elsewhere = _elsewhere(name)
    enums = (elsewhere.enum,) if elsewhere is not None and elsewhere.enum is not None else ()
    return Meaning(shapes.kind or (elsewhere.kind if elsewhere is not None else ""), (*shapes.types, *enums))


@cache
def label_of_name(model: type | None, name: str) -> str | None:
    """Return what people call it (a msgid): the label of a list that shows it, its own word, that of the kind it names."""
    key = to_camel(to_snake(name))
    listed = _listed(model, name)
    if listed is not None:
        return listed.label
    snake = to_snake(name)
    own = LABELS.get(name) or LABELS.get(snake)
    if own is not None:
        return own
    if snake.endswith(("_id", "_ids")):
        referred = refers_to(model, name)
        return LABELS.get(snake.removesuffix("s").removesuffix("_id")) or (kind_label(referred) if referred else None)
    elsewhere = _elsewhere(key)
    return elsewhere.label if elsewhere is not None else None


def is_typed(model: type | None, name: str) -> bool:
    """Return True for a column whose texts people type: some body of its domain has a text of this name."""
    return model is not None and column_of(model, name) is not None and (_domain(model), to_camel(name)) in _typed()


def code_in_words(context: Context, value: str) -> str:
    """Return the words of a code: of the whole, or of its parts where the first has one (`mailTemplate.INVOICE.fr`)."""
    if _CODE.fullmatch(value) and (word := label_of_value(value)) is not None:
        return context.translate(word)
    first, *others = re.split(r"[.:]", value) if _PARAMETER.fullmatch(value) else [value]
    word = label_of_value(first) if others else None
    if word is None:
        return value
    words = [label_of_value(one) or language_name(context.locale, one) for one in others]
    return " · ".join(context.translate(one) for one in (word, *words))


@cache
def refers_to(model: type | None, name: str) -> str | None:
    """Return the kind of row whose id it holds: by the key of the table, else by its own name (`salesperson_id`)."""
    column = column_of(model, name)
    if column is not None:
        table: Any = column.table
        for key in table.foreign_key_constraints:
            for element in key.elements:
                if element.parent.name == name:
                    return _kinds_by_name().get(element.column.table.name)
    plain = to_snake(name).removesuffix("s").removesuffix("_id")
    if plain.endswith(_BY):
        return User.__name__
    words = plain.split("_")
    named = ("_".join(words[start:]) for start in range(len(words)))
    return next((kind for one in named if (kind := _kinds_by_name().get(one)) is not None), None)


def _listed(model: type | None, name: str) -> Column | None:
    key = to_camel(to_snake(name))
    own = (spec.column(key) for spec in lists if model is not None and spec.table is model)
    return next((column for column in own if column is not None), None)


def _elsewhere(name: str) -> Column | None:
    key = to_camel(to_snake(name))
    return next((column for spec in lists if (column := spec.column(key)) is not None), None)


def _kind_of_type(stored: Any) -> str:
    if isinstance(stored, sa.Numeric):
        digits = (stored.precision, stored.scale)
        return "money" if digits in _MONEY else "percent" if digits == _PERCENT else ""
    return ""


def _annotation(model: type | None, name: str) -> Any:
    field = getattr(model, "model_fields", {}).get(name)
    return next(iter(_types(field.annotation)), None) if field is not None else None


@cache
def _of_shapes() -> Mapping[str, Meaning]:
    """Return the fields of all that goes in or out, by the name that JSON has for them; the first kind that one says stands."""
    found: dict[str, Meaning] = {}
    for shape in _shapes():
        for key, said in _in_shape(shape).items():
            known = found.get(key, Meaning())
            found[key] = Meaning(known.kind or said.kind, tuple(dict.fromkeys((*known.types, *said.types))))
    return found


@cache
def shape_of(keys: frozenset[str]) -> type[BaseModel] | None:
    """Return the shape of a stored document, told by the names of its fields: that which has most of them and least besides."""
    wanted = {to_camel(to_snake(key)) for key in keys}
    common = {shape: len(wanted & _in_shape(shape).keys()) for shape in _shapes()}
    best = max(common, key=lambda shape: (common[shape], -len(shape.model_fields)), default=None)
    return best if best is not None and common[best] * 2 > len(wanted) else None


@cache
def _in_shape(shape: type | None) -> Mapping[str, Meaning]:
    if shape not in _shapes():
        return {}
    found = {}
    for name, field in shape.model_fields.items():  # ty: ignore[missing-attribute]
        marks = [*field.metadata, *_marks(field.annotation)]
        kind = next((mark.name for mark in marks if isinstance(mark, Kind)), "")
        found[to_camel(name)] = Meaning(kind, tuple(_types(field.annotation)))
    return found


@cache
def _typed() -> frozenset[tuple[str, str]]:
    bodies = (shape for shape in _shapes() if issubclass(shape, In))
    return frozenset(
        (_domain(shape), name) for shape in bodies for name, said in _in_shape(shape).items() if str in said.types
    )


def _domain(kind: type) -> str:
    return kind.__module__.split(".")[1]


@cache
def _shapes() -> Mapping[type[BaseModel], None]:
    """Everything that goes in or out, in the order of the endpoints."""
    seen: dict[type[BaseModel], None] = {}
    left: list[Any] = [one for endpoint in endpoints for one in (endpoint.body, endpoint.returns)]
    while left:
        one = left.pop(0)
        if isinstance(one, type) and issubclass(one, BaseModel):
            if one not in seen:
                seen[one] = None
                left += [field.annotation for field in one.model_fields.values()]
        else:
            left += get_args(one)
    return seen


def _types(annotation: Any) -> list[Any]:
    origin = get_origin(annotation)
    if origin is Annotated:
        return _types(get_args(annotation)[0])
    if origin in (Union, types.UnionType):
        return [found for part in get_args(annotation) for found in _types(part)]
    return [annotation] if annotation in (bool, int, str, Decimal, date, datetime) or _is_enum(annotation) else []


def _is_enum(annotation: Any) -> bool:
    return isinstance(annotation, type) and issubclass(annotation, enum.Enum)


def _marks(annotation: Any) -> list[Any]:
    if get_origin(annotation) is Annotated:
        return [*annotation.__metadata__, *_marks(get_args(annotation)[0])]
    return [mark for part in get_args(annotation) for mark in _marks(part)]
