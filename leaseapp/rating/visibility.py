"""Ratings are the lessor's own judgement: people of an external company see none of them."""

from leaseapp.kernel.persistence.visibility import hidden_from_companies
from leaseapp.rating.models import ClientRating, FinancialStatement, FinancialStatementLine, RatingGrid

hidden_from_companies(ClientRating, FinancialStatement, FinancialStatementLine, RatingGrid)
