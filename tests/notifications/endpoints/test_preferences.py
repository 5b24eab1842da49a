"""Channels, rhythms and pause of the caller, over HTTP, and the mails that follow them."""

from collections import Counter
from datetime import UTC, timedelta
from zoneinfo import ZoneInfo

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, User
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import sms
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus, database_now
from leaseapp.notifications.endpoints.preferences import update_notification_preference
from leaseapp.notifications.enums import EmailStatus, NotificationKind
from leaseapp.notifications.models import Notification, NotificationPreference
from leaseapp.notifications.rules.kinds import kind_called
from leaseapp.notifications.services.notifying import notify
from tests.support.at_once import at_once
from tests.support.instant import START
from tests.support.unchanged import unchanged
from tests.support.world import ALPHA, person

PATH, PAUSE, DIGESTS = (
    f"/api/account/{name}" for name in ("notification-preferences", "notifications-pause", "notification-digests")
)
ADMIN = person("ADMIN").user_id
PARIS = ZoneInfo("Europe/Paris")
#: a Monday to come, 14:00 in Paris: what the database makes of its own clock is past then
TODAY = START.astimezone(PARIS).replace(hour=14, minute=0, second=0, microsecond=0)
NOW = TODAY + timedelta(days=9 - (TODAY.weekday() + 2) % 7)


@pytest.fixture
def texter():
    """A texter that keeps messages in its list `sent`."""
    memory = sms.MemoryTexter()
    sms.port.use(memory)
    yield memory
    sms.port.use(None)


@pytest.fixture(autouse=True)
def _no_other_jobs(database):
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.delete(Job))


def tell(work_of, *titles, kind=NotificationKind.MENTION):
    for title in titles:
        with work_of("ACCOUNTANT") as context:
            notify(
                context,
                [ADMIN],
                kind,
                title=title,
                body="About {title}",
                target_url="/workspace",
                payload={"title": title},
            )


def shown(instant):
    return instant.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def rows():
    with db.system_session("test") as session:
        found = list(session.exec(select(Notification).order_by(Notification.created_at)).all())
        session.expunge_all()
        return found


def jobs(status=JobStatus.PENDING):
    with db.system_session("test") as session:
        return Counter(session.exec(select(Job.name).where(Job.status == status)).all())


def run_due():
    """Run what is due on the frozen clock, which is ahead of the database's."""
    table = Job.__table__
    due = sa.update(table).where(table.c.status == JobStatus.PENDING, table.c.run_at <= clock.now())
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(due.values(run_at=database_now()))
    found = []
    while runs := job_queue.claim("test", 10, actor=lambda one: system_principal(one, organization_name="Alpha")):
        found += [(run.name, job_queue.run(run)) for run in runs]
    return found


def choose(client, kind, channel, enabled, status=200):
    answer = client.patch(PATH, json={"kind": kind, "channel": channel, "enabled": enabled})
    assert answer.status_code == status, answer.text
    return answer.json()


def chosen(client, kind, channel):
    [item] = [one for one in client.get(PATH).json()["items"] if (one["kind"], one["channel"]) == (kind, channel)]
    return item["enabled"]


def test_the_answer_echoes_the_choice_and_it_is_kept(client):
    assert chosen(client, "MENTION", "EMAIL") is True
    assert chosen(client, "COMMENT_REPLY", "EMAIL") is False
    assert choose(client, "MENTION", "EMAIL", False) == {"kind": "MENTION", "channel": "EMAIL", "enabled": False}
    assert chosen(client, "MENTION", "EMAIL") is False
    choose(client, "MENTION", "EMAIL", True)
    assert chosen(client, "MENTION", "EMAIL") is True


def test_choices_are_one_s_own_in_every_organization(client, as_role):
    choose(client, "MENTION", "SMS", True)
    assert chosen(as_role("ACCOUNTANT"), "MENTION", "SMS") is False


