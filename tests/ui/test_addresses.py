"""Addresses of pages: a parameter may stand anywhere, the most exact page answers, and each part is decoded by itself."""

import asyncio
from dataclasses import replace

import pytest
import reflex as rx
from reflex.route import get_route_args, get_router

from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import AccessPolicy
from leaseapp.ui import edge, gateway, kit, record, registry
from leaseapp.ui.open_pages import subscription_of
from leaseapp.ui.record import RecordState
from leaseapp.ui.registry import Page
from leaseapp.ui.shell import add_pages
from tests.support.world import person
from tests.ui.tabs import run

ROUTES = (
    "/share/[token]", "/share/[place]/parts", "/share/new", "/a/[x]/b/[y]", "/a/[x]/b/last", "/a/[other]/c/[y]",
)  # fmt: skip
ID, OTHER = "0198b6f0-0000-7000-8000-000000000001", "0198b6f0-0000-7000-8000-000000000002"


@pytest.fixture
def pages(monkeypatch):
    made = {route: Page(route, "Here", rx.fragment) for route in ROUTES}
    made["/share/[token]"] = replace(made["/share/[token]"], public=True, by_token=True)
    monkeypatch.setattr(registry.declared, "pages", made)
    return made


@pytest.mark.parametrize(
    ("path", "route", "parameters"),
    [
        ("/share/AbC-_09", "/share/[token]", {"token": "AbC-_09"}),
        ("/share/new/", "/share/new", {}),
        ("/share/7/parts", "/share/[place]/parts", {"place": "7"}),
        ("/a/1/b/2", "/a/[x]/b/[y]", {"x": "1", "y": "2"}),
        ("/a/1/b/last", "/a/[x]/b/last", {"x": "1"}),
        ("/a/1%2F2/b/%C3%A9t%C3%A9%20%25", "/a/[x]/b/[y]", {"x": "1/2", "y": "été %"}),
        ("/a/1/2/b/3", None, {}),
        ("/a//b/3", None, {}),
        ("/share", None, {}),
    ],
)
def test_an_address_finds_its_page_and_what_it_holds(pages, path, route, parameters):
    page = registry.page_at(path)
    assert (page and page.route) == route
    assert page is None or registry.parameters_in(page.route, path) == parameters


def test_the_application_starts_whatever_the_parameters_of_one_place_are_called(pages):
    built: list[str] = []

    class Building:
        def add_page(self, _component, route, **_options):
            assert rx.App._find_route_conflict(built, route) is None
            get_route_args(route)
            built.append(route.strip("/"))

    add_pages(Building())  # ty: ignore[invalid-argument-type]
    assert len(built) == len(pages) + 1
    assert rx.App._find_route_conflict(ROUTES[:1], ROUTES[1]) is not None
    router = get_router(built)
    assert router("/a/1/c/2") == "a/[at_2]/c/[at_4]"
    assert router("/share/7/parts") == "share/[at_2]/parts"
    assert router("/share/new") == "share/new"


@pytest.mark.parametrize(
    ("sent", "hidden"), [(b"/share/abc", True), (b"/share/a%2Fb", True), (b"/share/new", False), (b"/share/a/b", False)]
)
def test_what_a_token_opens_is_hidden_however_the_token_is_written(pages, sent, hidden):
    async def app(_scope, _receive, send):
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-type", b"text/html")]})

    answers = []

    async def send(message):
        answers.append(message)

    scope = {"type": "http", "method": "GET", "path": sent.decode().replace("%2F", "/"), "raw_path": sent}
    asyncio.run(edge.Edge(app)(scope, None, send))
    assert (dict(answers[0]["headers"])[b"referrer-policy"] == b"no-referrer") is hidden


def test_a_record_below_another_is_read_by_both_ids_and_follows_both(tab_of, monkeypatch):
    registered: list = []
    monkeypatch.setattr("leaseapp.kernel.endpoints.endpoints", registered)
    monkeypatch.setattr(registry.declared, "pages", dict(registry.declared.pages))
    monkeypatch.setattr(registry.declared, "records", dict(registry.declared.records))
    asked = []

    @AccessPolicy("workspace", "/api/workspace").get("/places/{place_id}/parts/{part_id}", permission=None)
    def read_part(context: Context, place_id: str, part_id: str) -> None:
        """A part of a place."""

    async def answer(endpoint, **arguments):
        asked.append((endpoint, arguments))
        return gateway.Outcome(body={"id": arguments["part_id"]})

    route = "/workspace/places/[place_id]/parts/[id]"
    kit.record_page(route, read_part, id_name="part_id", title="id", tabs=())
    monkeypatch.setattr(record.gateway, "call", answer)
    path = f"/workspace/places/{OTHER}/parts/{ID}"
    page = registry.page_at(path)
    assert page is not None

    async def story():
        tab = tab_of("ADMIN", path)
        state = await tab.state(RecordState)
        await RecordState.open.fn(state, page.route)
        return state.data

    data = run(story())
    assert asked == [(read_part, {"place_id": OTHER, "part_id": ID})]
    assert data["record"]["id"] == ID
    subscription = subscription_of(person("ADMIN").principal, page, path)
    assert subscription.record_ids == {ID, OTHER}
