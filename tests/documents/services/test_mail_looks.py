"""Notifications go out with the organization's own logo and colour."""

import base64
from io import BytesIO

from PIL import Image

from jobs import runner
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import JobStatus
from leaseapp.notifications.enums import EmailStatus, NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services.notifying import SEND_EMAIL, notify
from tests.factories.public_quotes import stored
from tests.factories.sales_http import W
from tests.support.world import person

ACCOUNTANT = person("ACCOUNTANT").user_id


def logo() -> str:
    picture, output = Image.new("RGB", (200, 80), (0, 122, 94)), BytesIO()
    picture.save(output, "PNG")
    return base64.b64encode(output.getvalue()).decode()


def sent(work_of, mailer) -> mail.Mail:
    """The mail of a notification, as the jobs process sends it."""
    with work_of() as context:
        notify(
            context, [ACCOUNTANT], NotificationKind.GENERIC, title="Late invoice", body="FAC-1", target_url="/workspace"
        )
    runner.forget_actors()
    claimed = [one for one in job_queue.claim("test", 10, actor=runner.actor) if one.name == SEND_EMAIL]
    assert [job_queue.run(one) for one in claimed] == [JobStatus.DONE]
    return mailer.sent[-1]


def test_a_notification_carries_logo_and_colour(client, work_of, mailer):
    client.put(f"{W}/document-settings/logo", json={"content": logo()})
    client.patch(f"{W}/document-settings", json={"accentColor": "#007A5E"})
    one = sent(work_of, mailer)
    [picture] = one.inline.values()
    assert Image.open(BytesIO(picture.content)).size == (200, 80)
    assert 'alt="Alpha"' in one.html
    assert 'bgcolor="#007A5E"' in one.html
    assert one.text.startswith("Hello Accountant of alpha,")


def test_without_a_logo_it_carries_name_and_initials(work_of, mailer):
    one = sent(work_of, mailer)
    assert one.inline == {}
    assert ">AL</td>" in one.html
    assert ">Alpha</td>" in one.html
    assert 'bgcolor="#3A5BD0"' in one.html


def test_a_logo_that_cannot_be_read_is_waited_for(client, work_of, mailer, monkeypatch):
    from leaseapp.documents.services import branding
    from leaseapp.kernel.errors import Unavailable

    def unreadable(*_arguments):
        raise Unavailable("STORAGE_UNAVAILABLE", "away")

    client.put(f"{W}/document-settings/logo", json={"content": logo()})
    monkeypatch.setattr(branding, "_logo", unreadable)
    with work_of() as context:
        notify(context, [ACCOUNTANT], NotificationKind.GENERIC, title="t", body="b", target_url="/workspace")
    claimed = [one for one in job_queue.claim("test", 10, actor=runner.actor) if one.name == SEND_EMAIL]
    assert [job_queue.run(one) for one in claimed] == [JobStatus.PENDING]
    assert mailer.sent == []
    assert [row.email_status for row in stored(Notification)] == [EmailStatus.QUEUED]
