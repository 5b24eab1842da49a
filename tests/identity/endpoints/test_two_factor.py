"""The second factor: set up, asked for, each code good for once, within a budget that no burst exceeds."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.models import BackupCode, TwoFactor, User, UserSession
from leaseapp.identity.services import two_factor
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job
from leaseapp.kernel.security import tokens
from tests.conftest import Client
from tests.identity.accounts import PASSWORD, SECRET, code, give_code, give_password, give_second_factor, sign_in
from tests.support.world import person

NOW = datetime(2026, 11, 21, 9, 0, 7, tzinfo=UTC)
WHO = person("ACCOUNTANT")
ENABLE, VERIFY, ME = "/api/auth/two-factor/enable", "/api/auth/two-factor/verify", "/api/account/me"
PEOPLE, SECURITY = "/api/workspace/people", "/api/account/security"


def rows(statement):
    with db.system_session("test") as session:
        found = session.exec(statement).all()
        session.expunge_all()
        return found


@pytest.fixture
def asked(anonymous: Client) -> Client:
    """An accountant with a second factor who gave their password."""
    email = give_password(WHO)
    give_second_factor(WHO)
    assert sign_in(anonymous, email).json()["pendingStep"] == "MFA"
    return anonymous


def together(act: Callable[[], Any], times: int) -> list[Any]:
    """The answers to several who do the same at the same moment."""
    with ThreadPoolExecutor(times) as pool:
        return [one.result() for one in [pool.submit(act) for _number in range(times)]]


def refusal(answer) -> tuple[int, str, str]:
    body = answer.json()
    return answer.status_code, body["code"], body["errors"][0]["field"] if body.get("errors") else ""


def test_who_has_none_sets_one_up_confirms_it_and_is_inside(anonymous):
    email = give_password(WHO)
    assert sign_in(anonymous, email).json()["hasAuthenticator"] is False
    offer = anonymous.post(ENABLE, json={}).json()
    assert (
        offer["uri"] == f"otpauth://totp/leaseapp:{email.replace('@', '%40')}?secret={offer['secret']}&issuer=leaseapp"
    )
    assert offer["qr"].startswith("<svg")
    assert len(set(offer["backupCodes"])) == 10
    assert anonymous.get(PEOPLE).json()["code"] == "TWO_FACTOR_REQUIRED"
    done = give_code(anonymous, code(secret=offer["secret"])).json()
    assert (done["pendingStep"], done["twoFactorRequired"]) == (None, False)
    assert anonymous.get(PEOPLE).status_code == 200
    seen = anonymous.get(SECURITY).json()
    assert (seen["backupCodesLeft"], seen["twoFactorMandatory"]) == (10, True)
    assert seen["authenticatorSince"] is not None


def test_the_offer_counts_for_nothing_until_it_is_confirmed(anonymous):
    sign_in(anonymous, give_password(WHO))
    offer = anonymous.post(ENABLE, json={}).json()
    assert refusal(give_code(anonymous, offer["backupCodes"][0])) == (422, "TWO_FACTOR_CODE_WRONG", "code")
    assert anonymous.get(ME).json()["hasAuthenticator"] is False
    assert rows(select(BackupCode)) == []


def test_an_offer_expires_after_an_hour(anonymous):
    email = give_password(WHO)
    with clock.freeze(NOW):
        sign_in(anonymous, email)
        offer = anonymous.post(ENABLE, json={}).json()
    with clock.freeze(NOW + timedelta(hours=1)):
        sign_in(anonymous, email)
        assert refusal(give_code(anonymous, code(secret=offer["secret"])))[:2] == (410, "TWO_FACTOR_EXPIRED")
    assert rows(select(TwoFactor))[0].confirmed_at is None


def test_without_an_offer_there_is_nothing_to_confirm(as_role):
    assert refusal(give_code(as_role("ACCOUNTANT"), "123456"))[:2] == (409, "TWO_FACTOR_NOT_ASKED")


def test_who_has_one_cannot_set_up_another_in_the_middle_of_a_sign_in(asked):
    for path in (ENABLE, "/api/auth/passkeys/registration-options"):
        answer = asked.post(path, json={})
        assert refusal(answer)[:2] == (403, "TWO_FACTOR_REQUIRED")


def test_the_code_lets_in_and_the_cookie_of_before_is_worth_nothing(asked):
    before = asked.cookies["leaseapp_session"]
    answer = give_code(asked)
    assert answer.status_code == 200
    assert answer.cookies["leaseapp_session"] != before
    assert asked.get(PEOPLE).status_code == 200
    assert Client(before).get(ME).status_code == 401
    assert Client(before).get(PEOPLE).status_code == 401


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("000000", "TWO_FACTOR_CODE_WRONG"),
        ("", "REQUIRED"),
        ("١٢٣٤٥٦", "TWO_FACTOR_CODE_WRONG"),
        ("💥💥💥💥💥💥", "TWO_FACTOR_CODE_WRONG"),
        ("AAAA-BBBB-CCCC", "TWO_FACTOR_CODE_WRONG"),
        ("late", "TWO_FACTOR_CODE_LATE"),
        ("early", "TWO_FACTOR_CODE_WRONG"),
    ],
)
def test_a_wrong_code_is_told_at_its_field_and_changes_nothing(asked, given, told):
    with clock.freeze(clock.now()):
        answer = give_code(asked, {"late": code(-2), "early": code(2)}.get(given, given))
    assert answer.status_code == 422
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [("code", told)]
    assert asked.get(ME).json()["pendingStep"] == "MFA"
    if told == "TWO_FACTOR_CODE_LATE":
        assert answer.json()["detail"].startswith("This code is 60 seconds old.")


def test_a_code_is_good_for_once(asked):
    with clock.freeze(NOW):
        assert give_code(asked).status_code == 200
        sign_in(asked, "alpha-accountant@test.example")
        assert refusal(give_code(asked)) == (422, "TWO_FACTOR_CODE_USED", "code")
        assert refusal(give_code(asked, code(-1))) == (
            422,
            "TWO_FACTOR_CODE_USED",
            "code",
        )  # nor an older one afterwards
        assert give_code(asked, code(1)).status_code == 200


def test_of_two_who_give_one_code_at_once_one_comes_in(asked):
    token, given = asked.cookies["leaseapp_session"], code()
    answers = together(lambda: give_code(Client(token), given), times=2)
    assert sorted(answer.status_code for answer in answers) in ([200, 401], [200, 403], [200, 409], [200, 422])
    open_ones = rows(
        select(UserSession).where(UserSession.user_id == WHO.user_id, UserSession.entered_by == "PASSWORD",
                                  UserSession.second_factor_at.is_not(None), UserSession.user_agent != "")
    )  # fmt: skip
    assert len(open_ones) == 1


def test_a_burst_of_wrong_codes_never_exceeds_the_budget_and_the_owner_is_told(asked):
    token = asked.cookies["leaseapp_session"]
    answers = together(lambda: give_code(Client(token), "000000"), times=12)
    assert sorted(answer.status_code for answer in answers) == [422] * 5 + [423] * 7
    locked = give_code(asked)
    assert (locked.status_code, locked.json()["code"]) == (423, "TWO_FACTOR_LOCKED")
    assert 800 < int(locked.headers["retry-after"]) <= 900
    told = [job.payload["notice"] for job in rows(select(Job).where(Job.name == "identity.mail-notice"))]
    assert told == ["SECOND_FACTOR_LOCKED"]
    assert [row.action for row in rows(select(AuditLog).where(AuditLog.action == "identity.twofactor.locked"))] == [
        "identity.twofactor.locked"
    ]
    with clock.freeze(clock.now() + timedelta(minutes=15)):
        assert give_code(asked).status_code == 200


def test_codes_of_a_new_sign_in_count_in_the_same_budget(asked):
    """Giving the password again gives no new tries."""
    with clock.freeze(NOW):
        for _try in range(4):
            give_code(asked, "000000")
        sign_in(asked, "alpha-accountant@test.example")
        assert give_code(asked, "000000").status_code == 422
        sign_in(asked, "alpha-accountant@test.example")
        assert give_code(asked).status_code == 423


def test_a_sign_in_that_is_not_finished_ends_after_half_an_hour(anonymous):
    email = give_password(WHO)
    give_second_factor(WHO)
    with clock.freeze(NOW):
        sign_in(anonymous, email)
    with clock.freeze(NOW + timedelta(minutes=30)):
        assert give_code(anonymous).status_code == 401
        assert anonymous.get(ME).status_code == 401


def test_a_finished_sign_in_lasts_as_long_as_a_session(anonymous):
    email = give_password(WHO)
    give_second_factor(WHO)
    with clock.freeze(NOW):
        sign_in(anonymous, email)
        give_code(anonymous)
    with clock.freeze(NOW + timedelta(days=29)):
        assert anonymous.get(PEOPLE).status_code == 200


def test_a_backup_code_stands_in_once_however_it_is_typed_and_the_owner_is_told(asked, as_role):
    with db.system_unit_of_work("test") as context:
        user = context.session.get(User, WHO.user_id)
        codes = two_factor.backup_codes.made_of(SECRET)
        assert user is not None
    assert give_code(asked, codes[3].lower().replace("-", " ")).status_code == 200
    sign_in(asked, "alpha-accountant@test.example")
    assert refusal(give_code(asked, codes[3])) == (422, "BACKUP_CODE_USED", "code")
    assert give_code(asked, codes[4]).status_code == 200
    assert asked.get(SECURITY).json()["backupCodesLeft"] == 8
    told = [job.payload for job in rows(select(Job).where(Job.name == "identity.mail-notice").order_by(Job.id))]
    assert [(one["notice"], one["values"]["left"]) for one in told] == [
        ("BACKUP_CODE_USED", 9),
        ("BACKUP_CODE_USED", 8),
    ]


def test_of_two_who_give_one_backup_code_at_once_one_comes_in(asked):
    token, given = asked.cookies["leaseapp_session"], two_factor.backup_codes.made_of(SECRET)[0]
    answers = together(lambda: give_code(Client(token), given), times=2)
    assert [answer.status_code for answer in answers].count(200) == 1


def test_new_backup_codes_make_the_old_ones_worthless_and_ask_who_it_is_first(as_role):
    give_password(WHO)
    give_second_factor(WHO)
    client = as_role("ACCOUNTANT")
    assert refusal(client.post("/api/auth/two-factor/backup-codes", json={}))[:2] == (403, "REAUTHENTICATION_REQUIRED")
    wrong = client.post("/api/auth/confirm-identity", json={"password": "x"})
    assert refusal(wrong) == (422, "PASSWORD_WRONG", "password")
    assert client.post("/api/auth/confirm-identity", json={"password": PASSWORD}).status_code == 200
    fresh = client.post("/api/auth/two-factor/backup-codes", json={}).json()["backupCodes"]
    assert set(fresh) & set(two_factor.backup_codes.made_of(SECRET)) == set()
    assert client.get(SECURITY).json()["backupCodesLeft"] == 10


def test_proof_lasts_ten_minutes(as_role):
    give_password(WHO)
    give_second_factor(WHO)
    client = as_role("ACCOUNTANT")
    with clock.freeze(clock.now()):
        given = client.post("/api/auth/two-factor/confirm-identity", json={"code": code()})
        assert given.status_code == 200
        assert client.get(SECURITY).json()["recentlyConfirmed"] is True
    with clock.freeze(clock.now() + timedelta(minutes=10)):
        assert client.get(SECURITY).json()["recentlyConfirmed"] is False
        assert refusal(client.post(ENABLE, json={}))[:2] == (403, "REAUTHENTICATION_REQUIRED")


def test_staff_cannot_remove_the_last_factor_and_clients_can(as_role):
    for role, expected in (("ACCOUNTANT", (409, "TWO_FACTOR_MANDATORY")), ("CLIENT_USER", (200, ""))):
        who, client = person(role), as_role(role)
        give_password(who)
        give_second_factor(who)
        client.post("/api/auth/confirm-identity", json={"password": PASSWORD})
        answer = client.post("/api/auth/two-factor/disable", json={})
        assert (answer.status_code, answer.json().get("code", "")) == expected
    left = {row.user_id for row in rows(select(BackupCode))}
    assert left == {person("ACCOUNTANT").user_id}


def test_another_phone_replaces_the_first_only_when_it_is_confirmed(as_role):
    give_password(WHO)
    give_second_factor(WHO)
    client = as_role("ACCOUNTANT")
    client.post("/api/auth/confirm-identity", json={"password": PASSWORD})
    offer = client.post(ENABLE, json={}).json()
    assert refusal(give_code(client, "000000"))[:2] == (422, "TWO_FACTOR_CODE_WRONG")
    with clock.freeze(NOW):
        entering = Client(None)
        sign_in(entering, "alpha-accountant@test.example")
        assert give_code(entering).status_code == 200
    assert give_code(client, code(secret=offer["secret"])).status_code == 200
    sign_in(entering, "alpha-accountant@test.example")
    assert give_code(entering, code(2)).status_code == 422


def test_an_administrator_lets_somebody_set_up_another_and_their_sessions_end(asked, database):
    give_code(asked)
    with db.system_unit_of_work("test", action="test.member.reset") as context:
        two_factor.remove_all(context, context.session.get(User, WHO.user_id))
    assert asked.get(ME).status_code == 401
    assert sign_in(asked, "alpha-accountant@test.example").json()["hasAuthenticator"] is False


def test_nothing_secret_is_at_rest_or_in_the_log(anonymous):
    sign_in(anonymous, give_password(WHO))
    offer = anonymous.post(ENABLE, json={}, headers={"idempotency-key": "k-1"}).json()
    given = code(secret=offer["secret"])
    give_code(anonymous, given)
    token = anonymous.cookies["leaseapp_session"]
    with db.system_session("test") as session:
        tables = session.connection().execute(
            sa.text("select table_name from information_schema.tables where table_schema = 'public'")
        ).scalars().all()  # fmt: skip
        stored = "".join(
            str(row)
            for table in tables
            for row in session.connection().execute(sa.text(f'select t::text from "{table}" t')).scalars()
        )
    secrets = [offer["secret"], token, *offer["backupCodes"], *(one.replace("-", "") for one in offer["backupCodes"])]
    assert [secret for secret in secrets if secret in stored] == []
    assert tokens.hash_token(token) in stored
    written = json.dumps([row.changes for row in rows(select(AuditLog))])
    assert given not in written


def test_who_leaves_in_the_middle_leaves_nothing_open(asked):
    token = asked.cookies["leaseapp_session"]
    assert asked.post("/api/auth/sign-out").status_code == 200
    again = Client(token)
    assert give_code(again).status_code == 401
