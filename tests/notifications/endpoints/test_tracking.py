"""Events of the mail provider: only with the secret, in any order, twice, about nobody, of any shape."""

import itertools
import json

import pytest
import sqlalchemy as sa
from pydantic import SecretStr
from sqlmodel import select

from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import get_settings
from leaseapp.notifications.endpoints import tracking as endpoint
from leaseapp.notifications.enums import EmailStatus, NotificationKind
from leaseapp.notifications.models import Notification
from leaseapp.notifications.services.notifying import notify
from tests.support.unchanged import unchanged
from tests.support.world import person

PATH, HEADER, SECRET = "/api/webhooks/postmark/track", "X-Postmark-Token", "s" * 40
MESSAGE = "0a129aee-e1cd-480d-b08d-4f48548ff48d"


@pytest.fixture
def configured(monkeypatch):
    """The webhook has its secret."""
    known = get_settings().model_copy(update={"postmark_webhook_token": SecretStr(SECRET)})
    monkeypatch.setattr(endpoint, "get_settings", lambda: known)


@pytest.fixture
def mailed(work_of):
    """A notification whose mail was handed over; answers its row."""
    with work_of("ADMIN") as context:
        [row] = notify(
            context,
            [person("ACCOUNTANT").user_id],
            NotificationKind.MENTION,
            title="Told",
            body="",
            target_url="/workspace",
        )
    set_row(row.id, email_message_id=MESSAGE, email_status=EmailStatus.SENT)
    return row


def set_row(row_id, **values):
    with db.system_unit_of_work("test") as context:
        table = Notification.__table__
        context.session.connection().execute(sa.update(table).where(table.c.id == row_id).values(**values))


def status(row):
    with db.system_session("test") as session:
        return session.exec(select(Notification.email_status).where(Notification.id == row.id)).one()


def tell(client, kind, message=MESSAGE, **more):
    return client.post(PATH, json={"RecordType": kind, "MessageID": message, **more}, headers={HEADER: SECRET})


@pytest.mark.parametrize(
    ("kind", "expected"), [("Delivery", "delivered"), ("Open", "opened"), ("Click", "opened"), ("Bounce", "bounced")]
)
def test_each_event_shows_at_its_notification(configured, anonymous, mailed, kind, expected):
    answer = tell(anonymous, kind, Recipient="x@y.example", Tag="", ServerID=23, Metadata={"leaseapp-key": "something"})
    assert (answer.status_code, answer.json()) == (200, {"applied": True})
    assert status(mailed) == expected
    assert tell(anonymous, kind).json() == {"applied": False}
    assert status(mailed) == expected


@pytest.mark.parametrize("order", list(itertools.permutations(["Delivery", "Open", "Click"])))
def test_events_in_any_order_end_in_the_furthest(configured, anonymous, mailed, order):
    for kind in order:
        assert tell(anonymous, kind).status_code == 200
    assert status(mailed) == "opened"


@pytest.mark.parametrize(
    ("events", "expected"),
    [(["Bounce", "Delivery"], "bounced"), (["Delivery", "Bounce"], "bounced"), (["Open", "Bounce"], "opened")],
)
def test_a_bounce_outweighs_a_delivery_and_reading_outweighs_a_bounce(configured, anonymous, mailed, events, expected):
    for kind in events:
        tell(anonymous, kind)
    assert status(mailed) == expected


def test_an_event_that_is_quicker_than_we_write_its_id_down_is_known_by_our_key(configured, anonymous, mailed):
    set_row(mailed.id, email_message_id=None, email_status=EmailStatus.QUEUED)
    assert tell(anonymous, "Delivery", "other-id", Metadata={"leaseapp-key": f"notification {mailed.id}"}).json() == {
        "applied": True
    }
    assert status(mailed) == "delivered"


@pytest.mark.parametrize(
    "body",
    [
        {}, {"RecordType": "SubscriptionChange", "MessageID": MESSAGE}, {"RecordType": "Delivery"}, {"RecordType": "Delivery", "MessageID": "unknown"},
        {"RecordType": ["Delivery"], "MessageID": {"a": 1}}, {"RecordType": "Delivery", "MessageID": "a\x00b"}, {"RecordType": None, "Metadata": 7},
        {"RecordType": "Delivery", "Metadata": {"leaseapp-key": "notification nonsense"}}, {"RecordType": "Delivery", "Metadata": {"leaseapp-key": "notification 01890000-0000-7000-8000-00000000000a"}},
    ],
)  # fmt: skip
def test_what_concerns_no_mail_of_ours_is_taken_and_changes_nothing(configured, anonymous, mailed, database, body):
    with unchanged(database):
        answer = anonymous.post(PATH, json=body, headers={HEADER: SECRET})
    assert (answer.status_code, answer.json()) == (200, {"applied": False})


def test_without_a_secret_everybody_is_refused(anonymous, mailed, database):
    for headers in ({}, {HEADER: ""}, {HEADER: SECRET}):
        with unchanged(database):
            refused = anonymous.post(PATH, json={"RecordType": "Delivery", "MessageID": MESSAGE}, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (503, "WEBHOOK_NOT_CONFIGURED")


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {HEADER: ""},
        {HEADER: "x" * 40},
        {HEADER: SECRET[:-1]},
        {HEADER: SECRET + " s"},
        {"Authorization": f"Bearer {SECRET}"},
    ],
)
def test_a_wrong_secret_is_refused_before_the_body_is_understood(configured, anonymous, mailed, database, headers):
    for content in (json.dumps({"RecordType": "Delivery", "MessageID": MESSAGE}), "{garbage", "x" * 1_000_000):
        with unchanged(database):
            refused = anonymous.post(PATH, content=content, headers={**headers, "content-type": "application/json"})
        assert refused.status_code == 401


def test_being_signed_in_is_no_secret(configured, client, mailed):
    assert client.post(PATH, json={"RecordType": "Delivery", "MessageID": MESSAGE}).status_code == 401


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        ("{garbage", 400), ("", 200), ("[]", 422), ('"Delivery"', 422), ("NaN", 400), ("[" * 5000, 400),
        (json.dumps({"RecordType": "Delivery", "MessageID": "x" * 900_000}), 200), ("x" * (1024 * 1024 + 1), 413),
    ],
)  # fmt: skip
def test_garbage_is_refused_and_a_megabyte_is_the_limit(configured, anonymous, mailed, database, content, expected):
    with unchanged(database):
        answer = anonymous.post(PATH, content=content, headers={HEADER: SECRET, "content-type": "application/json"})
    assert answer.status_code == expected
