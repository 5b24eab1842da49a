"""Requests to endpoints as the generic tests write them."""

import re
import uuid
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

import httpx
import pytest

from leaseapp.kernel.endpoints import Endpoint
from leaseapp.kernel.web.openapi import refusals
from tests.architecture.samples import ENDPOINTS

GUARDED = [endpoint for endpoint in ENDPOINTS.values() if endpoint.policy in ("workspace", "account", "provider")]
_NAME = re.compile(r"{(\w+)}")


def each(selected: Iterable[Endpoint], slow: Mapping[str, str] = MappingProxyType({})) -> Any:
    """Parametrizes a test by endpoint; the id in the report is its name. `slow` says of some why they take long."""
    return pytest.mark.parametrize("endpoint", [named(item.name, item, slow) for item in selected])


def named(name: str, value: Any, slow: Mapping[str, str]) -> Any:
    """Return a case of a test with its name, marked where it takes long."""
    return pytest.param(value, id=name, marks=[pytest.mark.slow(slow[name])] if name in slow else [])


def address(endpoint: Endpoint, value: Callable[[str], object] = lambda _name: uuid.uuid4()) -> str:
    """The path with `value(name)` in each place."""
    assert endpoint.path is not None
    return _NAME.sub(lambda found: str(value(found.group(1))), endpoint.path)


def send(client: Any, endpoint: Endpoint, path: str | None = None, **options: Any) -> httpx.Response:
    """The HTTP request of an endpoint, by default with ids that name nothing and a body that is no JSON at all."""
    if endpoint.method != "GET" and not options:
        options = {"content": b"{", "headers": {"content-type": "application/json"}}
    answer = client.request(endpoint.method, path or address(endpoint), **options)
    assert_documented(endpoint, answer.status_code)
    return answer


def assert_documented(endpoint: Endpoint, status: int) -> None:
    """A refusal has a status that the OpenAPI document names for the endpoint."""
    assert status < 400 or str(status) in refusals(endpoint), (endpoint.name, status)


def code(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal; an answer that is no problem document has no code."""
    if answer.headers.get("content-type") != "application/problem+json":
        return answer.status_code, ""
    return answer.status_code, answer.json()["code"]
