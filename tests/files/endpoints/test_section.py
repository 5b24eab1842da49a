"""The section of files: the trash, live shares, the room that is left, archives and files without a record."""

import pytest
from sqlmodel import col, select

from leaseapp.files.models import File
from leaseapp.files.rules.retention import PURGED_AFTER
from tests.files.endpoints.test_files import completed, replacing
from tests.files.endpoints.test_uploads import NOTE, PDF_BYTES, codes
from tests.files.uploading import COMPANY, FILES, at_once, uploaded


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def deleted(client, content=NOTE, **more):
    done = uploaded(client, content, **more)
    assert client.delete(f"{FILES}/{done['id']}").status_code == 200
    return done["id"]


def trash(client):
    return [one["id"] for one in client.get(f"{FILES}/deleted").json()["items"]]


def test_what_was_deleted_comes_back_on_its_records_with_its_versions(client):
    first = uploaded(client, NOTE, **COMPANY)
    second = completed(client, replacing(client, first["id"], b"second").json(), b"second").json()["id"]
    share = client.post(f"{FILES}/{second}/share", json={}).json()
    client.delete(f"{FILES}/{second}")
    assert trash(client) == [second]
    assert client.get(f"{FILES}/deleted").json()["items"][0]["purgedOn"] is not None
    back = client.post(f"{FILES}/{second}/restore")
    assert back.json() == {"id": second, "deduplicated": False}
    read = client.get(f"{FILES}/{second}").json()
    assert [one["targetType"] for one in read["links"]] == ["Company"]
    assert [one["fileId"] for one in read["versions"]] == [first["id"]]
    url = client.get(f"{FILES}/{second}/download-url", params={"number": 1}).json()["url"]
    assert client.get(url).content == NOTE
    assert codes(client.get(f"/api/public/shares/{share['url'].rpartition('/')[2]}")) == (410, "SHARE_REVOKED")
    assert trash(client) == []
    assert client.post(f"{FILES}/{second}/restore").status_code == 404


def test_the_trash_of_others_is_none_but_for_administrators(client):
    mine = deleted(client.as_role("COMMERCIAL"))
    assert trash(client.as_role("COMMERCIAL")) == trash(client) == [mine]
    other = client.as_role("SALES_BACK")
    assert trash(other) == []
    assert other.post(f"{FILES}/{mine}/restore").status_code == 404


def test_what_hung_on_a_record_comes_back_by_whoever_reads_it(client):
    gone = deleted(client, **COMPANY)
    assert trash(client.as_role("SALES_BACK")) == [gone]
    assert client.as_role("SALES_BACK").post(f"{FILES}/{gone}/restore").status_code == 200


def test_a_content_that_was_uploaded_meanwhile_takes_the_records(client):
    gone = deleted(client, **COMPANY)
    present = uploaded(client, NOTE)
    assert client.post(f"{FILES}/{gone}/restore").json() == {"id": present["id"], "deduplicated": True}
    assert client.get(f"{FILES}/{present['id']}/links").json()["total"] == 1


def test_of_a_restoration_and_an_upload_at_once_one_file_is_left(client):
    gone = deleted(client, **COMPANY)
    acts = (
        lambda: client.as_role("ADMIN").post(f"{FILES}/{gone}/restore").status_code,
        lambda: bool(uploaded(client.as_role("ADMIN"), NOTE)) and 200,
    )
    assert at_once(2, lambda number: acts[number]()) == [200, 200]
    assert client.get(FILES).json()["total"] == 1


def test_what_the_purge_may_take_is_not_restored(client, work_of):
    gone, locked = deleted(client), deleted(client, PDF_BYTES, kind="application/pdf", bucket="contracts-archive")
    with work_of() as context:
        for file in context.session.exec(select(File).where(col(File.deleted_at).is_not(None))):
            file.deleted_at -= PURGED_AFTER
    assert trash(client) == [locked]
    assert client.post(f"{FILES}/{gone}/restore").status_code == 404
    assert client.post(f"{FILES}/{locked}/restore").status_code == 200


def test_live_shares_are_listed_and_taken_back_together(client):
    done = uploaded(client, NOTE, **COMPANY)
    tokens = [
        client.post(f"{FILES}/{done['id']}/share", json={"note": note, "password": password}).json()
        for note, password in (("Assureur", "Fourmi-1987"), ("Notaire", None))
    ]
    ended = client.post(f"{FILES}/{done['id']}/share", json={}).json()
    client.delete(f"{FILES}/shares/{ended['id']}")
    rows = client.get(f"{FILES}/shares", params={"sort": "note"}).json()["items"]
    assert [(one["note"], one["hasPassword"], one["downloadCount"]) for one in rows] == [
        ("Assureur", True, 0),
        ("Notaire", False, 0),
    ]
    taken = client.post("/api/workspace/bulk/file-shares/revoke", json={"ids": [one["id"] for one in tokens]})
    assert (taken.json()["done"], client.get(f"{FILES}/shares").json()["total"]) == (2, 0)


def test_shares_of_files_that_one_does_not_read_are_not_listed(client):
    mine = uploaded(client.as_role("COMMERCIAL"), NOTE)
    client.as_role("COMMERCIAL").post(f"{FILES}/{mine['id']}/share", json={})
    assert client.as_role("COMMERCIAL").get(f"{FILES}/shares").json()["total"] == 1
    assert client.as_role("LOGISTICS").get(f"{FILES}/shares").json()["total"] == 0


def test_room_is_told_by_kind(client):
    deleted(client, b"gone")
    first = uploaded(client, NOTE)
    completed(client, replacing(client, first["id"], b"second").json(), b"second")
    uploaded(client, PDF_BYTES, kind="application/pdf", bucket="contracts-archive")
    usage = client.get(f"{FILES}/usage").json()
    assert [(one["kind"], one["sizeBytes"]) for one in usage["kinds"]] == [
        ("ARCHIVES", len(PDF_BYTES)),
        ("DOCUMENTS", len(b"second")),
        ("VERSIONS", len(NOTE)),
        ("DELETED", len(b"gone")),
    ]
    assert usage["usedBytes"] == sum(one["sizeBytes"] for one in usage["kinds"])


def test_files_without_a_record_are_found(client):
    uploaded(client, NOTE, **COMPANY)
    alone = uploaded(client, b"alone")
    assert [one["id"] for one in client.get(FILES, params={"linked": "false"}).json()["items"]] == [alone["id"]]
    assert client.get(FILES, params={"linked": "perhaps"}).status_code == 422
