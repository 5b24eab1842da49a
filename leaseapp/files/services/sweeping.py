"""Bytes that no row names: left by writes whose transaction was undone, or that were cut off. Nothing that is locked is touched.

Rows are written before their objects, and an act lasts minutes at most: what has no row after `GRACE` will never have one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice

import structlog
from sqlmodel import Session, col, select

from leaseapp.files.models import File, StorageBucket
from leaseapp.files.rules.buckets import BUCKETS
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import Leftover, ObjectLocked, ObjectMissing, storage
from leaseapp.kernel.persistence import db

GRACE = timedelta(hours=48)
PAGE = 1000
_REASON = "sweep of the storage"
_log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class Swept:
    """The result of a sweep: orphans that were removed, and those that a lock holds."""

    removed: int
    locked: int


def sweep(before: datetime | None = None) -> Swept:
    """Remove what no row of any organization names and was stored before an instant (`GRACE` ago). Raises StorageError."""
    before = before or clock.now() - GRACE
    removed = locked = 0
    for bucket in BUCKETS:
        for keys in _pages(storage().keys(bucket, before)):
            for key in _unnamed(keys):
                try:
                    storage().delete(bucket, key)
                except ObjectLocked:
                    locked += 1
                    continue
                removed += 1
                _log.info("orphan removed", bucket=bucket, key=key)
        removed += _sweep_leftovers(bucket, before)
    return Swept(removed, locked)


def _pages(keys: Iterator[str]) -> Iterator[list[str]]:
    try:
        while page := list(islice(keys, PAGE)):
            yield page
    except ObjectMissing:
        return  # no such bucket yet


def _unnamed(keys: list[str]) -> list[str]:
    """Return the keys that no row names, asked for in the moment before they are removed."""
    with db.system_session(_REASON) as session:
        named = set(session.exec(select(File.object_key).where(col(File.object_key).in_(keys))))
        ours = {str(found) for found in session.exec(select(StorageBucket.organization_id).distinct())}
    # somebody else's objects in the same bucket are not ours to judge
    return [key for key in keys if key not in named and key.partition("/")[0] in ours]


def _sweep_leftovers(bucket: str, before: datetime) -> int:
    removed = 0
    for left in storage().leftovers(bucket, before):
        with db.system_session(_REASON) as session:
            if _is_looked_for(session, left):
                _log.error("a content lost its name", bucket=bucket, name=left.name)
                continue
        storage().remove_leftover(bucket, left.name)
        removed += 1
        _log.info("leftover removed", bucket=bucket, name=left.name)
    return removed


def _is_looked_for(session: Session, left: Leftover) -> bool:
    """Return True for a content that a row describes: what named it in the storage is lost, and people want it back."""
    if left.sha256 is None:
        return False
    statement = select(File.id).where(File.checksum_sha256 == left.sha256).limit(1)
    return session.exec(statement).first() is not None
