"""The months of the audit log as files under lock, each chained to the one before (document 1, Limits: ten years).

An archive holds the rows behind the one before up to the last row of its month: numbers run on without a gap, and an act
that was written late belongs to the next one. It counts when its row is committed: whatever was cut off leaves at most a
file that nothing names, and the next night makes the same bytes again.
"""

import hashlib
import hmac
import json
import uuid
from datetime import UTC, date, timedelta

import structlog
from sqlmodel import Session

from leaseapp.audit.models import AuditArchive
from leaseapp.audit.queries import archives as queries
from leaseapp.audit.services import archive_file
from leaseapp.audit.services.archive_file import NO_ARCHIVE, Head
from leaseapp.files.services import of_the_platform
from leaseapp.files.services.archiving import store
from leaseapp.kernel import clock
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit_partitions import begin_of, following, month_of
from leaseapp.kernel.auditing.audit_trail import plain
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import SYSTEM, Principal
from leaseapp.kernel.settings import get_settings

BUCKET, MEDIA_TYPE = "audit-archive", "application/gzip"
GRACE = timedelta(hours=6)
"""The time after the end of a month in which acts that began before it may still be written."""
_REASON = "archive of the platform's audit log"
_SEALED = (
    "id", "organization_id", "chain_id", "month", "first_sequence", "last_sequence", "last_hash", "object_key", "size_bytes",
    "sha256", "previous_sha256", "retained_until", "created_at",
)  # fmt: skip
_log = structlog.get_logger(__name__)


def archive_due(actor: Principal) -> list[AuditArchive]:
    """Archive each month of the actor's chain that has ended and is not archived yet, one transaction a month.

    An actor without an organization is the platform. Raises Unavailable or StorageError where the storage takes nothing.
    """
    made: list[AuditArchive] = []
    while (row := _next(actor)) is not None:
        made.append(row)
        _log.info("audit month archived", chain=str(row.chain_id), month=f"{row.month:%Y-%m}", rows=row.last_sequence)
    return made


def _next(actor: Principal) -> AuditArchive | None:
    system = _REASON if actor.organization_id is None else None
    with db.unit_of_work(actor, action=queries.MADE, system=system) as context:
        chain_id = actor.organization_id or audit.PLATFORM_CHAIN
        head = _due(context.session, chain_id)
        if head is None:
            context.action = None
            return None
        return _archive(context, head)


def _due(session: Session, chain_id: uuid.UUID) -> Head | None:
    """Return the next month to archive, None when every month that has ended is."""
    last = queries.newest(session, chain_id)
    after = last.last_sequence if last is not None else 0
    instant = queries.first_instant(session, chain_id, after)
    if instant is None:
        return None
    month = following(last.month) if last is not None else month_of(instant)
    while begin_of(following(month)) + GRACE <= clock.now():
        reached = queries.last_before(session, chain_id, after, begin_of(following(month)))
        if reached is not None:
            previous = last.sha256 if last is not None else NO_ARCHIVE
            return Head(chain_id, f"{month:%Y-%m}", after + 1, reached, previous)
        month = following(month)
    return None


def _archive(context: Context, head: Head) -> AuditArchive:
    content = archive_file.write(head, queries.rows(context.session, head.chain, head.first, head.last))
    digest = hashlib.sha256(content).hexdigest()
    archive_id = new_id()
    if context.principal.organization_id is None:
        # its name is what it holds: it is stored once
        key, until = of_the_platform.keep(
            BUCKET, f"{head.month}/{digest}", content, MEDIA_TYPE, context.principal.timezone
        )
    else:
        file = store(
            context, bucket=BUCKET, filename=filename_of(head.month), media_type=MEDIA_TYPE, content=content,
            target_type=AuditArchive.__name__, target_id=archive_id,
        )  # fmt: skip
        key, until = file.object_key, file.retention_until
    assert until is not None
    row = AuditArchive(
        id=archive_id,
        organization_id=context.principal.organization_id,
        chain_id=head.chain,
        month=date.fromisoformat(f"{head.month}-01"),
        first_sequence=head.first,
        last_sequence=head.last,
        last_hash=audit.hash_at(context.session, head.chain, head.last),
        object_key=key,
        size_bytes=len(content),
        sha256=digest,
        previous_sha256=head.previous_archive,
        retained_until=until,
        seal="",
    )
    row.seal = seal_of(row)
    context.add(row)
    return row


def filename_of(month: str) -> str:
    """Return the name under which people keep the file of a month (`2026-11`)."""
    return f"audit-{month}.jsonl.gz"


def seal_of(row: AuditArchive) -> str:
    """Return the seal of an archive's row: nobody adds or changes one with access to the database alone."""
    sealed = {name: getattr(row, name) for name in _SEALED}
    for name in ("created_at", "retained_until"):
        sealed[name] = sealed[name].astimezone(UTC)
    content = json.dumps(plain(sealed), sort_keys=True)
    return hmac.digest(get_settings().audit_secret(), f"audit archive {content}".encode(), "sha256").hex()


PLATFORM = SYSTEM
"""The actor whose chain belongs to no organization."""
