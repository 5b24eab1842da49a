"""Shapes that follow from the create shape of a resource: that of its changes, and that of its answer.

A field is named once, in the create shape. What is different is declared in the body of the derived class, as ever:

    class ContactPatch(changes_of(ContactIn, without=("company_id",))):
        \"\"\"Changes of a contact; the person stays with the company.\"\"\"
"""

import types
from collections.abc import Iterable, Iterator
from typing import Annotated, Any, Union, get_args, get_origin

from pydantic import Field, PlainSerializer, create_model
from pydantic.fields import FieldInfo

from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.schema import In, Instant, Out, Patch


def changes_of(shape: type[In], *, without: Iterable[str] = ()) -> Any:
    """Return a base for the class of partial changes: each field of `shape` but `without`, none of them required.

    Types and checks are those of `shape`. A field that is left out is no change (`Patch.changes`); `null` clears a field
    that may be empty and is refused for any other, also where the create shape has a default.
    """
    fields: dict[str, Any] = {
        name: (field.rebuild_annotation(), Field(default=None, alias=_own_alias(field), description=field.description))
        for name, field in _fields(shape, without)
    }
    return create_model(f"{shape.__name__}Changes", __base__=Patch, __module__=shape.__module__, **fields)


def record_of(shape: type[In], *, without: Iterable[str] = ()) -> Any:
    """Return a base for the class of the answer: what `shape` takes, and id, version, instants of creation and change.

    The types are those of the values, without the checks of what comes in: what is stored is shown as it is. A column that
    neither `shape` nor the class names is not shown.
    """
    fields: dict[str, Any] = {"id": (Id, ...)}
    for name, field in _fields(shape, without):
        kind = _value_type(field.rebuild_annotation())
        fields[name] = (kind, Field(alias=_own_alias(field), description=field.description))
    fields |= {"version": (int, ...), "created_at": (Instant, ...), "updated_at": (Instant, ...)}
    return create_model(f"{shape.__name__}Record", __base__=Out, __module__=shape.__module__, **fields)


def _fields(shape: type[In], without: Iterable[str]) -> Iterator[tuple[str, FieldInfo]]:
    left_out = set(without)
    if unknown := left_out - shape.model_fields.keys():
        raise TypeError(f"{shape.__name__} has no field {', '.join(sorted(unknown))}")
    return ((name, field) for name, field in shape.model_fields.items() if name not in left_out)


def _own_alias(field: FieldInfo) -> str | None:
    """Return the alias that was written for the field; one that follows from its name is made anew."""
    return field.alias if field.alias_priority == 2 else None


def _value_type(annotation: Any) -> Any:
    """Return the type without its checks; how a value is written as JSON stays."""
    if get_origin(annotation) is Annotated:
        kind, *marks = get_args(annotation)
        writing = [mark for mark in marks if isinstance(mark, PlainSerializer)]
        value = _value_type(kind)
        return Annotated[value, *writing] if writing else value
    if get_origin(annotation) in (Union, types.UnionType):
        return Union[tuple(_value_type(part) for part in get_args(annotation))]  # noqa: UP007  made of parts
    return annotation
