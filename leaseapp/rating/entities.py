"""Kinds of records of ratings, for timeline, conversations, files and search."""

from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.text.i18n import _
from leaseapp.rating.models import ClientRating, FinancialStatement, FinancialStatementLine, RatingGrid
from leaseapp.rating.permissions import DOCUMENT_READ, RATING_READ

register_entity(
    "FinancialStatementLine", FinancialStatementLine, label=_("Line of a financial statement"), permission=RATING_READ,
    title_column="code",
)  # fmt: skip
register_entity(
    "FinancialStatement", FinancialStatement, label=_("Financial statement"), permission=RATING_READ,
    title_column="fiscal_year", parts=(("FinancialStatementLine", "statement_id"),),
)  # fmt: skip
register_entity("RatingGrid", RatingGrid, label=_("Weighting grid"), permission=RATING_READ, title_column="number")
# tax returns hang on the rating: whoever may not read those reads no file of it (`files/queries/readable.py`)
register_entity(
    "ClientRating", ClientRating, label=_("Rating"), permission=RATING_READ, url="/workspace/rating/ratings/{id}",
    title_column="number", parts=(("FinancialStatement", "rating_id"),), files=DOCUMENT_READ,
)  # fmt: skip
