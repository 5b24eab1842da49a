"""Methods and addresses as RFC 9110 has them: HEAD is GET without the body, OPTIONS and 405 say what an address takes."""

from itertools import product
from typing import Any

import pytest

from tests.architecture.calls import address
from tests.architecture.samples import ENDPOINTS
from tests.conftest import Client
from tests.support.cells import together

COMPANIES = "/api/workspace/companies"
WITH_PATH = [endpoint for endpoint in ENDPOINTS.values() if (endpoint.path or "").startswith("/api/")]


def of_path(path: str) -> set[str]:
    """The methods that are declared for an address."""
    methods = {endpoint.method for endpoint in WITH_PATH if endpoint.path == path}
    return methods | ({"HEAD"} if "GET" in methods else set()) | {"OPTIONS"}


@pytest.mark.slow("every address")
@together("endpoint", WITH_PATH)
def test_options_and_405_name_the_methods_of_an_address(endpoint: Any, anonymous: Client) -> None:
    declared = of_path(endpoint.path)
    told = anonymous.options(address(endpoint))
    assert (told.status_code, told.content) == (204, b"")
    assert declared <= set(told.headers["allow"].split(", "))
    other = next(
        method for method in ("DELETE", "PUT", "PATCH", "POST", "TRACE") if method not in told.headers["allow"]
    )
    refused = anonymous.request(other, address(endpoint))
    assert (refused.status_code, refused.json()["code"]) == (405, "METHOD_NOT_ALLOWED")
    assert refused.headers["allow"] == told.headers["allow"]


@pytest.mark.parametrize(
    "path", ["/api/health", "/api/ready", COMPANIES, "/api/workspace/companies?format=csv", "/api/nowhere"]
)
def test_head_is_get_without_the_body(client: Client, path: str) -> None:
    got, headed = client.get(path), client.head(path)
    assert headed.content == b""
    assert headed.status_code == got.status_code
    for name in ("content-type", "content-disposition", "cache-control"):
        assert headed.headers.get(name) == got.headers.get(name)
    # the length of what is streamed is known to nobody before
    assert headed.headers.get("content-length", got.headers["content-length"]) == got.headers["content-length"]


@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "TRACE", "BREW"])
def test_what_is_no_address_is_404_for_every_method(client: Client, method: str) -> None:
    assert client.request(method, "/api/nowhere").status_code == 404


@together(
    "path, end, method",
    product(
        [f"{COMPANIES}{{}}", "/api/nowhere{}x", "/api/workspace/{}companies", "/api/health{}"],
        ["%0A", "%0D%0A", "%00", "%E2%80%A8"], ["GET", "POST", "OPTIONS"],
    ),
)  # fmt: skip
def test_a_line_break_in_a_path_answers_as_a_problem(client: Client, method: str, path: str, end: str) -> None:
    answer = client.request(method, path.format(end))
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert answer.json()["code"] == "NOT_FOUND"
