"""Uploads over HTTP: what is announced, what arrives, what is kept, and what two people do at once."""

import hashlib
from datetime import timedelta

import pytest

from leaseapp.identity.models import Organization
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from tests.files.uploading import COMPANY, FILES, announced, at_once, sent, uploaded
from tests.support import world
from tests.support.unchanged import unchanged

NOTE = "Une note d’été".encode()
PDF_BYTES = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010806000000"
    "1f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082"
)


def codes(answer):
    return answer.status_code, answer.json()["code"]


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def test_a_file_is_announced_sent_completed_and_downloaded(client):
    done = uploaded(client, NOTE, name="Été.txt", **COMPANY)
    assert (done["status"], done["filename"], done["sizeBytes"]) == ("READY", "Été.txt", len(NOTE))
    assert done["checksumSha256"] == hashlib.sha256(NOTE).hexdigest()
    listed = client.get(FILES, params={"targetType": "Company", "targetId": str(world.CLIENT_COMPANY)}).json()
    assert [(one["filename"], one["record"]) for one in listed["items"]] == [("Été.txt", listed["items"][0]["record"])]
    assert listed["items"][0]["recordUrl"] == f"/workspace/companies/{world.CLIENT_COMPANY}"
    told = client.get(f"{FILES}/{done['id']}/download-url").json()
    got = client.get(told["url"])
    assert got.content == NOTE
    assert got.headers["content-disposition"].startswith("attachment;")


def test_completing_again_answers_the_same(client):
    told = announced(client, NOTE).json()
    put = sent(client, told, NOTE)
    body = {"etag": put.headers["etag"]}
    first, second = (client.post(f"{FILES}/{told['fileId']}/complete", json=body) for _ in range(2))
    assert (first.status_code, second.status_code) == (200, 200)
    assert first.json() == second.json()
    other = client.post(f"{FILES}/{told['fileId']}/complete", json={"etag": "other"})
    assert codes(other) == (409, "ETAG_MISMATCH")


def test_completing_twice_at_once_makes_one_file(client):
    told = announced(client, NOTE).json()
    etag = sent(client, told, NOTE).headers["etag"]
    answers = at_once(
        4, lambda _number: client.as_role("ADMIN").post(f"{FILES}/{told['fileId']}/complete", json={"etag": etag})
    )
    assert [one.status_code for one in answers] == [200] * 4
    assert client.get(FILES).json()["total"] == 1


@pytest.mark.parametrize("change", ["type", "longer", "shorter", "other"])
def test_the_address_takes_exactly_what_was_announced(client, storage, change):
    told = announced(client, NOTE).json()
    content = {"longer": NOTE + b"x", "shorter": NOTE[:-1], "other": b"x" * len(NOTE)}.get(change, NOTE)
    headers = told["headers"] | ({"Content-Type": "text/csv"} if change == "type" else {})
    refused = client.put(told["presignedUrl"], content=content, headers=headers)
    assert codes(refused) == (403, "LINK_INVALID")
    assert codes(client.post(f"{FILES}/{told['fileId']}/complete", json={"etag": "x"})) == (409, "OBJECT_MISSING")


def test_an_address_that_expired_takes_nothing(client):
    told = announced(client, NOTE).json()
    with clock.freeze(clock.now() + timedelta(minutes=31)):
        assert codes(sent(client, told, NOTE)) == (403, "LINK_EXPIRED")


def test_an_upload_of_yesterday_is_over(client):
    told = announced(client, NOTE).json()
    etag = sent(client, told, NOTE).headers["etag"]
    with clock.freeze(clock.now() + timedelta(hours=25)):
        late = client.post(f"{FILES}/{told['fileId']}/complete", json={"etag": etag})
    assert codes(late) in [(410, "UPLOAD_EXPIRED"), (401, "UNAUTHORIZED")]


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        pytest.param(b"<html><script>alert(1)</script>", "application/pdf", id="html-as-pdf"),
        pytest.param(b"<svg xmlns='http://www.w3.org/2000/svg'/>", "image/png", id="svg-as-png"),
        pytest.param(b"<?xml version='1.0'?><svg/>", "application/xml", id="svg-as-xml"),
        pytest.param(PNG + b"<?php system($_GET['c']); ?>", "image/png", id="png-with-php"),
        pytest.param(b"MZ\x90\x00" + b"\x00" * 60, "text/plain", id="program-as-text"),
        pytest.param(b"PK\x03\x04 no archive", "application/vnd.oasis.opendocument.text", id="broken-archive"),
        pytest.param(b"<!doctype html><p>", "text/plain", id="html-as-text"),
    ],
)
def test_a_content_that_is_not_what_it_says_is_refused_and_gone(client, content, kind):
    told = announced(client, content, kind=kind, name="x", **COMPANY).json()
    etag = sent(client, told, content).headers["etag"]
    refused = client.post(f"{FILES}/{told['fileId']}/complete", json={"etag": etag})
    assert codes(refused) == (415, "MIME_MISMATCH")
    assert client.get(f"{FILES}/{told['fileId']}").status_code == 404
    assert client.get(FILES).json()["total"] == 0


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"mimeType": "image/svg+xml"}, (415, "MIME_NOT_ALLOWED")),
        ({"mimeType": "text/html"}, (415, "MIME_NOT_ALLOWED")),
        ({"sizeBytes": 50 * 1024 * 1024 + 1}, (413, "FILE_TOO_LARGE")),
        ({"sizeBytes": 0}, (422, "VALIDATION_FAILED")),
        ({"bucket": "elsewhere"}, (422, "UNKNOWN_BUCKET")),
        ({"bucket": "audit-archive"}, (403, "BUCKET_SERVER_ONLY")),
        ({"bucket": "signatures-evidence"}, (403, "BUCKET_SERVER_ONLY")),
        ({"targetType": "Company"}, (422, "TARGET_INCOMPLETE")),
        ({"targetType": "Nothing", "targetId": str(new_id())}, (422, "UNKNOWN_TARGET")),
        ({"targetType": "Company", "targetId": "00000000-0000-7000-8000-000000000000"}, (404, "NOT_FOUND")),
        ({"sha256": "abc"}, (422, "VALIDATION_FAILED")),
        ({"unknown": 1}, (422, "VALIDATION_FAILED")),
    ],
)
def test_a_wrong_announcement_is_refused(client, database, change, expected):
    with unchanged(database):
        assert codes(announced(client, NOTE, **change)) == expected


