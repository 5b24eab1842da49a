"""A book in Alpha, in a transaction that is rolled back."""

from collections.abc import Callable

import pytest

from leaseapp.accounting.queries import exporting
from leaseapp.accounting.services.exporting import ARCHIVE_CLOSED
from leaseapp.accounting.state_machines import FISCAL_YEAR
from leaseapp.kernel.context import Context
from tests.factories import accounting
from tests.factories.accounting import Book


@pytest.fixture
def book(context: Context) -> Book:
    """A new billing entity's book with a customer and a supplier."""
    return accounting.book(context)


@pytest.fixture
def close_year(context: Context, book: Book) -> Callable[[int], None]:
    """Close a fiscal year of the book, as closing will: through the state machine; the job of the night follows."""

    def close(year: int) -> None:
        row = exporting.year_named(context, book.id, year)
        assert row is not None
        for transition in ("launch", "review", "close"):
            FISCAL_YEAR.fire(row, transition)
            context.session.flush()
        context.enqueue(ARCHIVE_CLOSED, {})

    return close
