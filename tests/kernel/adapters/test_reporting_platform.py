"""The platform that takes reports: a directory, and the Flow Service of AFNOR against a real local server."""

import json
import threading
from collections.abc import Iterator
from email.parser import BytesParser
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from leaseapp.kernel.adapters import einvoice_platform
from leaseapp.kernel.adapters import storage as stored
from leaseapp.kernel.adapters.einvoice_platform import Ack, Addresses, Credentials, PlatformError
from leaseapp.kernel.adapters.reporting_platform import OUTBOX, AfnorPlatform, OfflinePlatform, Report
from leaseapp.kernel.settings import SettingsError, load_settings

REPORT = Report("B2C-20261031.xml", b"<Report/>", "t-1", "B2C")


class Platform(BaseHTTPRequestHandler):
    """An approved platform: it gives tokens, takes each tracking id once, and tells what it has."""

    flows: dict[str, dict[str, Any]]
    tokens: list[str]
    answer: tuple[int, Any] | None
    said: dict[str, Any]

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/token":
            assert b"grant_type=client_credentials" in body
            known = self.headers["Authorization"] == "Basic bGVhc2VhcHA6c2VjcmV0"
            self.tokens.append(f"token-{len(self.tokens)}")
            return self._tell(200 if known else 401, {"access_token": self.tokens[-1]})
        if self.headers["Authorization"] != f"Bearer {self.tokens[-1]}":
            return self._tell(401, {"errorCode": "UNAUTHORIZED"})
        if self.answer is not None:
            return self._tell(*self.answer)
        if self.path == "/v1/flows/search":
            asked = json.loads(body)["where"]["trackingId"]
            found = [flow for flow in self.flows.values() if flow["trackingId"] == asked]
            return self._tell(200, {"results": [flow | {"acknowledgement": self.said} for flow in found]})
        info, content = self._parts(body)
        flow_id = f"flow-{len(self.flows) + 1}"
        self.flows[flow_id] = {"flowId": flow_id, "content": content.decode(), **info}
        self.flows[flow_id] |= {
            "flowType": "MultiFlowReport",
            "flowDirection": "Out",
            "updatedAt": "2026-11-02T08:00:00Z",
        }
        return self._tell(202, {"flowId": flow_id, "submittedAt": "2026-11-02T08:00:00Z", **info})

    def do_GET(self) -> None:
        path, _, query = self.path.partition("?")
        assert query == "docType=Metadata"
        flow = self.flows.get(path.removeprefix("/v1/flows/"))
        self._tell(200 if flow else 404, {**flow, "acknowledgement": self.said} if flow else {"errorCode": "UNKNOWN"})

    def _parts(self, body: bytes) -> tuple[dict[str, Any], bytes]:
        head = f"Content-Type: {self.headers['Content-Type']}\r\n\r\n".encode()
        info, file = BytesParser().parsebytes(head + body).get_payload()
        assert (info.get_content_type(), file.get_content_type()) == ("application/json", "application/xml")
        return json.loads(info.get_payload(decode=True)), file.get_payload(decode=True)

    def _tell(self, status: int, body: Any) -> None:
        content = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_arguments: object) -> None:
        pass


def client_of(address: str, tokens: str) -> AfnorPlatform:
    """Our client of the platform at this address."""
    account = Credentials("leaseapp", "secret")
    return AfnorPlatform("9998", "PA", einvoice_platform.AfnorPlatform(Addresses(address, "", tokens), account))


@pytest.fixture
def served() -> Iterator[tuple[AfnorPlatform, Any]]:
    """Our client, and the platform that it speaks to."""
    handler = type("Handler", (Platform,), {"flows": {}, "tokens": [], "answer": None, "said": {"status": "Pending"}})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    address = f"http://127.0.0.1:{server.server_address[1]}"
    yield client_of(address, f"{address}/token"), handler
    server.shutdown()
    server.server_close()


def test_a_report_arrives_once_with_its_hash(served):
    platform, handler = served
    first, again = platform.submit(REPORT), platform.submit(REPORT)
    assert (first.flow_id, first.acknowledgement, again.flow_id) == ("flow-1", Ack.PENDING, "flow-1")
    (flow,) = handler.flows.values()
    assert flow == {
        "flowId": "flow-1", "content": "<Report/>", "trackingId": "t-1", "name": "B2C-20261031.xml", "flowSyntax": "FRR",
        "processingRule": "B2C", "sha256": REPORT.sha256,
        "flowType": "MultiFlowReport", "flowDirection": "Out", "updatedAt": "2026-11-02T08:00:00Z",
    }  # fmt: skip
    assert handler.tokens == ["token-0"]


@pytest.mark.parametrize(
    ("said", "status", "reason"),
    [
        ({"status": "Pending"}, "Pending", None),
        ({"status": "Ok"}, "Ok", None),
        ({"status": "Error", "details": [{"level": "Error", "item": "file", "reasonCode": "InvalidSchema", "reasonMessage": "TT-33"}]},
         "Error", "InvalidSchema: TT-33"),
    ],
)  # fmt: skip
def test_what_became_of_it(served, said, status, reason):
    platform, handler = served
    platform.submit(REPORT)
    handler.said = said
    found = platform.flow("flow-1")
    assert (found.acknowledgement, found.reason) == (status, reason)


def test_a_token_that_ended_is_asked_for_again(served):
    platform, handler = served
    platform.submit(REPORT)
    handler.tokens.append("another")
    assert platform.submit(REPORT).flow_id == "flow-1"
    assert len(handler.tokens) == 3


@pytest.mark.parametrize(
    ("answer", "permanent"),
    [
        ((400, {"errorCode": "BAD", "errorMessage": "no file"}), True),
        ((413, {}), True),
        ((429, {}), False),
        ((503, {}), False),
        ((200, ["nobody understands"]), False),
        ((200, {"results": [{"acknowledgement": {"status": "Maybe"}, "flowId": "x"}]}), False),
    ],
)
def test_refusals(served, answer, permanent):
    platform, handler = served
    handler.answer = answer
    with pytest.raises(PlatformError) as refused:
        platform.submit(REPORT)
    assert refused.value.permanent is permanent


def test_nobody_answers():
    platform = client_of("http://127.0.0.1:9", "http://127.0.0.1:9/t")
    with pytest.raises(PlatformError):
        platform.flow("f")


def test_the_offline_platform_keeps_what_it_takes(storage):
    stored.port.use(storage)
    platform = OfflinePlatform("0000", "Plateforme")
    assert platform.submit(REPORT).acknowledgement is Ack.OK
    assert platform.submit(REPORT).flow_id == "t-1"
    assert storage.get(OUTBOX, "t-1.xml") == b"<Report/>"
    assert platform.flow("t-1").acknowledgement is Ack.OK
    stored.port.use(None)


def test_a_platform_needs_its_access():
    with pytest.raises(SettingsError) as refused:
        load_settings(ereporting_provider="afnor", ereporting_url="https://flow.example.com")
    assert "EREPORTING_CLIENT_SECRET" in str(refused.value)
    with pytest.raises(SettingsError):
        load_settings(ereporting_url="http://flow.example.com")
