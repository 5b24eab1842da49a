"""Ratings to act on: a company, statements of three years as MONEY.md 7.3 has them, the steps of their life."""

from datetime import date
from typing import Any

import pytest

from leaseapp.directory.models import Company
from leaseapp.kernel.context import Context
from leaseapp.rating.models import ClientRating, FinancialStatement
from leaseapp.rating.schemas.ratings import RatingIn, RatingPatch
from leaseapp.rating.schemas.statements import StatementIn
from leaseapp.rating.services import life, ratings, statements
from tests.factories import directory
from tests.rating.returns import boxes_of

W = "/api/workspace/rating"
CONCLUSION = "Structure saine, marges en hausse."
WHY = "Nantissement obtenu de la maison mère"


def body_of(year: int, **values: Any) -> dict[str, Any]:
    """The statement of a year of the worked example, in k€."""
    lines = [{"code": code, "value": value} for code, value in boxes_of(year).items()]
    return {"fiscalYear": year, "closingDate": f"{year}-12-31", "form": "2050", "unit": "KEUR", "lines": lines} | values


class Desk:
    """Makers of ratings in one unit of work."""

    def __init__(self, context: Context) -> None:
        self.context = context

    def company(self, **values: Any) -> Company:
        return directory.company(self.context, **values)

    def rating(self, company: Company | None = None, **values: Any) -> ClientRating:
        company = company or self.company()
        body = {
            "companyId": company.id,
            "amountToFinance": 180000,
            "studyDate": date(2026, 3, 2),
            "foundedOn": "1998-02-15",
        }
        return ratings.create(self.context, RatingIn.model_validate(body | values))

    def statement(self, rating: ClientRating, year: int, **values: Any) -> FinancialStatement:
        return statements.save(self.context, rating.id, StatementIn.model_validate(body_of(year, **values)))

    def studied(self, company: Company | None = None, **values: Any) -> ClientRating:
        """A rating with its three years and a conclusion."""
        rating = self.rating(company, **values)
        for year in (2025, 2024, 2023):
            self.statement(rating, year)
        return ratings.update(self.context, rating.id, RatingPatch(conclusion=CONCLUSION))

    def validated(self, company: Company | None = None, **values: Any) -> ClientRating:
        return life.validate(self.context, self.studied(company, **values).id)


@pytest.fixture
def desk(context: Context) -> Desk:
    return Desk(context)
