"""The OpenAPI document says how an Endpoint is entered, repeated and refused, as it is."""

import json
from typing import Any

import pytest

from leaseapp import wiring
from leaseapp.kernel.context import SESSION_COOKIE
from leaseapp.kernel.endpoints import Endpoint, endpoints
from leaseapp.kernel.web.media_types import ANY, CSV, PDF, PNG, XLSX
from leaseapp.kernel.web.openapi import ProblemDetails
from tests.conftest import Client
from tests.factories import sales_http as http

wiring.wire()
SERVED = [endpoint for endpoint in endpoints if endpoint.path]


@pytest.fixture(scope="module")
def document() -> dict[str, Any]:
    """The document as it is served."""
    served: dict[str, Any] = Client(None).get("/api/openapi.json").json()
    return served


def operation(document: dict[str, Any], endpoint: Endpoint) -> dict[str, Any]:
    """Return the document's operation for an endpoint."""
    found: dict[str, Any] = document["paths"][endpoint.path][endpoint.method.lower()]
    return found


def named(document: dict[str, Any], name: str) -> dict[str, Any]:
    """Return its operation for the endpoint whose function is called `name`."""
    return operation(document, next(endpoint for endpoint in SERVED if endpoint.name == name))


def test_a_session_is_asked_for_where_not_everybody_may_enter(document: dict[str, Any]) -> None:
    scheme = document["components"]["securitySchemes"]["session"]
    assert (scheme["type"], scheme["in"], scheme["name"]) == ("apiKey", "cookie", SESSION_COOKIE)
    for endpoint in SERVED:
        keys = [{"key": []}] if endpoint.policy == "workspace" and endpoint.permission else []
    assert operation(document, endpoint).get("security", []) == ([] if endpoint.open else [{"session": []}, *keys])


def test_the_header_that_makes_a_repetition_safe_is_named_where_it_is_obeyed(document: dict[str, Any]) -> None:
    obeyed = {
        endpoint.name
        for endpoint in SERVED
        for parameter in operation(document, endpoint).get("parameters", [])
        if (parameter["in"], parameter["name"]) == ("header", "Idempotency-Key")
    }
    assert obeyed == {endpoint.name for endpoint in SERVED if endpoint.idempotent}
    assert {"issue_invoice", "create_payment"} < obeyed
    assert obeyed & {"preview_totals", "update_invoice", "read_invoice"} == set()


def test_every_refusal_is_a_problem_and_none_has_the_form_of_the_library(document: dict[str, Any]) -> None:
    assert "HTTPValidationError" not in json.dumps(document)
    schema = {"schema": {"$ref": "#/components/schemas/ProblemDetails"}}
    for name, refusal in document["components"]["responses"].items():
        assert refusal["description"], name
        assert refusal["content"] == {"application/problem+json": schema}
    for endpoint in SERVED:
        responses = operation(document, endpoint)["responses"]
        assert responses.pop("default") == {"$ref": "#/components/responses/default"}
        refused = {status: answer for status, answer in responses.items() if status != str(endpoint.status)}
        assert refused == {status: {"$ref": f"#/components/responses/{status}"} for status in refused}


def test_an_act_names_the_statuses_that_it_is_refused_with(document: dict[str, Any]) -> None:
    def statuses(name: str) -> list[str]:
        return [status for status in named(document, name)["responses"] if status not in ("200", "201", "default")]

    assert statuses("issue_invoice") == ["401", "403", "404", "409", "422", "429", "503"]
    assert statuses("create_invoice") == ["400", "401", "403", "404", "409", "413", "415", "422", "429", "503"]
    assert statuses("read_invoice") == ["401", "403", "404", "429", "503"]
    assert statuses("accept_public_quote") == ["400", "403", "404", "409", "410", "413", "415", "422", "429", "503"]
    signing_in = ["400", "401", "403", "404", "409", "413", "415", "422", "423", "429", "503"]
    assert statuses("sign_in_with_email") == signing_in
    assert named(document, "delete_invoice")["responses"]["204"] == {"description": "Successful Response"}


def test_files_are_named_by_their_types_and_shapes_stay_beside_them(document: dict[str, Any]) -> None:
    assert named(document, "read_invoice_pdf")["responses"]["200"]["content"] == {PDF: {}, PNG: {}}
    assert list(named(document, "list_invoices")["responses"]["200"]["content"]) == ["application/json", CSV, XLSX]
    assert list(named(document, "read_statement")["responses"]["200"]["content"]) == [
        "application/json",
        PDF,
        PNG,
        CSV,
        XLSX,
    ]
    assert named(document, "dev_download")["responses"]["200"]["content"] == {ANY: {}}


def test_a_refusal_over_http_has_the_form_that_the_document_describes(client: Client) -> None:
    answer = client.post(f"{http.W}/companies", json={"name": "", "colour": "red"})
    assert answer.status_code == 422
    problem = ProblemDetails.model_validate(answer.json())
    assert problem.model_extra == {}
    assert problem.model_dump() == answer.json()
    assert {error.field for error in problem.errors} >= {"name", "colour"}

    unknown = ProblemDetails.model_validate(client.get(f"{http.W}/nothing").json())
    assert (unknown.status, unknown.code, unknown.model_extra) == (404, "NOT_FOUND", {})
