"""Mails and housekeeping of identity."""

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.models import User
from leaseapp.identity.services.sign_in import LOCKOUT_MAIL
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import JobStatus
from leaseapp.kernel.security.rate_limits import RateTally
from tests.support.world import person

UNTIL = datetime(2026, 11, 21, 9, 15, tzinfo=UTC)


def _run_lockout_mail(user_id) -> list[JobStatus]:
    with db.system_unit_of_work("test") as context:
        context.enqueue(LOCKOUT_MAIL, {"userId": user_id, "lockedUntil": UNTIL})
    return [job_queue.run(one) for one in job_queue.claim("test", 10)]


@pytest.mark.parametrize(
    ("locale", "subject", "sentence"),
    [
        ("en", "Your account is locked for a while", "locked until 21/11/2026 10:15."),
        ("fr", "Votre compte est verrouillé temporairement", "verrouillé jusqu’au 21/11/2026 10:15."),
    ],
)
def test_the_lockout_mail_names_the_local_time_in_the_readers_language(database, mailer, locale, subject, sentence):
    accountant = person("ACCOUNTANT")
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(
            sa.update(User.__table__).where(User.__table__.c.id == accountant.user_id).values(locale=locale)
        )
    assert _run_lockout_mail(accountant.user_id) == [JobStatus.DONE]
    [sent] = mailer.sent
    assert (sent.to, sent.subject) == ("alpha-accountant@test.example", subject)
    assert sentence in sent.text


def test_nobody_gets_no_mail(database, mailer):
    assert _run_lockout_mail(new_id()) == [JobStatus.DONE]
    assert mailer.sent == []


def test_old_tallies_are_forgotten_and_fresh_ones_kept(database):
    now = clock.now()
    with db.system_unit_of_work("test") as context:
        for name, hours in (("old", 25), ("fresh", 23)):
            context.add(
                RateTally(subject_hash=name, window_started_at=now, failures=3, updated_at=now - timedelta(hours=hours))
            )
        context.enqueue("identity.forget-sign-in-tallies", {})
    assert [job_queue.run(one) for one in job_queue.claim("test", 10)] == [JobStatus.DONE]
    with db.system_session("test") as session:
        assert session.exec(select(RateTally.subject_hash)).all() == ["fresh"]
