"""ASGI middleware of every answer: request id, body limit, security headers, an access log without secrets."""

import time
from typing import Any

import structlog

from leaseapp.kernel.errors import PayloadTooLarge
from leaseapp.kernel.http import LARGEST_BODY
from leaseapp.kernel.i18n import negotiate
from leaseapp.kernel.ids import new_id
from leaseapp.kernel.problems import MEDIA_TYPE, problem_json
from leaseapp.kernel.settings import get_settings

log = structlog.get_logger("leaseapp.access")
HEADERS = {
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"strict-origin-when-cross-origin",
    b"cross-origin-opener-policy": b"same-origin",
    b"permissions-policy": b"camera=(self), geolocation=(), microphone=(), payment=()",
    b"x-frame-options": b"DENY",
}


class Guard:
    """The outermost middleware of the API."""

    def __init__(self, app: Any) -> None:
        self.app = app

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        """Serves one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = str(new_id())
        scope.setdefault("state", {})["request_id"] = request_id
        started, seen = time.perf_counter(), {"status": 0, "body": 0}
        is_api = scope["path"].startswith("/api/")

        async def send_with_headers(message: dict[str, Any]) -> None:
            if message["type"] == "http.response.start":
                seen["status"] = message["status"]
                message["headers"] = _completed(message["headers"], request_id, is_api)
            await send(message)

        async def receive_limited() -> dict[str, Any]:
            message = await receive()
            seen["body"] += len(message.get("body", b""))
            if seen["body"] > LARGEST_BODY and is_api:
                raise PayloadTooLarge
            return message

        structlog.contextvars.bind_contextvars(request_id=request_id)
        try:
            if is_api and _announced(scope) > LARGEST_BODY:
                await _refuse_size(scope, send_with_headers, request_id)
            else:
                await self.app(scope, receive_limited, send_with_headers)
        finally:
            if is_api:
                log.info(
                    "request", method=scope["method"], path=scope["path"], status=seen["status"],
                    milliseconds=int((time.perf_counter() - started) * 1000),
                )  # fmt: skip
            structlog.contextvars.unbind_contextvars("request_id")


def _announced(scope: dict[str, Any]) -> int:
    for name, value in scope["headers"]:
        if name == b"content-length" and value.isdigit():
            return int(value)
    return 0


def _completed(headers: Any, request_id: str, is_api: bool) -> list[tuple[bytes, bytes]]:
    present = {name.lower() for name, _value in headers}
    added = [(b"x-request-id", request_id.encode())]
    added += [(name, value) for name, value in HEADERS.items() if name not in present]
    if is_api and b"cache-control" not in present:
        added.append((b"cache-control", b"no-store"))
    if get_settings().secure_cookies:
        added.append((b"strict-transport-security", b"max-age=31536000; includeSubDomains"))
    return [*headers, *added]


async def _refuse_size(scope: dict[str, Any], send: Any, request_id: str) -> None:
    languages = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    body = problem_json(PayloadTooLarge(), negotiate(languages), request_id)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body})
