"""Signing in over HTTP: what is answered, what is written, what guessing costs."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.endpoints.sessions import sign_in_with_email
from leaseapp.identity.models import Membership, User, UserSession
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit import PLATFORM_CHAIN, AuditLog
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.kernel.security import tokens
from leaseapp.kernel.security.rate_limits import RateTally
from tests.architecture.calls import assert_documented
from tests.identity.accounts import PASSWORD, WRONG, give_code, give_password, give_second_factor
from tests.support.world import ALPHA, BETA, person

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
URL = "/api/auth/sign-in/email"


def _rows(statement):
    with db.system_session("test") as session:
        rows = session.exec(statement).all()
        session.expunge_all()
        return rows


def _sign_in(client, email: str, password: str = PASSWORD):
    answer = client.post(URL, json={"email": email, "password": password})
    assert_documented(sign_in_with_email, answer.status_code)
    return answer


def _sessions_of(user_id) -> list[UserSession]:
    return _rows(select(UserSession).where(UserSession.user_id == user_id).order_by(UserSession.id))


def test_the_right_password_opens_a_session_and_answers_what_decisions_9_says(anonymous):
    accountant = person("ACCOUNTANT")
    email = give_password(accountant)
    answer = _sign_in(anonymous, f"  {email.upper()} ")
    assert answer.status_code == 200
    body = answer.json()
    assert body["user"]["id"] == str(accountant.user_id)
    assert body["user"]["email"] == email
    assert (body["pendingStep"], body["twoFactorRequired"]) == ("MFA", True)
    assert (body["hasAuthenticator"], body["hasPasskey"]) == (False, False)
    assert body["passwordResetRequired"] is False
    assert body["cguAcceptanceRequired"] is False
    assert body["organizations"] == [{"id": str(ALPHA), "name": "Alpha", "slug": "alpha"}]
    assert body["activeOrganizationId"] == str(ALPHA)
    assert "password" not in str(body["user"]).lower()
    cookie = answer.headers["set-cookie"]
    assert cookie.startswith("leaseapp_session=")
    for attribute in ("HttpOnly", "Path=/", "SameSite=lax", "Max-Age=7776000"):
        assert attribute in cookie
    me = anonymous.get("/api/account/me").json()
    assert (me["pendingStep"], me["activeOrganizationId"], me["roles"]) == ("MFA", None, [])


def test_who_needs_no_second_factor_is_inside_at_once(anonymous):
    body = _sign_in(anonymous, give_password(person("CLIENT_USER"))).json()
    assert (body["pendingStep"], body["twoFactorRequired"]) == (None, False)
    assert anonymous.get("/api/account/me").json()["activeOrganizationId"] == str(ALPHA)


def test_only_the_hash_of_the_token_is_stored(anonymous):
    email = give_password(person("ACCOUNTANT"))
    token = _sign_in(anonymous, email).cookies["leaseapp_session"]
    [stored] = [row for row in _sessions_of(person("ACCOUNTANT").user_id) if row.token_hash == tokens.hash_token(token)]
    assert token not in repr(stored.model_dump())
    assert len(token) >= 43


def test_a_required_password_change_is_answered(anonymous):
    email = give_password(person("ACCOUNTANT"), reset_required=True)
    assert _sign_in(anonymous, email).json()["passwordResetRequired"] is True


def test_with_several_organizations_none_is_active_until_one_is_chosen(anonymous):
    accountant = person("ACCOUNTANT")
    email = give_password(accountant)
    give_second_factor(accountant)
    with db.system_unit_of_work("test") as context:
        context.add(Membership(organization_id=BETA, user_id=accountant.user_id, role="AUDITOR"))
    _sign_in(anonymous, email)
    body = give_code(anonymous).json()
    assert [item["slug"] for item in body["organizations"]] == ["alpha", "beta"]
    assert body["activeOrganizationId"] is None
    refused = anonymous.get("/api/workspace/people")
    assert (refused.status_code, refused.json()["code"]) == (401, "NO_ACTIVE_ORGANIZATION")


@pytest.mark.parametrize("case", ["wrong password", "unknown address", "no password set", "anonymized user"])
def test_all_wrong_credentials_get_the_same_answer(anonymous, case):
    known = give_password(person("ACCOUNTANT"))
    email = {"wrong password": known, "unknown address": "nobody@test.example", "anonymized user": known}.get(
        case, f"{person('MANAGER').token}@test.example"
    )
    if case == "anonymized user":
        with db.system_unit_of_work("test") as context:
            context.session.get(User, person("ACCOUNTANT").user_id).anonymized_at = NOW
    sessions = _rows(select(UserSession.id).order_by(UserSession.id))
    answer = _sign_in(anonymous, email, WRONG if case == "wrong password" else PASSWORD)
    assert answer.status_code == 401
    body = answer.json()
    assert body.pop("requestId")
    assert body == {
        "type": "urn:leaseapp:problem:invalid-credentials",
        "title": "Unauthorized",
        "status": 401,
        "code": "INVALID_CREDENTIALS",
        "detail": "The e-mail address or the password is wrong.",
    }
    assert "set-cookie" not in answer.headers
    assert _rows(select(UserSession.id).order_by(UserSession.id)) == sessions
    assert [row.failures for row in _rows(select(RateTally)) if row.failures] == [1, 1]  # here, and from anywhere


@pytest.mark.slow("bcrypt")
@pytest.mark.parametrize("known", [True, False])
def test_the_sixth_attempt_after_five_failures_is_locked_for_known_and_unknown_addresses_alike(anonymous, known):
    email = give_password(person("ACCOUNTANT")) if known else "nobody@test.example"
    with clock.freeze(NOW):
        assert [_sign_in(anonymous, email, WRONG).status_code for _ in range(5)] == [401] * 5
        locked = _sign_in(anonymous, email, PASSWORD)
    assert locked.status_code == 423
    assert locked.json()["code"] == "ACCOUNT_LOCKED"
    assert locked.json()["detail"] == "Too many failed attempts: this account is locked. Try again in 15 minutes."
    assert locked.headers["retry-after"] == "900"
    assert "set-cookie" not in locked.headers
    assert len(_sessions_of(person("ACCOUNTANT").user_id)) == 1  # the world's own


def test_the_lock_ends_after_fifteen_minutes(anonymous):
    email = give_password(person("ACCOUNTANT"))
    with clock.freeze(NOW):
        for _ in range(5):
            _sign_in(anonymous, email, WRONG)
    with clock.freeze(NOW + timedelta(minutes=14, seconds=59)):
        assert _sign_in(anonymous, email).status_code == 423
    with clock.freeze(NOW + timedelta(minutes=15)):
        assert _sign_in(anonymous, email).status_code == 200


@pytest.mark.slow("bcrypt")
def test_only_a_real_user_gets_one_mail_about_the_lock(anonymous):
    email = give_password(person("ACCOUNTANT"))
    with clock.freeze(NOW):
        for _ in range(7):
            _sign_in(anonymous, email, WRONG)
            _sign_in(anonymous, "nobody@test.example", WRONG)
    jobs = _rows(select(Job).where(Job.name == "identity.mail-lockout"))
    assert [job.payload for job in jobs] == [
        {"userId": str(person("ACCOUNTANT").user_id), "lockedUntil": "2026-11-21T09:15:00+00:00"}
    ]


def test_a_strangers_session_draws_neither_the_mail_nor_the_traces_into_its_own_organization(as_role, mailer):
    """Whatever cookie the browser holds, signing in belongs to no organization."""
    victim = person("ACCOUNTANT")
    email = give_password(victim)
    with clock.freeze(NOW):
        assert [_sign_in(as_role("ADMIN", "beta"), email, WRONG).status_code for _ in range(5)] == [401] * 5
    [job] = _rows(select(Job).where(Job.name == "identity.mail-lockout"))
    assert (job.organization_id, job.payload["userId"]) == (None, str(victim.user_id))
    refused = _rows(select(AuditLog).where(sa.func.starts_with(AuditLog.action, "identity.session")))
    assert [(row.organization_id, row.chain_id, row.target_id) for row in refused] == [
        (None, PLATFORM_CHAIN, victim.user_id)
    ] * 6
    # the mail, and the note of the lock's end
    assert [job_queue.run(one) for one in job_queue.claim("test", 10)] == [JobStatus.DONE] * 2
    assert [sent.to for sent in mailer.sent] == [email]


def test_the_right_password_forgets_earlier_failures(anonymous):
    email = give_password(person("ACCOUNTANT"))
    for _ in range(2):
        assert [_sign_in(anonymous, email, WRONG).status_code for _ in range(4)] == [401] * 4
        assert _sign_in(anonymous, email).status_code == 200


def test_an_unverified_address_is_told_so_only_after_the_right_password(anonymous):
    email = give_password(person("ACCOUNTANT"), verified=False)
    wrong, right = _sign_in(anonymous, email, WRONG), _sign_in(anonymous, email)
    assert (wrong.status_code, wrong.json()["code"]) == (401, "INVALID_CREDENTIALS")
    assert (right.status_code, right.json()["code"]) == (403, "EMAIL_NOT_VERIFIED")
    assert "set-cookie" not in right.headers


def test_two_wrong_attempts_at_once_at_the_limit_count_twice_and_lock(anonymous, as_role):
    email = give_password(person("ACCOUNTANT"))
    for _ in range(3):
        _sign_in(anonymous, email, WRONG)
    statuses = []

    def attempt() -> None:
        statuses.append(_sign_in(as_role("AUDITOR"), email, WRONG).status_code)

    threads = [threading.Thread(target=attempt) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(statuses) == [401, 401, 423, 423]
    [counter] = [row for row in _rows(select(RateTally)) if row.locked_until]
    assert counter.failures == 5


def test_an_address_that_tries_too_often_is_slowed_down_with_rate_limit_headers(anonymous):
    email = give_password(person("ACCOUNTANT"))
    with clock.freeze(NOW):
        first = _sign_in(anonymous, email)
        assert first.headers["ratelimit-limit"] == "30"
        assert first.headers["ratelimit-remaining"] == "29"
        assert first.headers["ratelimit-reset"] == "60"
        with db.system_unit_of_work("test") as context:
            context.session.connection().execute(sa.update(RateTally.__table__).values(attempts=30))
        anonymous.cookies.clear()  # another device
        refused = _sign_in(anonymous, email)
    assert (refused.status_code, refused.json()["code"]) == (429, "TOO_MANY_REQUESTS")
    assert refused.headers["ratelimit-remaining"] == "0"
    assert refused.headers["retry-after"] == "60"
    with clock.freeze(NOW + timedelta(seconds=60)):
        assert _sign_in(anonymous, email).status_code == 200


def test_a_network_with_too_many_failures_is_slowed_down_whatever_address_it_tries(anonymous):
    email = give_password(person("ACCOUNTANT"))
    with clock.freeze(NOW):
        _sign_in(anonymous, "nobody@test.example", WRONG)
        with db.system_unit_of_work("test") as context:
            context.session.connection().execute(
                sa.update(RateTally.__table__).where(RateTally.failures == 0).values(attempts=60)
            )
        refused = _sign_in(anonymous, email)
    assert refused.status_code == 429
    assert refused.headers["ratelimit-limit"] == "60"
    assert refused.headers["retry-after"] == "900"
    with clock.freeze(NOW + timedelta(minutes=15)):
        assert _sign_in(anonymous, email).status_code == 200


def test_signing_in_again_ends_the_browsers_former_session(anonymous):
    email = give_password(person("ACCOUNTANT"))
    first = _sign_in(anonymous, email).cookies["leaseapp_session"]
    second = _sign_in(anonymous, email).cookies["leaseapp_session"]
    rows = {row.token_hash: row for row in _sessions_of(person("ACCOUNTANT").user_id)}
    assert rows[tokens.hash_token(first)].revoked_at is not None
    assert rows[tokens.hash_token(second)].revoked_at is None


def test_successes_and_refusals_are_in_the_platforms_audit_chain_without_secrets(anonymous):
    accountant = person("ACCOUNTANT")
    email = give_password(accountant)
    _sign_in(anonymous, "nobody@test.example", WRONG)
    _sign_in(anonymous, email, WRONG)
    _sign_in(anonymous, email)
    rows = _rows(
        select(AuditLog).where(sa.func.starts_with(AuditLog.action, "identity.session")).order_by(AuditLog.sequence)
    )
    assert [(row.action, row.target_id, row.organization_id) for row in rows] == [
        ("identity.session.sign_in_refused", None, None),
        ("identity.session.sign_in_refused", accountant.user_id, None),
        ("identity.session.sign_in", accountant.user_id, None),
    ]
    written = str([row.model_dump() for row in rows])
    for secret in (PASSWORD, WRONG, email, "nobody@test.example"):
        assert secret not in written


def test_refusals_without_a_check_write_neither_audit_rows_nor_counters(anonymous):
    email = give_password(person("ACCOUNTANT"))
    with clock.freeze(NOW):
        for _ in range(5):
            _sign_in(anonymous, email, WRONG)
        before = (_rows(select(AuditLog.sequence)), [row.model_dump() for row in _rows(select(RateTally))])
        assert [_sign_in(anonymous, email).status_code for _ in range(3)] == [423] * 3
        assert before == (_rows(select(AuditLog.sequence)), [row.model_dump() for row in _rows(select(RateTally))])


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"email": "a@b.fr"}, "REQUIRED", "password"),
        ({"password": PASSWORD}, "REQUIRED", "email"),
        ({"email": "a@b.fr", "password": ""}, "REQUIRED", "password"),
        ({"email": "a" * 300, "password": PASSWORD}, "TOO_LONG", "email"),
        ({"email": "a@b.fr", "password": "x" * 257}, "TOO_LONG", "password"),
        ({"email": "a\u0000@b.fr", "password": PASSWORD}, "INVALID_CHARACTER", "email"),
        ({"email": 7, "password": PASSWORD}, "INVALID_TEXT", "email"),
        ({"email": "a@b.fr", "password": PASSWORD, "organizationId": str(BETA)}, "UNKNOWN_FIELD", "organizationId"),
    ],
)
def test_a_body_that_is_none_is_refused_at_its_field_and_counts_for_its_network_only(anonymous, body, code, field):
    answer = anonymous.post(URL, json=body)
    assert answer.status_code == 422
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [(field, code)]
    assert [(tally.attempts, tally.failures) for tally in _rows(select(RateTally))] == [(1, 0)]


@pytest.mark.parametrize("password", ["x" * 72, "x" * 73, "🔑" * 20 + "a", "nul\u0000byte", "  padded  "])
def test_unusual_passwords_are_simply_wrong(anonymous, password):
    email = give_password(person("ACCOUNTANT"))
    assert _sign_in(anonymous, email, password).json()["code"] == "INVALID_CREDENTIALS"


def test_answers_come_in_the_callers_language(anonymous):
    answer = anonymous.post(
        URL, json={"email": "nobody@test.example", "password": WRONG}, headers={"accept-language": "fr-FR"}
    )
    assert answer.json()["detail"] == "L’adresse e-mail ou le mot de passe est incorrect."


@pytest.mark.parametrize(
    "sent",
    [
        {"json": {"email": "somebody@example.com"}},
        {"json": {f"k{number}": 1 for number in range(60)}},
        {"content": b"{", "headers": {"content-type": "application/json"}},
        {"content": b"email=x", "headers": {"content-type": "text/plain"}},
    ],
)
def test_bodies_that_fit_no_shape_count_for_the_network(anonymous, sent):
    answers = [anonymous.post(URL, **sent).status_code for _attempt in range(61)]
    assert 429 not in answers[:60]
    assert answers[60] == 429
    refused = _sign_in(anonymous, give_password(person("ACCOUNTANT")))
    assert refused.status_code == 429
    assert int(refused.headers["retry-after"]) > 0


def test_a_body_of_150_000_unknown_fields_is_answered_with_fifty(anonymous):
    answer = anonymous.post(URL, json={f"k{number}": 1 for number in range(150_000)})
    assert answer.status_code == 422
    assert len(answer.json()["errors"]) == 50
    assert len(answer.content) < 10_000
