"""The port of the approved platform that carries e-invoices: AFNOR XP Z12-013, Flow Service and Directory Service 1.3.0.

Every approved platform offers these two interfaces. `none` has no platform, `local` is the small server of the product that
speaks the same (`commands/local_platform`: development and demonstration), `afnor` the addresses of the settings. Accounts
(client credentials, OAuth 2) belong to organizations; no address comes from what people type, and no redirection is
followed. Callers are jobs: a failure raises `PlatformError`, and the queue tries again.
"""

import hashlib
import json
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, Protocol
from urllib.parse import quote

import httpx

from leaseapp.kernel.process.setting_choices import EInvoiceProvider
from leaseapp.kernel.settings import Settings, get_settings
from leaseapp.kernel.text import plain_texts
from leaseapp.kernel.text.i18n import _

TIMEOUT_SECONDS = 20.0
QUICK_SECONDS = 3.0
"""The patience of somebody who looks at a page."""
MOST_BYTES = 100 * 1024 * 1024
PAGE = 100
_EARLY_SECONDS = 30.0
#: answers about our access or their load, not about the document: they pass
_PASSING = frozenset({401, 403, 408, 409, 425, 429})
NOT_REACHED = _("The platform cannot be reached ({fault}).")
ANSWERED = _("The platform answered {code}.")
NO_SENSE = _("The platform’s answer cannot be understood.")


class PlatformError(Exception):
    """The platform did not do it; `permanent` means that trying again is pointless. `code` is the platform's own."""

    def __init__(self, message: str, *, permanent: bool = False, reason: str = "", **params: Any) -> None:
        super().__init__(message.format(**params))
        self.message, self.params, self.permanent, self.reason = message, params, permanent, reason


class Ack(StrEnum):
    """The acknowledgement of a flow: not looked at yet, taken, or found wrong."""

    PENDING = "Pending"
    OK = "Ok"
    ERROR = "Error"


class DocType(StrEnum):
    """The content of a flow that is asked for."""

    METADATA = "Metadata"
    ORIGINAL = "Original"
    READABLE = "ReadableView"


@dataclass(frozen=True)
class Addresses:
    """The addresses of a platform: flows, directory, tokens."""

    flows: str
    directory: str
    tokens: str


@dataclass(frozen=True)
class Credentials:
    """The account of an organization."""

    client_id: str
    client_secret: str


@dataclass(frozen=True)
class FlowInfo:
    """A document to send and its data; `tracking_id` is ours, so that a lost answer is found again.

    A document without a `rule` says its own.
    """

    tracking_id: str
    name: str
    syntax: str
    rule: str | None = "B2B"
    profile: str | None = None


@dataclass(frozen=True)
class Flow:
    """A flow as the platform describes it; `reasons` are (code, message) of what it found wrong."""

    flow_id: str
    flow_type: str
    direction: str
    syntax: str
    ack: Ack
    updated_at: datetime
    tracking_id: str | None = None
    name: str = ""
    reasons: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Search:
    """Terms of a search; everything that is given has to hold."""

    updated_after: datetime | None = None
    flow_types: Sequence[str] = ()
    tracking_id: str | None = None

    def body(self, cursor: str | None) -> dict[str, Any]:
        """Return it as the interface takes it."""
        where: dict[str, Any] = {}
        if self.updated_after is not None:
            where["updatedAfter"] = self.updated_after.isoformat()
        if self.flow_types:
            where["flowType"] = list(self.flow_types)
        if self.tracking_id is not None:
            where["trackingId"] = self.tracking_id
        return {"limit": PAGE, "where": where} | ({"cursor": cursor} if cursor else {})


@dataclass(frozen=True)
class Page:
    """A page of flows, and where the next one begins."""

    flows: tuple[Flow, ...]
    next_cursor: str | None = None


@dataclass(frozen=True)
class Recipient:
    """A place where a company receives e-invoices."""

    address: str
    platform: str


@dataclass(frozen=True)
class Webhook:
    """A registration for callbacks, with the key that signs them (base64)."""

    webhook_id: str
    signing_key: str


