"""Around the application: page addresses, caching, security headers."""

import asyncio
import base64
import hashlib

import pytest

from leaseapp.ui import edge

SCRIPT = "console.log('hello')"


@pytest.fixture
def client(tmp_path, monkeypatch):
    (tmp_path / "workspace").mkdir()
    (tmp_path / "workspace" / "products.html").write_text(
        f"<html><script>{SCRIPT}</script><script src='/x.js'></script></html>"
    )
    (tmp_path / "workspace" / "index.html").write_text("<html></html>")
    monkeypatch.setattr(edge, "CLIENT", tmp_path)
    for cached in (edge.built_hashes, edge.content_policy):
        cached.cache_clear()
    yield tmp_path
    for cached in (edge.built_hashes, edge.content_policy):
        cached.cache_clear()


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("/workspace/products", "/workspace/products.html"),
        ("/workspace/products/", "/workspace/products.html"),
        ("/workspace", "/workspace/index.html"),
        ("/workspace/products/42", None),
        ("/", None),
        ("/api/workspace/products", None),
        ("/_event", None),
        ("/icon.svg", None),
        ("/../secret", None),
    ],
)
def test_a_page_address_is_served_from_its_prerendered_file(client, path, file):
    assert edge.page_file(path) == file


def test_only_the_inline_scripts_of_the_built_pages_may_run(client):
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    assert edge.built_hashes() == (f"'sha256-{digest}'",)
    policy = edge.content_policy()
    scripts = next(rule for rule in policy.split("; ") if rule.startswith("script-src"))
    assert scripts == f"script-src 'self' 'sha256-{digest}'"
    assert "frame-ancestors 'none'" in policy
    assert "object-src 'none'" in policy


def answered(path, headers, status=200):
    """The headers that the browser gets for `path` when the application answers `headers`."""
    seen = {}

    async def application(scope, _receive, send):
        seen["path"] = scope["path"]
        await send({"type": "http.response.start", "status": status, "headers": headers})

    async def send(message):
        seen["headers"] = dict(message["headers"])

    asyncio.run(edge.Edge(application)({"type": "http", "method": "GET", "path": path}, None, send))
    return seen


def refused(path, method):
    """Status, headers and body that Edge answers by itself."""
    sent = []

    async def application(_scope, _receive, _send):
        raise AssertionError("nobody behind Edge is asked")

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "headers": []}
    asyncio.run(edge.Edge(application)(scope, None, send))
    body = b"".join(message.get("body", b"") for message in sent[1:])
    return sent[0]["status"], {name.lower(): value for name, value in sent[0]["headers"]}, body


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"])
def test_pages_are_only_read(client, method):
    status, headers, _body = refused("/workspace/products", method)
    assert (status, headers[b"allow"]) == (405, b"GET, HEAD, OPTIONS")
    assert headers[b"content-type"] == b"application/problem+json"


def test_an_endpoint_beside_the_api_takes_its_own_method(client):
    asked = []

    async def application(scope, _receive, _send):
        asked.append(scope["path"])

    scope = {"type": "http", "method": "PUT", "path": "/dev-upload", "headers": []}
    asyncio.run(edge.Edge(application)(scope, None, None))
    assert asked == ["/dev-upload"]
    assert refused("/dev-upload", "POST")[0] == 405


def test_options_of_a_page_say_what_it_takes(client):
    status, headers, body = refused("/workspace/products", "OPTIONS")
    assert (status, headers[b"allow"], body) == (204, b"GET, HEAD, OPTIONS", b"")


@pytest.mark.parametrize("end", ["\n", "\r\n", "\x00", "\u2028"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_a_line_break_in_the_address_of_a_page_is_a_problem(client, method, end):
    status, headers, _body = refused(f"/workspace/products{end}x", method)
    assert (status, headers[b"content-type"]) == (404, b"application/problem+json")


def test_pages_are_revalidated_and_carry_the_policy(client):
    seen = answered("/workspace/products", [(b"content-type", b"text/html; charset=utf-8")])
    assert seen["path"] == "/workspace/products.html"
    assert seen["headers"][b"cache-control"] == b"no-cache"
    assert b"content-security-policy" in seen["headers"]
    assert seen["headers"][b"x-content-type-options"] == b"nosniff"


def test_hashed_files_are_kept_for_good(client):
    seen = answered("/assets/app-1a2b.js", [(b"content-type", b"text/javascript")])
    assert seen["headers"][b"cache-control"] == b"public, max-age=31536000, immutable"
    assert b"content-security-policy" not in seen["headers"]


def test_a_missing_file_is_not_kept(client):
    seen = answered("/assets/gone.js", [(b"content-type", b"text/javascript")], status=404)
    assert b"cache-control" not in seen["headers"]


def test_answers_of_the_api_pass_untouched(client):
    seen = answered("/api/workspace/products", [(b"content-type", b"application/json")])
    assert seen["headers"] == {b"content-type": b"application/json"}
