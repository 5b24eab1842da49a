"""Idempotency-Key on POST: a committed answer replays, once for each caller and organization (DECISIONS 7)."""

import threading
from collections.abc import Callable
from datetime import timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp import wiring
from leaseapp.directory.models import Company
from leaseapp.kernel import clock
from leaseapp.kernel.acts import idempotency
from leaseapp.kernel.acts.idempotency import IdempotencyRecord
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.endpoints import endpoints
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.locks import lock
from tests.conftest import Client
from tests.factories import sales_http
from tests.identity.accounts import PASSWORD, give_password
from tests.support import world
from tests.support.rows import Rows, rows_of

PATH = "/api/workspace/companies"


@pytest.fixture
def rows(database: db.Addresses) -> Rows:
    return rows_of(database)


def keyed(client: Client, key: str, name: str = "Dupont", siren: str = "404833048"):
    """POST of a company with a key."""
    return client.post(PATH, json={"name": name, "siren": siren}, headers={"idempotency-key": key})


def test_the_same_request_answers_the_same_and_acts_once(client: Client, rows: Rows) -> None:
    first = keyed(client, "k-1")
    assert first.status_code == 201
    assert "idempotent-replayed" not in first.headers
    with rows.untouched():
        again = keyed(client, "k-1")
    assert (again.status_code, again.json()) == (201, first.json())
    assert again.headers["idempotent-replayed"] == "true"
    assert again.headers["content-type"] == "application/json"


def test_another_body_under_the_same_key_is_422(client: Client, rows: Rows) -> None:
    keyed(client, "k-1")
    with rows.untouched():
        answer = keyed(client, "k-1", name="Durand")
    assert (answer.status_code, answer.json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")


def test_another_route_under_the_same_key_is_422(client: Client, rows: Rows) -> None:
    made = keyed(client, "k-1").json()
    with rows.untouched():
        answer = client.post(
            "/api/workspace/contacts",
            json={"companyId": made["id"], "lastName": "M"},
            headers={"idempotency-key": "k-1"},
        )
    assert (answer.status_code, answer.json()["code"]) == (422, "IDEMPOTENCY_KEY_REUSED")


def test_a_refusal_is_not_remembered(client: Client) -> None:
    refused = keyed(client, "k-1", siren="404833049")
    assert refused.status_code == 422
    assert keyed(client, "k-1").status_code == 201


def test_keys_of_other_people_and_organizations_are_apart(as_role: Callable[..., Client]) -> None:
    answers = [
        keyed(as_role("ADMIN"), "same", "One", "404833048"),
        keyed(as_role("MANAGER"), "same", "Two", "552081317"),
        keyed(as_role("ADMIN", "beta"), "same", "Three", "404833048"),
    ]
    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert len({answer.json()["id"] for answer in answers}) == 3


@pytest.mark.parametrize("key", ["", "x" * 256])
def test_a_key_of_no_length_or_too_long_is_422(key: str, client: Client, rows: Rows) -> None:
    with rows.untouched():
        answer = keyed(client, key)
    assert (answer.status_code, answer.json()["code"]) == (422, "IDEMPOTENCY_KEY_INVALID")


def test_while_the_first_call_runs_the_second_is_409(client: Client, rows: Rows) -> None:
    """Another transaction holds the key, as a first call under way does."""
    person = world.person("ADMIN")
    held, release = threading.Event(), threading.Event()

    def hold() -> None:
        with db.unit_of_work(person.principal) as context:
            lock(context, "idempotency", person.user_id, "k-1")
            held.set()
            release.wait(10)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait(10)
    with rows.untouched():
        answer = keyed(client, "k-1")
    release.set()
    thread.join()
    assert (answer.status_code, answer.json()["code"]) == (409, "IDEMPOTENCY_IN_PROGRESS")
    assert keyed(client, "k-1").status_code == 201


def test_of_many_at_once_one_acts(database: db.Addresses) -> None:
    wiring.wire()
    create = next(endpoint for endpoint in endpoints if endpoint.name == "create_company")
    start, answers = threading.Barrier(6), []

    def call() -> None:
        start.wait()
        try:
            body = {"name": "Dupont", "siren": "404833048"}
            answers.append(perform(create, world.person("ADMIN").principal, idempotency_key="k-1", body=body).status)
        except Problem as refusal:
            answers.append(refusal.code)

    threads = [threading.Thread(target=call) for _number in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert 201 in answers
    assert set(answers) <= {201, "IDEMPOTENCY_IN_PROGRESS"}
    with db.system_session("test") as session:
        assert session.exec(select(sa.func.count(Company.id)).where(Company.siren == "404833048")).one() == 1


def test_after_a_day_the_key_is_free(client: Client) -> None:
    first = keyed(client, "k-1").json()
    with db.system_unit_of_work("test") as context:
        late = context.now - idempotency.KEPT - timedelta(seconds=1)
        context.session.execute(sa.update(IdempotencyRecord).values(created_at=late))
    second = keyed(client, "k-1", "Durand", "552081317")
    assert second.status_code == 201
    assert second.json()["id"] != first["id"]
    assert keyed(client, "k-1", "Durand", "552081317").headers["idempotent-replayed"] == "true"


def test_expired_answers_are_forgotten(client: Client) -> None:
    keyed(client, "k-1")
    keyed(client, "k-2", "Durand", "552081317")
    with clock.freeze(clock.now() + idempotency.KEPT + timedelta(minutes=1)), db.system_unit_of_work("test") as context:
        assert idempotency.forget_expired(context) == 2


def test_a_get_with_a_key_is_just_a_get(client: Client) -> None:
    answer = client.get(PATH, headers={"idempotency-key": "k-1"})
    assert answer.status_code == 200
    assert "idempotent-replayed" not in answer.headers


def test_nobody_s_key_is_ignored(anonymous: Client, rows: Rows) -> None:
    """A public POST without a session has nobody to remember the answer for."""
    for _turn in range(2):
        answer = anonymous.post("/api/auth/sign-out", headers={"idempotency-key": "k-1"})
        assert (answer.status_code, answer.json()) == (200, {"success": True})
        assert "idempotent-replayed" not in answer.headers
    assert stored_keys() == []


def test_a_preview_with_a_key_is_just_a_preview(client: Client) -> None:
    sales_http.seller(client)
    for quantity in (1, 2):
        body = {"lines": [{"quantity": quantity, "unitPriceHt": 10, "vatRatePct": 20}]}
        answer = client.post("/api/workspace/invoices/preview-totals", json=body, headers={"idempotency-key": "k-1"})
        assert (answer.status_code, answer.json()["totalHt"]) == (200, 10 * quantity)
    assert stored_keys() == []


def test_an_answer_with_a_cookie_is_not_stored(client: Client) -> None:
    """A replay could not give the cookie again: the act runs again instead."""
    give_password(world.person("ADMIN"))
    body = {"email": world.person("ADMIN").principal.email, "password": PASSWORD}
    for _turn in range(2):
        answer = client.post("/api/auth/sign-in/email", json=body, headers={"idempotency-key": "k-1"})
        assert answer.status_code == 200
        assert "leaseapp_session=" in answer.headers["set-cookie"]
    assert stored_keys() == []


def stored_keys() -> list[str]:
    with db.system_session("test") as session:
        return list(session.exec(select(IdempotencyRecord.key)))
