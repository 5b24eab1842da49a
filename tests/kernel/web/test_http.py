"""The edge: what is no request is refused before anything happens, in the caller's language (DECISIONS 2, 5)."""

import json
from collections.abc import Callable, Iterator

import pytest
from starlette.datastructures import Headers

from leaseapp.kernel.errors import Forbidden
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import get_settings, load_settings
from leaseapp.kernel.web import http
from leaseapp.kernel.web.http import LARGEST_BODY
from tests.conftest import Client
from tests.support.databases import Databases
from tests.support.rows import Rows, rows_of

PATH = "/api/workspace/companies"
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def database(databases: Databases, template: str) -> Iterator[db.Addresses]:
    """One clone for the module: what a test writes is its own, and none counts what others wrote."""
    with databases.clone(template) as where:
        yield where


@pytest.fixture(scope="module")
def rows(database: db.Addresses) -> Rows:
    """The stored rows."""
    return rows_of(database)


@pytest.mark.parametrize(
    ("content", "headers", "status", "code"),
    [
        (b"{", JSON, 400, "MALFORMED_JSON"),
        (b'{"name": "x",}', JSON, 400, "MALFORMED_JSON"),
        (b"\xff\xfe\x00", JSON, 400, "MALFORMED_JSON"),
        (b'{"name": NaN}', JSON, 400, "MALFORMED_JSON"),
        (b'{"shareCapital": Infinity}', JSON, 400, "MALFORMED_JSON"),
        (b"[" * 100_000 + b"]" * 100_000, JSON, 400, "MALFORMED_JSON"),
        (b"[]", JSON, 422, "VALIDATION_FAILED"),
        (b'"text"', JSON, 422, "VALIDATION_FAILED"),
        (b"null", JSON, 422, "VALIDATION_FAILED"),
        (b"", JSON, 422, "VALIDATION_FAILED"),
        (b'{"name": "x"}', {"content-type": "text/plain"}, 415, "UNSUPPORTED_MEDIA_TYPE"),
        (b'{"name": "x"}', {"content-type": "application/x-www-form-urlencoded"}, 415, "UNSUPPORTED_MEDIA_TYPE"),
        (b'{"name": "x"}', {"content-type": "application/xml"}, 415, "UNSUPPORTED_MEDIA_TYPE"),
        (b'{"name": "' + b"x" * LARGEST_BODY + b'"}', JSON, 413, "PAYLOAD_TOO_LARGE"),
    ],
)  # fmt: skip
def test_what_is_no_good_body_is_refused(client: Client, rows: Rows, content, headers, status, code) -> None:
    with rows.untouched():
        answer = client.post(PATH, content=content, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (status, code)
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        ({}, [("name", "REQUIRED")]),
        ({"name": "x", "nom": 1}, [("nom", "UNKNOWN_FIELD")]),
        (
            {"name": "x", "organizationId": "0198b6f0-0000-7000-8000-000000000000"},
            [("organizationId", "UNKNOWN_FIELD")],
        ),
        ({"name": "x", "id": 1, "version": 7}, [("id", "UNKNOWN_FIELD"), ("version", "UNKNOWN_FIELD")]),
        ({"name": 12}, [("name", "INVALID_TEXT")]),
        ({"name": "  "}, [("name", "REQUIRED")]),
        ({"name": "x" * 201}, [("name", "TOO_LONG")]),
        ({"name": "nul \x00 byte"}, [("name", "INVALID_CHARACTER")]),
        ({"name": "bell \x07"}, [("name", "INVALID_CHARACTER")]),
        ({"name": "x", "kind": "WIZARD"}, [("kind", "UNKNOWN_VALUE")]),
        ({"name": "x", "notes": "y" * 100_000}, [("notes", "TOO_LONG")]),
        ({"name": "x", "shareCapital": 1.005}, [("shareCapital", "TOO_MANY_DECIMALS")]),
        ({"name": "x", "shareCapital": 10**15}, [("shareCapital", "NUMBER_TOO_LARGE")]),
        ({"name": "x", "shareCapital": True}, [("shareCapital", "INVALID_NUMBER")]),
        ({"name": "x", "shareCapital": "a lot"}, [("shareCapital", "INVALID_NUMBER")]),
        ({"name": "x", "headOffice": "here"}, [("headOffice", "INVALID_OBJECT")]),
        ({"name": "x", "headOffice": {"city": "a\x00b"}}, [("headOffice.city", "INVALID_CHARACTER")]),
        ({"name": "x", "headOffice": {"floor": 3}}, [("headOffice.floor", "UNKNOWN_FIELD")]),
    ],
)
def test_each_wrong_value_is_named_with_its_field(client: Client, rows: Rows, body, errors) -> None:
    with rows.untouched():
        answer = client.post(PATH, json=body)
    assert answer.status_code == 422
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == errors


def test_a_lone_surrogate_is_no_text(client: Client, rows: Rows) -> None:
    with rows.untouched():
        answer = client.post(PATH, content=rb'{"name": "\ud800"}', headers=JSON)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["code"] == "INVALID_TEXT"


