"""Values that workflows are given, besides papers."""

import json
from typing import Annotated, Any, Literal, Self

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import FreeObject, In, Line, Paragraphs, ShortText, optional

MOST_FACTS = 40_000
"""Characters of a record as JSON."""


def _small(value: dict[str, Any]) -> dict[str, Any]:
    if len(json.dumps(value, ensure_ascii=False, default=str)) > MOST_FACTS:
        raise PydanticCustomError("too_long", _("This is too much to be read at once."))  # ty: ignore[invalid-argument-type]
    return value


Facts = Annotated[FreeObject, Field(max_length=200), AfterValidator(_small)]
"""A record as plain values, by name."""
Transcript = Annotated[Paragraphs, Field(min_length=1, max_length=60_000)]


class Nothing(In):
    """No values: the papers say all."""


class HintIn(In):
    """A hint of a person who knows the papers."""

    hint: optional(ShortText) = None


class TranscriptIn(In):
    """The words of a call."""

    transcript: Transcript


class LeadIn(In):
    """A company by its name, and its site if it is known."""

    company_name: Line
    site: optional(ShortText) = None


class ProspectIn(In):
    """A company by its number, or by name and city."""

    siren: optional(ShortText) = None
    name: optional(ShortText) = None
    city: optional(ShortText) = None

    @model_validator(mode="after")
    def _someone(self) -> Self:
        if not (self.siren or self.name):
            raise PydanticCustomError("missing", _("A SIREN or a name is needed."))  # ty: ignore[invalid-argument-type]
        return self


class RecordIn(In):
    """A record as plain values, with its history where there is one."""

    record: Facts
    history: Annotated[list[Facts], Field(max_length=100)] = []


class DraftIn(In):
    """A record to write about, in which tone and language."""

    record: Facts
    tone: Literal["friendly", "neutral", "firm"] = "neutral"
    language: Literal["fr", "en"] = "fr"
