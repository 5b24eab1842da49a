"""The mail port: one message, four ways to send it.

`console` prints and sends nothing (the default: a real mail never leaves an installation that was not told how), `smtp`
speaks to a mail server, `postmark` to an HTTP API that tells what became of a message, `memory` keeps messages for tests and
previews. Callers are jobs: a failure raises `MailError`, and the queue tries again later.
"""

import smtplib
import ssl
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TextIO

from leaseapp.kernel.adapters.mail_message import Attachment as Attachment  # noqa: PLC0414  the port's own words
from leaseapp.kernel.adapters.mail_message import Delivery, Mail, Mailer, MailError, build
from leaseapp.kernel.adapters.postmark import PUBLIC_ADDRESS, PostmarkMailer
from leaseapp.kernel.settings import EmailProvider, Settings, SmtpSecurity, get_settings
from leaseapp.kernel.text.i18n import _

TIMEOUT_SECONDS = 20
_TAKEN = (250, 251)
"""Answers by which a server takes a recipient: known here, forwarded."""


class ConsoleMailer:
    """A mailer that writes messages to a stream (standard output) and sends nothing."""

    def __init__(self, sender: str, stream: TextIO | None = None) -> None:
        self._sender = sender
        self._stream = stream

    def send(self, mail: Mail) -> Delivery:
        """Print the plain text. Raises MailError for an address that is none."""
        message = build(mail, self._sender)
        stream = self._stream or sys.stdout
        rule = "-" * 72
        attached = "".join(f"\nAttachment: {item.filename} ({len(item.content)} bytes)" for item in mail.attachments)
        stream.write(
            f"{rule}\nMail to {message['To']}\nSubject: {message['Subject']}{attached}\n\n{mail.text}\n{rule}\n"
        )
        stream.flush()
        return Delivery(str(message["Message-ID"]))


class MemoryMailer:
    """A mailer that keeps messages in a list."""

    def __init__(self, sender: str = "leaseapp <no-reply@localhost>") -> None:
        self._sender = sender
        self.sent: list[Mail] = []

    def send(self, mail: Mail) -> Delivery:
        """Keep `mail`. Raises MailError for an address that is none."""
        message = build(mail, self._sender)
        self.sent.append(mail)
        return Delivery(str(message["Message-ID"]))


@dataclass(frozen=True)
class SmtpServer:
    """The settings that reach a mail server; certificates are always verified where TLS is on."""

    host: str
    port: int = 587
    security: SmtpSecurity = SmtpSecurity.STARTTLS
    username: str | None = None
    password: str | None = None
    trust: ssl.SSLContext | None = None


class _Addressed(smtplib.SMTP):
    """A conversation about a message for some people: the refusal of one of them ends it, before anybody gets it.

    smtplib itself sends to whoever is left, and tells of refusals in what it returns.
    """

    addressees: frozenset[str] = frozenset()

    def rcpt(self, recip: str, options: Sequence[str] = ()) -> tuple[int, bytes]:
        """Name a recipient. Raises SMTPRecipientsRefused for an addressee; one that only gets a copy may be refused."""
        code, answer = super().rcpt(recip, options)
        if recip in self.addressees and code not in _TAKEN:
            raise smtplib.SMTPRecipientsRefused({recip: (code, answer)})
        return code, answer


class _AddressedOverTls(_Addressed, smtplib.SMTP_SSL):
    """The same, TLS from the first byte."""


class SmtpMailer:
    """A mailer that speaks SMTP, one connection a message (jobs send few)."""

    def __init__(self, server: SmtpServer, sender: str) -> None:
        self._server = server
        self._sender = sender

    def _connect(self) -> _Addressed:
        server = self._server
        trust = server.trust or ssl.create_default_context()
        if server.security is SmtpSecurity.TLS:
            return _AddressedOverTls(server.host, server.port, timeout=TIMEOUT_SECONDS, context=trust)
        connection = _Addressed(server.host, server.port, timeout=TIMEOUT_SECONDS)
        try:
            if server.security is SmtpSecurity.STARTTLS:
                connection.starttls(context=trust)
        except BaseException:
            connection.close()
            raise
        return connection

    def send(self, mail: Mail) -> Delivery:
        """Hand the message to the server. Raises MailError: permanent for 5xx answers about this message or its addressee."""
        message = build(mail, self._sender)
        try:
            with self._connect() as connection:
                if self._server.username:
                    connection.login(self._server.username, self._server.password or "")
                connection.addressees = frozenset(address.strip() for address in (mail.to, *mail.others))
                refused = connection.send_message(message)
        except smtplib.SMTPRecipientsRefused as error:
            code = next(iter(error.recipients.values()))[0]
            raise MailError(
                _("The mail server refused the recipient ({code})."), permanent=code >= 500, code=code
            ) from error
        except smtplib.SMTPAuthenticationError as error:
            raise MailError(_("The mail server refused our credentials ({code})."), code=error.smtp_code) from error
        except smtplib.SMTPResponseException as error:
            permanent = isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError) and error.smtp_code >= 500
            raise MailError(_("The mail server answered {code}."), permanent=permanent, code=error.smtp_code) from error
        except (smtplib.SMTPException, OSError) as error:
            raise MailError(_("The mail server cannot be reached ({fault})."), fault=type(error).__name__) from error
        return Delivery(str(message["Message-ID"]), {name: code for name, (code, _answer) in refused.items()})


def build_mailer(settings: Settings) -> Mailer:
    """Return the implementation that the settings name."""
    if settings.email_provider is EmailProvider.SMTP:
        server = SmtpServer(
            host=settings.smtp_host or "localhost",
            port=settings.smtp_port,
            security=settings.smtp_security,
            username=settings.smtp_username,
            password=settings.smtp_password.get_secret_value() if settings.smtp_password else None,
        )
        return SmtpMailer(server, settings.mail_from)
    if settings.email_provider is EmailProvider.POSTMARK:
        token = settings.postmark_token.get_secret_value() if settings.postmark_token else ""
        return PostmarkMailer(
            token, settings.mail_from, stream=settings.postmark_stream, address=settings.postmark_url or PUBLIC_ADDRESS
        )
    return ConsoleMailer(settings.mail_from)


class _Port:
    """The mailer of this process; tests put their own into it."""

    def __init__(self) -> None:
        self._mailer: Mailer | None = None

    def current(self) -> Mailer:
        """Return the mailer in use, made from the settings at first use."""
        if self._mailer is None:
            self._mailer = build_mailer(get_settings())
        return self._mailer

    def use(self, mailer: Mailer | None) -> None:
        """Use `mailer` from now on; None goes back to the settings."""
        self._mailer = mailer


port = _Port()


def send(mail: Mail) -> Delivery:
    """Send through the configured mailer. Raises MailError."""
    return port.current().send(mail)


def is_taken(mail: Mail) -> bool:
    """Send, and tell whether the addressee takes mail: False where no further try helps. Raises MailError otherwise."""
    try:
        send(mail)
    except MailError as error:
        if not error.permanent:
            raise
        return False
    return True
