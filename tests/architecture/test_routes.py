"""The routes are those of the specification, both ways; what is more or not yet there stands in a table with a reason."""

import json
import re

import pytest
from starlette.routing import Route

from leaseapp.api import app, openapi_text
from leaseapp.kernel.endpoints import Endpoint, endpoints
from tests.architecture import tables
from tests.architecture.tables import key, shape
from tests.support.budget import for_all
from tests.support.cells import together

SPECIFIED = tables.read("routes.tsv")
#: what the specification does not name says why itself
EXTRA = [endpoint for endpoint in endpoints if endpoint.path and endpoint.extra]
OPERATIONS = {("GET", "/api/health"), ("GET", "/api/ready"), ("GET", "/api/metrics")}
PENDING = tables.read("pending_routes.tsv")
#: raise it never; lower it when routes were built and left pending_routes.tsv
MOST_PENDING = 240
DOCUMENTATION = {("GET", "/api/docs"), ("GET", "/api/openapi.json")}
CATCH_ALL = "/api/{}"


def of(endpoint: Endpoint) -> tuple[str, str]:
    """The route of an endpoint, as the tables name it."""
    return endpoint.method, shape(endpoint.path or "")


@for_all
def served() -> set[tuple[str, str]]:
    """Method and shape of everything that the application really mounts, except the JSON 404 of unknown addresses."""
    documented = json.loads(openapi_text(app))["paths"]
    found = {(method.upper(), shape(path)) for path, methods in documented.items() for method in methods}
    for route in app.router.routes:
        if isinstance(route, Route) and shape(route.path) != CATCH_ALL:
            found |= {(method, shape(route.path)) for method in route.methods or () if method != "HEAD"}
    return found


def page_addresses() -> set[str]:
    """The shapes of the interface's pages; only these tests load it."""
    import leaseapp.leaseapp  # noqa: F401
    from leaseapp.ui.registry import declared

    return {shape(route) for route in declared.pages}


def test_the_route_table_is_the_specification_s() -> None:
    rows = [key(row) for row in SPECIFIED]
    assert len(rows) == len(set(rows)) == 301


def test_every_route_is_specified_or_an_extra_of_ours() -> None:
    known = {key(row) for row in SPECIFIED} | {of(endpoint) for endpoint in EXTRA} | DOCUMENTATION | OPERATIONS
    assert served() - known == set()


def test_every_specified_route_is_served_or_pending() -> None:
    wanted = {key(row) for row in SPECIFIED if row["note"] != "page"}
    assert wanted - served() == {key(row) for row in PENDING if row["note"] != "page"}


def test_the_pending_table_names_specified_routes_only_and_shrinks() -> None:
    assert {key(row) for row in PENDING} <= {key(row) for row in SPECIFIED}
    assert len(PENDING) == len({key(row) for row in PENDING}) <= MOST_PENDING


def test_an_extra_route_is_served_not_specified_and_has_a_reason() -> None:
    extra = [of(endpoint) for endpoint in EXTRA]
    assert len(extra) == len(set(extra)) > 50
    assert set(extra) - served() == set()
    assert set(extra) & {key(row) for row in SPECIFIED} == set()
    assert [endpoint.path for endpoint in EXTRA if len((endpoint.extra or "").split()) < 3] == []


def test_pages_of_the_route_table_exist_or_are_pending() -> None:
    wanted = {shape(row["path"]) for row in SPECIFIED if row["note"] == "page"}
    pending = {shape(row["path"]) for row in PENDING if row["note"] == "page"}
    assert wanted - page_addresses() == pending


