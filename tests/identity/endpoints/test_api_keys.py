"""API keys over HTTP: made, limited, replaced, revoked; what a key may do, and what it costs (document 1; DECISIONS 6)."""

import re
from datetime import timedelta

import bcrypt
import pytest
from sqlmodel import select

from leaseapp.identity.models import ApiKey, ApiKeyCall
from leaseapp.identity.rules.api_keys import is_key
from leaseapp.identity.services import key_principals
from leaseapp.identity.services.key_principals import known_keys
from leaseapp.kernel import clock
from leaseapp.kernel.acts.idempotency import IdempotencyRecord
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.security import key_limits
from leaseapp.kernel.security.limits import Limit
from tests.conftest import Client
from tests.identity.access import MEMBERS, change, member_of, run_jobs
from tests.support.world import ALPHA, person

KEYS, OWN = "/api/workspace/api-keys", "/api/account/api-keys"
COMPANIES, INVOICES = "/api/workspace/companies", "/api/workspace/invoices"


@pytest.fixture(autouse=True)
def _nothing_known():
    known_keys.forget()


def make(client, address=KEYS, scopes=("annuaire.company:read",), **more):
    return client.post(address, json={"name": "Shop", "scopes": list(scopes), **more})


def machine(key):
    found = Client(None)
    found.headers["authorization"] = f"Bearer {key}"
    return found


def test_a_key_is_shown_once_and_kept_as_bcrypt(client):
    made = make(client).json()
    assert is_key(made["key"])
    assert re.fullmatch(r"pk_live_[A-Za-z0-9]{24}", made["key"])
    assert made["prefix"] == made["key"][:16]
    with db.system_session("test") as session:
        (row,) = session.exec(select(ApiKey)).all()
        stored = [str(one.model_dump()) for one in session.exec(select(AuditLog))]
    assert bcrypt.checkpw(made["key"].encode(), row.key_hash.encode())
    assert not [
        text
        for text in (*stored, client.get(KEYS).text, client.get(f"{KEYS}/{made['id']}").text)
        if made["key"] in text
    ]
    assert not [text for text in stored if row.key_hash in text]


def test_the_answer_of_a_new_key_is_never_stored(client):
    headers = {"idempotency-key": "once"}
    body = {"name": "Shop", "scopes": ["annuaire.company:read"]}
    first, second = (client.post(KEYS, json=body, headers=headers).json() for _time in range(2))
    assert first["key"] != second["key"]
    with db.system_session("test") as session:
        assert session.exec(select(IdempotencyRecord)).all() == []


def test_a_key_of_the_organization_does_what_its_scopes_say_and_no_more(client):
    key = machine(make(client).json()["key"])
    assert key.get(COMPANIES).status_code == 200
    assert key.get(INVOICES).status_code == 403
    created = key.post(COMPANIES, json={"name": "New", "kind": "CONSUMER"})
    assert (created.status_code, created.json()["code"]) == (403, "FORBIDDEN")
    writer = machine(make(client, scopes=["annuaire.company:create"]).json()["key"])
    assert writer.post(COMPANIES, json={"name": "New", "kind": "CONSUMER"}).status_code == 201


def test_acts_of_a_key_name_it_and_its_owner_in_a_chain_that_holds(client, as_role):
    own = make(as_role("COMMERCIAL"), OWN, ["annuaire.company:create"]).json()
    made = machine(own["key"]).post(COMPANIES, json={"name": "By key", "kind": "CONSUMER"}).json()
    with db.system_session("test") as session:
        (row,) = session.exec(select(AuditLog).where(AuditLog.target_id == made["id"])).all()
        assert (row.actor_kind, str(row.actor_key_id), row.actor_user_id) == (
            "API_KEY", own["id"], person("COMMERCIAL").user_id,
        )  # fmt: skip
        assert list(audit.verify(session, ALPHA)) == []


@pytest.mark.parametrize(
    "path",
    ["/api/account/me", "/api/account/api-keys", "/api/account/permissions", "/api/workspace/home", "/api/admin/jobs"],
)
def test_what_belongs_to_a_person_is_closed_to_keys(client, path):
    refused = machine(make(client).json()["key"]).get(path)
    assert (refused.status_code, refused.json()["code"]) == (403, "PERSON_REQUIRED")


@pytest.mark.parametrize(
    "scope", ["identity.user:invite", "identity.user:update", "identity.role:manage", "admin.org:read", "*", "sales.*"]
)
def test_no_key_manages_access_and_none_holds_everything(client, scope):
    refused = make(client, scopes=[scope])
    assert (refused.status_code, refused.json()["code"]) == (422, "SCOPE_NOT_FOR_KEYS")


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"scopes": []}, 422),
        ({"name": ""}, 422),
        ({"expiresOn": "2020-01-01"}, 422),
        ({"expiresOn": "2199-01-01"}, 422),
        ({"ownerId": "x"}, 422),
        ({"prefix": "pk_live_mine"}, 422),
    ],
)
def test_what_does_not_fit_is_refused(client, body, status):
    assert make(client, **body).status_code == status
    assert client.get(KEYS).json()["total"] == 0


