"""Speaking to a model over HTTP: one host, bounded time and size, another try where that may help.

The rules of both live providers stand here: a whole call lasts 60 seconds at most, an overloaded server (429, 5xx) is asked twice
more when its Retry-After leaves time, redirects are not followed, an answer above 2 MB is dropped, and what an error tells
holds neither the key nor anything of the question.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import httpx

from leaseapp.kernel.adapters.ai.contract import AiError, AiFault

TIMEOUT_SECONDS = 60.0
RETRIES = 2
FIRST_WAIT_SECONDS = 0.5
LONGEST_WAIT_SECONDS = 20.0
MOST_BYTES = 2_000_000
_OVERLOADED = 529
PASSING = frozenset({429, 500, 502, 503, 504, _OVERLOADED})
_LOCAL = frozenset({"localhost", "127.0.0.1", "::1"})


class HostRefused(ValueError):
    """An address that this installation may not speak to."""


@dataclass(frozen=True)
class Spoken:
    """An answer that came: its JSON object, and what it took."""

    body: dict[str, Any]
    duration_ms: int
    attempts: int


def checked_host(address: str, allowed: frozenset[str]) -> str:
    """Return `address` without its last slash when its host is allowed. Raises HostRefused."""
    parts = urlsplit(address.strip())
    secure = parts.scheme == "https" or (parts.scheme == "http" and parts.hostname in _LOCAL)
    if not secure or parts.username or (parts.hostname not in allowed and parts.hostname not in _LOCAL):
        raise HostRefused("the host is not one of AI_HOSTS, or the address is not https")
    return address.strip().rstrip("/")


class Speaker:
    """A client of one address."""

    def __init__(
        self,
        address: str,
        headers: dict[str, str],
        allowed: frozenset[str],
        *,
        timeout: float = TIMEOUT_SECONDS,
        sleep: Callable[[float], None] = time.sleep,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address = checked_host(address, allowed)
        self._client = httpx.Client(
            timeout=httpx.Timeout(timeout, connect=min(10.0, timeout)),
            headers={"User-Agent": "leaseapp", "Accept": "application/json", **headers},
            follow_redirects=False,
            trust_env=False,
        )
        self._timeout, self._sleep, self._clock = timeout, sleep, clock

    def post(self, path: str, body: dict[str, Any]) -> Spoken:
        """Send `body` and return the answer. Raises AiError."""
        started, attempts = self._clock(), 0
        while True:
            attempts += 1
            try:
                answer = self._once(path, body, started)
            except AiError as error:
                error.duration_ms, error.attempts = self._since(started), attempts
                raise
            except httpx.TimeoutException as error:
                raise self._failed(AiFault.TIMEOUT, "no answer in time", started, attempts) from error
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                message = f"cannot be reached ({type(error).__name__})"
                raise self._failed(AiFault.UNAVAILABLE, message, started, attempts) from error
            if isinstance(answer, dict):
                return Spoken(answer, self._since(started), attempts)
            wait = min(
                answer.after if answer.after is not None else FIRST_WAIT_SECONDS * 2**attempts, LONGEST_WAIT_SECONDS
            )
            too_late = self._clock() - started + wait > self._timeout
            if attempts > RETRIES or too_late or (answer.after or 0) > LONGEST_WAIT_SECONDS:
                fault = AiFault.RATE_LIMITED if answer.status == httpx.codes.TOO_MANY_REQUESTS else AiFault.UNAVAILABLE
                raise self._failed(fault, f"status {answer.status}", started, attempts)
            self._sleep(wait)

    def _once(self, path: str, body: dict[str, Any], started: float) -> "dict[str, Any] | _Overloaded":
        left = self._timeout - (self._clock() - started)
        if left <= 0:
            raise AiError(AiFault.TIMEOUT, "no answer in time")
        with self._client.stream("POST", f"{self._address}{path}", json=body, timeout=left) as answer:
            if answer.status_code in PASSING:
                return _Overloaded(answer.status_code, _retry_after(answer))
            if not answer.is_success:
                raise AiError(AiFault.REFUSED, f"status {answer.status_code}")
            content = self._read(answer, started)
        try:
            found = json.loads(content)
        except ValueError as error:
            raise AiError(AiFault.UNREADABLE, "the answer is no JSON") from error
        if not isinstance(found, dict):
            raise AiError(AiFault.UNREADABLE, "the answer is no JSON object")
        return found

    def _read(self, answer: httpx.Response, started: float) -> bytes:
        """Read within the time and size of a call: a server that sends a byte now and then stays within each read's own."""
        content = bytearray()
        for part in answer.iter_bytes():
            content += part
            if len(content) > MOST_BYTES:
                raise AiError(AiFault.TOO_LARGE, "the answer is too large")
            if self._clock() - started > self._timeout:
                raise AiError(AiFault.TIMEOUT, "no whole answer in time")
        return bytes(content)

    def _since(self, started: float) -> int:
        return int((self._clock() - started) * 1000)

    def _failed(self, fault: AiFault, message: str, started: float, attempts: int) -> AiError:
        return AiError(fault, message, duration_ms=self._since(started), attempts=attempts)


@dataclass(frozen=True)
class _Overloaded:
    status: int
    after: float | None


def _retry_after(answer: httpx.Response) -> float | None:
    told = answer.headers.get("retry-after", "")
    return int(told) if told.isascii() and told.isdigit() and len(told) < 6 else None


def as_object(text: str) -> dict[str, Any] | None:
    """Return the JSON object that `text` is, None for anything else (a list, half an object, prose around it)."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def whole_number(value: Any) -> int:
    """Return a count of tokens as told; 0 for what is none."""
    return value if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 2**31 else 0
