"""Calls of our client and answers of the local platform stand in the two interface descriptions of AFNOR XP Z12-013."""

import json
import re
from collections.abc import Iterator
from email.parser import BytesParser
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import jsonschema_rs
import pytest

from leaseapp.kernel.adapters import einvoice_platform as adapter
from leaseapp.kernel.adapters.einvoice_platform import (
    AfnorPlatform,
    Credentials,
    DocType,
    FlowInfo,
    PlatformError,
    Search,
)
from tests.einvoicing.conftest import House

DESCRIPTIONS = {"flow-service": "flow-service-1.3.0.json", "directory-service": "directory-service-1.3.0.json"}
JSON = "application/json"


@cache
def described(service: str) -> dict[str, Any]:
    """The description of one of the two services."""
    found: dict[str, Any] = json.loads((Path(__file__).parent / "afnor" / DESCRIPTIONS[service]).read_text())
    return found


def operation(service: str, method: str, path: str) -> dict[str, Any]:
    """The operation that the description has for a call. Raises StopIteration where it has none."""
    for template, operations in described(service)["paths"].items():
        if re.fullmatch(re.sub(r"\\{[^}]+\\}", "[^/]+", re.escape(template)), path) and method in operations:
            return dict(operations[method])
    raise AssertionError(f"{service} has no {method} {path}")


def resolved(service: str, one: dict[str, Any]) -> dict[str, Any]:
    """Return the schema that a `$ref` stands for."""
    while "$ref" in one:
        found: Any = described(service)
        for part in one["$ref"].removeprefix("#/").split("/"):
            found = found[part]
        one = found
    return one


def errors(service: str, schema: dict[str, Any], value: Any) -> list[str]:
    """Return the faults that a description of OpenAPI 3.0 finds in a value."""
    whole = _plain({"components": described(service)["components"], "allOf": [schema]})
    return [error.message for error in jsonschema_rs.Draft4Validator(whole).iter_errors(value)]


def _plain(schema: Any) -> Any:
    """The same as JSON Schema: `nullable` is another type; alternatives may overlap, as those of reason codes do there."""
    if isinstance(schema, list):
        return [_plain(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    made = {{"oneOf": "anyOf"}.get(name, name): _plain(one) for name, one in schema.items() if name != "nullable"}
    if schema.get("nullable") is True and isinstance(made.get("type"), str):
        made["type"] = [made["type"], "null"]
    return made


class Heard:
    """The calls of a client, each held against its description."""

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.wrong: list[str] = []

    def hear(self, answer: httpx.Response) -> None:
        request = answer.request
        service, _, path = request.url.path.removeprefix("/").partition("/")
        if service not in DESCRIPTIONS:  # tokens: OAuth 2, which neither describes
            return
        answer.read()
        told = operation(service, request.method.lower(), f"/{path}")
        self.calls.append(f"{request.method} {service} {answer.status_code}")
        self._asked(service, told, request)
        self._answered(service, told, answer)

    def _asked(self, service: str, told: dict[str, Any], request: httpx.Request) -> None:
        content = resolved(service, told["requestBody"])["content"] if "requestBody" in told else {}
        kind = request.headers.get("content-type", "")
        if kind.startswith("multipart/form-data"):
            head = f"Content-Type: {kind}\r\n\r\n".encode()
            parts: Any = BytesParser().parsebytes(head + request.read()).get_payload()
            info = parts[0].get_payload(decode=True)
            schema = resolved(service, content["multipart/form-data"]["schema"])["properties"]["flowInfo"]
            self._hold(service, schema, json.loads(info), "flowInfo")
        elif content:
            self._hold(service, content[JSON]["schema"], json.loads(request.read()), "asked")

    def _answered(self, service: str, told: dict[str, Any], answer: httpx.Response) -> None:
        responses = told["responses"]
        response = resolved(service, responses[str(answer.status_code)])
        kinds = response.get("content", {})
        kind = answer.headers.get("content-type", "").partition(";")[0]
        if JSON in kinds and kind == JSON:
            self._hold(service, kinds[JSON]["schema"], answer.json(), f"answered {answer.status_code}")

    def _hold(self, service: str, schema: dict[str, Any], value: Any, what: str) -> None:
        self.wrong += [f"{self.calls[-1]} {what}: {error}" for error in errors(service, schema, value)]


@pytest.fixture
def heard(house: House) -> Iterator[tuple[AfnorPlatform, Heard, House]]:
    listening = Heard()
    client = AfnorPlatform(adapter.local_addresses(house.port), Credentials("alpha", "local-secret"))
    client._client.event_hooks = {"response": [listening.hear]}
    yield client, listening, house
    client._client.close()


def test_a_description_says_no_where_it_has_to() -> None:
    schema = {"$ref": "#/components/schemas/FlowInfo"}
    assert errors("flow-service", schema, {"name": 3}) != []


def test_calls_and_answers_are_as_the_interfaces_describe_them(heard: tuple[AfnorPlatform, Heard, House]) -> None:
    client, listening, house = heard
    flow_id = client.submit(b"<none/>", FlowInfo("t-1", "FAC-1.xml", "CII", "B2B", "CIUS"))
    house.platform.advance(600)
    assert client.search(Search(tracking_id="t-1")).flows[0].flow_id == flow_id
    assert client.metadata(flow_id).tracking_id == "t-1"
    assert client.fetch(flow_id, DocType.ORIGINAL) == b"<none/>"
    assert client.recipients("404833048") != ()
    hook = client.register("https://leaseapp.example/api/webhooks/einvoicing/afnor", ["CustomerInvoice"])
    client.unregister(hook.webhook_id)
    with pytest.raises(PlatformError):
        client.metadata("nobody-knows-it")
    assert listening.wrong == []
    # eight calls, and the one whose token had ended meanwhile
    assert len(listening.calls) == 9
