"""Invitations that nobody accepted, and those whose mail came back: told once, to whoever can do something about it."""

from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.identity.jobs import expire_invitations
from leaseapp.identity.models import Invitation
from leaseapp.identity.services import invitations
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import mail_events
from leaseapp.kernel.adapters.mail_events import MailEvent, MailFate
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.notifications.models import Notification
from tests.identity.access import INVITATIONS, run_jobs
from tests.support.world import ALPHA, BETA, person

NEW = "paul.durand@new.example"


@pytest.fixture
def invited(client, mailer):
    """An invitation whose mail left."""
    made = client.post(INVITATIONS, json={"email": NEW, "role": "ACCOUNTANT"}).json()
    run_jobs()
    return made["id"]


def night(organization=ALPHA):
    """The job of a night more than a week later."""
    with (
        clock.freeze(clock.now() + timedelta(days=8)),
        db.unit_of_work(system_principal(organization), action="identity.expire-invitations") as context,
    ):
        expire_invitations(context, {})


def told():
    with db.system_session("test") as session:
        own = select(Notification).where(Notification.recipient_user_id == person("ADMIN").user_id)
        return [(row.title, row.target_url) for row in session.exec(own)]


def stored(invitation_id):
    with db.system_session("test") as session:
        return session.exec(select(Invitation).where(Invitation.id == invitation_id)).one()


def test_an_invitation_that_nobody_accepted_is_told_once_and_again_after_it_was_sent_again(client, invited):
    night(BETA)
    assert told() == []
    for _night in range(2):
        night()
    assert told() == [(f"The invitation of {NEW} has expired", f"/workspace/invitations/{invited}")]
    assert client.post(f"{INVITATIONS}/{invited}/resend").status_code == 200
    assert stored(invited).expiry_told_at is None
    night()
    assert len(told()) == 2


def test_an_invitation_that_is_open_accepted_or_withdrawn_is_not_told(client, invited):
    with db.unit_of_work(system_principal(ALPHA), action="test") as context:
        assert invitations.tell_expired(context) == 0
    assert client.delete(f"{INVITATIONS}/{invited}").status_code == 204
    night()
    assert told() == []


@pytest.mark.parametrize(
    ("address", "fate", "shown"),
    [
        (NEW.upper(), MailFate.BOUNCED, True),
        ("other@new.example", MailFate.BOUNCED, False),
        (NEW, MailFate.DELIVERED, False),
    ],
)
def test_a_mail_that_came_back_shows_at_its_invitation_and_waits_to_be_sent_again(
    client, invited, address, fate, shown
):
    event = MailEvent(fate, "theirs", f"{invitations.MAIL} {invited} 2026-11-23T10:00:00+00:00", address)
    for applied in (shown, False):
        with db.system_unit_of_work("test", action="notifications.mail.track") as context:
            assert mail_events.tell(context, event) is applied
    assert client.get(f"{INVITATIONS}/{invited}").json()["mailFailed"] is shown
    waiting = {row["key"]: row["count"] for row in client.get("/api/workspace/tasks").json()["items"]}
    assert waiting.get("invitationsMailLost", 0) == int(shown)
