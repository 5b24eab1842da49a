"""The port of the transport management system: one notice, three ways to deliver it.

`none` has nobody to tell, `offline` takes everything and sends nothing (the default), `http` posts to the address of the
settings, which is https or this machine; no address comes from what people type, and no redirection is followed. The body
is signed as `X-Leaseapp-Signature: t=<seconds>,v1=<hex>`, HMAC-SHA-256 over `<seconds>.<body>`. Callers are jobs: a failure
raises `TmsError`, and the queue tries again with the same Idempotency-Key.
"""

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any, Protocol

import httpx

from leaseapp.kernel import clock
from leaseapp.kernel.process.setting_choices import TmsProvider
from leaseapp.kernel.settings import Settings, get_settings
from leaseapp.kernel.text.i18n import _

TIMEOUT_SECONDS = 20.0
OFFLINE = "offline"
#: answers about our access or their load, not about the notice: they pass
_PASSING = frozenset({401, 403, 408, 409, 425, 429})


class TmsError(Exception):
    """The notice could not be delivered; `permanent` means that trying again is pointless."""

    def __init__(self, message: str, *, permanent: bool = False, **params: Any) -> None:
        super().__init__(message.format(**params))
        self.message, self.params, self.permanent = message, params, permanent


@dataclass(frozen=True)
class TmsNotice:
    """A notice; `key` says which one it is, whenever it is sent."""

    body: bytes
    key: str


class Tms(Protocol):
    """A way to deliver notices."""

    def deliver(self, notice: TmsNotice) -> str:
        """Return what was answered. Raises TmsError."""
        ...


class OfflineTms:
    """A system that takes everything; nothing leaves."""

    def deliver(self, notice: TmsNotice) -> str:
        """Count the notice as arrived."""
        return OFFLINE


class HttpTms:
    """A system that is told by a signed POST."""

    def __init__(self, address: str, secret: str, *, timeout: float = TIMEOUT_SECONDS) -> None:
        self._address, self._secret = address, secret.encode()
        self._client = httpx.Client(timeout=timeout, headers={"User-Agent": "leaseapp"}, follow_redirects=False)

    def deliver(self, notice: TmsNotice) -> str:
        """Post the notice. Raises TmsError: permanent for a refusal of this notice."""
        stamp = str(int(clock.now().timestamp()))
        headers = {
            "Content-Type": "application/json", "Idempotency-Key": notice.key,
            "X-Leaseapp-Signature": f"t={stamp},v1={signature(self._secret, stamp, notice.body)}",
        }  # fmt: skip
        try:
            answer = self._client.post(self._address, content=notice.body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise TmsError(
                _("The transport system cannot be reached ({fault})."), fault=type(error).__name__
            ) from error
        if answer.is_success:
            return f"HTTP {answer.status_code}"
        permanent = answer.is_client_error and answer.status_code not in _PASSING
        raise TmsError(_("The transport system answered {code}."), permanent=permanent, code=answer.status_code)


def signature(secret: bytes, stamp: str, body: bytes) -> str:
    """Return the signature of a body sent at `stamp` (seconds since 1970)."""
    return hmac.new(secret, stamp.encode() + b"." + body, hashlib.sha256).hexdigest()


def build(settings: Settings) -> Tms | None:
    """Return the implementation that the settings name; None where nobody is to be told."""
    if settings.tms_provider is TmsProvider.NONE:
        return None
    if settings.tms_provider is TmsProvider.OFFLINE:
        return OfflineTms()
    secret = settings.tms_secret.get_secret_value() if settings.tms_secret else ""
    return HttpTms(settings.tms_url or "", secret)


class _Port:
    """The system of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._made: tuple[Tms | None] | None = None

    def current(self) -> Tms | None:
        """Return the system in use, made from the settings at first use."""
        if self._made is None:
            self._made = (build(get_settings()),)
        return self._made[0]

    def use(self, *system: Tms | None) -> None:
        """Use `system` from now on (None: nobody is told); nothing goes back to the settings."""
        self._made = (system[0],) if system else None


port = _Port()
