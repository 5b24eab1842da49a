"""A mailer of the test's choice, and a real mail server on the loopback."""

import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from leaseapp.kernel.adapters import mail
from leaseapp.kernel.adapters.mail import SmtpMailer, SmtpServer
from leaseapp.kernel.settings import SmtpSecurity


@pytest.fixture
def use() -> Iterator[Callable[[mail.Mailer], mail.Mailer]]:
    """Puts a mailer into the port for one test."""

    def put(mailer: mail.Mailer) -> mail.Mailer:
        mail.port.use(mailer)
        return mailer

    yield put
    mail.port.use(None)


class Inbox:
    """A mail server that answers each recipient as told."""

    def __init__(self) -> None:
        self.received: list[Any] = []
        self.answers: dict[str, str] = {}

    async def handle_RCPT(self, _server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        answer = self.answers.get(address, "250 OK")
        if answer.startswith("250"):
            envelope.rcpt_tos.append(address)
        return answer

    async def handle_DATA(self, _server: Any, _session: Any, envelope: Any) -> str:
        self.received.append(envelope)
        return "250 OK"


@pytest.fixture
def server(use: Callable[[mail.Mailer], mail.Mailer]) -> Iterator[Inbox]:
    """A real mail server on the loopback that the port sends to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    inbox = Inbox()
    controller = Controller(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    use(SmtpMailer(SmtpServer("127.0.0.1", port, SmtpSecurity.NONE), "leaseapp <no-reply@lease.example>"))
    yield inbox
    controller.stop()
