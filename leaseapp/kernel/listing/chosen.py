"""Rows of a list that somebody means: those they ticked, or all that a query finds."""

from typing import Annotated
from uuid import UUID

from pydantic import Field, ValidationInfo, field_validator
from pydantic_core import PydanticCustomError

from leaseapp.kernel.listing.address import LONGEST_QUERY
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.schema import In, Text

MOST_CHOSEN = 500
NOTHING_CHOSEN = _("Say which documents: their ids, or the query of the list.")


class ChosenIn(In):
    """Records by their ids, or else all that the list finds for `query`, the query string of its address."""

    query: Annotated[Text, Field(max_length=LONGEST_QUERY)] | None = None
    ids: Annotated[Annotated[list[Id], Field(max_length=MOST_CHOSEN)] | None, Field(validate_default=True)] = None

    @field_validator("ids")
    @classmethod
    def _says_which(cls, value: list[UUID] | None, info: ValidationInfo) -> list[UUID] | None:
        """Refuse a body without either: a mistake, not a wish for everything; `"query": ""` is the whole list."""
        if value is None and info.data.get("query", "") is None:
            raise PydanticCustomError("NOTHING_CHOSEN", NOTHING_CHOSEN)  # ty: ignore[invalid-argument-type]
        return value
