"""Bases and types of the shapes that come in and go out: camelCase outside, snake_case inside (DECISIONS 1, 2)."""

import re
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, BeforeValidator, ConfigDict, Field, PlainSerializer, StringConstraints
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from leaseapp.kernel.money import to_json_number

#: control characters but for tabs and ends of lines, and halves of characters
_CANNOT_BE_STORED = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff]")
EARLIEST, LATEST = date(1900, 1, 1), date(2199, 12, 31)


def _no_control_characters(value: str) -> str:
    if _CANNOT_BE_STORED.search(value):
        raise PydanticCustomError("control_character", "This text holds a character that cannot be stored.")
    return value


def _within_calendar(value: date) -> date:
    if not EARLIEST <= value <= LATEST:
        raise PydanticCustomError("date_out_of_range", "The date must lie between 1900 and 2199.")
    return value


def _finite_decimal(value: Any) -> Any:
    """JSON numbers keep the digits that were typed: 0.1 is read as the decimal 0.1, not as its binary neighbour."""
    if isinstance(value, bool):
        raise PydanticCustomError("decimal_type", "A number is expected.")
    if isinstance(value, float):
        return Decimal(repr(value))
    return value


def _empty_is_none(value: Any) -> Any:
    return None if isinstance(value, str) and not value.strip() else value


def _decimal(digits: int, places: int, **bounds: Any) -> Any:
    return Annotated[
        Decimal,
        BeforeValidator(_finite_decimal),
        Field(max_digits=digits, decimal_places=places, allow_inf_nan=False, **bounds),
        PlainSerializer(to_json_number, when_used="json"),
    ]


Money = _decimal(14, 2)
PositiveMoney = _decimal(14, 2, gt=0)
NonNegativeMoney = _decimal(14, 2, ge=0)
UnitPrice = _decimal(14, 4)
Quantity = _decimal(14, 3)
Percent = _decimal(5, 2, ge=0, le=100)
Text = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_no_control_characters)]
Line = Annotated[Text, Field(min_length=1, max_length=200)]
ShortText = Annotated[Text, Field(max_length=200)]
LongText = Annotated[Text, Field(max_length=4000)]
DateField = Annotated[date, AfterValidator(_within_calendar)]
Instant = Annotated[
    datetime,
    PlainSerializer(lambda value: value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"), when_used="json"),
]


def optional(kind: Any) -> Any:
    """`kind` or None, where an empty text counts as None (a cleared form field)."""
    return Annotated[kind | None, BeforeValidator(_empty_is_none)]


class Shape(BaseModel):
    """Common base: camelCase aliases, both names accepted from Python code."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, serialize_by_alias=True, arbitrary_types_allowed=True
    )


class In(Shape):
    """A request body; unknown fields are refused (422 UNKNOWN_FIELD)."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)


class Query(Shape):
    """Query-string parameters of a GET route; unknown ones are refused."""

    model_config = ConfigDict(extra="forbid")


class Patch(In):
    """A partial body: declare every field with a default of None; `version` may come with it (DECISIONS 2)."""

    version: int | None = None

    def changes(self) -> dict[str, Any]:
        """The fields that were really sent, by their snake_case names, `version` left out."""
        return {name: getattr(self, name) for name in self.model_fields_set if name != "version"}


class Out(Shape):
    """An answer, built from a row or from plain values."""

    model_config = ConfigDict(from_attributes=True)


class VersionQuery(Query):
    """The optional `version` of a DELETE."""

    version: int | None = None
