"""Numbered documents without a whole PDF are archived, or copied: each night, at each start, and when somebody asks.

Their own jobs were given up while the storage was away, or never ran. One job an organization, each document in a
transaction of its own; looking for them costs the same among a hundred or a hundred thousand.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from uuid import UUID

import structlog

from leaseapp.billing.enums import ChainSeries
from leaseapp.billing.queries import number_chain as queries
from leaseapp.billing.schemas.number_chain import ArchivingOut
from leaseapp.billing.services import archiving, proving, rebuilding
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Problem, Unavailable

ARCHIVE_MISSING = "billing.archive-missing"
BATCH = 50
MOST = 500
"""Documents of one run: then others' work of the night has its turn."""
_ARCHIVES = {ChainSeries.INVOICE: archiving.archive, ChainSeries.CREDIT_NOTE: archiving.archive_credit}
_log = structlog.get_logger(__name__)
Open = Callable[[], AbstractContextManager[Context]]


class NotAllArchived(Exception):
    """The failure of a run in which some documents could not be archived; they are tried again later."""


def ask(context: Context) -> ArchivingOut:
    """Have what is lacking archived now, whatever waits for its next attempt; once a minute at most."""
    items = proving.read_all(context).items
    lacking = sum(series.missing + series.damaged for item in items for series in item.series)
    if lacking:
        context.enqueue(ARCHIVE_MISSING, {}, dedupe=f"asked {context.now:%Y-%m-%d %H:%M}")
    return ArchivingOut(lacking=lacking)


def archive_all(work: Open) -> bool:
    """Archive the next documents, `MOST` at most; True when more may be left.

    Raises Unavailable when the storage refuses (every other one would be refused, too), NotAllArchived when single
    documents cannot be built.
    """
    done = failed = 0
    for series, archive in _ARCHIVES.items():
        after: UUID | None = None
        while done < MOST:
            with work() as context:
                found = queries.unarchived(context, series, after, min(BATCH, MOST - done))
            failed += sum(not _try(work, archive, record_id) for record_id in found)
            done += len(found)
            if len(found) < BATCH:
                break
            after = found[-1]
    with work() as context:
        lost = queries.without_copy(context, max(0, MOST - done))
    failed += sum(not _try(work, rebuilding.rebuild, file_id) for file_id in lost)
    if failed:
        raise NotAllArchived(f"{failed} documents could not be archived")
    return done + len(lost) >= MOST


def _try(work: Open, act: Callable[[Context, UUID], object], record_id: UUID) -> bool:
    try:
        with work() as context:
            act(context, record_id)
    except Unavailable:
        raise
    except Problem as problem:
        _log.error("document cannot be archived", record=str(record_id), code=problem.code)
        return False
    return True
