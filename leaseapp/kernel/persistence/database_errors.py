"""Problems for refused statements, where the service did not say it better (`uniqueness.unique`)."""

import sqlalchemy.exc

from leaseapp.kernel.errors import Conflict, DatabaseBusy, DatabaseTooSlow, NotFound, Problem, Unavailable
from leaseapp.kernel.text.i18n import _

RETRIED = frozenset({"40001", "40P01"})  # serialization failure, deadlock: nothing was written, so run again
_STOPPING = ("57P", "08", "53", "25P", "25006")
"""Shutdown, connection, resources (a full disk), a transaction that idled too long, a server that only reads."""
_LIMITS = {"55P03": DatabaseBusy, "57014": DatabaseTooSlow}
"""The states of statements that `timeouts.py` ends."""


def sql_state(error: sqlalchemy.exc.DBAPIError) -> str:
    """Return the five characters of SQLSTATE; empty when the connection itself failed."""
    return getattr(error.orig, "sqlstate", None) or ""


def explain(error: sqlalchemy.exc.DBAPIError) -> Problem | None:
    """Return the Problem behind a database error, or None when it is a fault of ours."""
    state = sql_state(error)
    if state in ("23505", "23P01"):
        return Conflict("ALREADY_EXISTS", _("Someone saved the same at the same moment. Reload and look."))
    if state == "23503":
        return NotFound()
    if state in _LIMITS:
        return _LIMITS[state]()
    disconnected = error.connection_invalidated or (isinstance(error, sqlalchemy.exc.OperationalError) and not state)
    if disconnected or state.startswith(_STOPPING):
        return Unavailable()
    return None
