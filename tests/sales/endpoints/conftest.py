"""An offer that a client can open, and calls that must change nothing."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.kernel.persistence import db
from leaseapp.sales.models import QuoteLine
from leaseapp.sales.services import quote_links
from tests.factories import quotes
from tests.factories.public_quotes import PUBLIC, Offer, code
from tests.support import world
from tests.support.unchanged import unchanged


@pytest.fixture
def offer(work_of: Callable[..., Any]) -> Callable[..., Offer]:
    """Makes a quote of Alpha (or Beta) and answers where its client finds it."""

    def make(organization: str = "alpha", **values: Any) -> Offer:
        with work_of(organization=organization) as context:
            values.setdefault("salesperson_id", world.person("COMMERCIAL", organization).user_id)
            quote = quotes.quote(context, **values)
            token = quote_links.link(context, quote).rpartition("/")[2]
            option = context.session.exec(
                select(QuoteLine.id).where(QuoteLine.quote_id == quote.id, QuoteLine.optional)
            ).one_or_none()
        return Offer(quote.id, f"{PUBLIC}/{token}", str(option))

    return make


@pytest.fixture
def refused(anonymous: Any, database: db.Addresses) -> Callable[..., tuple[int, str]]:
    """(status, code) of a call that left every row as it was."""

    def call(path: str, **options: Any) -> tuple[int, str]:
        with unchanged(database):
            answer = anonymous.post(path, **options) if options else anonymous.get(path)
        return code(answer)

    return call
