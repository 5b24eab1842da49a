"""After a refusal nothing may have changed."""

from contextlib import AbstractContextManager

from leaseapp.kernel.persistence import db
from tests.support.rows import rows_of


def unchanged(where: db.Addresses) -> AbstractContextManager[None]:
    """Asserts that the block leaves every row of every table of the database as it was."""
    return rows_of(where).untouched()
