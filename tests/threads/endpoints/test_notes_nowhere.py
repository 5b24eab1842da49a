"""Internal notes in the whole traffic of people from outside: every list and its exports, search, home, their own data.

Frames and sources of their pages: tests/browser/test_conversations.py.
"""

import io
import zipfile

import pytest

from leaseapp.kernel.listing.http import list_endpoints
from tests.factories import quotes_http, sales_http
from tests.identity.access import run_jobs
from tests.support import world

WORD = "Zéphyrine"
NOTES, COMMENTS = "/api/workspace/threads/internal-notes", "/api/workspace/threads/comments"
SECRETS = [WORD, "Zephyrine", "Z\\u00e9phyrine"]


def texts_of(content: bytes) -> str:
    """Return the texts of an answer, whatever it is packed into (a workbook and the archive of one's data are zips)."""
    if content[:2] != b"PK":
        return content.decode("utf-8", "replace")
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        return "\n".join(texts_of(archive.read(name)) for name in archive.namelist())


@pytest.fixture
def noted(client, mailer):
    """A quote of the client's with a comment and a note, and the note's id."""
    sales_http.seller(client)
    customer = client.post("/api/workspace/customers", json={"companyId": str(world.CLIENT_COMPANY)}).json()
    place = {"entity": "Quote", "entityId": quotes_http.sent(client, customer["id"])["id"]}
    person = world.person("CLIENT_ADMIN").user_id
    assert client.post(COMMENTS, json=place | {"body": f"Bonjour @{person}"}).status_code == 201
    note = client.post(NOTES, json=place | {"body": f"{WORD} ne paiera pas"})
    assert note.status_code == 201
    run_jobs()
    return place["entityId"], note.json()["id"]


@pytest.mark.slow("every read of the product once")
@pytest.mark.parametrize("role", ["CLIENT_USER", "CLIENT_ADMIN", "LENDER_USER", "PARTNER_USER"])
def test_no_answer_to_people_from_outside_holds_an_internal_note(client, as_role, noted, role):
    quote, note = noted
    outside, seen, exported = as_role(role), 0, 0
    workspace = "/api/workspace"
    paths = [
        f"{workspace}/threads/Quote/{quote}", f"{workspace}/quotes/{quote}", f"{workspace}/record-history/Quote/{quote}",
        f"{workspace}/home", f"{workspace}/tasks", f"{workspace}/search?q={WORD}", f"{workspace}/search?q=", "/api/account/me",
        "/api/account/notifications", "/api/account/data-export", f"{workspace}/threads/Quote/{quote}/people?q=a",
    ]  # fmt: skip
    for endpoint, spec in list_endpoints.values():
        assert endpoint.path is not None
        if "{" not in endpoint.path and endpoint.policy == "workspace":
            paths += [f"{endpoint.path}?q={WORD}", *(f"{endpoint.path}?format={one}" for one in ("csv", "xlsx"))]
            paths += [f"{endpoint.path}?columns={','.join(column.key for column in spec.columns)}"]
    for path in paths:
        answer = outside.get(path)
        assert answer.status_code in (200, 403, 404, 422), (path, answer.status_code)
        said = texts_of(answer.content)
        if answer.status_code == 200:
            seen += 1
            exported += "format=" in path
            # the word that was searched for may be repeated by an answer, and nothing else of the note
            secrets = [note, "paiera"] if f"q={WORD}" in path else [note, "paiera", *SECRETS]
            assert [secret for secret in secrets if secret in said] == [], path
    assert (seen > 15, exported >= 4) == (True, True), (seen, exported)
    # the same questions find it for the office
    assert note in client.get(f"{workspace}/threads/Quote/{quote}").text
    assert client.get(f"{workspace}/search?q={WORD}").json()["groups"] != []
    assert WORD in texts_of(client.get("/api/account/data-export").content)