def test_a_key_ends_after_ninety_days_at_the_latest(client):
    made = make(client).json()
    with clock.freeze(clock.now() + timedelta(days=90, minutes=1)):
        known_keys.forget()
        assert machine(made["key"]).get(COMPANIES).status_code == 401
    today = clock.today("Europe/Paris").isoformat()
    short = make(client, expiresOn=today).json()
    with clock.freeze(clock.now() + timedelta(days=1, minutes=1)):
        assert machine(short["key"]).get(COMPANIES).status_code == 401


def test_nobody_gives_a_key_more_than_they_have(as_role):
    refused = make(as_role("TECHNICIAN"), OWN, ["sales.invoice:read"])
    assert (refused.status_code, refused.json()["code"]) == (403, "SCOPE_ABOVE_OWN")


def test_a_key_loses_what_its_owner_lost_and_dies_with_their_membership(client, as_role):
    made = make(as_role("COMMERCIAL"), OWN, ["annuaire.company:read", "sales.quote:read"]).json()
    key = machine(made["key"])
    assert key.get("/api/workspace/quotes").status_code == 200
    client.patch(f"{MEMBERS}/{member_of('COMMERCIAL')}", json={"role": "TECHNICIAN"})
    assert key.get(COMPANIES).status_code == 200
    assert key.get("/api/workspace/quotes").status_code == 403
    (shown,) = as_role("COMMERCIAL").get(OWN).json()["items"]
    assert (shown["lostScopes"], shown["hasLostScopes"]) == (["sales.quote:read"], True)
    client.patch(f"{MEMBERS}/{member_of('COMMERCIAL')}", json={"status": "SUSPENDED"})
    assert key.get(COMPANIES).status_code == 401


def test_a_key_of_a_client_sees_their_company_only_and_an_auditors_writes_nothing(client, as_role):
    client.post(COMPANIES, json={"name": "Other", "kind": "CONSUMER"})
    theirs = machine(make(as_role("CLIENT_USER"), OWN, ["sales.invoice:read", "collaboration:read"]).json()["key"])
    assert theirs.get(INVOICES).status_code == 200
    assert {one["external"] for one in theirs.get("/api/workspace/people").json()["items"]} == {True}
    auditor = make(as_role("AUDITOR"), OWN, ["annuaire.company:read"]).json()
    change(ApiKey, lambda c: c.prefix == auditor["prefix"], scopes=["annuaire.company:read", "annuaire.company:create"])
    assert machine(auditor["key"]).post(COMPANIES, json={"name": "N", "kind": "CONSUMER"}).status_code == 403


def test_revoking_acts_on_the_very_next_call(client):
    made = make(client).json()
    key = machine(made["key"])
    assert key.get(COMPANIES).status_code == 200
    assert client.delete(f"{KEYS}/{made['id']}").status_code == 204
    assert key.get(COMPANIES).status_code == 401
    assert client.delete(f"{KEYS}/{made['id']}").status_code == 204
    assert client.get(f"{KEYS}/{made['id']}").json()["state"] == "REVOKED"


def test_replacing_a_key_leaves_an_overlap(client):
    former = make(client).json()
    made = client.post(f"{KEYS}/{former['id']}/rotate", json={"overlapHours": 24})
    assert made.status_code == 201
    new = made.json()
    assert (new["name"], new["scopes"]) == (former["name"], former["scopes"])
    for key in (former["key"], new["key"]):
        assert machine(key).get(COMPANIES).status_code == 200
    shown = client.get(f"{KEYS}/{former['id']}").json()
    assert (shown["state"], shown["replacedById"]) == ("ACTIVE", new["id"])
    with clock.freeze(clock.now() + timedelta(hours=24, seconds=1)):
        assert machine(former["key"]).get(COMPANIES).status_code == 401
        assert machine(new["key"]).get(COMPANIES).status_code == 200
        assert client.post(f"{KEYS}/{former['id']}/rotate", json={}).json()["code"] == "KEY_OVER"


def test_at_once_means_at_once(client):
    former = make(client).json()
    client.post(f"{KEYS}/{former['id']}/rotate", json={"overlapHours": 0})
    assert machine(former["key"]).get(COMPANIES).status_code == 401


def test_ones_own_keys_are_nobody_elses(client, as_role):
    made = make(as_role("COMMERCIAL"), OWN).json()
    other = as_role("ACCOUNTANT")
    assert other.get(OWN).json()["items"] == []
    assert other.delete(f"{OWN}/{made['id']}").status_code == 404
    assert other.get(f"{OWN}/{made['id']}/calls").status_code == 404
    assert other.post(f"{OWN}/{made['id']}/rotate", json={}).status_code == 404
    assert as_role("ADMIN", "beta").get(f"{KEYS}/{made['id']}").status_code == 404
    assert client.get(f"{KEYS}/{made['id']}").json()["ownerName"] == "Commercial of alpha"
    assert client.delete(f"{KEYS}/{made['id']}").status_code == 204


