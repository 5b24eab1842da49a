"""Facts and fields that take their label and kind from where a value is declared already: the list, the create shape.

    contact = Labels(CONTACTS, create_contact)
    contact.facts("lastName", "email")     labels and kinds of the columns
    contact.fields("lastName", "email")    labels of the columns; kinds, choices and what is required of the body's fields

What a column or a field does not say is said where it is used: `contact.field("jobTitle", span=12)`.
"""

import types
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from enum import Enum
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic.fields import FieldInfo
from pydantic_core import PydanticUndefined

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.listing.spec import Column, ListSpec
from leaseapp.kernel.text.schema import Kind
from leaseapp.ui.fields import Check, Choice, Combo, Field
from leaseapp.ui.kinds import DATE, EMAIL, IBAN, NUMBER, PHONE, SIREN, TEXT
from leaseapp.ui.parts import Fact

PASTED = frozenset({EMAIL, PHONE, SIREN, IBAN})
"""Kinds of values that people take elsewhere: their facts have a copy button."""


class Labels:
    """The labels and kinds of a record's values: those of `spec`'s columns, and of the fields of what `create` takes."""

    def __init__(self, spec: ListSpec, create: Endpoint | None = None) -> None:
        self.spec = spec
        body = create.body if create is not None else None
        self._fields = {field.alias or name: field for name, field in body.model_fields.items()} if body else {}

    def fact(self, path: str, **options: Any) -> Fact:
        """Return the fact at `path`, `company.name` being of the column `company`; `options` are those of `Fact`.

        Raises ValueError where no column has this name.
        """
        column = self._column(path)
        given: dict[str, Any] = {
            "text": column.label, "kind": TEXT if column.enum else column.kind, "enum": column.enum,
            "copy": column.kind in PASTED or self._kind(path) in PASTED,
            # the column that names the record leads to the page where the fact stands
            "link": None if column.link is None or column.link.endswith("/{id}") else column.link,
        }  # fmt: skip
        return Fact(path=path, **given | options)

    def facts(self, *paths: str) -> tuple[Fact, ...]:
        """Return several of them."""
        return tuple(self.fact(path) for path in paths)

    def figures(self, *paths: str) -> tuple[Fact, ...]:
        """Return those in the head of the record: a figure neither leads elsewhere nor has a button."""
        return tuple(self.fact(path, link=None, copy=False) for path in paths)

    def field(self, name: str, **options: Any) -> Field | Check | Choice:
        """Return the field `name` of the create shape; `options` are those of `Field`, `Check` or `Choice`.

        Raises ValueError for a field that the shape has not, or that a person fills in with none of the three.
        """
        field = self._fields.get(name)
        if field is None:
            raise ValueError(f"{self.spec.name}: the create shape has no field {name}")
        text = options.pop("text", None) or self._column(name).label
        kinds = set(_types(field))
        known = _default(field)
        listed = next((kind for kind in kinds if isinstance(kind, type) and issubclass(kind, Enum)), None)
        given: dict[str, Any]
        if bool in kinds:
            given = {"value": bool(known)}
            return Check(name, text, **given | options)
        if listed is not None:
            given = {"options": listed, "required": type(None) not in kinds, "value": known}
            return Choice(name, text, **given | options)
        kind = self._kind(name) or next((shown for of, shown in _KINDS.items() if of in kinds), None)
        if kind is None:
            raise ValueError(f"{self.spec.name}: {name} is no typed value, a choice or yes or no")
        given = {"kind": kind, "required": field.is_required(), "value": known}
        return Field(name, text, **given | options)

    def fields(self, *names: str, **options: Any) -> tuple[Field | Check | Choice, ...]:
        """Return several of them, with the same `options`."""
        return tuple(self.field(name, **options) for name in names)

    def combo(self, name: str, records: Endpoint, **options: Any) -> Combo:
        """Return the combobox that fills the id `name` with a record of the list `records`; `options` are those of `Combo`."""
        text = options.pop("text", None) or self._column(name).label
        given: dict[str, Any] = {"required": name in self._fields and self._fields[name].is_required()}
        return Combo(name, text, records, **given | options)

    def _column(self, path: str) -> Column:
        found = self.spec.column(path) or self.spec.column(path.partition(".")[0])
        if found is None:
            raise ValueError(f"{self.spec.name}: no column says what {path} is called")
        return found

    def _kind(self, name: str) -> str | None:
        """Return the kind that the type of the field is marked with."""
        field = self._fields.get(name)
        return next((mark.name for mark in _marks(field) if isinstance(mark, Kind)), None) if field else None


_KINDS: dict[Any, str] = {date: DATE, int: NUMBER, Decimal: NUMBER, str: TEXT}


def _marks(field: FieldInfo) -> Iterator[Any]:
    for part in _parts(field.rebuild_annotation()):
        if get_origin(part) is Annotated:
            yield from get_args(part)[1:]


def _types(field: FieldInfo) -> Iterator[Any]:
    return (part for part in _parts(field.rebuild_annotation()) if get_origin(part) is None)


def _parts(annotation: Any) -> Iterator[Any]:
    """Yield the annotation, and the types that it is made of."""
    yield annotation
    if get_origin(annotation) is Annotated:
        yield from _parts(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, types.UnionType):
        for part in get_args(annotation):
            yield from _parts(part)


def _default(field: FieldInfo) -> Any:
    if field.default is PydanticUndefined or field.default is None:
        return None
    return field.default.value if isinstance(field.default, Enum) else field.default
