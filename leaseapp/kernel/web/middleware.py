"""ASGI middleware of every answer: request id, body limit, security headers, an access log without secrets."""

import asyncio
import time
import unicodedata
from typing import Any

import structlog

from leaseapp.kernel.errors import NotFound, PayloadTooLarge, Problem, RequestTimeout
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.process import metrics, tracing
from leaseapp.kernel.settings import get_settings
from leaseapp.kernel.text.i18n import negotiate
from leaseapp.kernel.web.http import LARGEST_BODY
from leaseapp.kernel.web.problems import MEDIA_TYPE, problem_json

log = structlog.get_logger("leaseapp.access")
PAUSE_SECONDS, BODY_SECONDS = 20.0, 120.0
"""The longest pause of a body, and the longest time it may take in all: 2 MB at 140 kbit/s."""
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
        """Serve one connection."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        request_id = str(new_id())
        scope.setdefault("state", {})["request_id"] = request_id
        exchange = _Exchange(scope["method"], scope["path"].startswith("/api/"), request_id, receive, send)
        structlog.contextvars.bind_contextvars(request_id=request_id)
        started = time.perf_counter()
        asked = exchange.asked(scope)
        try:
            if (problem := exchange.refusal(scope)) is not None:
                await refuse(scope, exchange.send, problem, request_id)
            elif exchange.is_api and tracing.is_on():
                with tracing.span(scope["method"], _texts(scope), request__id=request_id) as span:
                    await self.app(asked, exchange.receive, exchange.send)
                    tracing.name(
                        span, f"{scope['method']} {_route(asked) or metrics.ELSEWHERE}", status=exchange.status
                    )
            else:
                await self.app(asked, exchange.receive, exchange.send)
        finally:
            if exchange.is_api:
                metrics.observe(scope["method"], _route(asked), exchange.status, time.perf_counter() - started)
                log.info(
                    "request", method=scope["method"], path=scope["path"], status=exchange.status,
                    milliseconds=int((time.perf_counter() - started) * 1000),
                )  # fmt: skip
            structlog.contextvars.unbind_contextvars("request_id")


class _Exchange:
    """One request and its answer, as they pass the guard."""

    def __init__(self, method: str, is_api: bool, request_id: str, receive: Any, send: Any) -> None:
        self.is_api, self.status = is_api, 0
        self._bodiless = is_api and method == "HEAD"
        self._request_id, self._receive, self._send = request_id, receive, send
        self._size, self._complete, self._body_ends = 0, False, 0.0

    def refusal(self, scope: dict[str, Any]) -> Problem | None:
        """Return the refusal of a request before any route is asked, if there is one."""
        if self.is_api and _announced(scope) > LARGEST_BODY:
            return PayloadTooLarge()
        return NotFound() if self.is_api and unreadable(scope["path"]) else None

    def asked(self, scope: dict[str, Any]) -> dict[str, Any]:
        """HEAD is answered as GET would be, without the body (RFC 9110, 9.3.2)."""
        return {**scope, "method": "GET"} if self._bodiless else scope

    async def receive(self) -> dict[str, Any]:
        """Return the next piece of the body. Raises PayloadTooLarge, RequestTimeout."""
        message = await self._in_time()
        self._size += len(message.get("body", b""))
        if self._size > LARGEST_BODY and self.is_api:
            raise PayloadTooLarge
        return message

    async def _in_time(self) -> dict[str, Any]:
        """Return the next message; a body may pause, and last, no longer than somebody with a bad line needs."""
        if self._complete or not self.is_api:
            return await self._receive()
        now = time.monotonic()
        self._body_ends = self._body_ends or now + BODY_SECONDS
        try:
            async with asyncio.timeout(min(PAUSE_SECONDS, self._body_ends - now)):
                message = await self._receive()
        except TimeoutError:
            raise RequestTimeout from None
        self._complete = not message.get("more_body")
        return message

    async def send(self, message: dict[str, Any]) -> None:
        """Send the answer with its headers."""
        if message["type"] == "http.response.start":
            self.status = message["status"]
            message["headers"] = _completed(message["headers"], self._request_id, self.is_api)
        elif self._bodiless:
            message = {**message, "body": b""}
        await self._send(message)


def _route(scope: dict[str, Any]) -> str | None:
    """Return the declared path that took the request; None where no route did."""
    return getattr(scope.get("route"), "path", None)


def _texts(scope: dict[str, Any]) -> dict[str, str]:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


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


def unreadable(path: str) -> bool:
    """Return True for a path with control characters or line breaks: no address has them, and patterns stop at them."""
    return not path.isprintable() and any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in path)


async def refuse(scope: dict[str, Any], send: Any, problem: Problem, request_id: str = "") -> None:
    """Answer a problem before any application is asked."""
    languages = dict(scope["headers"]).get(b"accept-language", b"").decode("latin-1")
    body = problem_json(problem, negotiate(languages), request_id)
    headers = [(b"content-type", MEDIA_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    headers += [(name.lower().encode(), value.encode()) for name, value in problem.headers.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
