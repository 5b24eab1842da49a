"""A mail server that goes away and comes back, and remembers what it took."""

from collections import Counter
from email.message import Message
from typing import Any

from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message as MessageHandler


class _Kept(MessageHandler):
    def __init__(self, taken: Counter[str]) -> None:
        super().__init__()
        self._taken = taken

    def handle_message(self, message: Message) -> None:
        """Counts it by its Message-ID."""
        self._taken[str(message["Message-ID"])] += 1


class Mailbox:
    """The mails that arrived, by Message-ID: an outside job may hand one over twice, and says that it is the same one."""

    def __init__(self, port: int) -> None:
        self.port, self.taken = port, Counter[str]()
        self._server: Any = None

    def open(self) -> None:
        """Takes mails."""
        self._server = Controller(_Kept(self.taken), hostname="127.0.0.1", port=self.port)
        self._server.start()

    def close(self) -> None:
        """Refuses connections."""
        if self._server is not None:
            self._server.stop()
            self._server = None
