"""Pages that are entered by a token: on them nobody is signed in, and nothing of a workspace reaches the browser."""

import asyncio
import re

import pytest

from leaseapp.ui import edge, registry
from leaseapp.ui.listing import ListState
from leaseapp.ui.record import RecordState
from leaseapp.ui.session import NOBODY, EntryState, SessionState
from leaseapp.ui.shell import site
from tests.ui.tabs import run

TOKEN_PAGE = "/q/AZr-_09"


@pytest.mark.parametrize(
    ("path", "by_token"),
    [
        ("/q/abc", True),
        ("/q/abc/", True),
        ("/q", False),
        ("/q/abc/def", False),
        ("/qx/abc", False),
        ("/workspace/quotes", False),
        ("/auth/sign-in", False),
        ("/", False),
        ("", False),
    ],
)
def test_the_address_tells_which_pages_are_entered_by_a_token(path, by_token):
    assert registry.entered_by_token(path) is by_token


def test_such_a_page_is_public_stands_in_no_menu_and_loads_nothing_of_a_session():
    pages = [page for page in registry.declared.pages.values() if page.by_token]
    assert "/q/[token]" in {page.route for page in pages}
    for page in pages:
        assert page.public
        assert (page.group, page.on_load, page.endpoint) == (None, None, None)
    assert {page["route"] for page in site()["pages"]} & {page.route for page in pages} == set()


def test_a_signed_in_person_is_nobody_there(tab_of):
    async def story():
        tab = tab_of("ADMIN", TOKEN_PAGE)
        assert await tab.send(SessionState, "act") is None
        session = await tab.session()
        assert session.view == NOBODY
        assert session._identity == ""

    run(story())


@pytest.mark.parametrize(
    ("cls", "name"), [(ListState, "open"), (RecordState, "open"), (RecordState, "act"), (EntryState, "enter")]
)
def test_no_event_of_a_workspace_runs_there_whatever_session_the_browser_holds(tab_of, cls, name):
    async def story():
        tab = tab_of("ADMIN", TOKEN_PAGE)
        update = await tab.send(cls, name)
        assert update is not None
        assert "Alpha" not in str(update.delta)
        assert (await tab.session()).view["signedIn"] is False

    run(story())


def test_a_tab_that_comes_from_a_workspace_forgets_it_first(tab_of):
    async def story():
        tab = tab_of("ADMIN")
        await tab.send(ListState, "open")
        listing = await tab.state(ListState)
        listing.data = {"name": "products", "items": [{"id": "1", "name": "secret"}]}
        tab.open(TOKEN_PAGE)
        assert await tab.send(SessionState, "act") is None  # the client's page goes on, it leads nobody away
        assert listing.data == {}
        session = await tab.session()
        assert (session._identity, session.view) == ("", NOBODY)
        update = await tab.send(ListState, "open")
        assert update is not None
        assert "secret" not in str(update.delta)

    run(story())


def test_the_address_goes_to_no_other_site_and_into_no_search_engine():
    async def app(_scope, _receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})

    async def headers_of(path):
        sent = []

        async def send(message):
            sent.append(message)

        await edge.Edge(app)({"type": "http", "method": "GET", "path": path}, None, send)
        return dict(sent[0]["headers"])

    there, elsewhere = asyncio.run(headers_of(TOKEN_PAGE)), asyncio.run(headers_of("/workspace/quotes/1"))
    assert (there[b"referrer-policy"], there[b"x-robots-tag"]) == (b"no-referrer", b"noindex, nofollow")
    assert elsewhere[b"referrer-policy"] == b"strict-origin-when-cross-origin"
    assert b"x-robots-tag" not in elsewhere


def test_the_component_asks_the_public_routes_only_and_acts_without_a_cookie():
    from leaseapp.ui.texts import COMPONENTS

    own = [*COMPONENTS.glob("*/public_*.js*"), COMPONENTS / "ui" / "signature.jsx"]
    assert len(own) == 10
    source = "\n".join(path.read_text(encoding="utf-8") for path in own)
    assert set(re.findall(r"/api/\w+/\w+", source)) == {
        "/api/public/quotes", "/api/public/asset", "/api/public/faults", "/api/public/signatures"
    }  # fmt: skip
    assert 'credentials = "omit"' in source
    # reading tells who is signed in besides, so that the office is not taken for its client; acts never do
    assert re.findall(r'call\(.*credentials: "same-origin".*\)', source) == [
        'call(api, { locale: kit.locale, credentials: "same-origin" })'
    ]
    assert re.findall(r"\bfetch\(", source) == ["fetch("]
    assert not re.search(r"onAct|dangerouslySetInnerHTML|innerHTML|\bsession\b(?!,)", source.replace("no session", ""))
