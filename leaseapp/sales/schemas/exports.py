"""Which documents of a list are exported as files."""

from typing import Annotated

from pydantic import Field

from leaseapp.kernel.ids import Id
from leaseapp.kernel.listing.address import LONGEST_QUERY
from leaseapp.kernel.schema import In, Text

MOST_DOCUMENTS = 500


class PdfExportIn(In):
    """Records by their ids, or else all that the list finds for `query`, the query string of its address."""

    ids: Annotated[list[Id], Field(max_length=MOST_DOCUMENTS)] | None = None
    query: Annotated[Text, Field(max_length=LONGEST_QUERY)] = ""