def test_markup_is_kept_as_text(client: Client) -> None:
    name = "<script>alert('x')</script> & Söhne"
    made = client.post(PATH, json={"name": name, "kind": "CONSUMER"})
    assert made.json()["name"] == name
    assert client.get(f"{PATH}/{made.json()['id']}").json()["name"] == name
    assert made.headers["content-type"] == "application/json"


def test_texts_come_in_the_caller_s_language(as_role: Callable[..., Client], anonymous: Client) -> None:
    french = anonymous.get(PATH, headers={"accept-language": "fr-FR,fr;q=0.9,en;q=0.8"})
    english = anonymous.get(PATH, headers={"accept-language": "de, en-GB;q=0.7, fr;q=0.3"})
    assert french.json()["detail"] == "Connectez-vous pour continuer."
    assert english.json()["detail"] == "Sign in to continue."
    assert anonymous.get(PATH, headers={"accept-language": "de"}).json()["detail"] == french.json()["detail"]
    own = as_role("ADMIN").post(PATH, json={}, headers={"accept-language": "fr"})
    assert own.json()["errors"][0]["message"] == "This field is required."
    page = as_role("ADMIN").post(PATH, json={}, headers={"page-language": "fr"})
    assert page.json()["errors"][0]["message"] == "Ce champ est obligatoire."
    unknown = as_role("ADMIN").post(PATH, json={}, headers={"page-language": "de"})
    assert unknown.json()["errors"][0]["message"] == "This field is required."


