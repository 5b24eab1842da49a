"""The port of the platform that takes reports for the tax administration: a document goes in, an acknowledgement comes back.

`offline` keeps each document in the storage and accepts it (the default: nothing leaves); `afnor` speaks the Flow Service 1.3.0
of AFNOR XP Z12-013, which every approved platform offers: client credentials, `POST /v1/flows`, search by our own tracking id,
metadata. Callers are jobs: a failure raises PlatformError, and the queue tries again; a document that arrived is found by its
tracking id.
"""

import hashlib
import json
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

import httpx

from leaseapp.kernel.adapters.storage import StorageError, storage
from leaseapp.kernel.process.setting_choices import ReportingProvider
from leaseapp.kernel.settings import Settings, get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import XML

TIMEOUT_SECONDS = 30.0
OUTBOX = "ereporting-outbox"
SYNTAX = "FRR"
#: answers about our access or their load, not about the document: they pass
_PASSING = frozenset({401, 403, 408, 409, 425, 429})


class PlatformError(Exception):
    """The platform did not answer as it should; `permanent` means that trying again is pointless."""

    def __init__(self, message: str, *, permanent: bool = False, **params: Any) -> None:
        super().__init__(message.format(**params))
        self.message, self.params, self.permanent = message, params, permanent


class Acknowledgement(StrEnum):
    """What the platform says of a document (FlowAckStatus)."""

    PENDING = "Pending"
    OK = "Ok"
    ERROR = "Error"


@dataclass(frozen=True)
class Report:
    """A document that leaves: its file name, content, our name of it, and what it is under (ProcessingRule; None: said by it)."""

    name: str
    content: bytes
    tracking_id: str
    rule: str | None = None

    @property
    def sha256(self) -> str:
        """The hash of the content, in hex."""
        return hashlib.sha256(self.content).hexdigest()


@dataclass(frozen=True)
class Flow:
    """A document at the platform: its id there, what was said of it, and why it was refused."""

    flow_id: str
    acknowledgement: Acknowledgement
    reason: str | None = None


class ReportingPlatform(Protocol):
    """A platform; `number` and `name` are those by which reports name it as their sender."""

    number: str
    name: str

    def submit(self, report: Report) -> Flow:
        """Hand a document in, once however often it is called. Raises PlatformError."""
        ...

    def flow(self, flow_id: str) -> Flow:
        """Return what is said of a document now. Raises PlatformError."""
        ...


class OfflinePlatform:
    """A directory (or bucket) of documents, each accepted as it comes."""

    def __init__(self, number: str, name: str) -> None:
        self.number, self.name = number, name

    def submit(self, report: Report) -> Flow:
        """Keep the document under its tracking id."""
        try:
            storage().ensure_bucket(OUTBOX, locked=False, versioning=False)
            storage().put(OUTBOX, f"{report.tracking_id}.xml", report.content, XML)
        except StorageError as error:
            raise PlatformError(_("The report cannot be kept ({fault})."), fault=type(error).__name__) from error
        return Flow(report.tracking_id, Acknowledgement.OK)

    def flow(self, flow_id: str) -> Flow:
        """Every document was accepted."""
        return Flow(flow_id, Acknowledgement.OK)


