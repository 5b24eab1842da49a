"""Locks that were too short are lengthened once, in batches, and none is ever shortened."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import select

from leaseapp.files import jobs
from leaseapp.files.models import File
from leaseapp.files.services import archiving, retention
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import LocalStorage, ObjectLocked
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.queue.job_tables import Job

pytestmark = pytest.mark.usefixtures("storage")

ARCHIVE = "invoices-archive"
DAY = datetime(2026, 11, 21, 10, tzinfo=UTC)
END = datetime(2038, 1, 1, tzinfo=ZoneInfo("Europe/Paris"))
OLD_END = DAY + timedelta(days=3650)


@pytest.fixture(autouse=True)
def today():
    with clock.freeze(DAY):
        yield


def stored(context, content: bytes, bucket: str = ARCHIVE) -> File:
    return archiving.store(
        context, bucket=bucket, filename="a.pdf", media_type="application/pdf", content=content,
        target_type="Invoice", target_id=new_id(),
    )  # fmt: skip


def of_old(context, storage: LocalStorage, content: bytes) -> File:
    """A document locked for 3650 days from the day it was stored, as documents were before."""
    file = stored(context, content, "documents-default")
    bucket = archiving.bucket_named(context, ARCHIVE)
    storage.ensure_bucket(ARCHIVE, locked=True, versioning=True)
    storage.put(ARCHIVE, file.object_key, content, "application/pdf", retain_until=OLD_END)
    file.bucket_id, file.retention_until = bucket.id, OLD_END
    context.session.flush()
    return file


def held(storage: LocalStorage, file: File) -> datetime | None:
    return storage.retention(ARCHIVE, file.object_key)


def test_a_new_document_is_locked_until_the_end_of_the_eleventh_year(context, storage):
    file = stored(context, b"%PDF new")
    assert (file.retention_until, held(storage, file)) == (END, END)


def test_an_older_lock_is_lengthened_in_storage_and_row_and_told(context, storage):
    file = of_old(context, storage, b"%PDF old")
    jobs.extend_retention(context, {})
    context.session.flush()
    assert (file.retention_until, held(storage, file)) == (END, END)
    with clock.freeze(OLD_END + timedelta(days=1)), pytest.raises(ObjectLocked):
        storage.delete(ARCHIVE, file.object_key)


def test_a_second_run_changes_nothing(context, storage):
    file = of_old(context, storage, b"%PDF old")
    retention.extend(context)
    context.session.flush()
    version = file.version
    assert retention.extend(context) is None
    context.session.flush()
    assert (file.version, file.retention_until) == (version, END)


def test_nothing_is_ever_shortened(context, storage):
    longer = END + timedelta(days=400)
    file = stored(context, b"%PDF long")
    storage.extend_retention(ARCHIVE, file.object_key, longer)
    file.retention_until = longer
    kept = of_old(context, storage, b"%PDF held longer than its row says")
    storage.extend_retention(ARCHIVE, kept.object_key, longer)
    context.session.flush()
    retention.extend(context)
    assert (file.retention_until, held(storage, file)) == (longer, longer)
    assert (kept.retention_until, held(storage, kept)) == (longer, longer)


def test_what_the_storage_lacks_is_left_and_stops_no_other(context, storage):
    lost, file = of_old(context, storage, b"%PDF lost"), of_old(context, storage, b"%PDF there")
    lost.object_key += "x"
    context.session.flush()
    assert retention.extend(context) is None
    assert (lost.retention_until, file.retention_until) == (OLD_END, END)


def test_documents_without_a_lock_get_none(context):
    file = stored(context, b"%PDF plain", "documents-default")
    retention.extend(context)
    assert file.retention_until is None


def test_many_are_lengthened_a_batch_a_transaction(context, storage, monkeypatch):
    monkeypatch.setattr(retention, "BATCH", 2)
    files = [of_old(context, storage, b"%%PDF %d" % number) for number in range(3)]
    jobs.extend_retention(context, {})
    context.session.flush()
    assert [file.retention_until for file in files] == [END, END, OLD_END]
    [follower] = context.session.exec(select(Job).where(Job.name == jobs.EXTEND_RETENTION))
    assert follower.payload == {"after": str(files[1].id)}
    jobs.extend_retention(context, follower.payload)
    assert files[2].retention_until == END


def test_the_lengthening_stands_in_the_audit_log(work_of, storage):
    with work_of() as context:
        file_id = of_old(context, storage, b"%PDF old").id
    with work_of() as context:
        jobs.extend_retention(context)
    with work_of() as context:
        rows = context.session.exec(select(AuditLog).where(AuditLog.target_id == file_id).order_by(AuditLog.sequence))
        assert list(rows)[-1].changes["retention_until"] == [OLD_END.isoformat(), END.isoformat()]
