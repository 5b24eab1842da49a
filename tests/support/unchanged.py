"""After a refusal nothing may have changed."""

from collections.abc import Generator
from contextlib import contextmanager

from leaseapp.kernel import db
from tests.support.rows import Rows


@contextmanager
def unchanged(where: db.Addresses) -> Generator[None]:
    """Asserts that the block leaves every row of every table of the database as it was."""
    rows = Rows(where)
    try:
        with rows.untouched():
            yield
    finally:
        rows.close()
