"""Tables of ratings: the rating of a client, its statements with their lines, versions of the weighting grid."""

from leaseapp.rating.models.rating import ONE_LIVE_RATING as ONE_LIVE_RATING
from leaseapp.rating.models.rating import ClientRating as ClientRating
from leaseapp.rating.models.statement import ONE_CODE as ONE_CODE
from leaseapp.rating.models.statement import ONE_STATEMENT_A_YEAR as ONE_STATEMENT_A_YEAR
from leaseapp.rating.models.statement import FinancialStatement as FinancialStatement
from leaseapp.rating.models.statement import FinancialStatementLine as FinancialStatementLine
from leaseapp.rating.models.weighting import ONE_GRID_A_NUMBER as ONE_GRID_A_NUMBER
from leaseapp.rating.models.weighting import RatingGrid as RatingGrid
