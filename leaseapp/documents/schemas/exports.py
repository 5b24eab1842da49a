"""Shapes of exported files."""

from typing import Literal

from leaseapp.kernel.home import Period
from leaseapp.kernel.listing.chosen import MOST_CHOSEN as MOST_DOCUMENTS
from leaseapp.kernel.listing.chosen import NOTHING_CHOSEN, ChosenIn
from leaseapp.kernel.text.schema import Query

__all__ = ["MOST_DOCUMENTS", "NOTHING_CHOSEN", "FiguresQuery", "PdfExportIn"]


class PdfExportIn(ChosenIn):
    """Records by their ids, or else all that the list finds for `query`, the query string of its address."""


class FiguresQuery(Query):
    """The figures of management: of which period, and as which kind of file."""

    period: Period = Period.MONTH
    format: Literal["csv", "xlsx"] = "csv"
