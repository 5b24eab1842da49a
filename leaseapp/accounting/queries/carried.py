"""Opening entries that a closing wrote: they say again what the entries of earlier years say already.

A balance over more than one fiscal year leaves them out; one of a single year (a FEC) takes them.
"""

from typing import Any

from sqlmodel import col

from leaseapp.accounting.models import LedgerEntry

OPENED_BY = "FiscalYearClosing"
"""The source kind of such an entry: the fiscal year that was closed."""


def not_carried(entry: Any = LedgerEntry) -> Any:
    """Return the criterion of entries that are no opening entry of a closing."""
    return col(entry.source_kind) != OPENED_BY
