"""Rules for every shape that comes in, asked of each of its fields: texts, e-mail addresses, yes or no, numbers."""

import re
import types
import uuid
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from pydantic import BaseModel, TypeAdapter, ValidationError
from pydantic.fields import FieldInfo

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.listing.http import ListQuery
from leaseapp.kernel.text.schema import Closed, Foreign, Kind, Patch, Query, Told
from leaseapp.kernel.text.validation import MOST_ERRORS, field_errors, validate
from leaseapp.sales.schemas.orders import OrderIn
from tests.architecture.samples import ENDPOINTS
from tests.support.cells import together

#: texts that are taken as they are: what is secret is only compared, what is encoded is decoded and judged then
AS_TYPED = {
    "SignInIn.password", "ConfirmIn.password", "ResetIn.password", "SetPasswordIn.password",
    "ChangePasswordIn.current_password", "ChangePasswordIn.new_password",
    "AcceptInvitationIn.password",
    "PublicAcceptIn.signature", "LogoIn.content", "PlateIn.image_base64",
    "PublicDownloadIn.password", "UploadIn.filename", "ReplaceIn.filename",
}  # fmt: skip
DECEIVING = ("\u202e1", "a\u2066b", "\u200b\u2060", "\u3164", "a\x00", "a\x85b")


def inside(annotation: Any) -> Iterator[Any]:
    """Every type that an annotation names, containers and shapes included."""
    if get_origin(annotation) is Annotated:
        yield from inside(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, types.UnionType, list, dict, tuple):
        for part in get_args(annotation):
            yield from inside(part)
    else:
        yield annotation


def marks(annotation: Any) -> list[Any]:
    """The marks of a type and of those that it is made of."""
    own = list(get_args(annotation)[1:]) if get_origin(annotation) is Annotated else []
    parts = get_args(annotation)[:1] if get_origin(annotation) is Annotated else get_args(annotation)
    return own + [mark for part in parts for mark in marks(part)]


def shapes() -> list[type[BaseModel]]:
    """The bodies and queries of every endpoint, and the shapes inside them."""
    found: dict[str, type[BaseModel]] = {}
    waiting = [
        shape for endpoint in ENDPOINTS.values() for shape in (endpoint.body, endpoint.query) if shape is not None
    ]
    while waiting:
        shape = waiting.pop()
        if shape.__name__ not in found:
            found[shape.__name__] = shape
            parts = (part for field in shape.model_fields.values() for part in inside(field.annotation))
            waiting += [part for part in parts if isinstance(part, type) and issubclass(part, BaseModel)]
    return [found[name] for name in sorted(found)]


SHAPES = shapes()


def fields(kind: type, of: tuple[type[BaseModel], ...]) -> list[tuple[str, FieldInfo]]:
    """(shape and name, field) wherever a field holds a `kind`."""
    return [
        (f"{shape.__name__}.{name}", field)
        for shape in of
        for name, field in shape.model_fields.items()
        if any(part is kind for part in inside(field.annotation))
    ]


def each_field(cells: list[tuple[str, FieldInfo]]) -> Any:
    """Ask a test for each of these fields."""
    return together("name, field", cells, ids=lambda cell: cell[0])


KEPT = tuple(shape for shape in SHAPES if not issubclass(shape, ListQuery | Foreign))
"""A list only compares what it is asked with what it has, and says itself what it cannot compare with; other systems grow."""
BODIES = tuple(shape for shape in KEPT if not issubclass(shape, Query))


def adapter_of(field: FieldInfo) -> TypeAdapter[Any]:
    """The field alone, without its shape."""
    return TypeAdapter(Annotated[field.annotation, *field.metadata, "field"])


def takes(field: FieldInfo, value: Any) -> bool:
    """Tell whether a field takes a value, or a list of it where it holds a list."""
    adapter = adapter_of(field)
    for one in (value, [value]):
        try:
            adapter.validate_python(one)
        except ValidationError:
            continue
        return True
    return False


def test_bodies_of_other_systems_come_in_by_webhooks_only() -> None:
    foreign = {endpoint.name for endpoint in ENDPOINTS.values() if endpoint.body and issubclass(endpoint.body, Foreign)}
    assert foreign == {
        endpoint.name for endpoint in ENDPOINTS.values() if endpoint.policy == "webhook" and endpoint.body
    }


