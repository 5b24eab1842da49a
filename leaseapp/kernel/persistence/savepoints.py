"""Savepoints that undo everything: rows, and what the unit of work gathered in memory meanwhile.

A plain `begin_nested` takes rows back and leaves the events, notes, cookies and audit entries of what never came to be: they
would be published with the commit. A test refuses it outside of this file.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from leaseapp.kernel.auditing import audit_trail
from leaseapp.kernel.context import Context

GATHERED = ("pending_events", "notes", "cookies", "headers", "rights_changed", "people_told")
"""The collections of a Context that acts add to."""


@contextmanager
def savepoint(context: Context) -> Iterator[None]:
    """Run the block in a savepoint and flush it; an exception undoes the block and goes on to the caller.

    What was gathered before the block stays, an event that was taken out for its subscribers included.
    """
    context.session.flush()  # earlier changes are no part of the block
    gathered = {name: getattr(context, name).copy() for name in GATHERED}
    changes = audit_trail.copy(context.session)
    try:
        with context.session.begin_nested():
            yield
            context.session.flush()
    except BaseException:
        for name, content in gathered.items():
            _put_back(getattr(context, name), content)
        audit_trail.put_back(context.session, changes)
        # a statement of its own changes rows without the session's knowledge (`writing_many`): all are read again
        context.session.expire_all()
        raise


def _put_back(collection: Any, content: Any) -> None:
    collection.clear()
    (collection.extend if isinstance(collection, list) else collection.update)(content)
