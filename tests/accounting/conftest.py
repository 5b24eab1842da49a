"""A book in Alpha, in a transaction that is rolled back."""

import pytest

from leaseapp.kernel.context import Context
from tests.factories import accounting
from tests.factories.accounting import Book


@pytest.fixture
def book(context: Context) -> Book:
    """A new billing entity's book with a customer and a supplier."""
    return accounting.book(context)
