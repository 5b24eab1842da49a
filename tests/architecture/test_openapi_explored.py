"""The OpenAPI document against the application: values made from its shapes find no fault, and every answer is as declared.

A short run with the same values each time; `make explore` looks further with others.
"""

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import httpx
import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from leaseapp.api import app, openapi_text
from tests.architecture.samples import ENDPOINTS, Maker
from tests.conftest import Client
from tests.support.examples import EXPLORING

#: `make explore` finds it by this mark, which tests with values as arguments have of themselves
pytestmark = pytest.mark.hypothesis
EXAMPLES = 60 if EXPLORING else 2
CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
#: ends the session that all others run in, or is counted as guessing
ALONE = {"sign_out", "sign_in_with_email", "set_active_organization"}
BY_ROUTE = {(one.method, one.path): name for name, one in ENDPOINTS.items() if one.path and name not in ALONE}
SCHEMA = schemathesis.openapi.from_dict(json.loads(openapi_text(app)))
OPERATIONS = [
    found.ok() for found in SCHEMA.get_all_operations() if (found.ok().method.upper(), found.ok().path) in BY_ROUTE
]


@pytest.mark.parametrize(
    "operation", [pytest.param(one, id=BY_ROUTE[one.method.upper(), one.path]) for one in OPERATIONS]
)
def test_every_answer_is_one_that_the_document_declares(
    operation: Any, alpha: Maker, client_of: Callable[..., Client]
) -> None:
    name = BY_ROUTE[operation.method.upper(), operation.path]
    endpoint = ENDPOINTS[name]
    client = client_of("SUPERADMIN_PROVIDER", None) if endpoint.policy == "provider" else client_of("ADMIN")
    # an id that names a record goes further than one that does not
    known = alpha.standing(name) if endpoint.path_names else {}

    @settings(
        max_examples=EXAMPLES, deadline=None, database=None, suppress_health_check=list(HealthCheck),
        phases=[hypothesis.Phase.explicit, hypothesis.Phase.generate],
    )  # fmt: skip
    @given(case=operation.as_strategy(), real=st.booleans())
    def explore(case: Any, real: bool) -> None:
        if real:
            case.path_parameters = {one: str(known[one]) for one in endpoint.path_names}
        sent = case.as_transport_kwargs(base_url="http://localhost:8000")
        asked = {
            key: value for key, value in sent.items() if key in ("method", "url", "params", "json", "data", "content")
        }
        if "data" in asked:
            asked["content"] = asked.pop("data")
        headers = {key: str(value) for key, value in dict(sent.get("headers") or {}).items() if str(value).isascii()}
        headers.pop("User-Agent", None)
        answer = client.request(**asked, headers=headers)
        answer.elapsed = timedelta()  # only a network sets it
        # a webhook without its secret answers 503, which the document declares
        checks = [one for one in CHECKS if endpoint.policy != "webhook" or one is not not_a_server_error]
        case.validate_response(schemathesis.Response.from_httpx(answer, verify=False), checks=checks)

    explore()


@pytest.mark.parametrize(
    ("status", "content"), [(500, b"{}"), (200, b'{"items": "none"}'), (200, b"<html>"), (200, b"[]")]
)
def test_a_fault_and_an_answer_of_another_shape_are_found(status: int, content: bytes) -> None:
    operation = next(one for one in OPERATIONS if one.path == "/api/workspace/products" and one.method == "get")
    kind = "text/html" if content.startswith(b"<") else "application/json"
    answer = httpx.Response(
        status, content=content, headers={"content-type": kind}, request=httpx.Request("GET", "http://localhost:8000")
    )
    answer.elapsed = timedelta()
    with pytest.raises(FailureGroup):
        operation.Case().validate_response(schemathesis.Response.from_httpx(answer, verify=False), checks=CHECKS)
