"""Contents as files, for both drivers: piece by piece, in little memory, and never a damaged one to its end."""

import hashlib
import io
import os
import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import ObjectDamaged, ObjectLocked, ObjectMissing, StorageError
from leaseapp.kernel.adapters.storage.s3 import S3Storage
from tests.kernel.adapters.contents import CONTENT, DIGEST, KEY, LATER, LOCKED, OPEN, PDF
from tests.support.instant import START

MEGABYTE = 1024**2


def test_a_file_is_stored_from_where_it_stands_and_read_piece_by_piece(storage):
    stored = storage.put_file(OPEN, KEY, _after(b"head", CONTENT), PDF)
    assert (stored.size, stored.sha256) == (len(CONTENT), DIGEST)
    with storage.open(OPEN, KEY) as content:
        assert content.size == len(CONTENT)
        assert [content.read(10), content.read(10), content.read(), content.read(10), content.read()] == [
            CONTENT[:10], CONTENT[10:20], CONTENT[20:], b"", b"",
        ]  # fmt: skip
    assert storage.get(OPEN, KEY) == CONTENT


def _after(head: bytes, content: bytes) -> io.BytesIO:
    file = io.BytesIO(head + content)
    file.seek(len(head))
    return file


def test_an_empty_file_is_a_content_too(storage):
    assert storage.put_file(OPEN, KEY, io.BytesIO(), PDF).size == 0
    with storage.open(OPEN, KEY) as content:
        assert (content.size, content.read(10)) == (0, b"")
    assert storage.get(OPEN, KEY) == b""


def test_a_file_is_retained_like_any_content(storage):
    until = (clock.now() + LATER).replace(microsecond=0)
    storage.put_file(LOCKED, KEY, io.BytesIO(CONTENT), PDF, retain_until=until)
    assert storage.retention(LOCKED, KEY) == until
    with pytest.raises(ObjectLocked):
        storage.put_file(LOCKED, KEY, io.BytesIO(b"forged"), PDF, retain_until=until)
    with pytest.raises(ObjectLocked):
        storage.put_file(LOCKED, KEY, io.BytesIO(b"forged"), PDF)
    assert storage.get(LOCKED, KEY) == CONTENT


def test_a_large_file_is_stored_and_read_in_little_memory(storage, tmp_path):
    """A hundred megabytes pass through a few: what is held is counted while it happens."""
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(100 * MEGABYTE)
    digest = hashlib.sha256()
    with large.open("rb") as file:
        stored, putting = _peak(lambda: storage.put_file(OPEN, KEY, file, PDF))

    def read() -> None:
        with storage.open(OPEN, KEY) as content:
            while piece := content.read(64 * 1024):
                digest.update(piece)

    _nothing, reading = _peak(read)
    assert stored.size == 100 * MEGABYTE
    assert digest.hexdigest() == stored.sha256
    assert max(putting, reading) < 8 * MEGABYTE, (putting, reading)


def _peak(act: Callable[[], Any]) -> tuple[Any, int]:
    """Return what an act returns, and how many bytes it held at once."""
    tracemalloc.start()
    try:
        found = act()
        return found, tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_what_is_not_there_cannot_be_opened(storage):
    with pytest.raises(ObjectMissing):
        storage.open(OPEN, KEY)


def test_a_bucket_that_is_not_there_holds_nothing(storage):
    assert list(storage.keys("nothing-yet", clock.now() + LATER)) == []
    assert list(storage.leftovers("nothing-yet", clock.now() + LATER)) == []


# the local driver


@pytest.mark.parametrize("altered", [CONTENT[:-1], CONTENT + b"!"], ids=["shorter", "longer"])
def test_a_content_of_another_length_is_not_even_opened(local, tmp_path, altered):
    [blob] = [path for path in (tmp_path / LOCKED / "content").rglob("*") if path.is_file()]
    blob.chmod(0o600)
    blob.write_bytes(altered)
    with pytest.raises(ObjectDamaged):
        local.open(LOCKED, KEY)


def test_a_content_that_shrinks_while_it_is_read_is_cut_off(local, tmp_path):
    [blob] = [path for path in (tmp_path / LOCKED / "content").rglob("*") if path.is_file()]
    blob.chmod(0o600)
    with local.open(LOCKED, KEY) as content:
        os.truncate(blob, 5)
        with pytest.raises(StorageError, match="cut off"):
            content.read(len(CONTENT))


# the S3 driver: large files go in parts


@pytest.fixture
def in_parts(s3: S3Storage, s3_client) -> S3Storage:
    """The same service, which sends whatever is longer than nothing in parts of the least size that a service takes."""
    return S3Storage(s3_client, s3._prefix, "eu-west-3", in_one_piece=0, part=5 * MEGABYTE)


@pytest.mark.parametrize("retain_until", [None, START + LATER], ids=["free", "retained"])
def test_a_large_file_goes_to_s3_in_parts(in_parts, retain_until):
    content = os.urandom(11 * MEGABYTE)
    stored = in_parts.put_file(LOCKED, KEY, io.BytesIO(content), PDF, retain_until=retain_until)
    assert (stored.size, stored.sha256) == (len(content), hashlib.sha256(content).hexdigest())
    assert in_parts.get(LOCKED, KEY) == content
    known = in_parts.head(LOCKED, KEY)
    # the service knows the hashes of the parts only
    assert (known.size, known.media_type, known.sha256) == (len(content), PDF, None)
    assert list(in_parts.leftovers(LOCKED, clock.now() + LATER)) == []


def test_an_upload_in_parts_that_breaks_leaves_nothing(in_parts):
    with pytest.raises(OSError, match="gone"):
        in_parts.put_file(OPEN, KEY, Breaking(os.urandom(6 * MEGABYTE)), PDF)
    assert in_parts.head(OPEN, KEY) is None
    assert list(in_parts.leftovers(OPEN, clock.now() + LATER)) == []


class Breaking(io.BytesIO):
    """A file that is measured, and can then be read once more only: its disk goes."""

    measured = False

    def read(self, size: int | None = -1) -> bytes:
        if self.measured and self.tell():
            raise OSError("gone")
        return super().read(size)

    def seek(self, offset: int, whence: int = 0) -> int:
        self.measured = True
        return super().seek(offset, whence)


def test_parts_of_a_process_that_was_killed_are_leftovers_and_removed(in_parts, s3_client):
    upload = s3_client.create_multipart_upload(Bucket=in_parts._prefix + OPEN, Key=KEY)["UploadId"]
    assert list(in_parts.leftovers(OPEN, datetime(2000, 1, 1, tzinfo=UTC))) == []
    [left] = in_parts.leftovers(OPEN, clock.now() + LATER)
    assert (left.sha256, upload in left.name) == (None, True)
    for _again in range(2):
        in_parts.remove_leftover(OPEN, left.name)
    assert list(in_parts.leftovers(OPEN, clock.now() + LATER)) == []
