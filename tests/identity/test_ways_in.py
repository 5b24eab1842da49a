"""Every way in: whatever opens a session, the second factor, the lock and the end of sessions hold there (TRUST, V6.3.4)."""

import ast
import statistics
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from leaseapp.identity.enums import EntryPath, LinkPurpose
from leaseapp.identity.models import User, UserSession
from leaseapp.identity.rules import terms
from leaseapp.identity.services import links, sessions
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.settings import PROJECT_ROOT
from tests.conftest import Client
from tests.identity.access import ACCEPT, INVITATIONS, MEMBERS, link_in, run_jobs
from tests.identity.accounts import PASSWORD, WRONG, give_password, give_second_factor, sign_in
from tests.support.authenticator import Authenticator
from tests.support.world import CLIENT_COMPANY, Person, person

STAFF, OUTSIDE = person("ACCOUNTANT"), person("CLIENT_USER")
#: places of the product that open a session; each has its way below, but for the invitation, which makes its user and
#: has tests of its own at the end
OPENERS = {"leaseapp/identity/services/sign_in.py:come_in", "leaseapp/identity/services/accepting.py:_enter"}
ENTRANCES = {
    "leaseapp/identity/services/sign_in.py:sign_in": EntryPath.PASSWORD,
    "leaseapp/identity/endpoints/links.py:verify_magic_link": EntryPath.MAGIC_LINK,
    "leaseapp/identity/endpoints/passkeys.py:sign_in_with_passkey": EntryPath.PASSKEY,
}


def places_that_call(name: str) -> set[str]:
    """`file:function` of each call of a function of this name in the product."""
    found = set()
    for path in (PROJECT_ROOT / "leaseapp").rglob("*.py"):
        tree = ast.parse(path.read_text())
        for function in ast.walk(tree):
            if not isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and _called(node) == name:
                    found.add(f"{path.relative_to(PROJECT_ROOT)}:{function.name}")
    return found


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


@pytest.mark.slow("reads every source")
def test_sessions_are_made_in_one_place_and_opened_by_the_ways_that_are_tested_here() -> None:
    assert places_that_call("UserSession") == {"leaseapp/identity/services/sessions.py:open_session"}
    opened = {place for place in places_that_call("open_session") if "/kernel/" not in place}
    assert opened == OPENERS
    assert places_that_call("come_in") == set(ENTRANCES)
    assert Path(PROJECT_ROOT, "leaseapp/identity/services/entry.py").exists()


def by_password(client: Client, who: Person) -> Any:
    return sign_in(client, f"{who.token}@test.example")


def by_link(client: Client, who: Person) -> Any:
    with db.system_unit_of_work("test") as context:
        address = links.mint(context, LinkPurpose.MAGIC_LINK, context.session.get(User, who.user_id)) or ""
    return client.post("/api/auth/magic-link/verify", json={"token": address.partition("#")[2]})


def by_passkey(client: Client, who: Person) -> Any:
    made, owner = Authenticator(), Client(who.token)
    owner.post("/api/auth/confirm-identity", json={"password": PASSWORD})
    options = owner.post("/api/auth/passkeys/registration-options", json={}).json()["publicKey"]
    assert owner.post("/api/auth/passkeys", json=made.registers(options)).status_code == 201
    return lambda: client.post(
        "/api/auth/passkeys/sign-in",
        json=made.answers(client.post("/api/auth/passkeys/sign-in-options", json={}).json()["publicKey"]),
    )


WAYS: dict[EntryPath, Callable[[Client, Person], Any]] = {
    EntryPath.PASSWORD: by_password,
    EntryPath.MAGIC_LINK: by_link,
    EntryPath.PASSKEY: lambda client, who: by_passkey(client, who)(),
}


def test_every_entrance_has_its_way() -> None:
    assert set(ENTRANCES.values()) == set(WAYS)


each_way = pytest.mark.parametrize("way", list(WAYS))


@each_way
def test_staff_is_not_inside_without_two_factors(anonymous, way):
    give_password(STAFF)
    give_second_factor(STAFF)
    body = WAYS[way](anonymous, STAFF).json()
    # a passkey that verified its user is two factors
    assert body["pendingStep"] == (None if way is EntryPath.PASSKEY else "MFA")
    assert anonymous.get("/api/workspace/people").status_code == (200 if way is EntryPath.PASSKEY else 403)


@each_way
def test_who_has_a_second_factor_is_asked_for_it_even_where_no_role_needs_one(anonymous, way):
    give_password(OUTSIDE)
    give_second_factor(OUTSIDE)
    assert WAYS[way](anonymous, OUTSIDE).json()["pendingStep"] == (None if way is EntryPath.PASSKEY else "MFA")


@each_way
def test_a_locked_account_is_locked_on_every_way(anonymous, way):
    email = give_password(OUTSIDE)
    later = by_passkey(anonymous, OUTSIDE) if way is EntryPath.PASSKEY else lambda: WAYS[way](anonymous, OUTSIDE)
    for _try in range(5):
        sign_in(Client(None), email, WRONG)
    answer = later()
    assert (answer.status_code, answer.json()["code"]) == (423, "ACCOUNT_LOCKED")
    assert "set-cookie" not in answer.headers


