"""Requests find the route that a router would have found, without asking each."""

import re
from urllib.parse import unquote

import pytest
from fastapi import APIRouter
from starlette.routing import Match, Route
from starlette.types import Scope

from leaseapp import wiring
from leaseapp.kernel.web import http
from leaseapp.kernel.web.route_lookup import RouteLookup

wiring.wire()
ROUTER = http.router()
ROUTES = [route for route in ROUTER.routes if isinstance(route, Route)]
LOOKUP = RouteLookup(ROUTES)
ID = "0198b6f0-0000-7000-8000-000000000000"


def asked(method: str, path: str) -> Scope:
    """Return what a server hands over for a request."""
    return {"type": "http", "method": method, "path": path, "root_path": "", "headers": []}


def by_router(scope: Scope) -> tuple[Match, Scope]:
    """The answer of the first route that takes it, each asked in turn."""
    answers = (route.matches(scope) for route in ROUTES)
    return next((answer for answer in answers if answer[0] is Match.FULL), (Match.NONE, {}))


@pytest.mark.parametrize("method", ["GET", "POST", "PATCH", "PUT", "DELETE"])
def test_each_address_is_taken_by_the_same_route_with_the_same_parameters(method):
    taken = 0
    for path in {route.path for route in ROUTES}:
        scope = asked(method, re.sub(r"\{\w+\}", ID, path))
        assert LOOKUP.matches(scope) == by_router(scope), path
        taken += by_router(scope)[0] is Match.FULL
    assert taken >= sum(method in (route.methods or ()) for route in ROUTES) > 0


@pytest.mark.parametrize(
    "path", ["/", "/api", "/api/workspace", "/api/workspace/invoices/", f"/api/workspace/invoices/{ID}/nothing", f"/api/other/invoices/{ID}"]
)  # fmt: skip
def test_an_address_of_no_endpoint_is_left_to_the_routes_after_it(path):
    assert LOOKUP.matches(asked("GET", path)) == (Match.NONE, {})


def test_a_websocket_is_left_to_the_routes_after_it():
    path = ROUTES[0].path
    assert LOOKUP.matches({"type": "websocket", "path": path, "root_path": ""}) == (Match.NONE, {})


def test_of_two_that_match_the_one_declared_first_is_taken():
    router = APIRouter()
    for path in ("/api/workspace/things/newest", "/api/workspace/things/{thing_id}"):
        router.add_api_route(path, lambda: None, methods=["GET"])
    first, second = (route for route in router.routes if isinstance(route, Route))
    lookup = RouteLookup([first, second])
    assert lookup.matches(asked("GET", "/api/workspace/things/newest"))[1]["route"] is first
    assert lookup.matches(asked("GET", "/api/workspace/things/7"))[1]["route"] is second


def test_a_parameter_that_holds_slashes_is_refused_when_the_application_is_made():
    router = APIRouter()
    router.add_api_route("/api/workspace/files/{name:path}", lambda: None)
    with pytest.raises(ValueError, match="parameter"):
        RouteLookup([route for route in router.routes if isinstance(route, Route)])


ANYWHERE = (
    "/share/{token}", "/{place}", "/a/{x}/b/{y}", "/a/{x}/b/last", "/{first}/{second}", "/files/{name}.pdf", "/files/{name}",
)  # fmt: skip


def taken_by(path: str) -> tuple[str, dict[str, str]] | None:
    """The declared path that takes the address `path`, as a browser sends it, and its parameters."""
    router = APIRouter()
    for declared in ANYWHERE:
        router.add_api_route(declared, lambda: None, methods=["GET"])
    lookup = RouteLookup([route for route in router.routes if isinstance(route, Route)])
    scope = asked("GET", unquote(path)) | {"raw_path": path.encode()}
    match, found = lookup.matches(scope)
    assert lookup.methods(scope) == ({"GET"} if match is Match.FULL else set())
    return (found["route"].path, found["path_params"]) if match is Match.FULL else None


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/share/AbC-_09", ("/share/{token}", {"token": "AbC-_09"})),
        ("/share", ("/{place}", {"place": "share"})),
        ("/a/1/b/2", ("/a/{x}/b/{y}", {"x": "1", "y": "2"})),
        ("/a/1/c/2", None),
        ("/a/1/b/last", ("/a/{x}/b/{y}", {"x": "1", "y": "last"})),
        ("/a//b/2", None),
        ("/left/right", ("/{first}/{second}", {"first": "left", "second": "right"})),
        ("/files/F-26.pdf", ("/{first}/{second}", {"first": "files", "second": "F-26.pdf"})),
        ("/share/%C3%A9t%C3%A9%20%25", ("/share/{token}", {"token": "été %"})),
        ("/share/one%2Ftwo", ("/share/{token}", {"token": "one/two"})),
        ("/a/1%2Fb%2F2/b/3", ("/a/{x}/b/{y}", {"x": "1/b/2", "y": "3"})),
        ("/share/one/two", None),
    ],
)
def test_a_parameter_may_stand_anywhere_and_holds_what_was_encoded(path, expected):
    assert taken_by(path) == expected


def test_a_piece_of_a_part_may_be_a_parameter():
    router = APIRouter()
    for declared in ("/files/{name}.pdf", "/files/{name}"):
        router.add_api_route(declared, lambda: None, methods=["GET"])
    lookup = RouteLookup([route for route in router.routes if isinstance(route, Route)])
    assert lookup.matches(asked("GET", "/files/F-26.pdf"))[1]["path_params"] == {"name": "F-26"}
    assert lookup.matches(asked("GET", "/files/F-26"))[1]["path_params"] == {"name": "F-26"}