@together("shape", KEPT)
def test_every_shape_is_closed(shape: type[BaseModel]) -> None:
    assert issubclass(shape, Closed)


@each_field(fields(str, KEPT))
def test_texts_hold_nothing_that_deceives_and_one_line_where_one_is_meant(name: str, field: FieldInfo) -> None:
    if name in AS_TYPED:
        assert takes(field, "a\u202eb")
        return
    assert [text for text in DECEIVING if takes(field, text)] == []
    # a text of several lines is one that people type into several
    assert takes(field, "a\nb") == (Kind("long") in marks(field.rebuild_annotation()))


@each_field([cell for cell in fields(str, KEPT) if re.search(r"\.(.*email.*|to|cc)$", cell[0])])
def test_every_email_field_has_the_one_check(name: str, field: FieldInfo) -> None:
    adapter = adapter_of(field)
    assert takes(field, "anne@durand.example")
    for wrong in (
        "anne",
        "anne@durand",
        "anne@@durand.fr",
        "anne @durand.fr",
        "<anne@durand.fr>",
        "a" * 65 + "@durand.fr",
    ):
        several = any(get_origin(part) is list for part in (field.annotation, *get_args(field.annotation)))
        with pytest.raises(ValidationError) as refusal:
            adapter.validate_python([wrong] if several else wrong)
        assert [error.code for error in field_errors(refusal.value)] == ["EMAIL_INVALID"]


@each_field(fields(bool, BODIES))
def test_yes_or_no_is_true_or_false_and_nothing_else(name: str, field: FieldInfo) -> None:
    assert takes(field, True)
    assert [value for value in (0, 1, "true", "no", "", Decimal(0)) if takes(field, value)] == []


@each_field(fields(int, BODIES))
def test_whole_numbers_are_numbers(name: str, field: FieldInfo) -> None:
    assert takes(field, 1)
    assert [value for value in (True, "1", 1.5, Decimal("1.5")) if takes(field, value)] == []


@each_field(fields(Decimal, BODIES))
def test_amounts_are_no_yes_or_no(name: str, field: FieldInfo) -> None:
    assert not takes(field, True)


def may_be_null(field: FieldInfo) -> bool:
    """Tell whether None is one of the types of a field."""
    return types.NoneType in get_args(field.annotation)


@together("endpoint", [one for one in ENDPOINTS.values() if one.body is not None and issubclass(one.body, Patch)])
def test_null_clears_what_may_be_empty_and_is_refused_elsewhere(endpoint: Endpoint) -> None:
    """A field that the answer never shows as null is not taken as null: it would have no effect."""
    shape, answer = endpoint.body, endpoint.returns
    told = {name: field for name, field in shape.model_fields.items() if name in answer.model_fields}
    assert told
    ignored = [
        name for name, field in told.items() if may_be_null(field) and not may_be_null(answer.model_fields[name])
    ]
    assert set(ignored) - {"version"} == set()


def test_there_are_dates() -> None:
    assert len(fields(date, BODIES)) > 10


@each_field(fields(date, BODIES))
def test_dates_are_texts_of_the_calendar(name: str, field: FieldInfo) -> None:
    assert takes(field, "2026-11-22")
    assert [value for value in (0, 1e9, Decimal(0), True) if takes(field, value)] == []


UNKNOWN = {f"k{number}": number for number in range(150_000)}


@together("shape", KEPT)
def test_of_150_000_unknown_fields_fifty_are_told(shape: type[BaseModel]) -> None:
    """The others are dropped before anything is made of them: what pydantic itself counts is small already."""
    with pytest.raises(ValidationError) as refusal:
        shape.model_validate(UNKNOWN)
    assert refusal.value.error_count() <= MOST_ERRORS + len(shape.model_fields)
    assert len(field_errors(refusal.value)) == MOST_ERRORS


def test_the_lines_of_a_body_share_the_fifty() -> None:
    lines = [{f"k{number}": number for number in range(300)} for _line in range(500)]
    with pytest.raises(Invalid) as refusal:
        validate(OrderIn, {"customerId": str(uuid.uuid4()), "lines": lines})
    assert len(refusal.value.errors) == MOST_ERRORS
    with pytest.raises(ValidationError) as counted:
        OrderIn.model_validate({"lines": lines}, context=Told())
    assert counted.value.error_count() <= MOST_ERRORS + len(OrderIn.model_fields) + len(
        lines
    )  # each lacks its quantity
