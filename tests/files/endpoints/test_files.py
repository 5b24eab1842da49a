"""Files that are there: versions, links, deletion, what must stay."""

import io
import zipfile

import pytest

from leaseapp.kernel.persistence.ids import new_id
from tests.factories import quotes_http, sales_http
from tests.files.endpoints.test_uploads import NOTE, PDF_BYTES, codes
from tests.files.uploading import COMPANY, FILES, at_once, sent, uploaded
from tests.support import world
from tests.support.unchanged import unchanged


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def replacing(client, file_id, content, reason="Signé"):
    body = {"filename": "v2.txt", "mimeType": "text/plain", "sizeBytes": len(content), "reason": reason}
    return client.post(f"{FILES}/{file_id}/replace", json=body)


def completed(client, told, content):
    etag = sent(client, told, content).headers["etag"]
    return client.post(f"{FILES}/{told['fileId']}/complete", json={"etag": etag})


def test_a_new_version_takes_the_place_links_and_all(client):
    first = uploaded(client, NOTE, **COMPANY)
    share = client.post(f"{FILES}/{first['id']}/share", json={}).json()
    told = replacing(client, first["id"], b"second").json()
    assert client.get(FILES).json()["items"][0]["id"] == first["id"]
    second = completed(client, told, b"second").json()
    assert [one["id"] for one in client.get(FILES).json()["items"]] == [second["id"]]
    assert client.get(f"{FILES}/{first['id']}").json()["replacedById"] == second["id"]
    read = client.get(f"{FILES}/{second['id']}").json()
    assert [(one["number"], one["fileId"], one["reason"]) for one in read["versions"]] == [(1, first["id"], "Signé")]
    assert [one["targetType"] for one in read["links"]] == ["Company"]
    token = share["url"].rpartition("/")[2]
    assert codes(client.get(f"/api/public/shares/{token}")) == (410, "SHARE_REVOKED")
    url = client.get(f"{FILES}/{second['id']}/download-url", params={"number": 1}).json()["url"]
    assert client.get(url).content == NOTE
    assert codes(replacing(client, first["id"], b"third")) == (409, "ALREADY_REPLACED")


def test_of_two_replacements_one_wins(client):
    first = uploaded(client, NOTE)
    tolds = [replacing(client, first["id"], content).json() for content in (b"one", b"two")]
    etags = [sent(client, told, content).headers["etag"] for told, content in zip(tolds, (b"one", b"two"), strict=True)]
    answers = at_once(
        2,
        lambda number: client.as_role("ADMIN").post(
            f"{FILES}/{tolds[number]['fileId']}/complete", json={"etag": etags[number]}
        ),
    )
    assert sorted(one.status_code for one in answers) == [200, 409]
    assert next(one.json()["code"] for one in answers if one.status_code == 409) == "ALREADY_REPLACED"
    assert client.get(FILES).json()["total"] == 1


def test_deleting_takes_links_and_shares_along(client):
    done = uploaded(client, NOTE, **COMPANY)
    share = client.post(f"{FILES}/{done['id']}/share", json={}).json()
    gone = client.delete(f"{FILES}/{done['id']}")
    assert gone.status_code == 200
    assert gone.json()["purgeAfter"] > gone.json()["deletedAt"]
    assert client.get(f"{FILES}/{done['id']}").status_code == 404
    token = share["url"].rpartition("/")[2]
    assert client.get(f"/api/public/shares/{token}").status_code == 410
    again = uploaded(client, NOTE)
    assert again["id"] != done["id"]


def test_a_deleted_file_under_lock_says_until_when_it_stays(client):
    done = uploaded(client, PDF_BYTES, kind="application/pdf", bucket="contracts-archive")
    gone = client.delete(f"{FILES}/{done['id']}").json()
    assert (gone["purgeAfter"], gone["lockedUntil"]) == (None, done["retentionUntil"])