class AfnorPlatform:
    """An approved platform over the Flow Service."""

    def __init__(
        self, number: str, name: str, *, address: str, token_address: str, client: tuple[str, str],
        timeout: float = TIMEOUT_SECONDS,
    ) -> None:  # fmt: skip
        self.number, self.name = number, name
        self._address, self._token_address, self._credentials = address, token_address, client
        self._client = httpx.Client(timeout=timeout, headers={"User-Agent": "leaseapp"}, follow_redirects=False)
        self._token: str | None = None

    def submit(self, report: Report) -> Flow:
        """Hand it in as the port says; what a lost answer left there is found first."""
        there = self._call("POST", "/v1/flows/search", json={"where": {"trackingId": report.tracking_id}, "limit": 1})
        found = there.get("results") or []
        if found:
            return _flow(found[0])
        told = {
            "trackingId": report.tracking_id, "name": report.name, "flowSyntax": SYNTAX, "sha256": report.sha256,
            **({"processingRule": report.rule} if report.rule else {}),
        }  # fmt: skip
        parts = {
            "flowInfo": (None, json.dumps(told).encode(), "application/json"),
            "file": (report.name, report.content, XML),
        }
        return _flow(self._call("POST", "/v1/flows", files=parts))

    def flow(self, flow_id: str) -> Flow:
        """Read its metadata."""
        return _flow(self._call("GET", f"/v1/flows/{flow_id}", params={"docType": "Metadata"}))

    def _call(self, method: str, path: str, **options: Any) -> dict[str, Any]:
        """Return the answer's object; a token that ended is asked for once more."""
        answer = self._send(method, path, **options)
        if answer.status_code == httpx.codes.UNAUTHORIZED:
            self._token = None
            answer = self._send(method, path, **options)
        if not answer.is_success:
            permanent = answer.is_client_error and answer.status_code not in _PASSING
            raise PlatformError(
                _("The platform answered {code}: {reason}"), permanent=permanent, code=answer.status_code,
                reason=_told(answer),
            )  # fmt: skip
        return _object(answer)

    def _send(self, method: str, path: str, **options: Any) -> httpx.Response:
        try:
            token = self._token or self._new_token()
            headers = {"Authorization": f"Bearer {token}"}
            return self._client.request(method, f"{self._address}{path}", headers=headers, **options)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise PlatformError(_("The platform cannot be reached ({fault})."), fault=type(error).__name__) from error

    def _new_token(self) -> str:
        answer = self._client.post(
            self._token_address, data={"grant_type": "client_credentials"}, auth=self._credentials
        )
        token = _object(answer).get("access_token") if answer.is_success else None
        if not isinstance(token, str):
            raise PlatformError(_("The platform gave no access ({code})."), code=answer.status_code)
        self._token = token
        return token


def _object(answer: httpx.Response) -> dict[str, Any]:
    try:
        found = answer.json()
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise PlatformError(_("The platform answered what nobody understands."))
    return found


def _told(answer: httpx.Response) -> str:
    """Return what an error says, briefly."""
    try:
        body = answer.json()
    except ValueError:
        return ""
    return str(body.get("errorMessage") or body.get("errorCode") or "")[:200] if isinstance(body, dict) else ""


def _flow(body: dict[str, Any]) -> Flow:
    """Return a flow as the platform tells it; one that was only just taken has no acknowledgement yet."""
    said = body.get("acknowledgement") or {}
    try:
        flow_id, status = str(body["flowId"])[:64], Acknowledgement(said.get("status", "Pending"))
    except (KeyError, ValueError, AttributeError) as error:
        raise PlatformError(_("The platform answered what nobody understands.")) from error
    reasons = [f"{one.get('reasonCode')}: {one.get('reasonMessage')}" for one in said.get("details") or ()]
    return Flow(flow_id, status, "; ".join(reasons)[:1000] or None if status is Acknowledgement.ERROR else None)


def build(settings: Settings) -> ReportingPlatform:
    """Return the platform that the settings name."""
    number, name = settings.ereporting_platform_id, settings.ereporting_platform_name
    if settings.ereporting_provider is ReportingProvider.OFFLINE:
        return OfflinePlatform(number, name)
    secret = settings.ereporting_client_secret
    return AfnorPlatform(
        number, name, address=settings.ereporting_url or "", token_address=settings.ereporting_token_url or "",
        client=(settings.ereporting_client_id or "", secret.get_secret_value() if secret else ""),
    )  # fmt: skip


class _Port:
    """The platform of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._made: ReportingPlatform | None = None

    def current(self) -> ReportingPlatform:
        """Return the platform in use, made from the settings at first use."""
        if self._made is None:
            self._made = build(get_settings())
        return self._made

    def use(self, platform: ReportingPlatform | None) -> None:
        """Use `platform` from now on; None goes back to the settings."""
        self._made = platform


port = _Port()