def test_a_problem_document_has_the_fields_of_rfc_9457(client: Client) -> None:
    answer = client.get(f"{PATH}/not-an-id")
    assert answer.json() == {
        "type": "urn:leaseapp:problem:not-found", "title": "Not Found", "status": 404, "code": "NOT_FOUND",
        "detail": "This record does not exist.", "requestId": answer.headers["x-request-id"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nowhere", 404, "NOT_FOUND"),
        ("POST", "/api/workspace/nowhere", 404, "NOT_FOUND"),
        ("GET", "/api/", 404, "NOT_FOUND"),
        ("GET", f"{PATH}/", 404, "NOT_FOUND"),
        ("DELETE", PATH, 405, "METHOD_NOT_ALLOWED"),
        ("PUT", f"{PATH}/0198b6f0-0000-7000-8000-000000000000", 405, "METHOD_NOT_ALLOWED"),
    ],
)
def test_an_unknown_address_is_a_json_refusal(client: Client, method, path, status, code) -> None:
    answer = client.request(method, path, follow_redirects=False)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.json()["code"] == code


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({"origin": "http://localhost:8000"}, True),
        ({"origin": "http://127.0.0.1:8000"}, True),
        ({"origin": "http://[::1]:8000"}, True),
        ({"sec-fetch-site": "same-origin"}, True),
        ({"origin": "http://localhost:8000", "sec-fetch-site": "cross-site"}, True),
        ({}, False),
        ({"origin": "null"}, False),
        ({"origin": ""}, False),
        ({"origin": "https://evil.example"}, False),
        ({"origin": "http://localhost:8000.evil.example"}, False),
        ({"origin": "https://localhost:8000"}, False),
        ({"origin": "http://localhost"}, False),
        ({"origin": "http://localhost:8001"}, False),
        ({"origin": "https://evil.example", "sec-fetch-site": "same-origin"}, False),
        ({"sec-fetch-site": "same-site"}, False),
        ({"sec-fetch-site": "cross-site"}, False),
        ({"sec-fetch-site": "none"}, False),
    ],
)
def test_a_write_with_a_cookie_must_come_from_our_own_pages(client: Client, rows: Rows, headers, allowed) -> None:
    del client.headers["origin"]
    if allowed:
        assert client.post(PATH, json={"name": "x", "kind": "CONSUMER"}, headers=headers).status_code == 201
        return
    with rows.untouched():
        answer = client.post(PATH, json={"name": "x", "kind": "CONSUMER"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "CROSS_SITE_REQUEST")


@pytest.mark.parametrize(
    ("public", "origin", "allowed"),
    [
        ("https://lease.example", "https://lease.example", True),
        ("https://lease.example", "http://localhost:8000", False),
        ("https://localhost.example", "http://127.0.0.1:8000", False),
        ("http://localhost:9000", "http://127.0.0.1:9000", True),
        ("http://localhost:9000", "http://127.0.0.1:8000", False),
    ],
)
def test_our_own_pages_are_those_of_the_public_address(monkeypatch, public, origin, allowed) -> None:
    monkeypatch.setattr(http, "get_settings", lambda: load_settings(public_url=public))
    if allowed:
        http.check_origin("POST", {"origin": origin}, has_cookie=True)
        return
    with pytest.raises(Forbidden):
        http.check_origin("POST", {"origin": origin}, has_cookie=True)


def test_reads_need_no_origin(client: Client) -> None:
    del client.headers["origin"]
    assert client.get(PATH, headers={"origin": "https://evil.example"}).status_code == 200


def test_security_headers_stand_on_every_answer(client: Client, anonymous: Client) -> None:
    for answer in (client.get(PATH), anonymous.get(PATH), client.get("/api/nowhere"), client.get("/api/health")):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "strict-origin-when-cross-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert answer.headers["cache-control"] == "no-store"
        assert len(answer.headers["x-request-id"]) == 36
        assert "access-control-allow-origin" not in answer.headers


def test_a_body_that_hides_its_size_is_cut_off(client: Client, rows: Rows) -> None:
    """Chunked, without a Content-Length: counted while it comes."""
    parts = (b"x" * 1024 * 256 for _number in range(12))
    with rows.untouched():
        answer = client.post(PATH, content=parts, headers=JSON)
    assert (answer.status_code, answer.json()["code"]) == (413, "PAYLOAD_TOO_LARGE")
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_each_request_has_its_own_id(client: Client) -> None:
    ids = {client.get("/api/health", headers={"x-request-id": "mine"}).headers["x-request-id"] for _turn in range(3)}
    assert len(ids) == 3
    assert "mine" not in ids


def test_health_and_readiness(anonymous: Client) -> None:
    assert anonymous.get("/api/health").json() == {"status": "ok"}
    assert anonymous.get("/api/ready").json() == {"status": "ready"}


def test_a_refused_caller_s_body_is_never_looked_at(anonymous: Client) -> None:
    """Malformed JSON of nobody is 401, not 400 or 422; too much is refused before it is read."""
    assert anonymous.post(PATH, content=b"{", headers=JSON).status_code == 401
    assert anonymous.post(PATH, content=b"x" * (LARGEST_BODY + 1), headers=JSON).status_code == 413


def test_a_fault_of_ours_says_nothing_but_the_request_id(client: Client, monkeypatch) -> None:
    from leaseapp.directory.services import companies

    def broken(*_arguments, **_options):
        raise ZeroDivisionError("secret detail")

    monkeypatch.setattr(companies, "record", broken)
    answer = client.get(f"{PATH}/0198b6f0-0000-7000-8000-000000000000")
    assert answer.status_code == 500
    assert answer.json()["code"] == "INTERNAL_ERROR"
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_wrong_cookie_is_nobody(anonymous: Client) -> None:
    for value in ("", "x", "a" * 5000, "%00"):
        anonymous.cookies.set("leaseapp_session", value)
        assert anonymous.get(PATH).status_code == 401


def test_an_unknown_query_parameter_is_422(client: Client) -> None:
    made = client.post(PATH, json={"name": "x", "kind": "CONSUMER"}).json()
    answer = client.delete(f"{PATH}/{made['id']}?force=true")
    assert (answer.status_code, answer.json()["errors"][0]["code"]) == (422, "UNKNOWN_FIELD")
    assert client.get(f"{PATH}/{made['id']}").status_code == 200


def test_amounts_keep_the_digits_that_were_typed(client: Client) -> None:
    made = client.post(PATH, content=b'{"name": "x", "kind": "CONSUMER", "shareCapital": 0.10}', headers=JSON)
    assert made.status_code == 201
    assert json.loads(made.text, parse_float=str)["shareCapital"] in ("0.1", "0.10")


@pytest.mark.parametrize("name", ["status", "q", "sort", "page", "totalTtcFrom"])
def test_a_parameter_that_is_given_twice_is_refused_at_its_name(client: Client, name: str) -> None:
    """Nobody could guess which of both counts: a list would quietly show the rows of one."""
    good = {"status": "DRAFT", "q": "a", "sort": "number", "page": "1", "totalTtcFrom": "1"}[name]
    answer = client.get(f"/api/workspace/invoices?{name}={good}")
    assert answer.status_code == 200
    answer = client.get(f"/api/workspace/invoices?{name}={good}&{name}={good}")
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [name]


@pytest.mark.parametrize(
    ("hops", "lines", "ip"),
    [
        ("0", [b"203.0.113.9"], "127.0.0.1"),
        ("1", [], "127.0.0.1"),
        ("1", [b"203.0.113.9"], "203.0.113.9"),
        ("1", [b"6.6.6.6, 203.0.113.9"], "203.0.113.9"),
        # a proxy that adds a line of its own to what the caller sent
        ("1", [b"6.6.6.6", b"203.0.113.9"], "203.0.113.9"),
        ("2", [b"6.6.6.6, 203.0.113.9", b"10.0.0.1"], "203.0.113.9"),
        ("2", [b"203.0.113.9"], "127.0.0.1"),
    ],
)
def test_a_caller_s_address_is_what_a_trusted_proxy_says(monkeypatch, hops, lines, ip) -> None:
    monkeypatch.setenv("TRUSTED_PROXY_HOPS", hops)
    get_settings.cache_clear()
    try:
        assert http.client_ip(Headers(raw=[(b"x-forwarded-for", line) for line in lines]), "127.0.0.1") == ip
    finally:
        get_settings.cache_clear()