def test_a_file_that_changed_meanwhile_is_not_deleted(client):
    done = uploaded(client, NOTE)
    refused = client.delete(f"{FILES}/{done['id']}", params={"version": 1})
    assert codes(refused) == (409, "STALE_VERSION")
    version = client.get(f"{FILES}/{done['id']}").json()["version"]
    assert client.delete(f"{FILES}/{done['id']}", params={"version": version}).status_code == 200


def test_links_are_made_once_and_taken_off(client):
    done = uploaded(client, NOTE)
    made = client.post(f"{FILES}/{done['id']}/link", json=COMPANY)
    assert made.status_code == 201
    assert codes(client.post(f"{FILES}/{done['id']}/link", json=COMPANY)) == (409, "LINK_EXISTS")
    assert client.delete(f"{FILES}/links/{made.json()['id']}").status_code == 204
    assert client.get(f"{FILES}/{done['id']}/links").json() == {"items": [], "total": 0}


def test_a_legal_original_stays(client):
    done = uploaded(
        client, PDF_BYTES, kind="application/pdf", bucket="contracts-archive", category="legal-original", **COMPANY
    )
    assert client.get(f"{FILES}/{done['id']}").json()["legalOriginal"] is True
    assert codes(client.delete(f"{FILES}/{done['id']}")) == (409, "OBJECT_LOCKED")
    assert codes(replacing(client, done["id"], b"x")) == (409, "OBJECT_LOCKED")
    link = client.get(f"{FILES}/{done['id']}/links").json()["items"][0]
    assert codes(client.delete(f"{FILES}/links/{link['id']}")) == (409, "OBJECT_LOCKED")


@pytest.fixture
def offer(client):
    """A quote that was sent to a client whose people have accounts, as files hang on it."""
    sales_http.seller(client)
    customer = client.post("/api/workspace/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()
    return {"targetType": "Quote", "targetId": quotes_http.sent(client, customer["id"])["id"]}


@pytest.mark.slow("as several people")
def test_people_of_a_client_read_what_hangs_on_their_quotes_alone(client, offer):
    mine = uploaded(client, NOTE, **offer)
    others = [uploaded(client, b"inside"), uploaded(client, b"of the company", **COMPANY)]
    outside = client.as_role("CLIENT_USER")
    assert [one["id"] for one in outside.get(FILES).json()["items"]] == [mine["id"]]
    read = outside.get(f"{FILES}/{mine['id']}").json()
    assert (read["uploadedByName"], read["shares"], read["opened"]) == (None, [], [])
    for other in others:
        for path in ("", "/download-url", "/links"):
            assert outside.get(f"{FILES}/{other['id']}{path}").status_code == 404
    assert outside.get(outside.get(f"{FILES}/{mine['id']}/download-url").json()["url"]).content == NOTE
    lender = client.as_role("LENDER_USER")
    assert lender.get(FILES).json()["total"] == 0


def test_many_files_are_one_zip_and_each_is_logged(client, database):
    same = [uploaded(client, f"together {number}".encode(), name="note.txt") for number in range(2)]
    under_lock = uploaded(client, PDF_BYTES, kind="application/pdf", bucket="contracts-archive", name="contrat.pdf")
    ids = [one["id"] for one in (*same, under_lock)]
    answer = client.post(f"{FILES}/download", json={"ids": ids})
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/zip")
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.namelist() == ["note.txt", "note (2).txt", "contrat.pdf"]
        assert archive.read("note (2).txt") == b"together 1"
    assert client.get(f"{FILES}/{under_lock['id']}").json()["openedCount"] == 1
    found = client.post(f"{FILES}/download", json={"query": "q=contrat"})
    with zipfile.ZipFile(io.BytesIO(found.content)) as archive:
        assert archive.namelist() == ["contrat.pdf"]


def test_a_zip_with_a_file_that_one_may_not_read_is_refused_at_its_place(client, database):
    mine, foreign = uploaded(client, b"mine")["id"], str(new_id())
    with unchanged(database):
        refused = client.post(f"{FILES}/download", json={"ids": [mine, foreign]})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (404, "ids[1]")
