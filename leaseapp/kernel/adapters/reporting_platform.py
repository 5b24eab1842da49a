"""The port of the platform that takes reports for the tax administration: a document goes in, an acknowledgement comes back.

`offline` keeps each document in the storage and accepts it (the default: nothing leaves); `afnor` speaks the Flow Service of
AFNOR XP Z12-013 by the client of e-invoices (`einvoice_platform.py`). Callers are jobs: a failure raises PlatformError, and the
queue tries again; a document that arrived is found by its tracking id.
"""

import hashlib
from dataclasses import dataclass
from typing import Protocol

from leaseapp.kernel.adapters import einvoice_platform
from leaseapp.kernel.adapters.einvoice_platform import (
    Ack,
    Addresses,
    Credentials,
    EInvoicePlatform,
    FlowInfo,
    PlatformError,
    Search,
)
from leaseapp.kernel.adapters.storage import StorageError, storage
from leaseapp.kernel.process.setting_choices import ReportingProvider
from leaseapp.kernel.settings import Settings, get_settings
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.web.media_types import XML

OUTBOX = "ereporting-outbox"
SYNTAX = "FRR"


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
    acknowledgement: Ack
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
        return Flow(report.tracking_id, Ack.OK)

    def flow(self, flow_id: str) -> Flow:
        """Every document was accepted."""
        return Flow(flow_id, Ack.OK)


class AfnorPlatform:
    """An approved platform over the Flow Service, which e-invoices go through too."""

    def __init__(self, number: str, name: str, client: EInvoicePlatform) -> None:
        self.number, self.name, self._client = number, name, client

    def submit(self, report: Report) -> Flow:
        """Hand it in as the port says; what a lost answer left there is found first."""
        found = self._client.search(Search(tracking_id=report.tracking_id)).flows
        if found:
            return _flow(found[0])
        info = FlowInfo(report.tracking_id, report.name, SYNTAX, report.rule)
        return Flow(self._client.submit(report.content, info), Ack.PENDING)

    def flow(self, flow_id: str) -> Flow:
        """Read its metadata."""
        return _flow(self._client.metadata(flow_id))


def _flow(told: einvoice_platform.Flow) -> Flow:
    reasons = "; ".join(f"{code}: {message}" for code, message in told.reasons)
    return Flow(told.flow_id, told.ack, reasons[:1000] or None if told.ack is Ack.ERROR else None)


def build(settings: Settings) -> ReportingPlatform:
    """Return the platform that the settings name."""
    number, name = settings.ereporting_platform_id, settings.ereporting_platform_name
    if settings.ereporting_provider is ReportingProvider.OFFLINE:
        return OfflinePlatform(number, name)
    secret = settings.ereporting_client_secret
    addresses = Addresses(settings.ereporting_url or "", "", settings.ereporting_token_url or "")
    account = Credentials(settings.ereporting_client_id or "", secret.get_secret_value() if secret else "")
    return AfnorPlatform(number, name, einvoice_platform.AfnorPlatform(addresses, account))


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
