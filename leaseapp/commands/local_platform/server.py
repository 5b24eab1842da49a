"""The local platform over HTTP: tokens, flows, webhooks and directory as the two interfaces describe them, and a page."""

import base64
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email.parser import BytesParser
from email.policy import HTTP
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

import httpx

from leaseapp.commands.local_platform import page
from leaseapp.commands.local_platform.checking import MOST_BYTES
from leaseapp.commands.local_platform.state import Faulty, Hook, LocalPlatform, digest
from leaseapp.kernel.security.webhooks import afnor_signature
from leaseapp.law.registers import is_siren

FLOWS, DIRECTORY, TOKENS = "/flow-service/v1", "/directory-service/v1", "/auth-service/token"
JSON = "application/json"
TOLD = ("trackingId", "name", "processingRule", "flowSyntax", "flowProfile")
"""Fields that the answer to a new flow repeats."""


class _Refused(Exception):
    """An answer other than a good one."""

    def __init__(self, status: int, code: str) -> None:
        super().__init__(code)
        self.status, self.code = status, code


def call_back(hook: Hook, flow: dict[str, Any]) -> None:
    """Call the application back; what it does not take is found by its own polling."""
    body = json.dumps(flow).encode()
    stamp = str(int(time.time()))
    signature = base64.b64encode(afnor_signature(hook.key, body, stamp)).decode()
    headers = {"Content-Type": JSON, "Afnor-Signature": signature, "Afnor-Signature-Timestamp": stamp}
    try:
        httpx.post(hook.url, content=body, headers=headers, timeout=10)
    except httpx.HTTPError:
        return