@pytest.mark.parametrize(
    ("name", "kept"),
    [("../../etc/passwd", "passwd"), ("a\u202egnp.exe", "agnp.exe"), ("\x01\x02", "file"), ("n" * 10_000, "n" * 255)],
)
def test_a_name_is_made_harmless(client, name, kept):
    assert uploaded(client, NOTE, name=name)["filename"] == kept


def test_the_same_content_is_kept_once_and_hangs_on_both_records(client):
    first = uploaded(client, NOTE, **COMPANY)
    product = client.post(
        "/api/workspace/products", json={"reference": "P-1", "name": "Pompe", "defaultUnitPriceHt": 120.5}
    ).json()
    told = announced(client, NOTE, targetType="Product", targetId=product["id"]).json()
    assert (told["deduplicated"], told["fileId"], told["presignedUrl"]) == (True, first["id"], None)
    links = client.get(f"{FILES}/{first['id']}/links").json()
    assert sorted(one["targetType"] for one in links["items"]) == ["Company", "Product"]


def test_a_hash_alone_gives_nobody_a_content(client):
    """A technician may not read what hangs on nothing of theirs: their upload runs, and they read it because they have it."""
    first = uploaded(client, NOTE)
    technician = client.as_role("TECHNICIAN")
    assert technician.get(f"{FILES}/{first['id']}").status_code == 404
    told = announced(technician, NOTE).json()
    assert told["deduplicated"] is False
    assert technician.get(f"{FILES}/{first['id']}").status_code == 404
    etag = sent(technician, told, NOTE).headers["etag"]
    done = technician.post(f"{FILES}/{told['fileId']}/complete", json={"etag": etag}).json()
    assert (done["deduplicated"], done["id"]) == (True, first["id"])
    assert technician.get(f"{FILES}/{first['id']}").status_code == 200
    assert technician.get(FILES).json()["total"] == 1


def test_twenty_uploads_of_one_content_are_one_file_with_all_its_links(client):
    companies = [
        client.post(
            "/api/workspace/companies", json={"name": f"Client {number}", "kind": "CONSUMER", "country": "FR"}
        ).json()["id"]
        for number in range(20)
    ]

    def upload(number):
        mine = client.as_role("ADMIN")
        body = {"targetType": "Company", "targetId": companies[number]}
        told = announced(mine, NOTE, **body).json()
        if told["deduplicated"]:
            return told["fileId"]
        etag = sent(mine, told, NOTE).headers["etag"]
        answer = mine.post(f"{FILES}/{told['fileId']}/complete", json={"etag": etag})
        assert answer.status_code == 200, answer.text
        return answer.json()["id"]

    found = set(at_once(20, upload))
    assert len(found) == 1
    assert client.get(f"{FILES}/{found.pop()}/links").json()["total"] == 20
    assert client.get(FILES).json()["total"] == 1


def test_of_twenty_uploads_with_room_for_one_there_is_one(client):
    with db.system_unit_of_work("rate limit") as context:
        context.session.get(Organization, world.ALPHA).storage_quota_bytes = 1000
    contents = [f"{number:03d}".encode() * 300 for number in range(20)]
    answers = at_once(20, lambda number: announced(client.as_role("ADMIN"), contents[number]))
    assert sorted(one.status_code for one in answers) == [200] + [413] * 19
    refused = next(one.json() for one in answers if one.status_code == 413)
    assert (refused["code"], refused["used"], refused["held"], refused["requested"], refused["quota"]) == (
        "QUOTA_EXCEEDED", 0, 900, 900, 1000,
    )  # fmt: skip


def test_a_foreign_organization_s_file_does_not_exist(client):
    done = uploaded(client, NOTE)
    told = announced(client, PDF_BYTES, kind="application/pdf").json()
    stranger = client.as_role("ADMIN", "beta")
    for path in ("", "/links", "/download-url"):
        assert stranger.get(f"{FILES}/{done['id']}{path}").status_code == 404
    assert stranger.delete(f"{FILES}/{done['id']}").status_code == 404
    assert stranger.post(f"{FILES}/{told['fileId']}/complete", json={"etag": "x"}).status_code == 404
    assert stranger.post(f"{FILES}/{done['id']}/share", json={}).status_code == 404
    colleague = client.as_role("ACCOUNTANT")
    assert colleague.get(f"{FILES}/{told['fileId']}").status_code == 404
    refused = colleague.post(f"{FILES}/{told['fileId']}/complete", json={"etag": "x"})
    assert codes(refused) == (403, "NOT_THE_UPLOADER")


def test_what_goes_under_lock_is_read_first(client, storage):
    done = uploaded(client, PDF_BYTES, kind="application/pdf", name="c.pdf", bucket="contracts-archive")
    assert done["retentionUntil"] is not None
    key = next(iter(storage.keys("contracts-archive", clock.now() + timedelta(minutes=1))))
    assert storage.retention("contracts-archive", key).year >= 2036
    told = announced(client, b"%PDF-x <html>", kind="application/pdf", bucket="contracts-archive").json()
    assert "contracts-archive" not in told["presignedUrl"]
