"""Keeping documents: once, whole, and as long as the law says."""

import hashlib
import threading
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from sqlmodel import select

from leaseapp.files.enums import FileSource, FileStatus
from leaseapp.files.models import File, FileLink
from leaseapp.files.services import archiving
from leaseapp.kernel.adapters.storage import LocalStorage, ObjectLocked, StorageError, port
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.errors import Invalid, NotFound, PayloadTooLarge, Unavailable, UnsupportedMediaType
from leaseapp.kernel.persistence.ids import new_id
from tests.support.world import ALPHA, CLIENT_COMPANY, person

pytestmark = pytest.mark.usefixtures("storage")

PDF = "application/pdf"
CONTENT = b"%PDF-1.7 invoice"
TARGET = new_id()


def _store(context, content: bytes = CONTENT, **values) -> File:
    values = {
        "bucket": "invoices-archive", "filename": "FAC-2026-0001.pdf", "media_type": PDF, "content": content,
        "target_type": "Invoice", "target_id": TARGET, "category": "invoice",
    } | values  # fmt: skip
    return archiving.store(context, **values)


def _count(context) -> tuple[int, int]:
    return len(context.session.exec(select(File.id)).all()), len(context.session.exec(select(FileLink.id)).all())


def test_a_document_is_kept_whole_with_hash_retention_and_link(context, storage):
    file = _store(context)
    assert archiving.read(context, file.id) == CONTENT
    assert file.checksum_sha256 == hashlib.sha256(CONTENT).hexdigest()
    assert (file.size_bytes, file.status, file.source) == (16, FileStatus.READY, FileSource.GENERATED)
    assert file.retention_until == datetime(context.today.year + 12, 1, 1, tzinfo=ZoneInfo("Europe/Paris"))
    assert file.object_key == f"{ALPHA}/{context.today:%Y}/{context.today:%m}/{file.id}"
    assert file.uploaded_by_user_id == person("ADMIN").user_id
    [link] = context.session.exec(select(FileLink).where(FileLink.file_id == file.id))
    assert (link.target_type, link.target_id, link.category) == ("Invoice", TARGET, "invoice")
    with pytest.raises(ObjectLocked):
        storage.delete("invoices-archive", file.object_key)


def test_an_ordinary_bucket_keeps_without_a_lock(context, storage):
    file = _store(context, bucket="documents-default")
    assert file.retention_until is None
    storage.delete("documents-default", file.object_key)


def test_the_same_content_in_the_same_bucket_is_kept_once(context):
    first, other = _store(context), new_id()
    assert _store(context).id == first.id
    assert _count(context) == (1, 1)
    assert _store(context, target_id=other).id == first.id
    assert _count(context) == (1, 2)
    assert _store(context, bucket="contracts-archive").id != first.id


def test_another_organization_never_shares_a_content(context, context_of):
    mine = _store(context)
    with context_of("ADMIN", organization="beta") as theirs:
        copy = _store(theirs)
        assert copy.id != mine.id
        with pytest.raises(NotFound):
            archiving.read(theirs, mine.id)


@pytest.mark.parametrize(
    ("values", "problem", "code"),
    [
        ({"bucket": "attic"}, Invalid, "UNKNOWN_BUCKET"),
        ({"media_type": "application/xml"}, UnsupportedMediaType, "MIME_NOT_ALLOWED"),
        ({"media_type": "text/html"}, UnsupportedMediaType, "MIME_NOT_ALLOWED"),
        ({"bucket": "documents-default", "media_type": "image/svg+xml"}, UnsupportedMediaType, "MIME_NOT_ALLOWED"),
        ({"content": b"x" * (50 * 1024 * 1024 + 1)}, PayloadTooLarge, "FILE_TOO_LARGE"),
    ],
)
def test_what_a_bucket_does_not_take_is_refused_and_kept_nowhere(context, tmp_path, values, problem, code):
    with pytest.raises(problem) as refused:
        _store(context, **values)
    assert refused.value.code == code
    assert _count(context) == (0, 0)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_names_are_cleaned(context):
    file = _store(context, filename="../../etc/\u202egnp.pdf\x00")
    assert file.filename == "gnp.pdf"
    assert "etc" not in file.object_key


class _Failing(LocalStorage):
    def put(self, *arguments, **options):
        raise StorageError("disk full")


def test_a_storage_that_fails_is_a_503_and_nothing_is_kept(work_of, tmp_path):
    port.use(_Failing(tmp_path))
    with pytest.raises(Unavailable) as refused, work_of("ACCOUNTANT") as context:
        _store(context)
    assert refused.value.code == "STORAGE_UNAVAILABLE"
    with work_of("ACCOUNTANT") as context:
        assert _count(context) == (0, 0)


def test_a_damaged_document_is_not_given_out(context, tmp_path):
    file = _store(context)
    [blob] = [path for path in (tmp_path / "invoices-archive" / "content").rglob("*") if path.is_file()]
    blob.chmod(0o600)
    blob.write_bytes(b"%PDF-1.7 forged!")
    with pytest.raises(Unavailable):
        archiving.read(context, file.id)


def test_an_unfinished_or_unknown_file_does_not_exist(context):
    file = _store(context)
    file.status = FileStatus.PENDING
    context.session.flush()
    for file_id in (file.id, new_id()):
        with pytest.raises(NotFound):
            archiving.read(context, file_id)


def test_two_at_once_keep_one_object_and_the_audit_log_names_one_file(work_of, tmp_path):
    ids = []

    def keep(target) -> None:
        with work_of("ACCOUNTANT") as context:
            ids.append(_store(context, target_id=target).id)

    threads = [threading.Thread(target=keep, args=(new_id(),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ids) == 4
    assert len(set(ids)) == 1
    with work_of("ACCOUNTANT") as context:
        assert _count(context) == (1, 4)
        created = context.session.exec(select(AuditLog.target_id).where(AuditLog.target_type == "File")).all()
    assert set(created) == set(ids)
    assert len([path for path in (tmp_path / "invoices-archive" / "content").rglob("*") if path.is_file()]) == 1


def test_a_signed_address_lives_a_quarter_of_an_hour(context):
    address = archiving.signed_address(context, _store(context).id, inline=True)
    assert address.expires_at == context.now + timedelta(minutes=15)
    assert address.url.startswith("/dev-download?bucket=invoices-archive")


def test_a_companys_people_read_files_that_hang_on_records_they_see(context_of):
    with context_of("ADMIN") as staff:
        staff.session.info.pop("company", None)
        theirs = _store(staff, b"%PDF theirs", target_type="Company", target_id=CLIENT_COMPANY)
        other = _store(staff, b"%PDF other", target_type="Company", target_id=new_id())
        staff.session.info["company"] = CLIENT_COMPANY
        assert archiving.read(staff, theirs.id) == b"%PDF theirs"
        with pytest.raises(NotFound):
            archiving.read(staff, other.id)
        assert staff.session.exec(select(FileLink.file_id)).all() == [theirs.id]
