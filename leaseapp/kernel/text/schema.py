"""Bases and types of the shapes that come in and go out: camelCase outside, snake_case inside (DECISIONS 1, 2)."""

import re
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from functools import cache
from typing import Annotated, Any

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    StrictBool,
    StrictInt,
    StringConstraints,
    ValidationInfo,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic_core import PydanticCustomError

from leaseapp.kernel.money import to_json_number
from leaseapp.kernel.text import email_addresses, plain_texts

EARLIEST, LATEST = date(1900, 1, 1), date(2199, 12, 31)
LARGEST = 30
"""Digits before the point of a number in an object whose names people choose: `1e999999` would be a megabyte."""
MOST_UNKNOWN = 50
"""Unknown fields of a body that are told; the others are dropped before anything is made of them."""


_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")
"""A number as text: `1e3`, `1_000` and digits of other scripts are numbers for Python, and for nobody who reads them here."""


def _told(value: str, wrong: plain_texts.Wrong | None) -> str:
    if wrong is not None:
        raise PydanticCustomError(wrong.code, wrong.message)  # ty: ignore[invalid-argument-type]
    return value


def _one_line(value: str) -> str:
    return _told(value, plain_texts.wrong_in_line(value))


def _several_lines(value: str) -> str:
    return _told(value, plain_texts.wrong_in_text(value))


def _mailbox(value: str) -> str:
    if not email_addresses.plausible(value):
        raise PydanticCustomError(email_addresses.INVALID_CODE, email_addresses.INVALID)  # ty: ignore[invalid-argument-type]
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
    if isinstance(value, str) and value.strip() and not _NUMBER.fullmatch(value.strip()):
        raise PydanticCustomError("decimal_parsing", "A number is expected.")
    return value


def _calendar_day(value: Any) -> Any:
    """Refuse a number: it is no day, and pydantic would count it as seconds since 1970."""
    if isinstance(value, int | float | Decimal):
        raise PydanticCustomError("date_type", "A date is expected (YYYY-MM-DD).")
    return value


def _iso_instant(value: Any) -> Any:
    """Refuse numbers, as text too: they are no instant, and pydantic would count them as seconds since 1970."""
    if not isinstance(value, datetime) and not (isinstance(value, str) and value[4:5] == "-"):
        raise PydanticCustomError("datetime_type", "A date and time are expected (ISO 8601).")
    return value


def _within_calendar_instant(value: datetime) -> datetime:
    _within_calendar(value.date())
    return value.astimezone(UTC)


def _empty_is_none(value: Any) -> Any:
    return None if isinstance(value, str) and not value.strip() else value


def _json_values(value: Any) -> Any:
    """JSON numbers arrive as decimals; what is stored as JSON holds numbers that JSON knows, and texts as elsewhere."""
    if isinstance(value, dict):
        return {_json_values(name): _json_values(one) for name, one in value.items()}
    if isinstance(value, str):
        wrong = plain_texts.wrong_in_text(value)
        return value if wrong is plain_texts.INVISIBLE else _told(value, wrong)
    if isinstance(value, list):
        return [_json_values(one) for one in value]
    if isinstance(value, Decimal | float):
        number = Decimal(value)
        if not number.is_finite() or number.adjusted() > LARGEST:
            raise PydanticCustomError("finite_number", "A number is expected.")
        return to_json_number(number)
    return value


@dataclass(frozen=True)
class Kind:
    """The way in which people type and read values of a type, by its name in the interface (`ui/kinds.py`).

    It is a mark of types that Python calls the same: an amount and a percentage are decimals, a phone number is a text.
    """

    name: str


def _decimal(digits: int, places: int, kind: str, **bounds: Any) -> Any:
    return Annotated[
        Decimal,
        Kind(kind),
        BeforeValidator(_finite_decimal),
        Field(max_digits=digits, decimal_places=places, allow_inf_nan=False, **bounds),
        PlainSerializer(to_json_number, when_used="json"),
    ]