@each_way
@pytest.mark.parametrize("end", ["revoked", "signed out", "anonymized"])
def test_a_session_that_ended_is_worth_nothing_whatever_opened_it(anonymous, way, end):
    give_password(OUTSIDE)
    assert WAYS[way](anonymous, OUTSIDE).status_code == 200
    token = anonymous.cookies["leaseapp_session"]
    if end == "signed out":
        anonymous.post("/api/auth/sign-out")
    else:
        with db.system_unit_of_work("test") as context:
            if end == "revoked":
                sessions.revoke_token(context, token)
            else:
                table = User.__table__
                context.session.connection().execute(
                    sa.update(table).where(table.c.id == OUTSIDE.user_id).values(anonymized_at=clock.now())
                )
    replayed = Client(token)
    for path in ("/api/account/me", "/api/workspace/people", "/api/account/sessions"):
        assert replayed.get(path).status_code == 401


@each_way
def test_the_former_session_of_the_browser_ends(anonymous, way):
    give_password(OUTSIDE)
    former = sign_in(anonymous, f"{OUTSIDE.token}@test.example").cookies["leaseapp_session"]
    WAYS[way](anonymous, OUTSIDE)
    assert Client(former).get("/api/account/me").status_code == 401


@each_way
def test_terms_that_changed_are_accepted_first(anonymous, way):
    give_password(OUTSIDE)
    later = by_passkey(anonymous, OUTSIDE) if way is EntryPath.PASSKEY else lambda: WAYS[way](anonymous, OUTSIDE)
    with db.system_unit_of_work("test") as context:
        table = User.__table__
        context.session.connection().execute(
            sa.update(table).where(table.c.id == OUTSIDE.user_id).values(cgu_version="2020-01")
        )
    assert later().json()["pendingStep"] == "TERMS"
    assert anonymous.get("/api/workspace/people").json()["code"] == "CGU_REQUIRED"


def test_a_session_row_that_somebody_wrote_without_a_second_factor_lets_no_staff_in(as_role):
    with db.system_unit_of_work("test") as context:
        table = UserSession.__table__
        context.session.connection().execute(sa.update(table).values(second_factor_at=None, pending_step=None))
    assert as_role("ADMIN").get("/api/workspace/people").json()["code"] == "TWO_FACTOR_REQUIRED"


@pytest.mark.live
def test_known_and_unknown_addresses_take_the_same_time(anonymous):
    """With the real cost of a password: the medians of some tries in turn differ by less than a fifth of one try."""
    from leaseapp.identity.models import Account
    from leaseapp.identity.services.passwords import hash_password

    with db.system_unit_of_work("test") as context:
        context.add(Account(user_id=OUTSIDE.user_id, password_hash=hash_password(PASSWORD)))
    taken: dict[str, list[float]] = {"known": [], "unknown": []}
    for number in range(4):
        for kind, email in (("known", f"{OUTSIDE.token}@test.example"), ("unknown", f"nobody-{number}@test.example")):
            begun = time.process_time()
            assert sign_in(anonymous, email, WRONG).status_code == 401
            taken[kind].append(time.process_time() - begun)
    known, unknown = (statistics.median(times) for times in taken.values())
    assert abs(known - unknown) < 0.2 * max(known, unknown)


# --- the invitation: it makes its user, and opens their first session


NEW = "ida.petit@new.example"


@pytest.fixture
def invited(client, mailer) -> Callable[[Client, str], Any]:
    """`invited(browser, role)`: somebody new is invited with that role and accepts."""

    def accept(browser: Client, role: str = "ACCOUNTANT") -> Any:
        if not mailer.sent:
            client.post(INVITATIONS, json={"email": NEW, "role": role, "companyId": COMPANIES.get(role)})
            run_jobs()
        body = {"token": link_in(mailer, NEW), "name": "Petit", "password": PASSWORD, "cguVersion": terms.VERSION}
        return browser.post(ACCEPT, json=body)

    return accept


COMPANIES = {"CLIENT_USER": str(CLIENT_COMPANY)}


def test_invited_staff_is_not_inside_without_two_factors(anonymous, invited):
    assert invited(anonymous).status_code == 200
    assert anonymous.get("/api/account/me").json()["pendingStep"] == "MFA"
    assert anonymous.get("/api/workspace/people").json()["code"] == "TWO_FACTOR_REQUIRED"


@pytest.mark.slow("bcrypt")
def test_an_address_that_wrong_passwords_locked_is_locked_for_its_invitation_and_the_link_stays_good(
    anonymous, invited, database
):
    for _try in range(5):
        sign_in(Client(None), NEW, WRONG)
    refused = invited(anonymous)
    assert (refused.status_code, refused.json()["code"]) == (423, "ACCOUNT_LOCKED")
    assert int(refused.headers["retry-after"]) > 800
    assert "set-cookie" not in refused.headers
    with clock.freeze(clock.now() + timedelta(minutes=15)):
        assert invited(anonymous).status_code == 200


@pytest.mark.parametrize("end", ["revoked", "signed out", "suspended"])
def test_the_session_of_an_invitation_that_ended_is_worth_nothing(anonymous, invited, client, end):
    assert invited(anonymous, "CLIENT_USER").status_code == 200
    token = anonymous.cookies["leaseapp_session"]
    assert Client(token).get("/api/workspace/people").status_code == 200
    if end == "signed out":
        anonymous.post("/api/auth/sign-out")
    elif end == "suspended":
        (member,) = client.get(f"{MEMBERS}?q={NEW}").json()["items"]
        assert client.patch(f"{MEMBERS}/{member['id']}", json={"status": "SUSPENDED"}).status_code == 200
    else:
        with db.system_unit_of_work("test") as context:
            sessions.revoke_token(context, token)
    for path in ("/api/account/me", "/api/workspace/people"):
        assert Client(token).get(path).status_code == 401
