"""The buckets of an organization: rows copied from `rules/buckets.py`, containers in the storage behind them."""

from datetime import datetime
from weakref import WeakKeyDictionary

from sqlmodel import select

from leaseapp.files.enums import ObjectLockMode
from leaseapp.files.models import StorageBucket
from leaseapp.files.rules import retention
from leaseapp.files.rules.buckets import BUCKETS, BucketRule
from leaseapp.kernel.adapters.storage import ObjectStorage, storage
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import refuse_field
from leaseapp.kernel.text.i18n import _

_made: WeakKeyDictionary[ObjectStorage, set[str]] = WeakKeyDictionary()


def create_all(context: Context) -> None:
    """Give the organization its standard buckets; those it has stay as they are."""
    # named, because this also runs for a new organization under the system role, which sees the buckets of all
    mine = select(StorageBucket.name).where(StorageBucket.organization_id == context.organization_id)
    present = set(context.session.exec(mine))
    context.add(*[_row(rule) for name, rule in BUCKETS.items() if name not in present])


def _row(rule: BucketRule) -> StorageBucket:
    return StorageBucket(
        name=rule.name,
        object_lock_mode=rule.lock,
        retention_days=rule.retention_days,
        versioning=rule.versioning,
        max_size_bytes=rule.max_size_bytes,
        mime_types=list(rule.mime_types),
        access_log_enabled=rule.access_log,
        server_only=rule.server_only,
    )


def bucket_named(context: Context, name: str) -> StorageBucket:
    """Return the organization's bucket. Raises Invalid UNKNOWN_BUCKET."""
    row = context.session.exec(select(StorageBucket).where(StorageBucket.name == name)).one_or_none()
    if row is None:
        raise refuse_field("bucket", "UNKNOWN_BUCKET", _("This storage bucket does not exist."))
    return row


def kept_until(context: Context, bucket: StorageBucket, archived_at: datetime) -> datetime | None:
    """Return the end of the lock on what was stored in the bucket at `archived_at`; None where it holds nothing."""
    if bucket.retention_days is None:
        return None
    return retention.kept_until(archived_at, bucket.retention_days, context.principal.timezone)


def ready_storage(bucket: StorageBucket) -> ObjectStorage:
    """Return the storage, with a container for `bucket` (asked once a process). Raises StorageError."""
    driver = storage()
    known = _made.setdefault(driver, set())
    if bucket.name not in known:
        locked = bucket.object_lock_mode is ObjectLockMode.COMPLIANCE
        driver.ensure_bucket(bucket.name, locked=locked, versioning=bucket.versioning)
        known.add(bucket.name)
    return driver