Money = _decimal(14, 2, "money")
PositiveMoney = _decimal(14, 2, "money", gt=0)
NonNegativeMoney = _decimal(14, 2, "money", ge=0)
UnitPrice = _decimal(16, 6, "price")
Quantity = _decimal(14, 3, "number")
Degrees = _decimal(9, 6, "number", ge=-180, le=180)
Percent = _decimal(5, 2, "percent", ge=0, le=100)
Rate = _decimal(9, 6, "percent")
"""Of a year; rules say its limits."""
FreeObject = Annotated[dict[str, Any], AfterValidator(_json_values)]
"""An object whose names people choose, stored as JSON (tests/architecture/test_bodies.py: FREE)."""
Weight = _decimal(10, 3, "number", ge=0)
"""In kg."""
Text = Annotated[str, StringConstraints(strip_whitespace=True), AfterValidator(_one_line)]
"""A text that people type in one line. With `Paragraphs` the only incoming types of text (tests/architecture/test_shapes.py)."""
Paragraphs = Annotated[str, Kind("long"), StringConstraints(strip_whitespace=True), AfterValidator(_several_lines)]
Line = Annotated[Text, Field(min_length=1, max_length=200)]
ShortText = Annotated[Text, Field(max_length=200)]
LongText = Annotated[Paragraphs, Field(max_length=4000)]
EmailAddress = Annotated[
    Text, Kind("email"), Field(min_length=1, max_length=email_addresses.LONGEST), AfterValidator(_mailbox)
]
YesNo = StrictBool
WholeNumber = Annotated[StrictInt, Field(ge=-(2**31), lt=2**31)]
"""Of a body: `true` is no 1, "1" no number, and what no column holds is none. What comes in a query string is text, and
`int` there."""
DateField = Annotated[date, BeforeValidator(_calendar_day), AfterValidator(_within_calendar)]
InstantField = Annotated[AwareDatetime, BeforeValidator(_iso_instant), AfterValidator(_within_calendar_instant)]
"""An instant with its offset (`2026-11-23T08:00:00Z`), as it comes in."""
Instant = Annotated[
    datetime,
    PlainSerializer(lambda value: value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ"), when_used="json"),
]


def optional(kind: Any) -> Any:
    """Return `kind` or None, where an empty text counts as None (a cleared form field)."""
    return Annotated[kind | None, BeforeValidator(_empty_is_none)]


class Shape(BaseModel):
    """Common base: camelCase aliases, both names accepted from Python code."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, serialize_by_alias=True, arbitrary_types_allowed=True,
        # what does not fit may be a password, or a code that is shown once: a fault's trace goes to the log
        hide_input_in_errors=True,
    )  # fmt: skip


@dataclass
class Told:
    """The count of unknown fields of one body that are told already."""

    unknown: int = 0


class Closed(Shape):
    """A shape that comes in: unknown fields are refused (422 UNKNOWN_FIELD), the first fifty of a body by name."""

    model_config = ConfigDict(extra="forbid", allow_inf_nan=False)

    @model_validator(mode="before")
    @classmethod
    def _few_unknown(cls, data: Any, info: ValidationInfo) -> Any:
        """Drop the unknown fields behind the fiftieth, so that a body of nothing else costs no more than a small one.

        The context `Told` counts them over all objects of a body.
        """
        if not isinstance(data, dict) or data.keys() <= (known := _names(cls)):
            return data
        told = info.context if isinstance(info.context, Told) else Told()
        kept = {name: value for name, value in data.items() if name in known}
        for name in data:
            if told.unknown == MOST_UNKNOWN:
                break
            if name not in known:
                kept[name] = None
                told.unknown += 1
        return kept


@cache
def _names(shape: type[Closed]) -> frozenset[str]:
    return frozenset(shape.model_fields) | {field.alias or "" for field in shape.model_fields.values()}


class In(Closed):
    """A request body."""


class Foreign(Shape):
    """A body that another system chose and a webhook takes: what it holds besides is left alone, as it grows without us."""

    model_config = ConfigDict(extra="ignore", alias_generator=None)


class Query(Closed):
    """Query-string parameters of a GET route."""


class Patch(In):
    """A partial body, whose fields follow from the create shape (`derived_shapes.changes_of`); `version` may come with it.

    A field of its own is declared with a default of None (DECISIONS 2).
    """

    version: WholeNumber | None = None

    def changes(self) -> dict[str, Any]:
        """Return the fields that were really sent, by their snake_case names, `version` left out."""
        return {name: getattr(self, name) for name in self.model_fields_set if name != "version"}


class Out(Shape):
    """An answer, built from a row or from plain values."""

    model_config = ConfigDict(from_attributes=True)


class VersionQuery(Query):
    """The optional `version` of a DELETE."""

    version: int | None = None