@together("endpoint", [endpoint for endpoint in endpoints if endpoint.path and not endpoint.extra])
def test_the_permission_is_that_of_the_route_table(endpoint: Endpoint) -> None:
    row = next(row for row in SPECIFIED if key(row) == of(endpoint))
    if endpoint.name in tables.DECIDED:
        assert (row["permission"], endpoint.permission) == ("?", tables.DECIDED[endpoint.name])
    elif row["permission"] in tables.NO_PERMISSION:
        policies = {"self": {"account"}, "public": {"public"}, "webhook-secret": {"webhook"}, "hmac": {"webhook"}}
        assert endpoint.permission is None
        if endpoint.name == "accept_invitation":  # entered with a session or without one (DECISIONS 9)
            policies["self"] = {"public"}
        assert endpoint.policy in policies.get(row["permission"], {"public", "account", "workspace", "provider"})
    else:
        assert endpoint.permission == row["permission"]
        assert endpoint.policy == ("provider" if row.get("note") == "superadmin" else "workspace")


@pytest.fixture(scope="module")
def document() -> dict:
    return json.loads(openapi_text(app))


def test_the_openapi_document_names_permission_and_audit_of_each_route(document: dict) -> None:
    for endpoint in endpoints:
        if endpoint.path is None:
            continue
        operation = document["paths"][endpoint.path][endpoint.method.lower()]
        assert operation["x-permission"] == (
            endpoint.permission or ("self" if endpoint.policy == "account" else endpoint.policy)
        )
        assert operation.get("x-audit") == endpoint.audit
        assert operation["tags"]


def test_the_summary_of_each_route_is_an_order_or_names_its_list() -> None:
    """`Issue a draft`, not `Issues a draft`, nor `A draft is issued`; a list is called by its name."""
    no_order = re.compile(r"(?!Pass|Address|Process)[A-Z][\w-]*s\b|(The|A|An|What|Who|Whether|How)\b|$")
    said = {one.key: one.summary for one in endpoints if one.path and ": filtered, sorted, paged;" not in one.summary}
    assert len(said) > 100
    assert {key: summary for key, summary in said.items() if no_order.match(summary)} == {}


def test_the_openapi_document_agrees_with_the_route_table(document: dict) -> None:
    """The same comparison as the specification's own tool makes, on the written document."""
    documented = {
        (method.upper(), shape(path)): operation.get("x-permission")
        for path, operations in document["paths"].items()
        for method, operation in operations.items()
    }
    pending = {key(row) for row in PENDING}
    wanted = [row for row in SPECIFIED if row["note"] != "page" and key(row) not in pending]
    missing = [row["path"] for row in wanted if key(row) not in documented and row["permission"] != "dev-only"]
    assert missing == []
    different = {
        row["path"]: documented[key(row)]
        for row in wanted
        if row["permission"] not in tables.NO_PERMISSION and documented[key(row)] != row["permission"]
    }
    assert different == {}


def test_the_openapi_document_is_valid(document: dict) -> None:
    """Version, unique operation ids, path parameters declared, references that lead somewhere, a success for each act."""
    assert document["openapi"].startswith("3.1")
    operations = [(path, operation) for path, methods in document["paths"].items() for operation in methods.values()]
    ids = [operation["operationId"] for _path, operation in operations]
    assert len(ids) == len(set(ids))
    for path, operation in operations:
        declared = {item["name"] for item in operation.get("parameters", []) if item["in"] == "path"}
        assert declared == {part.strip("{}") for part in path.split("/") if part.startswith("{")}
        assert [status for status in operation["responses"] if status.startswith("2")]
    assert {reference for reference in _references(document) if not _leads_somewhere(document, reference)} == set()


def _references(part: object) -> set[str]:
    if isinstance(part, dict):
        found = {part["$ref"]} if isinstance(part.get("$ref"), str) else set()
        return found.union(*(_references(value) for value in part.values()))
    if isinstance(part, list):
        return set().union(*(_references(value) for value in part))
    return set()


def _leads_somewhere(document: dict, reference: str) -> bool:
    part: object = document
    for name in reference.removeprefix("#/").split("/"):
        if not isinstance(part, dict) or name not in part:
            return False
        part = part[name]
    return True