class _Handler(BaseHTTPRequestHandler):
    """One request."""

    platform: LocalPlatform

    def do_GET(self) -> None:  # the methods of the standard library
        """Answer a read."""
        self._answer("GET")

    def do_POST(self) -> None:
        """Answer an act."""
        self._answer("POST")

    def do_DELETE(self) -> None:
        """Answer a removal."""
        self._answer("DELETE")

    def log_message(self, format: str, *_arguments: Any) -> None:  # noqa: A002  the name of the standard library
        """Keep the console quiet."""

    def _answer(self, method: str) -> None:
        self.url = urlsplit(self.path)
        try:
            size = int(self.headers.get("Content-Length") or 0)
            if size > MOST_BYTES + 1024 * 1024:
                raise _Refused(413, "FILE_SIZE_EXCEEDED")
            self.body = self.rfile.read(size)
            status, content, media_type = self._routed(method)
        except _Refused as refused:
            status, content, media_type = refused.status, _error(refused.code), JSON
        except Faulty as faulty:
            status, content, media_type = (
                faulty.status,
                _error("TOO_MANY_REQUESTS" if faulty.status == 429 else "INTERNAL_ERROR"),
                JSON,
            )
        except (ValueError, KeyError, TypeError):
            status, content, media_type = 400, _error("INVALID_REQUEST"), JSON
        self.send_response(status)
        self.send_header("Content-Type", media_type)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def _routed(self, method: str) -> tuple[int, bytes, str]:
        path = self.url.path
        if path == TOKENS and method == "POST":
            return 200, json.dumps(self.platform.token_for(self._client())).encode(), JSON
        if path.startswith(FLOWS):
            return self._flow_service(method, path[len(FLOWS) :], self._account())
        if path.startswith(DIRECTORY):
            self._account()
            return self._directory_service(method, path[len(DIRECTORY) :])
        return page.answer(self.platform, method, path, parse_qs(self.body.decode()) if method == "POST" else {})

    def _client(self) -> str:
        kind, _blank, text = self.headers.get("Authorization", "").partition(" ")
        client, _colon, secret = base64.b64decode(text).decode().partition(":") if kind == "Basic" else ("", "", "")
        if not client or not secret:
            raise _Refused(401, "INVALID_CLIENT")
        return client

    def _account(self) -> str:
        kind, _blank, token = self.headers.get("Authorization", "").partition(" ")
        account = self.platform.account_of(token) if kind == "Bearer" else None
        if account is None:
            raise _Refused(401, "INVALID_TOKEN")
        return account

    def _flow_service(self, method: str, path: str, account: str) -> tuple[int, bytes, str]:
        if path == "/healthcheck":
            return 200, b"", JSON
        if method == "POST" and path == "/flows":
            info, content = self._multipart()
            flow = self.platform.take(account, info, content)
            told = {
                "flowId": flow.flow_id, "submittedAt": flow.submitted_at.isoformat(), "sha256": digest(content),
                **{name: info[name] for name in TOLD if name in info},
            }  # fmt: skip
            return 202, json.dumps(told).encode(), JSON
        if method == "POST" and path == "/flows/search":
            return 200, json.dumps(self.platform.search(account, json.loads(self.body))).encode(), JSON
        if method == "GET" and path.startswith("/flows/"):
            return self._flow(account, unquote(path.removeprefix("/flows/")))
        if path.startswith("/webhooks"):
            return self._webhooks(method, path, account)
        raise _Refused(404, "MISSING_RESOURCE")

    def _flow(self, account: str, flow_id: str) -> tuple[int, bytes, str]:
        flow = self.platform.flows.get(flow_id)
        kind = parse_qs(self.url.query).get("docType", ["Metadata"])[0]
        if flow is None or flow.account != account:
            raise _Refused(404, "MISSING_RESOURCE")
        if kind == "Metadata":
            return 200, json.dumps(flow.told()).encode(), JSON
        content = flow.content if kind in ("Original", "Converted") else flow.readable
        if content is None:
            raise _Refused(404, "MISSING_RESOURCE")
        return 200, content, "application/octet-stream"

    def _webhooks(self, method: str, path: str, account: str) -> tuple[int, bytes, str]:
        own = {key: one for key, one in self.platform.hooks.items() if one.account == account}
        if method == "GET" and path == "/webhooks":
            rows = [
                {"webhookId": one.hook_id, "callbackUrl": one.url, "flowTypes": list(one.flow_types)}
                for one in own.values()
            ]
            told = {"count": len(rows), "webhookIds": [*own], "webhooks": rows}
            return 200, json.dumps(told).encode(), JSON
        if method == "POST" and path == "/webhooks":
            wanted = json.loads(self.body)
            made = self.platform.hook(account, wanted["callbackUrl"], tuple(wanted.get("flowTypes", ())))
            told = {"webhookId": made.hook_id, "signingKey": base64.b64encode(made.key).decode(),
                    "createdAt": self.platform.instant().isoformat()}  # fmt: skip
            return 201, json.dumps(told).encode(), JSON
        hook_id = path.removeprefix("/webhooks/")
        if method == "DELETE" and hook_id in own:
            del self.platform.hooks[hook_id]
            return 204, b"", JSON
        raise _Refused(404, "MISSING_RESOURCE")

    def _directory_service(self, method: str, path: str) -> tuple[int, bytes, str]:
        if method != "POST" or path != "/directory-line/search":
            raise _Refused(404, "MISSING_RESOURCE")
        wanted = json.loads(self.body)
        siren = wanted.get("filters", {}).get("siren", {}).get("value", "")
        rows = []
        if is_siren(siren) and siren not in self.platform.unknown:
            rows = [
                {"addressingIdentifier": siren, "platformType": "WK", "directoryLineStatus": "Enabled", "siren": siren}
            ]
        told = {"search": wanted, "totalNumberOfResults": len(rows), "results": rows}
        return 200, json.dumps(told).encode(), JSON

    def _multipart(self) -> tuple[dict[str, Any], bytes]:
        """Return what the document is sent with, and the document."""
        head = f"Content-Type: {self.headers.get('Content-Type', '')}\r\n\r\n".encode()
        parts: dict[str, bytes] = {}
        for part in BytesParser(policy=HTTP).parsebytes(head + self.body).iter_parts():
            name = part.get_param("name", header="content-disposition")
            content = part.get_payload(decode=True)
            parts[str(name)] = content if isinstance(content, bytes) else b""
        info = json.loads(parts["flowInfo"])
        if not isinstance(info.get("name"), str) or info.get("flowSyntax") not in (
            "CII",
            "UBL",
            "Factur-X",
            "CDAR",
            "FRR",
        ):
            raise _Refused(400, "MISSING_REQUIRED_FIELD")
        return info, parts["file"]


def _error(code: str) -> bytes:
    return json.dumps({"errorCode": code}).encode()


@contextmanager
def serving(port: int = 0, platform: LocalPlatform | None = None) -> Iterator[tuple[LocalPlatform, int]]:
    """Serve the platform on the loopback; give it and its port. Whoever wants it to speak by itself calls `tick`."""
    made = platform or LocalPlatform(call_back)
    handler = type("Handler", (_Handler,), {"platform": made})
    server = ThreadingHTTPServer(("127.0.0.1", port), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield made, server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()


def run(port: int) -> int:
    """Serve the platform until it is stopped."""
    with serving(port) as (platform, _port):
        while True:
            platform.tick()
            time.sleep(0.5)