class EInvoicePlatform(Protocol):
    """A platform, for one account. Every call raises PlatformError."""

    def submit(self, content: bytes, info: FlowInfo) -> str:
        """Send a document, an invoice or a statement of the life cycle; return the id of its flow."""
        ...

    def search(self, search: Search, cursor: str | None = None) -> Page:
        """Return a page of flows, the oldest change first."""
        ...

    def fetch(self, flow_id: str, kind: DocType = DocType.ORIGINAL) -> bytes:
        """Return a content of a flow."""
        ...

    def metadata(self, flow_id: str) -> Flow:
        """Return what the platform says of a flow."""
        ...

    def recipients(self, siren: str, *, quickly: bool = False) -> tuple[Recipient, ...]:
        """Return where a company receives e-invoices; empty for one that the directory does not know."""
        ...

    def register(self, url: str, flow_types: Sequence[str]) -> Webhook:
        """Ask to be called back about flows of these types."""
        ...

    def unregister(self, webhook_id: str) -> None:
        """Ask not to be called back any more; one that is gone already is fine."""
        ...


def flow_of(told: Any) -> Flow:
    """Return a flow out of JSON. Raises ValueError for what is none."""
    try:
        ack = told["acknowledgement"]
        reasons = tuple(
            (_said(one.get("reasonCode"), 60), _said(one.get("reasonMessage"), 500))
            for one in ack.get("details") or ()
            if one.get("level") == "Error"
        )
        updated = datetime.fromisoformat(told["updatedAt"])
        if updated.tzinfo is None or _said(told["flowId"], 64) != told["flowId"] or not told["flowId"]:
            raise ValueError("no flow")
        return Flow(
            told["flowId"], str(told["flowType"]), str(told["flowDirection"]), str(told["flowSyntax"]), Ack(ack["status"]),
            updated, told.get("trackingId"), str(told.get("name", "")), reasons,
        )  # fmt: skip
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError("no flow") from error


def _said(value: Any, longest: int) -> str:
    """Return a text of theirs as it can be kept; empty where it deceives or is none."""
    usable = isinstance(value, str) and plain_texts.wrong_in_text(value) is None
    return value[:longest] if usable else ""


@dataclass
class _Token:
    value: str = ""
    until: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)


class AfnorPlatform:
    """A platform that speaks the two interfaces; its token is kept until shortly before it ends."""

    def __init__(self, addresses: Addresses, credentials: Credentials, *, timeout: float = TIMEOUT_SECONDS) -> None:
        self._at, self._credentials, self._token = addresses, credentials, _Token()
        self._client = httpx.Client(timeout=timeout, headers={"User-Agent": "leaseapp"}, follow_redirects=False)

    def submit(self, content: bytes, info: FlowInfo) -> str:
        """See the port; the platform is told the SHA-256 of what it should have received."""
        said = {
            "trackingId": info.tracking_id, "name": info.name, "flowSyntax": info.syntax,
            "sha256": hashlib.sha256(content).hexdigest(),
            **({"processingRule": info.rule} if info.rule else {}),
            **({"flowProfile": info.profile} if info.profile else {}),
        }  # fmt: skip
        media_type = "application/pdf" if info.syntax == "Factur-X" else "application/xml"
        files = {
            "flowInfo": ("flowInfo.json", json.dumps(said).encode(), "application/json"),
            "file": (info.name, content, media_type),
        }
        answer = self._ask("POST", f"{self._at.flows}/v1/flows", files=files)
        return self._read(answer, lambda told: str(told["flowId"]))

    def search(self, search: Search, cursor: str | None = None) -> Page:
        """See the port."""
        answer = self._ask("POST", f"{self._at.flows}/v1/flows/search", json=search.body(cursor))
        return self._read(
            answer, lambda told: Page(tuple(map(flow_of, told.get("results") or ())), told.get("nextCursor"))
        )

    def fetch(self, flow_id: str, kind: DocType = DocType.ORIGINAL) -> bytes:
        """See the port."""
        return self._ask("GET", self._flow(flow_id), params={"docType": kind.value}).content

    def metadata(self, flow_id: str) -> Flow:
        """See the port."""
        return self._read(self._ask("GET", self._flow(flow_id), params={"docType": DocType.METADATA.value}), flow_of)

    def recipients(self, siren: str, *, quickly: bool = False) -> tuple[Recipient, ...]:
        """See the port; a line of the directory counts while it is enabled."""
        body = {"filters": {"siren": {"op": "strict", "value": siren}}, "limit": 50, "ignore": 0}
        timeout = {"timeout": QUICK_SECONDS} if quickly else {}
        try:
            answer = self._ask("POST", f"{self._at.directory}/v1/directory-line/search", json=body, **timeout)
        except PlatformError as error:
            if error.params.get("code") == httpx.codes.NOT_FOUND:
                return ()
            raise
        return self._read(
            answer,
            lambda told: tuple(
                Recipient(str(one["addressingIdentifier"]), str(one.get("platformType", "")))
                for one in told.get("results") or ()
                if one.get("directoryLineStatus", "Enabled") == "Enabled"
            ),
        )

    def register(self, url: str, flow_types: Sequence[str]) -> Webhook:
        """See the port."""
        body = {"callbackUrl": url, "flowTypes": list(flow_types)}
        answer = self._ask("POST", f"{self._at.flows}/v1/webhooks", json=body)
        return self._read(answer, lambda told: Webhook(str(told["webhookId"]), str(told["signingKey"])))

    def unregister(self, webhook_id: str) -> None:
        """See the port."""
        try:
            self._ask("DELETE", f"{self._at.flows}/v1/webhooks/{webhook_id}")
        except PlatformError as error:
            if error.params.get("code") != httpx.codes.NOT_FOUND:
                raise

    def _flow(self, flow_id: str) -> str:
        return f"{self._at.flows}/v1/flows/{quote(flow_id, safe='')}"

    def _ask(self, method: str, url: str, **content: Any) -> httpx.Response:
        """Return a good answer; a token that was refused is fetched anew once."""
        answer = self._send(method, url, headers=self._bearer(), **content)
        if answer.status_code == httpx.codes.UNAUTHORIZED:
            self._token.until = 0.0
            answer = self._send(method, url, headers=self._bearer(), **content)
        if answer.is_success:
            return answer
        permanent = answer.is_client_error and answer.status_code not in _PASSING
        raise PlatformError(ANSWERED, permanent=permanent, reason=_reason(answer), code=answer.status_code)

    def _bearer(self) -> dict[str, str]:
        with self._token.lock:
            if time.monotonic() >= self._token.until:
                account = (self._credentials.client_id, self._credentials.client_secret)
                answer = self._send("POST", self._at.tokens, data={"grant_type": "client_credentials"}, auth=account)
                if not answer.is_success:
                    raise PlatformError(ANSWERED, reason=_reason(answer), code=answer.status_code)
                self._token.value, seconds = self._read(
                    answer, lambda told: (str(told["access_token"]), int(told.get("expires_in", 60)))
                )
                self._token.until = time.monotonic() + max(seconds - _EARLY_SECONDS, 0)
            return {"Authorization": f"Bearer {self._token.value}"}

    def _send(self, method: str, url: str, **content: Any) -> httpx.Response:
        try:
            return self._client.request(method, url, **content)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise PlatformError(NOT_REACHED, fault=type(error).__name__) from error

    @staticmethod
    def _read(answer: httpx.Response, read: Any) -> Any:
        try:
            return read(answer.json())
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise PlatformError(NO_SENSE) from error


