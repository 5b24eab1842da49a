"""Writing Job rows: in the transaction of their cause, so that a rolled back act leaves no job (an outbox)."""

import uuid
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert
from sqlmodel import Session

from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.queue.job_specs import spec_of
from leaseapp.kernel.queue.job_tables import INSTALLATION, Job, JobStatus, database_now

# no RETURNING and no conflict target: the application may insert rows of no organization that it may not read
_DUE = sa.func.coalesce(sa.bindparam("not_before", type_=sa.DateTime(timezone=True)), database_now())
_INSERT = insert(Job.__table__).values(run_at=_DUE).on_conflict_do_nothing()


def enqueue(
    session: Session,
    name: str,
    payload: dict[str, Any],
    *,
    owners: list[uuid.UUID | None],
    run_at: datetime | None = None,
    dedupe: str | None = None,
) -> None:
    """Write one Job row for each of `owners` (an organization, or None for the installation) in the caller's transaction.

    With `dedupe` nothing is written while an equal one is waiting or running. Raises LookupError for an unknown job.
    """
    rows = [_values(name, payload, owner, run_at, dedupe) for owner in owners]
    if rows:
        session.connection().execute(_INSERT, rows)


def _values(
    name: str, payload: dict[str, Any], owner: uuid.UUID | None, run_at: datetime | None, dedupe: str | None
) -> dict[str, Any]:
    spec = spec_of(name)
    return {
        "id": new_id(),
        "organization_id": owner,
        "name": name,
        "payload": plain(payload),
        "status": JobStatus.PENDING,
        "lane": spec.lane,
        "share_of": owner or INSTALLATION,
        "attempt": 0,
        "max_attempts": spec.patience.attempts,
        "dedupe_key": dedupe,
        "created_at": clock.now(),
        "updated_at": clock.now(),
        "not_before": run_at,
    }