def test_each_call_is_written_down_and_the_last_use_told(client):
    made = make(client).json()
    key = machine(made["key"])
    key.get(COMPANIES)
    key.get(f"{COMPANIES}/{ALPHA}")
    key.get(INVOICES)
    calls = client.get(f"{KEYS}/{made['id']}/calls").json()["items"]
    assert [(call["method"], call["path"], call["status"]) for call in calls] == [
        ("GET", INVOICES, 403), ("GET", COMPANIES + "/{company_id}", 404), ("GET", COMPANIES, 200),
    ]  # fmt: skip
    assert client.get(f"{KEYS}/{made['id']}").json()["lastUsedAt"] == calls[0]["createdAt"]


def test_old_calls_are_forgotten(client):
    made = make(client).json()
    now = clock.now()
    with db.system_unit_of_work("test") as context:
        context.add(
            *(ApiKeyCall(organization_id=ALPHA, api_key_id=made["id"], method="GET", path="/", status=200, created_at=now - timedelta(minutes=n)) for n in range(130)),
            ApiKeyCall(organization_id=ALPHA, api_key_id=made["id"], method="GET", path="/old", status=200, created_at=now - timedelta(days=40)),
        )  # fmt: skip
    with db.system_unit_of_work("test") as context:
        context.enqueue("identity.forget-key-calls", {})
    run_jobs()
    with db.system_session("test") as session:
        assert len(session.exec(select(ApiKeyCall)).all()) == 100


def test_a_call_tells_where_its_key_stands_and_the_limit_is_its_own(client, monkeypatch):
    monkeypatch.setattr(key_limits, "PER_KEY", Limit(3, timedelta(minutes=1)))
    key, other = machine(make(client).json()["key"]), machine(make(client).json()["key"])
    assert key.get(COMPANIES).headers["ratelimit-remaining"] == "2"
    assert key.get(INVOICES).headers["ratelimit-remaining"] == "1"
    key.get(COMPANIES)
    refused = key.get(COMPANIES)
    assert (refused.status_code, refused.headers["ratelimit-remaining"]) == (429, "0")
    assert int(refused.headers["retry-after"]) <= 60
    assert other.get(COMPANIES).status_code == 200


def test_bcrypt_is_asked_once_and_wrong_keys_cannot_make_it_work(client, monkeypatch):
    asked = []
    check = bcrypt.checkpw
    monkeypatch.setattr(key_principals.bcrypt, "checkpw", lambda *both: asked.append(1) or check(*both))
    made = make(client).json()["key"]
    for _time in range(5):
        assert machine(made).get(COMPANIES).status_code == 200
    assert len(asked) == 1
    for number in range(30):
        assert machine(f"{made[:16]}{number:016d}").get(COMPANIES).status_code == 401
    assert len(asked) == 1 + key_principals.WRONG_A_MINUTE
    assert machine(made).get(COMPANIES).status_code == 200
    for unknown in ("pk_live_" + "x" * 24, "nonsense", made + "x", made[:-1]):
        assert machine(unknown).get(COMPANIES).status_code == 401
    assert len(asked) == 1 + key_principals.WRONG_A_MINUTE


def test_a_wrong_key_is_no_session(client, as_role):
    """Whoever sends a key means the key, whatever cookie comes along."""
    both = as_role("ADMIN")
    both.headers["authorization"] = "Bearer pk_live_" + "x" * 24
    assert both.get(COMPANIES).status_code == 401


def test_owners_hear_a_week_before_a_key_ends_once(client, as_role, mailer):
    make(client, scopes=["annuaire.company:read"])
    make(as_role("COMMERCIAL"), OWN)

    def warn():
        with db.unit_of_work(system_principal(ALPHA)) as context:
            context.enqueue("identity.warn-of-ending-keys", {})
        run_jobs()

    warn()
    assert mailer.sent == []
    with clock.freeze(clock.now() + timedelta(days=83, minutes=5)):
        warn()
        assert sorted(one.to for one in mailer.sent) == ["alpha-admin@test.example", "alpha-commercial@test.example"]
        assert "Shop (pk_live_" in mailer.sent[0].subject
        warn()
        assert len(mailer.sent) == 2


def test_fifty_active_keys_are_enough(client, monkeypatch):
    monkeypatch.setattr("leaseapp.identity.rules.api_keys.MOST_ACTIVE", 2)
    make(client)
    made = make(client).json()
    assert make(client).json()["code"] == "TOO_MANY_KEYS"
    client.delete(f"{KEYS}/{made['id']}")
    assert make(client).status_code == 201
