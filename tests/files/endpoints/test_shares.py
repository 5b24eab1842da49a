"""Shares over HTTP: opened by a stranger, so often and so long as they may be."""

from datetime import timedelta

import pytest

from leaseapp.kernel import clock
from tests.conftest import Client
from tests.files.endpoints.test_uploads import NOTE, codes
from tests.files.uploading import FILES, at_once, uploaded


@pytest.fixture(autouse=True)
def _storage(storage):
    return storage


def shared(client, **body):
    done = uploaded(client, NOTE, name="Été.txt")
    made = client.post(f"{FILES}/{done['id']}/share", json=body)
    assert made.status_code == 201, made.text
    return made.json(), f"/api/public/shares/{made.json()['url'].rpartition('/')[2]}"


def test_a_stranger_sees_name_and_size_and_downloads(client, anonymous):
    _share, path = shared(client)
    seen = anonymous.get(path).json()
    assert (seen["filename"], seen["sizeBytes"], seen["hasPassword"]) == ("Été.txt", len(NOTE), False)
    url = anonymous.post(f"{path}/download", json={}).json()["url"]
    assert anonymous.get(url).content == NOTE
    with clock.freeze(clock.now() + timedelta(seconds=61)):
        assert anonymous.get(url).status_code == 403


def test_of_fifty_clicks_three_download(client, anonymous):
    share, path = shared(client, downloadLimit=3)
    answers = at_once(50, lambda _number: Client(None).post(f"{path}/download", json={}))
    assert sorted(one.status_code for one in answers) == [200] * 3 + [410] * 47
    assert codes(anonymous.get(path)) == (410, "SHARE_EXHAUSTED")
    again = client.get(f"{FILES}/{share['fileId']}").json()["shares"][0]
    assert (again["downloadCount"], again["closed"], again["url"]) == (3, "SHARE_EXHAUSTED", None)


@pytest.mark.slow("bcrypt")
def test_a_password_is_asked_and_guessing_locks_the_link(client, anonymous):
    _share, path = shared(client, password="Fourmi-1987")
    assert codes(anonymous.post(f"{path}/download", json={})) == (401, "SHARE_PASSWORD_REQUIRED")
    assert anonymous.post(f"{path}/download", json={"password": "Fourmi-1987"}).status_code == 200
    for _try in range(5):
        assert codes(anonymous.post(f"{path}/download", json={"password": "wrong"})) == (401, "SHARE_PASSWORD_INVALID")
    assert codes(anonymous.post(f"{path}/download", json={"password": "Fourmi-1987"})) == (423, "SHARE_LOCKED")
    with clock.freeze(clock.now() + timedelta(minutes=16)):
        assert anonymous.post(f"{path}/download", json={"password": "Fourmi-1987"}).status_code == 200


def test_a_share_ends_with_its_day_and_when_it_is_taken_back(client, anonymous):
    share, path = shared(client)
    with clock.freeze(clock.now() + timedelta(days=8)):
        assert codes(anonymous.get(path)) == (410, "SHARE_EXPIRED")
    assert client.delete(f"{FILES}/shares/{share['id']}").status_code == 204
    assert client.delete(f"{FILES}/shares/{share['id']}").status_code == 204
    assert codes(anonymous.get(path)) == (410, "SHARE_REVOKED")


@pytest.mark.parametrize("days", [-1, 91])
def test_a_share_lives_from_now_on_and_ninety_days_at_most(client, days):
    done = uploaded(client, NOTE)
    until = (clock.now() + timedelta(days=days)).isoformat()
    assert codes(client.post(f"{FILES}/{done['id']}/share", json={"expiresAt": until})) == (422, "SHARE_TOO_LONG")


def test_a_made_up_token_opens_nothing(anonymous):
    assert anonymous.get("/api/public/shares/abc").status_code == 404
    assert anonymous.post("/api/public/shares/" + "A" * 80 + "/download", json={}).status_code == 404
