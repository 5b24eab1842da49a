"""`/api/docs`: the page of the OpenAPI document, from our own files and nobody else's, under a policy that lets it work."""

import base64
import hashlib
import re
from html.parser import HTMLParser
from urllib.parse import urljoin, urlsplit

import pytest

from tests.conftest import Client

PAGE = "/api/docs"
ADDRESS = re.compile(r"(?:https?:)?//[\w.-]+\.\w+", re.IGNORECASE)


class Named(HTMLParser):
    """The files that a page loads, by the directive of the policy that has to allow them; and the scripts written in it."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.loaded: list[tuple[str, str]] = []
        self.inline: list[str] = []
        self._in_script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        self._in_script = tag == "script" and not given.get("src")
        if tag == "script" and given.get("src"):
            self.loaded.append(("script-src", given["src"]))
        elif tag == "link":
            self.loaded.append(("style-src" if given["rel"] == "stylesheet" else "img-src", given["href"]))
        elif given.get("src"):
            self.loaded.append(("img-src", given["src"]))

    def handle_data(self, text: str) -> None:
        if self._in_script:
            self.inline.append(text)

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def of(self, directive: str) -> list[str]:
        """The addresses that stand under a directive."""
        return [address for kind, address in self.loaded if kind == directive]


@pytest.fixture(scope="module")
def nobody() -> Client:
    """Nobody, over HTTP; the page asks no database."""
    return Client(None)


@pytest.fixture(scope="module")
def page(nobody: Client) -> Named:
    """The names in the page."""
    return Named(nobody.get(PAGE).text)


def test_the_page_answers_with_html(nobody: Client) -> None:
    answer = nobody.get(PAGE)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<title>leaseapp - Swagger UI</title>" in answer.text
    assert '<div id="swagger-ui">' in answer.text


def test_the_page_and_its_style_name_no_other_host(nobody: Client, page: Named) -> None:
    """The script's texts hold addresses too (of licences, of name spaces), which it does not ask."""
    (style,) = page.of("style-src")
    assert ADDRESS.findall(nobody.get(PAGE).text) == []
    asked = re.findall(r"url\(\s*[\"']?([^\"')]{1,12})|(@import)", nobody.get(style).text)
    assert {start.partition(":")[0] for start, _imported in asked} <= {"data"}


def test_every_script_style_and_icon_of_the_page_is_served_by_us(nobody: Client, page: Named) -> None:
    assert [len(page.of(kind)) for kind in ("script-src", "style-src", "img-src")] == [1, 1, 1]
    types = {
        "script-src": {"text/javascript; charset=utf-8", "application/javascript"},
        "style-src": {"text/css; charset=utf-8"},
        "img-src": {"image/png"},
    }
    for kind, address in page.loaded:
        assert address.startswith("/api/docs-assets/")
        answer = nobody.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["content-type"] in types[kind]
        assert len(answer.content) > 1000


@pytest.mark.slow("writes the whole OpenAPI document")
def test_the_document_it_shows_is_served_and_is_that_of_the_product(nobody: Client, page: Named) -> None:
    (script,) = page.inline
    (address,) = re.findall(r"url: '([^']+)'", script)
    answer = nobody.get(urljoin(PAGE, address))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "application/json")
    document = answer.json()
    assert (document["openapi"], document["info"]["title"]) == ("3.1.0", "leaseapp")
    assert {"get", "post"} <= set(document["paths"]["/api/workspace/products"])


def test_the_page_and_its_files_carry_the_security_headers(nobody: Client, page: Named) -> None:
    for address in (PAGE, "/api/openapi.json", *(address for _kind, address in page.loaded)):
        headers = nobody.get(address).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "strict-origin-when-cross-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "access-control-allow-origin" not in headers


def rules(answer_headers: dict[str, str]) -> dict[str, list[str]]:
    """The directives of a content security policy with their sources."""
    policy = answer_headers["content-security-policy"]
    parts = (rule.split() for rule in policy.split(";") if rule.strip())
    return {name: sources for name, *sources in parts}


def test_the_page_runs_under_a_content_policy_that_allows_what_it_loads(nobody: Client) -> None:
    answer = nobody.get(PAGE)
    named = Named(answer.text)
    assert "content-security-policy" in answer.headers
    policy = rules(answer.headers)

    def allowed(directive: str) -> list[str]:
        return policy.get(directive, policy["default-src"])

    assert [
        kind for kind, loaded in named.loaded if not urlsplit(loaded).netloc and "'self'" not in allowed(kind)
    ] == []
    for script in named.inline:
        digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in allowed("script-src")
    assert len(named.inline) == 1
    assert "'self'" in allowed("connect-src")
    assert policy["frame-ancestors"] == ["'none'"]
    assert {"'unsafe-inline'", "'unsafe-eval'", "*", "https:"} & set(allowed("script-src")) == set()


def test_the_pictures_within_its_style_are_allowed(nobody: Client, page: Named) -> None:
    (style,) = page.of("style-src")
    assert "url(data:image/svg+xml" in nobody.get(style).text.replace('"', "").replace("'", "")
    headers = nobody.get(PAGE).headers
    assert "content-security-policy" in headers
    assert "data:" in rules(headers)["img-src"]
