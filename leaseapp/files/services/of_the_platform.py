"""Contents of the platform itself, which belong to no organization: no row of a file names them, whoever stores one does."""

from datetime import datetime

from leaseapp.files.rules import retention
from leaseapp.files.rules.buckets import BUCKETS
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import ObjectLocked, storage


def keep(bucket: str, name: str, content: bytes, media_type: str, timezone: str) -> tuple[str, datetime]:
    """Store a content under lock; its key, and until when nobody can delete it. The same name is stored once.

    Raises StorageError.
    """
    rule, key = BUCKETS[bucket], f"platform/{name}"
    assert rule.retention_days is not None
    driver = storage()
    driver.ensure_bucket(rule.name, locked=rule.locked, versioning=rule.versioning)
    until = retention.kept_until(clock.now(), rule.retention_days, timezone)
    try:
        driver.put(rule.name, key, content, media_type, retain_until=until)
    except ObjectLocked:
        # an earlier try was cut off after this
        return key, driver.retention(rule.name, key) or until
    return key, until
