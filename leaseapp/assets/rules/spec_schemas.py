"""The schema that says which properties assets of a model have: a JSON Schema of one level (FIELD.md 2.8)."""

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from leaseapp.kernel.text.schema import In, Line, Text, WholeNumber
from leaseapp.kernel.text.schema import Quantity as Measure

MOST_PROPERTIES, LONGEST_PATTERN = 60, 100
Unit = Annotated[Text, Field(min_length=1, max_length=20)]


class SpecType(StrEnum):
    """The type of a property, in the words of JSON Schema."""

    STRING = "string"
    NUMBER = "number"
    INTEGER = "integer"
    BOOLEAN = "boolean"


class SpecTitle(In):
    """The name of a property as people read it; English follows French where nobody said it."""

    fr: Line
    en: Line | None = None


class SpecProperty(In):
    """One property. `enum`, `maxLength`, `pattern` and `format` are of texts, `minimum` and `maximum` of numbers.

    `renamedFrom` is the name that its values had until now.
    """

    type: SpecType
    title: SpecTitle | None = None
    unit: Unit | None = None
    order: Annotated[WholeNumber, Field(ge=0, le=1000)] | None = None
    enum: Annotated[list[Line], Field(min_length=1, max_length=60)] | None = None
    minimum: Measure | None = None
    maximum: Measure | None = None
    max_length: Annotated[WholeNumber, Field(ge=1, le=200)] | None = None
    pattern: Annotated[Text, Field(min_length=1, max_length=LONGEST_PATTERN)] | None = None
    format: Literal["date"] | None = None
    renamed_from: Annotated[Text, Field(max_length=40)] | None = None


class SpecSchema(In):
    """A JSON Schema of one level."""

    type: Literal["object"] = "object"
    properties: Annotated[dict[str, SpecProperty], Field(max_length=MOST_PROPERTIES)]
    required: Annotated[list[Text], Field(max_length=MOST_PROPERTIES)] = Field(default_factory=list)
