"""The shape of changes and that of the answer follow from the create shape."""

from decimal import Decimal
from enum import StrEnum
from typing import Annotated

import pytest
from pydantic import Field

from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.text.derived_shapes import changes_of, record_of
from leaseapp.kernel.text.schema import In, Line, NonNegativeMoney, ShortText, YesNo, optional
from leaseapp.kernel.text.validation import validate


class Size(StrEnum):
    """A size."""

    SMALL = "SMALL"
    LARGE = "LARGE"


class BoxIn(In):
    """A box."""

    place: Line
    name: Line
    size: Size = Size.SMALL
    sealed: YesNo = False
    note: optional(ShortText) = None
    price: optional(NonNegativeMoney) = None
    list_name: Annotated[Line, Field(alias="list")] = "all"


class BoxPatch(changes_of(BoxIn, without=("place",))):
    """Changes of a box, which may be emptied."""

    emptied: YesNo = Field(default=None)


class BoxOut(record_of(BoxIn)):
    """A box as it is answered."""

    weight: int = 0


def refused(**body: object) -> list[tuple[str, str]]:
    """The fields that a patch is refused for."""
    with pytest.raises(Invalid) as refusal:
        validate(BoxPatch, body)
    return [(error.field, error.code) for error in refusal.value.errors]


def test_what_is_left_out_is_no_change_and_null_clears() -> None:
    assert validate(BoxPatch, {}).changes() == {}
    assert validate(BoxPatch, {"note": None}).changes() == {"note": None}
    assert validate(BoxPatch, {"note": " "}).changes() == {"note": None}
    assert validate(BoxPatch, {"name": " a ", "version": 3}).changes() == {"name": "a"}
    assert validate(BoxPatch, {"list": "few", "emptied": True}).changes() == {"list_name": "few", "emptied": True}


@pytest.mark.parametrize("name", ["name", "size", "sealed", "list", "emptied"])
def test_null_is_refused_where_a_value_is_needed(name: str) -> None:
    assert [field for field, _code in refused(**{name: None})] == [name]


def test_the_checks_are_those_of_the_create_shape() -> None:
    assert refused(name="", sealed="true", price=-1) == [
        ("name", "REQUIRED"),
        ("sealed", "INVALID_VALUE"),
        ("price", "NUMBER_TOO_SMALL"),
    ]
    assert refused(place="Lyon") == [("place", "UNKNOWN_FIELD")]
    assert refused(version="1") == [("version", "INVALID_NUMBER")]


def test_a_field_that_the_create_shape_has_not_cannot_be_left_out() -> None:
    with pytest.raises(TypeError, match="BoxIn has no field colour"):
        changes_of(BoxIn, without=("colour",))


def test_the_answer_shows_what_is_stored_without_judging_it() -> None:
    stored = {
        "id": new_id(), "place": "", "name": "x" * 500, "size": "LARGE", "sealed": True, "note": "a\u202eb", "price": Decimal("-1"),
        "list_name": "l", "version": 2, "created_at": "2026-01-01T00:00:00Z", "updated_at": "2026-01-01T00:00:00Z",
    }  # fmt: skip
    answer = BoxOut.model_validate(stored).model_dump(mode="json")
    assert answer["price"] == -1
    assert answer["note"] == "a\u202eb"
    assert answer["createdAt"] == "2026-01-01T00:00:00.000000Z"
    assert (answer["list"], answer["weight"], answer["version"]) == ("l", 0, 2)
    assert set(answer) == {
        "id", "place", "name", "size", "sealed", "note", "price", "list", "version", "createdAt", "updatedAt", "weight",
    }  # fmt: skip
