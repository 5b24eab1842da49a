"""One's own sessions: where one is signed in, ending one or all others, and news of a device that was not used before."""

from datetime import timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.models import Membership, User, UserSession
from leaseapp.identity.services import sessions
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.notifications.models import Notification
from tests.conftest import Client
from tests.identity.accounts import give_code, give_password, give_second_factor, sign_in
from tests.support.world import ALPHA, person

SESSIONS, OTHERS = "/api/account/sessions", "/api/account/sessions/revoke-others"
WHO, CLIENT = person("ACCOUNTANT"), person("CLIENT_USER")
FIREFOX = {"user-agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"}


def rows(statement):
    with db.system_session("test") as session:
        found = session.exec(statement).all()
        session.expunge_all()
        return found


@pytest.fixture
def second(anonymous) -> Client:
    """Another browser of the client's user."""
    anonymous.headers.update(FIREFOX)
    assert sign_in(anonymous, give_password(CLIENT)).status_code == 200
    return anonymous


def test_the_list_names_device_place_and_which_one_this_is(second):
    items = second.get(SESSIONS).json()["items"]
    assert [(item["device"], item["current"], item["enteredBy"]) for item in items] == [
        ("Firefox · Windows", True, "PASSWORD"), ("", False, "PASSWORD"),
    ]  # fmt: skip
    assert "token" not in str(items).lower()


def test_sessions_that_ended_are_not_listed(second):
    with db.system_unit_of_work("test") as context:
        sessions.revoke_token(context, CLIENT.token)
    assert len(second.get(SESSIONS).json()["items"]) == 1


def test_ending_one_ends_it_at_once_and_only_that(second, as_role):
    other = next(item["id"] for item in second.get(SESSIONS).json()["items"] if not item["current"])
    assert second.delete(f"{SESSIONS}/{other}").status_code == 204
    assert as_role("CLIENT_USER").get("/api/account/me").status_code == 401
    assert second.get("/api/account/me").status_code == 200
    assert second.delete(f"{SESSIONS}/{other}").status_code == 404


def test_somebody_elses_session_does_not_exist(as_role):
    [theirs] = rows(select(UserSession).where(UserSession.user_id == person("MANAGER").user_id))
    assert as_role("ACCOUNTANT").delete(f"{SESSIONS}/{theirs.id}").status_code == 404
    assert as_role("MANAGER").get("/api/account/me").status_code == 200


def test_ending_this_one_signs_out(as_role):
    client = as_role("ACCOUNTANT")
    [mine] = client.get(SESSIONS).json()["items"]
    assert client.delete(f"{SESSIONS}/{mine['id']}").status_code == 204
    assert client.get("/api/account/me").status_code == 401


def test_ending_all_others_keeps_this_one(second, as_role):
    assert second.post(OTHERS, json={}).json() == {"ended": 1}
    assert as_role("CLIENT_USER").get("/api/account/me").status_code == 401
    assert second.get("/api/account/me").status_code == 200


def test_the_first_sign_in_of_all_is_no_news(anonymous):
    sign_in(anonymous, give_password(CLIENT))
    assert rows(select(Job).where(Job.name == "identity.mail-notice")) == []


def entered_before(who) -> None:
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(
            sa.update(User.__table__).where(User.__table__.c.id == who.user_id).values(last_login_at=clock.now())
        )


def test_a_new_device_is_told_by_mail_and_in_the_application_and_a_known_one_is_not(anonymous, mailer):
    email = give_password(CLIENT)
    entered_before(CLIENT)
    anonymous.headers.update(FIREFOX)
    sign_in(anonymous, email)
    sign_in(anonymous, email)  # the same browser
    [told] = rows(select(Notification).where(Notification.recipient_user_id == CLIENT.user_id))
    assert (told.organization_id, told.email_status, told.target_url) == (ALPHA, None, "/workspace/security")
    assert [job_queue.run(one) for one in job_queue.claim("test", 10)] != []
    [sent] = mailer.sent
    assert (sent.to, sent.subject) == (email, "New sign-in to your account")
    assert "Firefox · Windows" in sent.text
    assert "http://localhost:8000/workspace/security" in sent.text


def test_it_is_told_when_the_sign_in_is_finished_not_before(anonymous):
    email = give_password(WHO)
    give_second_factor(WHO)
    entered_before(WHO)
    sign_in(anonymous, email)
    assert rows(select(Notification)) == []
    give_code(anonymous)
    assert len(rows(select(Notification).where(Notification.recipient_user_id == WHO.user_id))) == 1


def test_who_has_several_organizations_is_told_by_mail(anonymous):
    email = give_password(CLIENT)
    entered_before(CLIENT)
    with db.system_unit_of_work("test") as context:
        other = person("ADMIN", "beta").organization_id
        context.add(Membership(organization_id=other, user_id=CLIENT.user_id, role="AUDITOR"))
    give_second_factor(CLIENT)
    sign_in(anonymous, email)
    give_code(anonymous)
    assert len(rows(select(Job).where(Job.name == "identity.mail-notice"))) == 1


def test_sessions_that_ended_a_quarter_ago_are_forgotten_with_their_addresses(database):
    with db.system_unit_of_work("test") as context:
        sessions.revoke_token(context, WHO.token)
    with db.system_unit_of_work("test") as context:
        context.now = clock.now() + timedelta(days=89)
        assert sessions.forget_ended(context) == 0
        context.now = clock.now() + timedelta(days=91)
        assert sessions.forget_ended(context) >= 1
