"""Mails of notifications under load: none is lost when jobs processes are killed, or when the mail server is away."""

import email
import signal
import socket
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from email.policy import default

import pytest
from aiosmtpd.controller import Controller
from sqlmodel import select

from leaseapp.kernel.adapters import mail
from leaseapp.kernel.adapters.mail import SmtpMailer, SmtpServer
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.kernel.settings import SmtpSecurity
from leaseapp.notifications.enums import EmailStatus, NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services.notifying import SEND_EMAIL, notify
from tests.jobs.conftest import Queue, running
from tests.support.processes import environment_on, started
from tests.support.world import person

pytestmark = pytest.mark.live

MAILS, PROCESSES, LEASE_SECONDS = 500, 3, 3.0
READERS = ("ACCOUNTANT", "MANAGER", "COMMERCIAL", "TECHNICIAN", "LOGISTICS")


class Inbox:
    """A handler that keeps the Message-IDs of what arrived."""

    def __init__(self) -> None:
        self.ids: list[str] = []
        self.arrived = threading.Condition()

    async def handle_DATA(self, server, session, envelope):
        message = email.message_from_bytes(envelope.content, policy=default)
        with self.arrived:
            self.ids.append(str(message["Message-ID"]))
            self.arrived.notify_all()
        return "250 OK"

    def wait(self, count: int, seconds: float = 240) -> None:
        """Until so many have arrived."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.ids) >= count, seconds), len(self.ids)


@pytest.fixture
def inbox() -> Iterator[tuple[Inbox, Controller]]:
    """A mail server on the loopback."""
    handler = Inbox()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    controller = Controller(handler, hostname="127.0.0.1", port=port)
    controller.start()
    yield handler, controller
    if controller.server is not None:
        controller.stop()


def tell(count: int) -> None:
    """So many notifications, each with its mail."""
    with db.unit_of_work(person("ADMIN").principal, action="test") as context:
        for number in range(count):
            reader = person(READERS[number % len(READERS)]).user_id
            notify(
                context,
                [reader],
                NotificationKind.MENTION,
                title="Mail {n}",
                body="",
                target_url="/workspace",
                payload={"n": number},
            )


def notifications() -> list[Notification]:
    with db.system_session("test") as session:
        found = list(session.exec(select(Notification)).all())
        session.expunge_all()
        return found


def waiting() -> int:
    with db.system_session("test") as session:
        rows = session.exec(select(Job.status).where(Job.name == SEND_EMAIL)).all()
    return sum(row is not JobStatus.DONE for row in rows)


@pytest.fixture
def start(database: db.Addresses, inbox: tuple[Inbox, Controller]) -> Iterator[Callable[[], subprocess.Popen[str]]]:
    """Start a jobs process whose mails go to the loopback."""
    own = {
        "EMAIL_PROVIDER": "smtp", "SMTP_HOST": "127.0.0.1", "SMTP_PORT": str(inbox[1].port), "SMTP_SECURITY": "none",
    }  # fmt: skip
    environment = environment_on(database, **own)
    with ExitStack() as stack:
        yield lambda: stack.enter_context(started(environment, "tests.jobs.worker_process", str(LEASE_SECONDS)))


def test_of_500_mails_none_is_lost_when_jobs_processes_are_killed(queue: Queue, inbox, start) -> None:
    handler, _controller = inbox
    tell(MAILS)
    assert waiting() == MAILS
    processes = [start() for _number in range(PROCESSES)]
    for reached in (60, 160, 260):
        handler.wait(reached)
        victim = processes.pop(0)
        victim.send_signal(signal.SIGKILL)
        victim.wait()
        processes.append(start())
    deadline = time.monotonic() + 240
    while waiting():
        assert time.monotonic() < deadline, waiting()
        time.sleep(0.1)
    rows = notifications()
    assert len(rows) == MAILS
    assert {row.email_status for row in rows} == {EmailStatus.SENT}
    arrived = Counter(handler.ids)
    assert set(arrived) == {row.email_message_id for row in rows}
    # a mail that came again says that it is the same one, and comes no more often than its job was tried
    by_notification = {str(row.id): row.email_message_id for row in rows}
    for job in queue.rows(SEND_EMAIL):
        assert arrived[by_notification[job.payload["notificationId"]]] <= job.attempt
    again = sum(arrived.values()) - MAILS
    # of each killed process one mail at most was between sending and writing that it was sent
    assert again <= 3


def test_what_a_silent_mail_server_held_back_arrives_later_once_each(queue: Queue, inbox) -> None:
    handler, controller = inbox
    port = controller.port
    controller.stop()
    mail.port.use(SmtpMailer(SmtpServer("127.0.0.1", port, SmtpSecurity.NONE), "leaseapp <no-reply@lease.example>"))
    try:
        tell(40)
        with running():
            deadline = time.monotonic() + 30
            while any(row.attempt < 2 for row in queue.rows(SEND_EMAIL)):
                assert time.monotonic() < deadline
                time.sleep(0.05)
            assert {row.email_status for row in notifications()} == {EmailStatus.QUEUED}
            assert handler.ids == []
            again = Controller(handler, hostname="127.0.0.1", port=port)
            again.start()
            try:
                handler.wait(40, 120)
                while waiting():
                    assert time.monotonic() < deadline + 120
                    time.sleep(0.05)
            finally:
                again.stop()
    finally:
        mail.port.use(None)
    rows = notifications()
    assert {row.email_status for row in rows} == {EmailStatus.SENT}
    assert Counter(handler.ids) == {row.email_message_id: 1 for row in rows}