def test_only_what_may_reach_somebody_is_listed(client, as_role):
    assert {"QUOTE_ANSWERED", "INVOICE_PAID", "MENTION", "GENERIC"} <= {
        kind["kind"] for kind in client.get(PATH).json()["kinds"]
    }
    outsider = {kind["kind"] for kind in as_role("CLIENT_USER").get(PATH).json()["kinds"]}
    assert "QUOTE_ANSWERED" not in outsider
    assert "MENTION" in outsider


def test_every_kind_of_the_specification_is_declared_by_its_domain():
    assert [kind for kind in NotificationKind if kind_called(kind) is None] == []


def test_choices_of_a_kind_that_no_longer_exists_harm_nobody(client, work_of, mailer):
    with db.system_unit_of_work("test") as context:
        context.add(NotificationPreference(user_id=ADMIN, kind="RETIRED_LAST_YEAR", channel="EMAIL", enabled=False))
    assert "RETIRED_LAST_YEAR" not in client.get(PATH).text
    tell(work_of, "Still told")
    assert run_due() == [("notification:send-email", JobStatus.DONE)]
    assert len(mailer.sent) == 1
    assert client.get("/api/account/data-export").status_code == 200


@pytest.mark.parametrize(
    ("body", "field", "code"),
    [
        ({"kind": "MENTION", "channel": "IN_APP", "enabled": False}, "enabled", "CHANNEL_FIXED"),
        ({"kind": "NO_SUCH_KIND", "channel": "EMAIL", "enabled": False}, "kind", "KIND_UNKNOWN"),
        ({"kind": "MENTION", "channel": "PIGEON", "enabled": True}, "channel", "UNKNOWN_VALUE"),
        ({"kind": "MENTION", "channel": "EMAIL"}, "enabled", "REQUIRED"),
        ({"kind": "MENTION", "enabled": True}, "channel", "REQUIRED"),
        ({"channel": "EMAIL", "enabled": True}, "kind", "REQUIRED"),
        ({"kind": "MENTION", "channel": "EMAIL", "enabled": "yes"}, "enabled", "INVALID_VALUE"),
        ({"kind": "MENTION", "channel": "EMAIL", "enabled": True, "userId": str(ADMIN)}, "userId", "UNKNOWN_FIELD"),
    ],
)
def test_a_wrong_choice_is_refused_at_its_field(client, database, body, field, code):
    with unchanged(database):
        refused = client.patch(PATH, json=body)
    assert refused.status_code == 422
    assert [(error["field"], error["code"]) for error in refused.json()["errors"]] == [(field, code)]


@pytest.mark.parametrize(
    "until", ["yesterday", "2026-11-22", 1800000000, "1800000000", "2026-11-30T08:00:00", "2020-01-01T00:00:00Z", "2199-01-01T00:00:00Z", True]
)  # fmt: skip
def test_a_pause_that_makes_no_sense_is_refused(client, database, until):
    with unchanged(database):
        refused = client.patch(PAUSE, json={"until": until})
    assert refused.status_code == 422
    assert [error["field"] for error in refused.json()["errors"]] == ["until"]


def test_a_pause_needs_its_field(client):
    assert [error["field"] for error in client.patch(PAUSE, json={}).json()["errors"]] == ["until"]


def test_mails_that_are_off_are_not_sent_and_what_was_queued_is_dropped(client, work_of, mailer):
    tell(work_of, "Queued")
    choose(client, "MENTION", "EMAIL", False)
    tell(work_of, "Quiet")
    assert [row.email_status for row in rows()] == [EmailStatus.QUEUED, None]
    assert run_due() == [("notification:send-email", JobStatus.DONE)]
    assert mailer.sent == []
    assert [row.email_status for row in rows()] == [None, None]


def test_whoever_lost_their_access_meanwhile_gets_no_mail(client, work_of, mailer):
    tell(work_of, "Confidential")
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(
            sa.update(Membership.__table__).where(Membership.__table__.c.user_id == ADMIN).values(status=MembershipStatus.SUSPENDED)
        )  # fmt: skip
    assert run_due() == [("notification:send-email", JobStatus.DONE)]
    assert mailer.sent == []


