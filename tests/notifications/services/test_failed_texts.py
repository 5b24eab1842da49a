"""Text messages that reach nobody: the reader is told of a wrong number, administrators of a service that stays away."""

from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.identity.models import User
from leaseapp.kernel.adapters import sms
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_specs import OUTSIDE_SERVICE
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.notifications.enums import NotificationChannel, NotificationKind
from leaseapp.notifications.models import Notification, NotificationPreference
from leaseapp.notifications.services.notifying import notify
from leaseapp.notifications.services.pacing import SEND_SMS
from tests.support.world import person

READER = person("ACCOUNTANT")


class Refusing:
    """A service that takes no message."""

    def __init__(self, *, permanent: bool) -> None:
        self.permanent = permanent

    def send(self, _message):
        raise sms.SmsError("21211", permanent=self.permanent)


@pytest.fixture
def service():
    """Put a service into the port for one test."""
    yield sms.port.use
    sms.port.use(None)


@pytest.fixture
def told(database, work_of):
    """Notifications of a reader who wants text messages."""
    with db.system_unit_of_work("test") as context:
        context.session.get_one(User, READER.user_id).phone = "06 12 34 56 78"
        for kind in (NotificationKind.MENTION, NotificationKind.GENERIC):
            context.session.add(
                NotificationPreference(user_id=READER.user_id, kind=kind, channel=NotificationChannel.SMS, enabled=True)
            )

    def tell(count):
        with work_of("ADMIN") as context:
            for number in range(count):
                notify(
                    context,
                    [READER.user_id],
                    NotificationKind.MENTION,
                    title=f"N{number}",
                    body="",
                    target_url="/workspace",
                )

    return tell


def run_texts(times=1):
    """Run every job of text messages that waits, again `times` times; how each ended last."""
    outcomes = []
    for _time in range(times):
        with db.system_unit_of_work("test") as context:
            for row in context.session.exec(select(Job).where(Job.status == JobStatus.PENDING)):
                row.run_at = context.now if row.name == SEND_SMS else row.run_at + timedelta(days=25_000)
        outcomes = [job_queue.run(run) for run in job_queue.claim("test", 50) if run.name == SEND_SMS]
    return outcomes


def news(role):
    with db.system_session("test") as session:
        own = select(Notification).where(
            Notification.recipient_user_id == person(role).user_id, Notification.kind == NotificationKind.GENERIC
        )
        return [(row.title, row.target_url) for row in session.exec(own)]


def test_a_number_that_is_refused_is_told_to_its_owner_once_and_causes_no_further_text(service, told):
    service(Refusing(permanent=True))
    told(3)
    assert run_texts() == [JobStatus.FAILED] * 3
    assert news("ACCOUNTANT") == [("A text message did not reach you", "/workspace/profile")]
    assert news("ADMIN") == []
    assert run_texts() == []


def test_a_service_that_stays_away_is_told_to_administrators_too(service, told):
    service(Refusing(permanent=False))
    told(1)
    assert run_texts(OUTSIDE_SERVICE.attempts) == [JobStatus.FAILED]
    assert news("ACCOUNTANT") == [("A text message did not reach you", "/workspace/profile")]
    [(title, _url)] = news("ADMIN")
    # the reader's language, not that of the organization, which is French
    assert title == "Given up after several attempts: Text message of a notification"
