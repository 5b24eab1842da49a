"""Archives of customers: ordered by the provider, made by a job, downloaded for a week, then removed."""

import tempfile
import uuid
from datetime import timedelta
from functools import partial

import structlog
from sqlmodel import col, select

from leaseapp.administration.enums import CustomerArchiveStatus as Status
from leaseapp.administration.models import CustomerArchive
from leaseapp.administration.schemas.archives import CustomerArchiveOut
from leaseapp.administration.services import archive_file
from leaseapp.administration.state_machines import CUSTOMER_ARCHIVE
from leaseapp.identity.models import Organization, User
from leaseapp.identity.services.organizations import slug_of
from leaseapp.kernel.adapters.storage import Content, StorageError, storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import Conflict, Gone, Unavailable
from leaseapp.kernel.persistence import db, queries
from leaseapp.kernel.persistence.uniqueness import unique
from leaseapp.kernel.queue.job_queue import JobRun
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import ZIP

BUCKET = "customer-archives"
JOB = "administration.make-customer-archive"
VALID_FOR = timedelta(days=7)
GRACE = timedelta(hours=48)
"""The time after which what no archive names belongs to no attempt that still runs."""
_REASON = "archive of a customer"
_log = structlog.get_logger(__name__)


def order(context: Context, organization_id: uuid.UUID) -> CustomerArchiveOut:
    """Order an archive; a job makes it. Raises NotFound, Conflict ARCHIVE_ORDERED while one of the organization is made."""
    organization = queries.get_or_404(context, Organization, organization_id)
    row = CustomerArchive(organization_id=organization.id, ordered_by_id=context.principal.user_id)
    with unique(context, {"uq_customer_archive_open": _ordered}):
        context.session.add(row)
    context.enqueue(JOB, {"archiveId": row.id}, dedupe=str(row.id))
    return shown(context, row)


def read(context: Context, archive_id: uuid.UUID) -> CustomerArchiveOut:
    """Return an archive. Raises NotFound."""
    return shown(context, _existing(context, archive_id))


def download(context: Context, archive_id: uuid.UUID) -> FileAnswer:
    """Return the file, and leave a row in the audit log. Raises NotFound, Conflict ARCHIVE_NOT_READY, Gone ARCHIVE_EXPIRED."""
    row = _existing(context, archive_id)
    if row.status is Status.EXPIRED or (row.expires_at is not None and row.expires_at <= context.now):
        raise Gone("ARCHIVE_EXPIRED", _("This archive was removed after its week: order a new one."))
    if row.status is not Status.READY or row.object_key is None:
        raise Conflict("ARCHIVE_NOT_READY", _("This archive is not ready."))
    organization = queries.get_or_404(context, Organization, row.organization_id)
    context.audit_note(CustomerArchive.__name__, row.id, detail={"organization_id": str(row.organization_id)})
    key = row.object_key
    name = f"leaseapp-{slug_of(organization.name)}-{row.created_at:%Y-%m-%d}.zip"
    return FileAnswer(name, ZIP, Later(partial(_opened, key)))


def make(run: JobRun) -> None:
    """Make the archive that a job was enqueued for; cut off, the next attempt starts anew and nothing half is ever offered."""
    archive_id = uuid.UUID(run.payload["archiveId"])
    with run.unit_of_work() as context:
        row = _existing(context, archive_id)
        if row.status not in (Status.WAITING, Status.RUNNING):
            return
        CUSTOMER_ARCHIVE.fire(row, "start")
        organization_id, made_at = row.organization_id, context.now.isoformat()
    with tempfile.TemporaryFile() as target:
        archive_file.write(target, organization_id, made_at, lambda done, total: _tell(archive_id, done, total))
        target.seek(0)
        key = f"{organization_id}/{archive_id}.zip"
        driver = storage()
        driver.ensure_bucket(BUCKET, locked=False, versioning=False)
        stored = driver.put_file(BUCKET, key, target, ZIP)
    with run.finish() as context:
        row = _existing(context, archive_id)
        row.object_key, row.size_bytes, row.sha256 = key, stored.size, stored.sha256
        row.finished_at, row.expires_at = context.now, context.now + VALID_FOR
        CUSTOMER_ARCHIVE.fire(row, "finish")


def fail(context: Context, run: JobRun) -> None:
    """Say at the archive that its job was given up."""
    row = queries.find(context, CustomerArchive, uuid.UUID(run.payload["archiveId"]), for_update=True)
    if row is not None and row.status in (Status.WAITING, Status.RUNNING):
        CUSTOMER_ARCHIVE.fire(row, "fail")


def try_again(context: Context, run: JobRun) -> None:
    """Let the archive wait again with its job. Raises NotFound."""
    row = _existing(context, uuid.UUID(run.payload["archiveId"]))
    if row.status is Status.FAILED:
        CUSTOMER_ARCHIVE.fire(row, "retry")


def expire(context: Context) -> int:
    """Remove the files whose week has passed; their rows stay. Raises StorageError."""
    due = context.session.exec(
        select(CustomerArchive)
        .where(CustomerArchive.status == Status.READY, col(CustomerArchive.expires_at) <= context.now)
        .order_by(col(CustomerArchive.id))
        .with_for_update()
    ).all()
    for row in due:
        if row.object_key is not None:
            storage().delete(BUCKET, row.object_key)
        CUSTOMER_ARCHIVE.fire(row, "expire")
    return len(due)


def sweep(context: Context) -> int:
    """Remove what no archive names: of attempts that were given up or cut off. Raises StorageError."""
    driver, before, removed = storage(), context.now - GRACE, 0
    for key in list(driver.keys(BUCKET, before)):
        named = select(CustomerArchive.id).where(
            CustomerArchive.object_key == key, CustomerArchive.status == Status.READY
        )
        if not queries.exists(context, named):
            driver.delete(BUCKET, key)
            removed += 1
    for left in list(driver.leftovers(BUCKET, before)):
        driver.remove_leftover(BUCKET, left.name)
        removed += 1
    return removed


def shown(context: Context, row: CustomerArchive) -> CustomerArchiveOut:
    """Return an archive as its endpoints answer it."""
    organization = context.session.get(Organization, row.organization_id)
    orderer = context.session.get(User, row.ordered_by_id) if row.ordered_by_id else None
    return CustomerArchiveOut.model_validate(
        row.model_dump()
        | {
            "organization": organization.name if organization else "",
            "ordered_by": orderer.name if orderer else None,
            "size_megabytes": None if row.size_bytes is None else -(-row.size_bytes // 1024**2),
            "percent": 100 * row.done // row.total if row.total else 0,
        }
    )


def _existing(context: Context, archive_id: uuid.UUID) -> CustomerArchive:
    return queries.get_or_404(context, CustomerArchive, archive_id)


def _tell(archive_id: uuid.UUID, done: int, total: int) -> None:
    """Write down how far it is, each twentieth and at the end."""
    if done % max(1, total // 20) and done != total:
        return
    with db.system_unit_of_work(_REASON, action=JOB) as context:
        row = _existing(context, archive_id)
        row.done, row.total = done, total


def _opened(key: str) -> Content:
    """Return the file, read from the storage while it is sent. Raises Unavailable STORAGE_UNAVAILABLE."""
    try:
        return storage().open(BUCKET, key)
    except StorageError as error:
        _log.error("customer archive cannot be read", key=key, error=str(error))
        raise Unavailable("STORAGE_UNAVAILABLE") from error


def _ordered() -> Conflict:
    return Conflict("ARCHIVE_ORDERED", _("An archive of this organization is being made already."))
