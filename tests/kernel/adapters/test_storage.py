"""One contract for both storage drivers: a directory, and a real S3-compatible server in another process."""

import errno
import io
import os
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import boto3
import httpx
import pytest
from botocore.config import Config

from leaseapp.kernel import clock
from leaseapp.kernel.adapters.storage import (
    LinkRefused,
    LocalStorage,
    ObjectDamaged,
    ObjectLocked,
    ObjectMissing,
    StorageError,
    UnusableKey,
    build_storage,
)
from leaseapp.kernel.adapters.storage.s3 import S3Storage
from leaseapp.kernel.settings import load_settings
from tests.kernel.adapters.contents import CONTENT, DIGEST, KEY, LATER, LOCKED, OPEN, PDF, free_port


def test_what_was_put_is_got(storage):
    stored = storage.put(OPEN, KEY, CONTENT, PDF)
    assert (stored.size, stored.sha256, stored.retained_until) == (len(CONTENT), DIGEST, None)
    assert storage.get(OPEN, KEY) == CONTENT
    known = storage.head(OPEN, KEY)
    assert (known.size, known.media_type, known.retained_until) == (len(CONTENT), PDF, None)


def test_buckets_are_made_once(storage):
    storage.ensure_bucket(OPEN, locked=False, versioning=True)
    storage.put(OPEN, KEY, CONTENT, PDF)
    storage.ensure_bucket(OPEN, locked=False, versioning=True)
    assert storage.get(OPEN, KEY) == CONTENT


def test_a_missing_object_is_missing(storage):
    assert storage.head(OPEN, KEY) is None
    with pytest.raises(ObjectMissing):
        storage.get(OPEN, KEY)
    with pytest.raises(ObjectMissing):
        storage.retention(OPEN, KEY)
    storage.delete(OPEN, KEY)


def test_keys_are_told_once_they_are_old_enough(storage):
    other = KEY[:-1] + "f"
    for key in (KEY, other):
        storage.put(OPEN, key, CONTENT, PDF)
    assert sorted(storage.keys(OPEN, clock.now() + LATER)) == sorted([KEY, other])
    assert list(storage.keys(OPEN, clock.now() - LATER)) == []
    assert list(storage.leftovers(OPEN, clock.now() + LATER)) == []


def test_an_object_without_retention_can_be_overwritten_and_deleted(storage):
    storage.put(OPEN, KEY, CONTENT, PDF)
    storage.put(OPEN, KEY, b"second", "text/plain")
    assert storage.get(OPEN, KEY) == b"second"
    storage.delete(OPEN, KEY)


def test_a_retained_object_can_be_neither_deleted_nor_overwritten(storage):
    until = (clock.now() + LATER).replace(microsecond=0)
    storage.put(LOCKED, KEY, CONTENT, PDF, retain_until=until)
    assert storage.retention(LOCKED, KEY) == until
    with pytest.raises(ObjectLocked):
        storage.delete(LOCKED, KEY)
    with pytest.raises(ObjectLocked):
        storage.put(LOCKED, KEY, b"forged", PDF)
    with pytest.raises(ObjectLocked):
        storage.put(LOCKED, KEY, b"forged", PDF, retain_until=until)
    assert storage.get(LOCKED, KEY) == CONTENT


def test_retention_can_be_extended_and_never_shortened(storage):
    until = (clock.now() + LATER).replace(microsecond=0)
    storage.put(LOCKED, KEY, CONTENT, PDF, retain_until=until)
    with pytest.raises(ObjectLocked):
        storage.extend_retention(LOCKED, KEY, until - timedelta(seconds=1))
    assert storage.retention(LOCKED, KEY) == until
    storage.extend_retention(LOCKED, KEY, until + timedelta(days=1))
    assert storage.retention(LOCKED, KEY) == until + timedelta(days=1)