def test_a_pause_holds_mails_back_and_sums_them_up_when_it_ends(client, work_of, mailer, texter):
    _phone("06 12 34 56 78")
    choose(client, "MENTION", "SMS", True)
    with clock.freeze(NOW):
        until = NOW + timedelta(days=2)
        assert client.patch(PAUSE, json={"until": until.isoformat()}).json() == {"until": shown(until)}
        tell(work_of, "One", "Two")
        assert client.get("/api/account/notifications").json()["unread"] == 2
        assert run_due() == []
        assert client.get(PATH).json()["pausedUntil"] == shown(until)
    with clock.freeze(until + timedelta(seconds=1)):
        ran = run_due()
        assert Counter(ran) == {
            ("notification:send-digest", JobStatus.DONE): 1,
            ("notification:send-sms", JobStatus.DONE): 2,
        }
        assert client.get(PATH).json()["pausedUntil"] is None
    [sent] = mailer.sent
    assert sent.subject == "2 notifications from Alpha"
    assert [title in sent.text for title in ("One", "Two", "About One")] == [True, True, True]
    assert [row.email_status for row in rows()] == [EmailStatus.SENT, EmailStatus.SENT]
    assert len({row.email_message_id for row in rows()}) == 1
    assert [message.to for message in texter.sent] == ["+33612345678", "+33612345678"]


def test_ending_a_pause_lets_everything_go_at_once(client, work_of, mailer, texter):
    _phone("+33 6 12 34 56 78")
    choose(client, "MENTION", "SMS", True)
    with clock.freeze(NOW):
        client.patch(PAUSE, json={"until": (NOW + timedelta(days=20)).isoformat()})
        tell(work_of, "Held")
        assert run_due() == []
        assert client.patch(PAUSE, json={"until": None}).json() == {"until": None}
        assert {name for name, _status in run_due()} == {"notification:send-digest", "notification:send-sms"}
    [sent] = mailer.sent
    # one by itself reads like any other
    assert sent.subject == "Held"
    assert len(texter.sent) == 1


def test_a_pause_that_begins_after_the_mail_was_queued_catches_it(client, work_of, mailer):
    with clock.freeze(NOW):
        tell(work_of, "Just before")
        client.patch(PAUSE, json={"until": (NOW + timedelta(hours=1)).isoformat()})
        assert run_due() == [("notification:send-email", JobStatus.DONE)]
        assert mailer.sent == []
        assert [(row.email_status, row.email_due_at) for row in rows()] == [
            (EmailStatus.QUEUED, NOW + timedelta(hours=1))
        ]
    with clock.freeze(NOW + timedelta(hours=2)):
        assert run_due() == [("notification:send-digest", JobStatus.DONE)]
    assert [one.subject for one in mailer.sent] == ["Just before"]


@pytest.mark.parametrize(
    ("digest", "due"),
    [("DAILY", (NOW + timedelta(days=1)).replace(hour=8)), ("WEEKLY", (NOW + timedelta(days=7)).replace(hour=8))],
)
def test_a_rhythm_gathers_the_mails_of_its_kind_at_eight(client, work_of, mailer, digest, due):
    with clock.freeze(NOW):
        assert client.patch(DIGESTS, json={"kind": "MENTION", "digest": digest}).json() == {
            "kind": "MENTION",
            "digest": digest,
        }
        tell(work_of, "One", "Two", "Three")
        tell(work_of, "Other", kind=NotificationKind.GENERIC)
        assert run_due() == [("notification:send-email", JobStatus.DONE)]
        assert [one.subject for one in mailer.sent] == ["Other"]
        assert jobs() == {"notification:send-digest": 1}
    with clock.freeze(due - timedelta(seconds=1)):
        assert run_due() == []
    with clock.freeze(due + timedelta(seconds=1)):
        assert run_due() == [("notification:send-digest", JobStatus.DONE)]
        assert run_due() == []
    assert [one.subject for one in mailer.sent][1:] == ["3 notifications from Alpha"]


