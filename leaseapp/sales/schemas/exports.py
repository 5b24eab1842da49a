"""What is exported as files."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from leaseapp.kernel.home import Period
from leaseapp.kernel.i18n import _
from leaseapp.kernel.ids import Id
from leaseapp.kernel.listing.address import LONGEST_QUERY
from leaseapp.kernel.schema import In, Query, Text

MOST_DOCUMENTS = 500
NOTHING_CHOSEN = _("Say which documents: their ids, or the query of the list.")


class PdfExportIn(In):
    """Records by their ids, or else all that the list finds for `query`, the query string of its address."""

    ids: Annotated[list[Id], Field(max_length=MOST_DOCUMENTS)] | None = None
    query: Annotated[Text, Field(max_length=LONGEST_QUERY)] | None = None

    @model_validator(mode="after")
    def _says_which(self) -> Self:
        """A body without either is a mistake, not a wish for everything; `"query": ""` is the whole list."""
        if self.ids is None and self.query is None:
            raise PydanticCustomError("NOTHING_CHOSEN", NOTHING_CHOSEN)  # ty: ignore[invalid-argument-type]
        return self


class FiguresQuery(Query):
    """The figures of management: of which period, and as which kind of file."""

    period: Period = Period.MONTH
    format: Literal["csv", "xlsx"] = "csv"