def test_of_several_writers_of_a_retained_object_one_wins(storage):
    until, results = clock.now() + LATER, []

    def write(content: bytes) -> None:
        try:
            storage.put(LOCKED, KEY, content, PDF, retain_until=until)
            results.append(content)
        except ObjectLocked:
            pass

    threads = [threading.Thread(target=write, args=(f"writer {number}".encode(),)) for number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 1
    assert storage.get(LOCKED, KEY) == results[0]


@pytest.mark.parametrize(
    ("bucket", "key"),
    [
        (OPEN, "../secret"),
        (OPEN, "a/../../secret"),
        (OPEN, "/etc/passwd"),
        (OPEN, "a//b"),
        (OPEN, "a/./b"),
        (OPEN, "a\\..\\b"),
        (OPEN, "a\x00b"),
        (OPEN, ".hidden"),
        (OPEN, ""),
        (OPEN, "é"),
        (OPEN, "a" * 1025),
        ("..", "a"),
        ("a/b", "a"),
        ("", "a"),
    ],
)
def test_names_that_could_leave_their_place_are_refused_by_every_method(storage, bucket, key):
    ttl = timedelta(minutes=1)
    for call in (
        lambda: storage.put(bucket, key, CONTENT, PDF),
        lambda: storage.put_file(bucket, key, io.BytesIO(CONTENT), PDF),
        lambda: storage.get(bucket, key),
        lambda: storage.open(bucket, key),
        lambda: storage.head(bucket, key),
        lambda: storage.delete(bucket, key),
        lambda: storage.presign_get(bucket, key, filename="a", media_type=PDF, inline=True, valid_for=ttl),
        lambda: storage.presign_put(bucket, key, media_type=PDF, size=1, sha256=None, valid_for=ttl),
    ):
        with pytest.raises(UnusableKey):
            call()


# the local driver's own addresses


def _fields(url: str) -> dict[str, str]:
    return dict(parse_qsl(urlsplit(url).query, keep_blank_values=True))


def _address(driver: LocalStorage) -> str:
    return driver.presign_get(
        LOCKED, KEY, filename="Facture é.pdf", media_type=PDF, inline=True, valid_for=timedelta(minutes=15)
    )


def test_a_signed_address_is_relative_and_gives_the_content_until_it_expires(local):
    now = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
    with clock.freeze(now):
        url = _address(local)
    assert url.startswith("/dev-download?bucket=invoices-archive&")
    with clock.freeze(now + timedelta(minutes=14, seconds=59)):
        found = local.download(_fields(url))
    assert (found.content, found.filename, found.media_type, found.inline) == (CONTENT, "Facture é.pdf", PDF, True)
    with clock.freeze(now + timedelta(minutes=15)), pytest.raises(LinkRefused) as refused:
        local.download(_fields(url))
    assert refused.value.expired


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("bucket", OPEN),
        ("key", f"{KEY}0"),
        ("name", "other.pdf"),
        ("type", "text/html"),
        ("show", "attachment"),
        ("expires", "9999999999"),
        ("expires", "never"),
        ("signature", "A" * 43),
        ("signature", ""),
    ],
)
def test_a_changed_address_is_worthless(local, field, value):
    with pytest.raises(LinkRefused) as refused:
        local.download({**_fields(_address(local)), field: value})
    assert not refused.value.expired


def test_an_upload_address_takes_the_announced_content_and_nothing_else(local):
    put = local.presign_put(
        OPEN, KEY, media_type=PDF, size=len(CONTENT), sha256=DIGEST, valid_for=timedelta(minutes=30)
    )
    assert put.url.startswith("/dev-upload?")
    fields = _fields(put.url)
    for content, media_type in ((CONTENT, "text/html"), (CONTENT + b"!", PDF), (CONTENT[:-1] + b"!", PDF)):
        with pytest.raises(LinkRefused):
            local.upload(fields, io.BytesIO(content), media_type)
    with pytest.raises(LinkRefused):
        local.upload({**fields, "size": "1"}, io.BytesIO(b"x"), PDF)
    with pytest.raises(LinkRefused):
        local.download(fields)
    assert local.head(OPEN, KEY) is None
    local.upload(fields, io.BytesIO(CONTENT), PDF)
    assert local.get(OPEN, KEY) == CONTENT


def test_a_damaged_content_is_not_given_out(local, tmp_path):
    [blob] = [path for path in (tmp_path / LOCKED / "content").rglob("*") if path.is_file()]
    assert blob.stat().st_mode & 0o777 == 0o400
    blob.chmod(0o600)
    blob.write_bytes(b"%PDF-1.7 the content of an invoicf")
    with pytest.raises(StorageError, match="damaged"):
        local.get(LOCKED, KEY)
    with local.open(LOCKED, KEY) as content:
        assert content.read(10) == b"%PDF-1.7 t"
        with pytest.raises(ObjectDamaged):
            content.read(1000)


def test_a_retained_object_is_free_after_its_time(tmp_path):
    driver, now = LocalStorage(tmp_path), datetime(2026, 11, 21, tzinfo=UTC)
    with clock.freeze(now):
        driver.put(LOCKED, KEY, CONTENT, PDF, retain_until=now + LATER)
    with clock.freeze(now + LATER - timedelta(seconds=1)), pytest.raises(ObjectLocked):
        driver.delete(LOCKED, KEY)
    with clock.freeze(now + LATER):
        driver.delete(LOCKED, KEY)
    assert driver.head(LOCKED, KEY) is None


