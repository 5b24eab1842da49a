"""Uniqueness that holds when two people act at once: the index decides, the loser gets a readable refusal."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager

from sqlalchemy.exc import IntegrityError

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence.savepoints import savepoint


@contextmanager
def unique(context: Context, refusals: Mapping[str, Callable[[], Problem]]) -> Iterator[None]:
    """Run the block in a savepoint and flush it; the violation of a named constraint becomes its refusal.

    `refusals` maps the name of a unique constraint or index to a function that builds the Problem. It runs after the
    savepoint was undone, so it may look up the row that was there first. Change rows inside the block, not before it.
    """
    try:
        with savepoint(context):
            yield
    except IntegrityError as error:
        name = getattr(getattr(error.orig, "diag", None), "constraint_name", None)
        refusal = refusals.get(name or "")
        if refusal is None:
            raise
        raise refusal() from error
