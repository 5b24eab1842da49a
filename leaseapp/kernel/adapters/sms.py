"""The port of text messages: one message, three ways to send it.

`console` prints and sends nothing (the default), `http` speaks the message API of Twilio, which other providers offer too
(`POST /2010-04-01/Accounts/{account}/Messages.json`, form fields To, From, Body, basic authentication), `memory` keeps
messages for tests. Callers are jobs: a failure raises `SmsError`, and the queue tries again later.
"""

import sys
import uuid
from dataclasses import dataclass
from typing import Any, Protocol, TextIO

import httpx

from leaseapp.kernel.settings import Settings, SmsProvider, get_settings
from leaseapp.kernel.text.i18n import _

TIMEOUT_SECONDS = 20.0
PUBLIC_ADDRESS = "https://api.twilio.com"
LARGEST_ANSWER = 100_000
#: answers about our account or their load, not about the message: they pass
_PASSING = frozenset({401, 403, 408, 409, 425, 429})


class SmsError(Exception):
    """The message could not be handed over; `permanent` means that trying again is pointless."""

    def __init__(self, message: str, *, permanent: bool = False, **params: Any) -> None:
        super().__init__(message.format(**params))
        self.message, self.params, self.permanent = message, params, permanent


@dataclass(frozen=True)
class TextMessage:
    """A message to the number `to` (E.164); `key` says which one it is, whenever it is sent."""

    to: str
    text: str
    key: str = ""


class Texter(Protocol):
    """A way to hand messages over."""

    def send(self, message: TextMessage) -> str:
        """Return the id of the message that was taken. Raises SmsError."""
        ...


class ConsoleTexter:
    """A texter that writes messages to a stream (standard output) and sends nothing."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream

    def send(self, message: TextMessage) -> str:
        """Print the message."""
        stream = self._stream or sys.stdout
        stream.write(f"Text message to {message.to}: {message.text}\n")
        stream.flush()
        return f"console-{uuid.uuid4().hex}"


class MemoryTexter:
    """A texter that keeps messages in a list."""

    def __init__(self) -> None:
        self.sent: list[TextMessage] = []

    def send(self, message: TextMessage) -> str:
        """Keep the message."""
        self.sent.append(message)
        return f"memory-{len(self.sent)}"


class HttpTexter:
    """A texter that speaks Twilio's message API, which knows no key: after a crash a message may come twice."""

    def __init__(
        self, account: str, token: str, sender: str, address: str = PUBLIC_ADDRESS, *, timeout: float = TIMEOUT_SECONDS
    ) -> None:
        self._url = f"{address.rstrip('/')}/2010-04-01/Accounts/{account}/Messages.json"
        self._sender = sender
        self._client = httpx.Client(timeout=timeout, auth=(account, token), headers={"User-Agent": "leaseapp"})

    def send(self, message: TextMessage) -> str:
        """Hand the message over. Raises SmsError: permanent for a refusal of this message or its number."""
        form = {"To": message.to, "From": self._sender, "Body": message.text}
        try:
            answer = self._client.post(self._url, data=form)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            raise SmsError(
                _("The text message service cannot be reached ({fault})."), fault=type(error).__name__
            ) from error
        if answer.is_success:
            return _sid(answer)
        permanent = answer.is_client_error and answer.status_code not in _PASSING
        raise SmsError(_("The text message service answered {code}."), permanent=permanent, code=answer.status_code)


def _sid(answer: httpx.Response) -> str:
    try:
        if len(answer.content) > LARGEST_ANSWER:
            raise ValueError("too much")
        sid = answer.json()["sid"]
    except (ValueError, KeyError, TypeError) as error:
        raise SmsError(_("The text message service answered nothing that can be understood.")) from error
    return str(sid)[:200]


def build(settings: Settings) -> Texter:
    """Return the implementation that the settings name."""
    if settings.sms_provider is not SmsProvider.HTTP:
        return ConsoleTexter()
    token = settings.sms_token.get_secret_value() if settings.sms_token else ""
    return HttpTexter(settings.sms_account or "", token, settings.sms_from or "", settings.sms_url or PUBLIC_ADDRESS)


class _Port:
    """The texter of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._texter: Texter | None = None

    def current(self) -> Texter:
        """Return the texter in use, made from the settings at first use."""
        if self._texter is None:
            self._texter = build(get_settings())
        return self._texter

    def use(self, texter: Texter | None) -> None:
        """Use `texter` from now on; None goes back to the settings."""
        self._texter = texter


port = _Port()


def send(message: TextMessage) -> str:
    """Send through the configured texter and return the message's id. Raises SmsError."""
    return port.current().send(message)
