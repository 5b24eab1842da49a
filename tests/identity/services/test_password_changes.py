"""Setting a password: what may be one, what follows from it, whoever sets it."""

import pytest
from sqlmodel import select

from leaseapp.identity.models import Account, FormerPassword, User, UserSession
from leaseapp.identity.rules.passwords import weaknesses
from leaseapp.identity.services import password_changes, passwords
from leaseapp.kernel.errors import Invalid
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job
from tests.identity.accounts import PASSWORD, WRONG, give_code, give_password, give_second_factor, sign_in
from tests.support.world import person

WHO = person("ACCOUNTANT")
NEXT = "Tapis-Roulant-1963!"
CHANGE, SET = "/api/auth/change-password", "/api/auth/set-password"


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Hashes of the tests cost little; the real cost is measured where passwords are."""
    monkeypatch.setattr(passwords, "COST", 4)
    monkeypatch.setattr(passwords.hash_password, "__defaults__", (4,))


def rows(statement):
    with db.system_session("test") as session:
        found = session.exec(statement).all()
        session.expunge_all()
        return found


def change(client, new: str, current: str = PASSWORD):
    return client.post(CHANGE, json={"currentPassword": current, "newPassword": new})


def told(answer) -> list[tuple[str, str]]:
    return [(error["field"], error["code"]) for error in answer.json()["errors"]]


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short-A1!", "PASSWORD_TOO_SHORT"),
        ("tapis-roulant-1963!", "PASSWORD_NEEDS_UPPER"),
        ("TAPIS-ROULANT-1963!", "PASSWORD_NEEDS_LOWER"),
        ("Tapis-Roulant-grue!", "PASSWORD_NEEDS_DIGIT"),
        ("TapisRoulant1963", "PASSWORD_NEEDS_SPECIAL"),
        ("Tapis-Roulant\x001963!", "PASSWORD_HAS_CONTROL"),
        ("Tapis-Roulant\n1963!", "PASSWORD_HAS_CONTROL"),
        ("Alpha-accountant-1963!", "PASSWORD_NAMES_YOU"),
        ("Password1234!", "PASSWORD_BREACHED"),
        ("Motdepasse-2026!", "PASSWORD_BREACHED"),
        (PASSWORD, "PASSWORD_USED_BEFORE"),
    ],
)
def test_what_may_not_be_a_password_is_told_at_its_field_and_nothing_changes(as_role, password, code):
    give_password(WHO)
    before = rows(select(Account))
    answer = change(as_role("ACCOUNTANT"), password)
    assert answer.status_code == 422
    assert ("newPassword", code) in told(answer)
    assert [row.password_hash for row in rows(select(Account))] == [row.password_hash for row in before]


@pytest.mark.parametrize(
    "password",
    [
        "Aa1!" + "x" * 69,
        "Aa1!" + "x" * 196,
        "Aa1!" + "💥" * 20,
        "Aé1! une phrase entière, avec des blancs",
        "Ａａ１!" + "ｘ" * 20,
    ],
    ids=["73 bytes", "200 bytes", "emoji", "a sentence", "full width"],
)
def test_long_and_unusual_passwords_are_taken_whole(as_role, anonymous, password):
    email = give_password(WHO)
    assert change(as_role("ACCOUNTANT"), password).status_code == 200
    assert sign_in(anonymous, email, password).status_code == 200
    assert sign_in(anonymous, email, password[:-1]).status_code == 401
    assert sign_in(anonymous, email, password + "x").status_code == 401


def test_the_last_five_are_not_used_again_and_the_sixth_is(database):
    give_password(WHO)
    names = ["Tapis", "Nacelle", "Chariot", "Pelle", "Foreuse", "Camion"]
    texts = [f"{name}-Roulant-1963!" for name in names]
    for number, text in enumerate(texts):
        with db.system_unit_of_work("test", action="test.password.set") as context:
            password_changes.set_password(context, context.session.get(User, WHO.user_id), text)
        for old in texts[max(0, number - 4) : number + 1]:
            with db.system_unit_of_work("test") as context, pytest.raises(Invalid) as refusal:
                password_changes.set_password(context, context.session.get(User, WHO.user_id), old)
            assert [error.code for error in refusal.value.errors] == ["PASSWORD_USED_BEFORE"]
    assert len(rows(select(FormerPassword))) == 4
    with db.system_unit_of_work("test", action="test.password.set") as context:
        password_changes.set_password(context, context.session.get(User, WHO.user_id), texts[0])


def test_a_wrong_current_password_is_told_at_its_field_and_counts(as_role):
    give_password(WHO)
    client = as_role("ACCOUNTANT")
    statuses = [change(client, NEXT, WRONG).status_code for _try in range(6)]
    assert statuses == [422] * 5 + [423]
    assert told(change(as_role("MANAGER"), NEXT, WRONG)) == [("currentPassword", "PASSWORD_WRONG")]
    assert rows(select(FormerPassword)) == []


def test_a_changed_password_ends_every_other_session_and_tells_its_owner(as_role, anonymous):
    email = give_password(WHO)
    give_second_factor(WHO)
    sign_in(anonymous, email)
    assert give_code(anonymous).status_code == 200
    assert change(anonymous, NEXT).status_code == 200
    assert anonymous.get("/api/account/me").status_code == 200
    assert as_role("ACCOUNTANT").get("/api/account/me").status_code == 401
    still = rows(select(UserSession).where(UserSession.user_id == WHO.user_id, UserSession.revoked_at.is_(None)))
    assert len(still) == 1
    notices = [job.payload for job in rows(select(Job).where(Job.name == "identity.mail-notice"))]
    assert [one["notice"] for one in notices] == ["PASSWORD_CHANGED"]
    assert NEXT not in str(notices)


def test_the_first_sign_in_is_password_second_factor_terms_in_this_order(anonymous):
    email = give_password(WHO, reset_required=True)
    with db.system_unit_of_work("test") as context:
        context.session.get(User, WHO.user_id).cgu_version = "2020-01"
    assert sign_in(anonymous, email).json()["pendingStep"] == "PASSWORD"
    assert anonymous.post("/api/auth/two-factor/enable", json={}).json()["code"] == "PASSWORD_RESET_REQUIRED"
    terms = anonymous.get("/api/public/terms").json()
    accept = {"cguVersion": terms["version"]}
    assert anonymous.post("/api/account/accept-cgu", json=accept).json()["code"] == "PASSWORD_RESET_REQUIRED"
    assert told(anonymous.post(SET, json={"password": PASSWORD})) == [("password", "PASSWORD_USED_BEFORE")]
    assert anonymous.post(SET, json={"password": NEXT}).json()["pendingStep"] == "MFA"
    give_second_factor(WHO)
    assert give_code(anonymous).json()["pendingStep"] == "TERMS"
    assert anonymous.get("/api/workspace/people").json()["code"] == "CGU_REQUIRED"
    assert anonymous.post("/api/account/accept-cgu", json={"cguVersion": "2020-01"}).json()["code"] == "CGU_VERSION_OLD"
    assert anonymous.post("/api/account/accept-cgu", json=accept).json()["pendingStep"] is None
    assert anonymous.get("/api/workspace/people").status_code == 200
    anonymous.cookies.clear()
    assert sign_in(anonymous, email, NEXT).json()["cguAcceptanceRequired"] is False


def test_who_chose_their_password_changes_it_by_the_old_one_only(as_role):
    give_password(WHO)
    answer = as_role("ACCOUNTANT").post(SET, json={"password": NEXT})
    assert (answer.status_code, answer.json()["code"]) == (409, "STEP_NOT_PENDING")


def test_a_generated_password_is_one_that_may_be_chosen() -> None:
    assert all(not weaknesses(passwords.generate_password()) for _number in range(50))
