"""Passkeys: made by their owner only, a way in of their own, a second factor after others; each answer good for once."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.models import BackupCode, Passkey, User, UserSession
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from tests.conftest import Client
from tests.identity.accounts import PASSWORD, WRONG, give_password, sign_in
from tests.support.authenticator import Authenticator
from tests.support.world import person

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)
WHO, OTHER = person("ACCOUNTANT"), person("MANAGER")
AUTH = "/api/auth/passkeys"


def rows(statement):
    with db.system_session("test") as session:
        found = session.exec(statement).all()
        session.expunge_all()
        return found


def options(client: Client, kind: str) -> dict[str, Any]:
    answer = client.post(f"{AUTH}/{kind}", json={})
    assert answer.status_code == 200, answer.text
    return answer.json()["publicKey"]


def proven(client: Client, who=WHO) -> Client:
    """A client who proved a moment ago who they are."""
    give_password(who)
    assert client.post("/api/auth/confirm-identity", json={"password": PASSWORD}).status_code == 200
    return client


@pytest.fixture
def phone(as_role) -> Authenticator:
    """The passkey of an accountant."""
    made = Authenticator()
    client = proven(as_role("ACCOUNTANT"))
    answer = client.post(AUTH, json=made.registers(options(client, "registration-options")))
    assert answer.status_code == 201, answer.text
    return made


def enters(client: Client, key: Authenticator) -> Any:
    return client.post(f"{AUTH}/sign-in", json=key.answers(options(client, "sign-in-options")))


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json().get("code", "")


def test_a_passkey_signs_in_alone_and_its_owner_is_inside_at_once(anonymous, phone):
    answer = enters(anonymous, phone)
    assert answer.status_code == 200
    assert (answer.json()["pendingStep"], answer.json()["hasPasskey"]) == (None, True)
    assert anonymous.get("/api/workspace/people").status_code == 200
    [opened] = rows(select(UserSession).where(UserSession.entered_by == "PASSKEY"))
    assert opened.second_factor_at is not None
    assert rows(select(Passkey))[0].last_used_at is not None


def test_the_first_factor_brings_backup_codes_and_the_second_none(as_role):
    client = proven(as_role("ACCOUNTANT"))
    first = client.post(AUTH, json=Authenticator().registers(options(client, "registration-options"), "Phone")).json()
    second = client.post(AUTH, json=Authenticator().registers(options(client, "registration-options"), "Key")).json()
    assert (len(first["backupCodes"]), second["backupCodes"]) == (10, [])
    assert [one["name"] for one in client.get("/api/account/security").json()["passkeys"]] == ["Phone", "Key"]


def test_staff_without_a_factor_may_make_a_passkey_in_the_middle_of_a_sign_in(anonymous):
    sign_in(anonymous, give_password(WHO))
    made = Authenticator()
    answer = anonymous.post(AUTH, json=made.registers(options(anonymous, "registration-options")))
    assert answer.status_code == 201
    assert anonymous.get("/api/account/me").json()["pendingStep"] is None
    assert anonymous.get("/api/workspace/people").status_code == 200


def test_after_a_password_a_passkey_is_the_second_factor(anonymous, phone):
    assert sign_in(anonymous, "alpha-accountant@test.example").json()["pendingStep"] == "MFA"
    before = anonymous.cookies["leaseapp_session"]
    body = phone.answers(options(anonymous, "second-factor-options"))
    assert anonymous.post(f"{AUTH}/second-factor", json=body).json()["pendingStep"] is None
    assert Client(before).get("/api/account/me").status_code == 401


def test_a_passkey_is_made_only_by_who_proved_who_they_are(as_role):
    client = as_role("ACCOUNTANT")
    assert code(client.post(f"{AUTH}/registration-options", json={})) == (403, "REAUTHENTICATION_REQUIRED")


def test_an_answer_is_good_for_once(anonymous, phone):
    body = phone.answers(options(anonymous, "sign-in-options"))
    assert anonymous.post(f"{AUTH}/sign-in", json=body).status_code == 200
    assert code(Client(None).post(f"{AUTH}/sign-in", json=body))[0] in (410, 422)


def test_of_two_who_send_one_answer_at_once_one_comes_in(anonymous, phone):
    body = phone.answers(options(anonymous, "sign-in-options"))
    with ThreadPoolExecutor(3) as pool:
        statuses = [
            one.status_code for one in pool.map(lambda _n: Client(None).post(f"{AUTH}/sign-in", json=body), range(3))
        ]
    assert statuses.count(200) == 1
    assert len(rows(select(UserSession).where(UserSession.entered_by == "PASSKEY"))) == 1


def test_a_challenge_lasts_five_minutes(anonymous, phone):
    with clock.freeze(NOW):
        body = phone.answers(options(anonymous, "sign-in-options"))
    with clock.freeze(NOW + timedelta(minutes=5)):
        assert code(anonymous.post(f"{AUTH}/sign-in", json=body)) == (410, "PASSKEY_EXPIRED")


@pytest.mark.parametrize(
    ("case", "expected"),
    [
        ("unknown key", (401, "PASSKEY_UNKNOWN")),
        ("another site", (422, "PASSKEY_REFUSED")),
        ("nobody verified", (422, "PASSKEY_REFUSED")),
        ("another key's signature", (422, "PASSKEY_REFUSED")),
        ("a challenge of another kind", (422, "PASSKEY_REFUSED")),
        ("a challenge of their own", (422, "PASSKEY_REFUSED")),
        ("an old counter", (422, "PASSKEY_REFUSED")),
        ("no base64", (422, "PASSKEY_REFUSED")),
    ],
)
def test_what_is_not_the_owners_answer_to_us_is_refused(anonymous, phone, as_role, case, expected):
    asked = options(anonymous, "sign-in-options")
    if case == "another site":
        phone.origin = "https://evil.example"
    if case == "nobody verified":
        phone.verifies = False
    if case == "an old counter":
        assert enters(Client(None), phone).status_code == 200
        phone.counter = 0
    if case == "a challenge of another kind":
        asked = asked | {"challenge": options(as_role("ACCOUNTANT"), "second-factor-options")["challenge"]}
    if case == "a challenge of their own":
        asked = asked | {"challenge": "AAAA"}
    body = (Authenticator() if case == "unknown key" else phone).answers(asked)
    if case == "another key's signature":
        body["signature"] = Authenticator(raw_id=phone.raw_id).answers(asked)["signature"]
    if case == "no base64":
        body["clientDataJson"] = "$$$"
    answer = anonymous.post(f"{AUTH}/sign-in", json=body)
    assert code(answer) == expected
    assert "set-cookie" not in answer.headers


def test_another_persons_passkey_is_no_second_factor_of_mine(anonymous, phone, as_role):
    theirs, client = Authenticator(), proven(as_role("MANAGER"), OTHER)
    client.post(AUTH, json=theirs.registers(options(client, "registration-options")))
    sign_in(anonymous, "alpha-accountant@test.example")
    body = theirs.answers(options(anonymous, "second-factor-options"))
    assert code(anonymous.post(f"{AUTH}/second-factor", json=body)) == (422, "PASSKEY_REFUSED")
    assert anonymous.get("/api/account/me").json()["pendingStep"] == "MFA"


def test_an_answer_to_a_registration_of_somebody_else_is_refused(as_role):
    mine, theirs = proven(as_role("ACCOUNTANT")), proven(as_role("MANAGER"), OTHER)
    body = Authenticator().registers(options(theirs, "registration-options"))
    assert code(mine.post(AUTH, json=body)) == (422, "PASSKEY_REFUSED")
    assert rows(select(Passkey)) == []


def test_a_locked_account_is_locked_for_passkeys_too(anonymous, phone):
    for _try in range(5):
        sign_in(anonymous, "alpha-accountant@test.example", WRONG)
    assert code(enters(anonymous, phone)) == (423, "ACCOUNT_LOCKED")


def test_an_anonymized_owner_does_not_come_in(anonymous, phone):
    with db.system_unit_of_work("test") as context:
        context.session.get(User, WHO.user_id).anonymized_at = NOW
    assert code(enters(anonymous, phone)) == (401, "PASSKEY_UNKNOWN")


def test_a_passkey_is_removed_by_its_owner_unless_it_is_the_last_factor_of_staff(as_role, phone):
    client = as_role("ACCOUNTANT")
    [key] = client.get("/api/account/security").json()["passkeys"]
    assert as_role("MANAGER").delete(f"/api/account/passkeys/{key['id']}").status_code in (403, 404)
    assert code(client.delete(f"/api/account/passkeys/{key['id']}")) == (409, "TWO_FACTOR_MANDATORY")
    client.post(AUTH, json=Authenticator().registers(options(client, "registration-options"), "Key"))
    assert client.delete(f"/api/account/passkeys/{key['id']}").status_code == 204
    assert client.delete(f"/api/account/passkeys/{key['id']}").status_code == 404
    assert len(rows(select(BackupCode))) == 10


def test_the_private_key_and_challenges_are_nowhere(anonymous, phone):
    challenge = options(anonymous, "sign-in-options")["challenge"]
    enters(anonymous, phone)
    with db.system_session("test") as session:
        stored = str(session.connection().execute(sa.text("select v::text from verification v")).scalars().all())
    assert challenge not in stored
