"""Mailed links: asked for without telling who has an account, good for one use, and no way around the second factor."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.enums import LinkPurpose
from leaseapp.identity.models import Account, User, UserSession, Verification
from leaseapp.identity.services import links
from leaseapp.kernel import clock
from leaseapp.kernel.adapters import mail
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.kernel.security import tokens
from tests.conftest import Client
from tests.identity.accounts import PASSWORD, WRONG, give_code, give_password, give_second_factor, sign_in
from tests.support.world import person

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
NEXT = "Tapis-Roulant-1963!"
CLIENT, STAFF = person("CLIENT_USER"), person("ACCOUNTANT")
ASK = {
    LinkPurpose.MAGIC_LINK: "/api/auth/magic-link/send",
    LinkPurpose.PASSWORD_RESET: "/api/auth/forget-password",
    LinkPurpose.EMAIL_VERIFICATION: "/api/auth/send-verification-email",
}
USE = {
    LinkPurpose.MAGIC_LINK: "/api/auth/magic-link/verify",
    LinkPurpose.PASSWORD_RESET: "/api/auth/reset-password",
    LinkPurpose.EMAIL_VERIFICATION: "/api/auth/verify-email",
}
CODES = {
    LinkPurpose.MAGIC_LINK: "MAGIC_LINK",
    LinkPurpose.PASSWORD_RESET: "PASSWORD_RESET",
    LinkPurpose.EMAIL_VERIFICATION: "EMAIL_VERIFICATION",
}
LASTS = {
    LinkPurpose.MAGIC_LINK: timedelta(minutes=15),
    LinkPurpose.PASSWORD_RESET: timedelta(hours=1),
    LinkPurpose.EMAIL_VERIFICATION: timedelta(hours=24),
}
each_kind = pytest.mark.parametrize("purpose", list(ASK))


def rows(statement):
    with db.system_session("test") as session:
        found = session.exec(statement).all()
        session.expunge_all()
        return found


def email_of(who) -> str:
    return f"{who.token}@test.example"


def run_jobs() -> list[JobStatus]:
    return [job_queue.run(one) for one in job_queue.claim("test", 20)]


def link_for(purpose: LinkPurpose, who=CLIENT) -> str:
    """The token of a link as its mail carries it."""
    with db.system_unit_of_work("test") as context:
        user = context.session.get(User, who.user_id)
        return (links.mint(context, purpose, user) or "").partition("#")[2]


def use(client: Client, purpose: LinkPurpose, token: str, password: str = NEXT) -> Any:
    body = {"token": token} | ({"password": password} if purpose is LinkPurpose.PASSWORD_RESET else {})
    return client.post(USE[purpose], json=body)


def unverified(who=CLIENT) -> None:
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(
            sa.update(User.__table__).where(User.__table__.c.id == who.user_id).values(email_verified_at=None)
        )


@each_kind
def test_the_mail_carries_a_link_to_our_page_behind_the_hash(anonymous, mailer, purpose):
    unverified()
    assert anonymous.post(ASK[purpose], json={"email": f" {email_of(CLIENT).upper()} "}).json() == {
        "success": True,
        "mailIsLate": False,
    }
    assert run_jobs() == [JobStatus.DONE]
    [sent] = mailer.sent
    assert sent.to == email_of(CLIENT)
    [address] = {word for word in sent.text.split() if word.startswith("http://localhost:8000/auth/")}
    page, _hash, token = address.partition("#")
    assert page == f"http://localhost:8000{links.KINDS[purpose].page}"
    assert token in sent.html
    assert use(anonymous, purpose, token).status_code == 200


@each_kind
def test_who_has_no_account_gets_the_same_answer_and_no_mail(anonymous, mailer, purpose):
    answers = [anonymous.post(ASK[purpose], json={"email": one}) for one in (email_of(CLIENT), "nobody@test.example")]
    assert answers[0].json() == answers[1].json()
    assert answers[0].status_code == answers[1].status_code == 200
    names = [{name for name in answer.headers if name != "x-request-id"} for answer in answers]
    assert names[0] == names[1]
    # both leave a job: what differs comes after the answer
    jobs = rows(select(Job).where(Job.name == "identity.mail-link").order_by(Job.id))
    assert [job.payload["userId"] for job in jobs] == [str(CLIENT.user_id), None]
    assert "nobody@" not in str([job.payload for job in jobs])
    run_jobs()
    expected = [] if purpose is LinkPurpose.EMAIL_VERIFICATION else [email_of(CLIENT)]  # theirs is confirmed already
    assert [sent.to for sent in mailer.sent] == expected


@each_kind
def test_asking_does_the_same_work_for_known_and_unknown_addresses(anonymous, purpose):
    """The statements are counted instead of timed: the same ones, in the same order."""
    seen: list[list[str]] = []

    def note(_connection, _cursor, statement, *_rest) -> None:
        seen[-1].append(statement.split("VALUES")[0])

    sa.event.listen(sa.engine.Engine, "before_cursor_execute", note)
    try:
        for email in (email_of(CLIENT), "nobody@test.example"):
            seen.append([])
            anonymous.post(ASK[purpose], json={"email": email})
    finally:
        sa.event.remove(sa.engine.Engine, "before_cursor_execute", note)
    assert len(seen[0]) > 3
    assert seen[0] == seen[1]


@each_kind
def test_a_link_ends_at_its_time(anonymous, purpose):
    with clock.freeze(NOW):
        token = link_for(purpose)
    with clock.freeze(NOW + LASTS[purpose]):
        answer = use(anonymous, purpose, token)
    assert (answer.status_code, answer.json()["code"]) == (410, f"{CODES[purpose]}_EXPIRED")
    with clock.freeze(NOW + LASTS[purpose] - timedelta(seconds=1)):
        assert use(anonymous, purpose, token).status_code == 200


@each_kind
def test_a_link_is_good_for_once_in_whatever_browser(anonymous, purpose):
    token = link_for(purpose)
    assert use(Client(None), purpose, token).status_code == 200
    answer = use(anonymous, purpose, token)
    assert (answer.status_code, answer.json()["code"]) == (410, f"{CODES[purpose]}_USED")
    assert "set-cookie" not in answer.headers


@each_kind
def test_of_two_who_use_a_link_at_once_one_succeeds(anonymous, purpose):
    token = link_for(purpose)
    with ThreadPoolExecutor(4) as pool:
        statuses = [one.status_code for one in pool.map(lambda _number: use(Client(None), purpose, token), range(4))]
    assert sorted(statuses) == [200, 410, 410, 410]
    opened = rows(select(UserSession).where(UserSession.user_id == CLIENT.user_id))
    assert len(opened) == (2 if purpose is LinkPurpose.MAGIC_LINK else 1)  # one is the world's


@each_kind
def test_a_newer_link_replaces_the_one_before(anonymous, purpose):
    first, second = link_for(purpose), link_for(purpose)
    refused = use(anonymous, purpose, first).json()
    assert (refused["code"], refused["detail"]) == (f"{CODES[purpose]}_EXPIRED", links.REPLACED)
    assert use(anonymous, purpose, second).status_code == 200
    assert use(anonymous, purpose, first).json()["code"] == f"{CODES[purpose]}_EXPIRED"


@each_kind
def test_a_link_whose_mail_comes_late_does_not_take_the_place_of_a_newer_one(anonymous, mailer, purpose):
    unverified()
    with db.system_unit_of_work("test") as context:
        user = context.session.get(User, CLIENT.user_id)
        late = new_id()
        links.mint(context, purpose, user, late)
    newer = link_for(purpose)
    with clock.freeze(clock.now() + timedelta(minutes=5)), db.system_unit_of_work("test") as context:
        assert links.mint(context, purpose, context.session.get(User, CLIENT.user_id), late) is None
    assert use(anonymous, purpose, newer).status_code == 200


@each_kind
@pytest.mark.parametrize("case", ["of another kind", "changed", "made up", "of nobody", "empty", "long", "nul"])
def test_what_was_not_minted_for_this_is_refused_like_one_that_ended(anonymous, purpose, case):
    token = link_for(purpose)
    raw = bytearray(tokens.from_text(token) or b"")
    raw[2] ^= 1
    other = next(one for one in ASK if one is not purpose)
    given = {
        "of another kind": link_for(other), "changed": tokens.to_text(bytes(raw)), "made up": "A" * 80, "empty": "",
        "of nobody": tokens.mint(purpose, STAFF.user_id, 0, clock.now() + timedelta(hours=1)), "long": "A" * 201,
        "nul": "a\x00b",
    }[case]  # fmt: skip
    answer = use(anonymous, purpose, given)
    if case in ("empty", "long", "nul"):
        assert answer.status_code == 422
        assert [error["field"] for error in answer.json()["errors"]] == ["token"]
    else:
        assert (answer.status_code, answer.json()["code"]) == (410, f"{CODES[purpose]}_EXPIRED")


def test_a_link_proves_the_address_it_went_to_only(anonymous):
    token = link_for(LinkPurpose.EMAIL_VERIFICATION)
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(
            sa.update(User.__table__)
            .where(User.__table__.c.id == CLIENT.user_id)
            .values(email="else@test.example", email_verified_at=None)
        )
    assert use(anonymous, LinkPurpose.EMAIL_VERIFICATION, token).status_code == 410
    assert rows(select(User.email_verified_at).where(User.id == CLIENT.user_id)) == [None]


@each_kind
def test_a_link_of_an_anonymized_user_opens_nothing(anonymous, purpose):
    token = link_for(purpose)
    with db.system_unit_of_work("test") as context:
        context.session.get(User, CLIENT.user_id).anonymized_at = NOW
    assert use(anonymous, purpose, token).status_code == 410


def test_confirming_an_address_opens_the_way_in_and_no_session(anonymous):
    unverified()
    email = give_password(CLIENT)
    assert sign_in(anonymous, email).json()["code"] == "EMAIL_NOT_VERIFIED"
    answer = use(anonymous, LinkPurpose.EMAIL_VERIFICATION, link_for(LinkPurpose.EMAIL_VERIFICATION))
    assert "set-cookie" not in answer.headers
    assert sign_in(anonymous, email).status_code == 200


@pytest.mark.parametrize("who", [CLIENT, STAFF])
def test_a_magic_link_signs_in_and_the_second_factor_is_asked_all_the_same(anonymous, who):
    if who is STAFF:
        give_second_factor(who)
    body = use(anonymous, LinkPurpose.MAGIC_LINK, link_for(LinkPurpose.MAGIC_LINK, who)).json()
    assert body["pendingStep"] == ("MFA" if who is STAFF else None)
    assert anonymous.get("/api/workspace/people").status_code == (403 if who is STAFF else 200)
    if who is STAFF:
        assert give_code(anonymous).json()["pendingStep"] is None
        assert anonymous.get("/api/workspace/people").status_code == 200


def test_a_client_with_a_second_factor_is_asked_for_it_after_a_magic_link(anonymous):
    give_second_factor(CLIENT)
    body = use(anonymous, LinkPurpose.MAGIC_LINK, link_for(LinkPurpose.MAGIC_LINK)).json()
    assert body["pendingStep"] == "MFA"


def test_a_locked_account_is_locked_for_links_too_and_the_link_stays_good(anonymous):
    email, token = give_password(CLIENT), link_for(LinkPurpose.MAGIC_LINK)
    for _try in range(5):
        sign_in(anonymous, email, WRONG)
    answer = use(anonymous, LinkPurpose.MAGIC_LINK, token)
    assert (answer.status_code, answer.json()["code"]) == (423, "ACCOUNT_LOCKED")
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.text("update rate_tally set locked_until = null, failures = 0"))
    assert use(anonymous, LinkPurpose.MAGIC_LINK, token).status_code == 200


def test_a_reset_ends_every_session_and_link_and_signs_nobody_in(anonymous, as_role):
    email, magic = give_password(STAFF), link_for(LinkPurpose.MAGIC_LINK, STAFF)
    give_second_factor(STAFF)
    working, token = as_role("ACCOUNTANT"), link_for(LinkPurpose.PASSWORD_RESET, STAFF)
    answer = use(anonymous, LinkPurpose.PASSWORD_RESET, token)
    assert (answer.status_code, answer.json()) == (200, {"success": True})
    assert "set-cookie" not in answer.headers
    assert working.get("/api/account/me").status_code == 401
    assert use(anonymous, LinkPurpose.MAGIC_LINK, magic).json()["code"] == "MAGIC_LINK_EXPIRED"
    assert sign_in(anonymous, email).status_code == 401
    assert sign_in(anonymous, email, NEXT).json()["pendingStep"] == "MFA"


def test_a_refused_password_leaves_the_reset_link_good(anonymous):
    token = link_for(LinkPurpose.PASSWORD_RESET)
    weak = use(anonymous, LinkPurpose.PASSWORD_RESET, token, "short")
    assert {error["field"] for error in weak.json()["errors"]} == {"password"}
    assert use(anonymous, LinkPurpose.PASSWORD_RESET, token).status_code == 200
    assert len(rows(select(Account).where(Account.user_id == CLIENT.user_id))) == 1


@each_kind
def test_an_address_is_mailed_five_times_a_quarter_whether_or_not_anybody_has_it(anonymous, purpose):
    for email in (email_of(CLIENT), "nobody@test.example"):
        statuses = [anonymous.post(ASK[purpose], json={"email": email}).status_code for _number in range(6)]
        assert statuses == [200] * 5 + [429]
    refused = anonymous.post(ASK[purpose], json={"email": "nobody@test.example"})
    assert int(refused.headers["retry-after"]) > 800


def test_while_the_mail_server_is_away_links_wait_and_everybody_is_told_so(anonymous, mailer):
    class Away:
        def send(self, _mail):
            raise mail.MailError("The mail server cannot be reached (ConnectionRefusedError).")

    mail.port.use(Away())
    ask = lambda email: anonymous.post(ASK[LinkPurpose.MAGIC_LINK], json={"email": email}).json()  # noqa: E731
    assert ask(email_of(CLIENT))["mailIsLate"] is False
    assert run_jobs() == [JobStatus.PENDING]
    assert ask(email_of(STAFF))["mailIsLate"] is True
    assert ask("nobody@test.example")["mailIsLate"] is True
    mail.port.use(mailer)
    with db.system_unit_of_work("test") as context:
        context.session.connection().execute(sa.text("update job set run_at = now()"))
    with clock.freeze(clock.now() + timedelta(minutes=40)):
        run_jobs()
        links_sent = [word for word in mailer.sent[0].text.split() if "/auth/magic-link#" in word]
        # good from when it was sent, not from when it was asked for
        assert use(anonymous, LinkPurpose.MAGIC_LINK, links_sent[0].partition("#")[2]).status_code == 200
    assert ask("nobody@test.example")["mailIsLate"] is False


def test_a_token_is_stored_nowhere_and_old_links_are_forgotten(anonymous):
    token = link_for(LinkPurpose.MAGIC_LINK)
    with db.system_session("test") as session:
        stored = str(session.connection().execute(sa.text("select v::text from verification v")).scalars().all())
    assert token not in stored
    with db.system_unit_of_work("test") as context:
        context.now = clock.now() + timedelta(days=2)
        assert links.forget_old(context) == 1
    assert rows(select(Verification)) == []


def test_the_password_of_a_link_is_the_next_ones_own(anonymous):
    """A client invited without a password sets their first by a link."""
    assert use(anonymous, LinkPurpose.PASSWORD_RESET, link_for(LinkPurpose.PASSWORD_RESET)).status_code == 200
    assert sign_in(anonymous, email_of(CLIENT), NEXT).status_code == 200
    assert sign_in(anonymous, email_of(CLIENT), PASSWORD).status_code == 401
