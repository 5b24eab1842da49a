"""The port of VAT numbers: does this number identify a business in its member state, today.

`offline` answers from a file (the default: no question leaves an installation that was not told how) and says of a number that is
not in it that nobody was asked; `vies` asks the Commission's service VIES over its REST protocol (POST /check-vat-number with the
number that asks, which makes VIES answer a consultation number: the evidence of CGI art. 262 ter I and directive 2006/112/CE
art. 138). Both read the same shape of answer; what is not of that shape is a failure, never a verdict.
"""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

import httpx

from leaseapp.kernel import clock
from leaseapp.kernel.settings import Settings, VatNumberProvider, get_settings

FIXTURES = Path(__file__).with_name("vat_numbers.json")
PUBLIC_ADDRESS = "https://ec.europa.eu/taxation_customs/vies/rest-api"
TIMEOUT_SECONDS = 12.0
"""The longest wait in seconds: some member states take ten."""
MOST_BYTES = 100_000
_UNDISCLOSED = "---"


class VatNumbersError(Exception):
    """The service, or the member state behind it, did not answer; the argument is its own word (MS_UNAVAILABLE, TIMEOUT, …)."""


@dataclass(frozen=True)
class Answer:
    """A verdict: `identifier` is the consultation number, `answered_at` the instant that the service names."""

    number: str
    is_valid: bool
    answered_at: datetime
    identifier: str | None = None
    name: str | None = None
    address: str | None = None


class VatNumbers(Protocol):
    """A service that knows the VAT numbers of the Union."""

    @property
    def source(self) -> str:
        """Its name, as the evidence keeps it."""
        ...

    def consult(self, number: str, requester: str | None) -> Answer:
        """Ask whether `number` (with its country) is valid, on behalf of the number `requester`. Raises VatNumbersError."""
        ...


class OfflineNumbers:
    """A file of answers in the shape of VIES."""

    source = "OFFLINE"

    def __init__(self, path: Path = FIXTURES) -> None:
        self._path = path

    def consult(self, number: str, requester: str | None) -> Answer:
        """Answer from the file. Raises VatNumbersError NOT_ASKED for a number that is not in it."""
        found = _fixtures(self._path).get(number)
        if found is None:
            raise VatNumbersError("NOT_ASKED")
        return answer(number, {**found, "requestDate": clock.now().isoformat()})


class Vies:
    """The Commission's service."""

    source = "VIES"

    def __init__(
        self,
        address: str = PUBLIC_ADDRESS,
        *,
        timeout: float = TIMEOUT_SECONDS,
        seconds: Callable[[], float] = time.monotonic,
    ) -> None:
        self._address, self._timeout, self._seconds = address.rstrip("/"), timeout, seconds
        self._client = httpx.Client(timeout=timeout, headers={"Accept": "application/json", "User-Agent": "leaseapp"})

    def consult(self, number: str, requester: str | None) -> Answer:
        """Ask as the port says. Raises VatNumbersError for no answer, a refusal, or an answer of another shape."""
        question = {"countryCode": number[:2], "vatNumber": number[2:]}
        if requester:
            question |= {"requesterMemberStateCode": requester[:2], "requesterNumber": requester[2:]}
        try:
            return answer(number, self._ask(question))
        except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
            raise VatNumbersError(type(error).__name__) from error

    def _ask(self, question: dict[str, str]) -> Any:
        started = self._seconds()
        with self._client.stream("POST", f"{self._address}/check-vat-number", json=question) as said:
            body = bytearray()
            # a server that sends a byte now and then keeps within the timeout of each read
            for part in said.iter_bytes():
                body += part
                if len(body) > MOST_BYTES or self._seconds() - started > 2 * self._timeout:
                    raise ValueError("too much, or too slow")
            is_fine = said.status_code == httpx.codes.OK
        try:
            parsed = json.loads(body)
        except ValueError:
            raise VatNumbersError(f"HTTP_{said.status_code}") from None
        if not is_fine:
            raise VatNumbersError(_fault(parsed) or f"HTTP_{said.status_code}")
        return parsed


def answer(number: str, body: Any) -> Answer:
    """Return the verdict in an answer of VIES. Raises VatNumbersError for a fault that it tells, ValueError for another shape."""
    fault = _fault(body)
    if fault is not None:
        raise VatNumbersError(fault)
    if not isinstance(body, dict) or not isinstance(body.get("valid"), bool):
        raise ValueError("no verdict")  # noqa: TRY004  of the answer, not of our own call
    if _text(body, "vatNumber") not in (None, number[2:]):
        raise ValueError("another number")
    return Answer(
        number=number,
        is_valid=body["valid"],
        answered_at=_instant(body.get("requestDate")),
        identifier=_text(body, "requestIdentifier"),
        name=_text(body, "name"),
        address=_text(body, "address"),
    )


def _fault(body: Any) -> str | None:
    """Return the code of a fault: VIES tells them with status 200, too, and some by the name of its verdict."""
    if not isinstance(body, dict):
        return None
    wrapped = body.get("errorWrappers")
    if isinstance(wrapped, list) and wrapped and isinstance(wrapped[0], dict):
        return (_text(wrapped[0], "error") or "FAULT")[:60]
    told = _text(body, "userError")
    if told is not None and told not in ("VALID", "INVALID"):
        return told[:60]
    return "FAULT" if body.get("actionSucceed") is False else None


def _instant(value: Any) -> datetime:
    """Return the instant of an answer; VIES writes it with or without zone, old versions a bare date with one."""
    try:
        found = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return clock.now()
    return found if found.tzinfo else found.replace(tzinfo=UTC)


def _text(row: Any, name: str) -> str | None:
    value = row.get(name)
    found = " ".join(value.split())[:400] if isinstance(value, str) else ""
    return found if found and found != _UNDISCLOSED else None


@lru_cache(maxsize=4)
def _fixtures(path: Path) -> dict[str, dict[str, Any]]:
    rows = json.loads(path.read_text(encoding="utf-8"))["answers"]
    return {f"{row['countryCode']}{row['vatNumber']}": row for row in rows}


def build_vat_numbers(settings: Settings) -> VatNumbers:
    """Return the implementation that the settings name."""
    if settings.vat_number_provider is VatNumberProvider.VIES:
        return Vies(settings.vat_number_url or PUBLIC_ADDRESS)
    return OfflineNumbers()


class _Port:
    """The service of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._current: VatNumbers | None = None

    def current(self) -> VatNumbers:
        """Return the service in use, made from the settings at first use."""
        if self._current is None:
            self._current = build_vat_numbers(get_settings())
        return self._current

    def use(self, numbers: VatNumbers | None) -> None:
        """Use `numbers` from now on; None goes back to the settings."""
        self._current = numbers


port = _Port()