def test_a_digest_in_french_lists_each_with_its_link(client, work_of, mailer):
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(
            sa.update(User.__table__).where(User.__table__.c.id == ADMIN).values(locale="fr")
        )
    with clock.freeze(NOW):
        client.patch(DIGESTS, json={"kind": "MENTION", "digest": "DAILY"})
        tell(work_of, "Un <b>", "Deux")
    with clock.freeze(NOW + timedelta(days=1)):
        run_due()
    [sent] = mailer.sent
    assert sent.subject == "2 notifications de Alpha"
    assert "Voici ce qui est nouveau pour vous" in sent.text
    assert sent.html.count('href="http://localhost:8000/workspace"') == 2
    assert "<b>" not in sent.html


def test_changing_the_rhythm_moves_what_waits(client, work_of, mailer):
    with clock.freeze(NOW):
        client.patch(DIGESTS, json={"kind": "MENTION", "digest": "WEEKLY"})
        tell(work_of, "Waits")
        client.patch(DIGESTS, json={"kind": "MENTION", "digest": "IMMEDIATELY"})
        assert run_due() == [("notification:send-digest", JobStatus.DONE)]
    assert [one.subject for one in mailer.sent] == ["Waits"]
    with clock.freeze(NOW + timedelta(days=7)):
        assert run_due() == [("notification:send-digest", JobStatus.DONE)]
    assert len(mailer.sent) == 1


def test_a_text_needs_a_number_and_the_wish(client, work_of, texter):
    choose(client, "MENTION", "SMS", True)
    tell(work_of, "Without a number")
    assert jobs() == {"notification:send-email": 1}
    _phone("no number")
    tell(work_of, "With nonsense")
    assert Counter(run_due())["notification:send-sms", JobStatus.DONE] == 1
    _phone("06 12 34 56 78")
    tell(work_of, "With a number")
    assert Counter(run_due())["notification:send-sms", JobStatus.DONE] == 1
    [sent] = texter.sent
    assert (sent.to, sent.text) == (
        "+33612345678",
        "With a number: About With a number http://localhost:8000/workspace",
    )
    assert [row.sms_message_id for row in rows()] == [None, None, "memory-1"]


def test_two_choices_at_once_leave_one_row(database):
    calls = [{"body": {"kind": "MENTION", "channel": "SMS", "enabled": bool(number % 2)}} for number in range(6)]
    assert [outcome.status for outcome in at_once(update_notification_preference, calls)] == [200] * 6
    with db.system_session("test") as session:
        found = session.exec(select(NotificationPreference).where(NotificationPreference.user_id == ADMIN)).all()
    assert len(found) == 1


def _phone(number):
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(
            sa.update(User.__table__).where(User.__table__.c.id == ADMIN).values(phone=number)
        )


def test_the_digest_of_one_organization_holds_nothing_of_another(client, work_of, mailer):
    with db.system_unit_of_work("test") as context:
        other = system_principal(person("ADMIN", "beta").organization_id)
        assert other.organization_id != ALPHA
        context.add(Membership(organization_id=other.organization_id, user_id=ADMIN, role="ADMIN"))
    with clock.freeze(NOW):
        client.patch(DIGESTS, json={"kind": "MENTION", "digest": "DAILY"})
        tell(work_of, "In Alpha")
        with work_of("ACCOUNTANT", "beta") as context:
            notify(context, [ADMIN], "MENTION", title="In Beta", body="", target_url="/workspace")
        assert jobs() == {"notification:send-digest": 2}
    with clock.freeze(NOW + timedelta(days=1)):
        run_due()
    assert sorted(one.subject for one in mailer.sent) == ["In Alpha", "In Beta"]