def _reason(answer: httpx.Response) -> str:
    """Return the platform's own code of a refusal."""
    try:
        return str(answer.json().get("errorCode", ""))[:60]
    except (ValueError, AttributeError):
        return ""


def addresses_of(settings: Settings) -> Addresses | None:
    """Return the addresses that the settings name; None where there is no platform."""
    if settings.einvoice_provider is EInvoiceProvider.NONE:
        return None
    if settings.einvoice_provider is EInvoiceProvider.LOCAL:
        return local_addresses(settings.einvoice_local_port)
    return Addresses(
        (settings.einvoice_flow_url or "").rstrip("/"),
        (settings.einvoice_directory_url or "").rstrip("/"),
        settings.einvoice_token_url or "",
    )


def local_addresses(port: int) -> Addresses:
    """Return where the local platform listens."""
    base = f"http://127.0.0.1:{port}"
    return Addresses(f"{base}/flow-service", f"{base}/directory-service", f"{base}/auth-service/token")


class _Port:
    """The platform of this process, a client for each account; tests put other addresses into it."""

    def __init__(self) -> None:
        self._addresses: tuple[Addresses | None] | None = None
        self._clients: dict[Credentials, AfnorPlatform] = {}
        self._lock = threading.Lock()

    @property
    def is_there(self) -> bool:
        """True where the settings name a platform."""
        return self._current() is not None

    def client(self, credentials: Credentials) -> EInvoicePlatform | None:
        """Return the platform for an account; None where there is none."""
        at = self._current()
        if at is None:
            return None
        with self._lock:
            return self._clients.setdefault(credentials, AfnorPlatform(at, credentials))

    def use(self, *addresses: Addresses | None) -> None:
        """Use `addresses` from now on (None: no platform); nothing goes back to the settings."""
        with self._lock:
            self._addresses, self._clients = (addresses[0],) if addresses else None, {}

    def _current(self) -> Addresses | None:
        if self._addresses is None:
            self._addresses = (addresses_of(get_settings()),)
        return self._addresses[0]


port = _Port()