# the S3 driver's own behaviour


def test_an_s3_address_gives_the_content_with_its_name_and_type(s3):
    s3.put(OPEN, KEY, CONTENT, PDF)
    url = s3.presign_get(
        OPEN, KEY, filename="Facture é.pdf", media_type=PDF, inline=False, valid_for=timedelta(minutes=15)
    )
    answer = httpx.get(url)
    assert answer.content == CONTENT
    assert answer.headers["content-type"] == PDF
    assert answer.headers["content-disposition"] == "attachment; filename*=UTF-8''Facture%20%C3%A9.pdf"
    assert "X-Amz-Expires=900" in url


def test_an_s3_upload_address_signs_type_length_and_checksum(s3):
    put = s3.presign_put(OPEN, KEY, media_type=PDF, size=len(CONTENT), sha256=DIGEST, valid_for=timedelta(minutes=30))
    signed = dict(parse_qsl(urlsplit(put.url).query))["X-Amz-SignedHeaders"].split(";")
    assert {"content-type", "content-length", "host"} <= set(signed)
    assert put.headers["Content-Type"] == PDF
    assert httpx.put(put.url, content=CONTENT, headers=put.headers).status_code == 200
    assert s3.get(OPEN, KEY) == CONTENT


def test_a_version_of_a_retained_s3_object_survives_a_deletion_that_names_it(s3, s3_client):
    stored = s3.put(LOCKED, KEY, CONTENT, PDF, retain_until=clock.now() + LATER)
    assert stored.version_id
    with pytest.raises(s3_client.exceptions.ClientError, match="AccessDenied"):
        s3_client.delete_object(Bucket=s3._prefix + LOCKED, Key=KEY, VersionId=stored.version_id)
    assert s3.get(LOCKED, KEY) == CONTENT


def test_a_storage_that_does_not_answer_is_an_error_and_no_hang():
    client = boto3.client(
        "s3",
        endpoint_url=f"http://127.0.0.1:{free_port()}",
        region_name="eu-west-3",
        aws_access_key_id="test",
        aws_secret_access_key="test-secret",
        config=Config(retries={"max_attempts": 0}, connect_timeout=1),
    )
    with pytest.raises(StorageError, match="failed"):
        S3Storage(client).put(OPEN, KEY, CONTENT, PDF)


def test_the_settings_choose_the_driver(tmp_path, s3_address):
    assert isinstance(build_storage(load_settings(storage_path=tmp_path)), LocalStorage)
    settings = load_settings(
        storage_driver="s3",
        s3_endpoint_url=s3_address,
        s3_region="eu-west-3",
        s3_access_key_id="test",
        s3_secret_access_key="test-secret",
        s3_bucket_prefix="chosen-",
    )
    driver = build_storage(settings)
    driver.ensure_bucket(OPEN, locked=False, versioning=True)
    assert driver.put(OPEN, KEY, CONTENT, PDF).size == len(CONTENT)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EIO])
def test_what_the_operating_system_refuses_is_a_problem_of_the_storage_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    driver = LocalStorage(tmp_path)
    driver.put("documents-default", "a/b", b"before", "text/plain")
    files = {path for path in tmp_path.rglob("*") if path.is_file()}

    def refuse(_descriptor: int) -> None:
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", refuse)
        for key in ("a/b", "a/c"):
            with pytest.raises(StorageError, match=os.strerror(code)):
                driver.put("documents-default", key, b"after", "text/plain")
    assert {path for path in tmp_path.rglob("*") if path.is_file()} == files
    assert driver.get("documents-default", "a/b") == b"before"


def test_keys_and_leftovers_are_told_by_their_age(tmp_path: Path) -> None:
    driver = LocalStorage(tmp_path)
    driver.put("documents-default", "a/b", b"x", "text/plain")
    now = clock.now()
    assert list(driver.keys("documents-default", now + timedelta(seconds=2))) == ["a/b"]
    assert list(driver.keys("documents-default", now - timedelta(hours=1))) == []
    assert list(driver.keys("nothing-yet", now)) == []
    assert list(driver.leftovers("documents-default", now + timedelta(seconds=2))) == []
    with pytest.raises(StorageError):
        driver.remove_leftover("documents-default", "../../outside")
