"""The own account: profile, export, the wish to be forgotten and what becomes of it."""

import io
import json
import zipfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import SQLModel, col, select

from jobs import runner
from leaseapp.identity.models import Account, DeletionRequest, Membership, User, UserSession
from leaseapp.identity.rules.account_deletion import GRACE
from leaseapp.identity.services import passwords, users
from leaseapp.kernel import clock, personal_data
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import resolve, system_principal
from leaseapp.kernel.queue import job_queue
from leaseapp.kernel.queue.job_tables import Job, JobStatus, database_now
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify
from tests.architecture.calls import code
from tests.conftest import Client
from tests.support import world

PROFILE, WISH = "/api/account/profile", "/api/account/deletion-request"
TECHNICIAN = world.person("TECHNICIAN")


@pytest.fixture
def me(as_role: Callable[..., Client]) -> Client:
    """A technician."""
    return as_role("TECHNICIAN")


def run_jobs(name: str | None = None) -> None:
    """Everything that is due, after the job called `name`."""
    with db.system_unit_of_work("test") as context:
        if name is not None:
            context.enqueue(name, {})
        context.session.execute(sa.update(Job).where(Job.status == JobStatus.PENDING).values(run_at=database_now()))
    while claimed := job_queue.claim("test", 100, actor=runner.actor):
        for one in claimed:
            job_queue.run(one)


def user(role: str = "TECHNICIAN") -> User:
    """That person's row as it stands."""
    with db.system_session("test") as session:
        return session.get_one(User, world.person(role).user_id)


# --- profile


def test_a_person_changes_what_is_theirs_and_nothing_else(me: Client) -> None:
    before = me.get(PROFILE).json()
    answer = me.patch(PROFILE, json={"firstName": "Rémi", "lastName": "Caudron", "version": before["version"]})
    assert answer.json()["name"] == "Rémi Caudron"
    assert me.get("/api/account/me").json()["name"] == "Rémi Caudron"
    for field in ("email", "platformRole", "id", "anonymizedAt", "organizationId", "role", "status"):
        refused = me.patch(PROFILE, json={field: "ADMIN"})
        assert refused.status_code == 422
        assert refused.json()["errors"][0]["code"] == "UNKNOWN_FIELD"


def test_an_older_version_is_refused_with_the_current_values(me: Client) -> None:
    version = me.get(PROFILE).json()["version"]
    me.patch(PROFILE, json={"phone": "+33 1 02 03 04 05", "version": version})
    answer = me.patch(PROFILE, json={"phone": "+33 9 99 99 99 99", "version": version})
    assert code(answer) == (409, "STALE_VERSION")
    assert answer.json()["current"]["phone"] == "+33 1 02 03 04 05"


@pytest.mark.parametrize(
    ("field", "value", "found"),
    [
        ("timezone", "Mars/Olympus", "TIMEZONE_UNKNOWN"), ("timezone", "../etc/passwd", "TIMEZONE_UNKNOWN"),
        ("locale", "de", "UNKNOWN_VALUE"), ("firstName", "x" * 121, "TOO_LONG"), ("name", "", "REQUIRED"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told_at_its_field(me: Client, field: str, value: str, found: str) -> None:
    answer = me.patch(PROFILE, json={field: value})
    assert answer.status_code == 422
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [(field, found)]


def test_the_language_holds_from_the_next_answer_on(me: Client) -> None:
    me.patch(PROFILE, json={"locale": "fr"})
    assert me.get("/api/workspace/products/nothing").json()["detail"] == "Cet enregistrement n’existe pas."


def test_instants_are_told_by_the_own_clock_and_days_by_the_organization_s(me: Client) -> None:
    me.patch(PROFILE, json={"timezone": "Pacific/Noumea"})
    found = resolve(TECHNICIAN.token)
    assert found is not None
    assert (found.clock, found.timezone) == ("Pacific/Noumea", "Europe/Paris")
    with clock.freeze(clock.now()), db.unit_of_work(found) as context:
        assert context.today == clock.today("Europe/Paris")
        told = context.translate("{at}", at=clock.now())
    assert told == clock.now().astimezone(__import__("zoneinfo").ZoneInfo("Pacific/Noumea")).strftime("%d/%m/%Y %H:%M")


def test_a_new_member_starts_with_the_clock_of_their_organization(database: db.Addresses) -> None:
    with db.unit_of_work(system_principal(None), system="test") as context:
        context.session.execute(sa.text("update organization set timezone = 'Indian/Reunion' where slug = 'beta'"))
        made = users.create_member(
            context, organization_id=world.BETA, email="new@test.example", name="New", role="TECHNICIAN"
        )
    assert made.user.timezone == "Indian/Reunion"


# --- export


def exported(client: Client) -> dict[str, Any]:
    """The files of the export by their names."""
    answer = client.get("/api/account/data-export")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        return {name: json.loads(archive.read(name)) for name in archive.namelist()}


def test_every_table_that_names_a_person_has_its_part() -> None:
    """A domain that adds such a table says what of it is the person's."""
    referring = {
        table.name
        for table in SQLModel.metadata.tables.values()
        if any(key.column.table.name == "app_user" for key in table.foreign_keys)
    }
    spoken_for = set().union(*(part.tables for part in personal_data.parts))
    assert referring - spoken_for == set()
    assert len({part.name for part in personal_data.parts}) == len(personal_data.parts)


def test_the_export_holds_what_is_known_of_the_caller_and_of_nobody_else(
    me: Client, as_role: Callable[..., Client]
) -> None:
    view = {"list": "products", "name": "Mine", "query": "q=pump", "shared": False}
    assert me.post("/api/workspace/saved-views", json=view).status_code == 201
    as_role("ADMIN").post("/api/workspace/saved-views", json=view | {"name": "Theirs"})
    with db.unit_of_work(system_principal(world.ALPHA)) as context:
        notify(
            context, [TECHNICIAN.user_id], NotificationKind.GENERIC, title="A title", body="b", target_url="/workspace"
        )
    found = exported(me)
    assert set(found) == {f"{part.name}.json" for part in personal_data.parts}
    assert found["profile.json"][0]["email"] == TECHNICIAN.principal.email
    assert [one["name"] for one in found["saved-views.json"]] == ["Mine"]
    assert [one["title"] for one in found["notifications.json"]] == ["A title"]
    assert found["memberships.json"][0]["organization"] == "Alpha"
    assert "workspace.view.create" in {one["action"] for one in found["acts.json"]}
    text = json.dumps(found)
    assert "hash" not in text.casefold()
    assert world.person("ADMIN").principal.email not in text


def test_the_export_is_in_the_audit_log(me: Client) -> None:
    exported(me)
    with db.system_session("test") as session:
        told = session.execute(sa.text("select count(*) from audit_log where action = 'identity.user.export'"))
        assert told.scalar_one() == 1


# --- the wish to be forgotten


def ask(client: Client, email: str = TECHNICIAN.principal.email) -> Any:
    """The answer to the wish."""
    return client.post(WISH, json={"confirmEmail": email})


def test_the_wish_is_confirmed_by_the_own_address(me: Client) -> None:
    answer = ask(me, "somebody@else.example")
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "confirmEmail"
    assert ask(me, TECHNICIAN.principal.email.upper()).status_code == 201


def test_asked_twice_or_by_two_tabs_at_once_one_wish_stands(me: Client) -> None:
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _number: ask(me), range(4)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.json()["id"] for answer in answers}) == 1


def test_it_can_be_taken_back_and_the_person_is_told(me: Client, mailer: MemoryMailer) -> None:
    due = ask(me).json()["dueAt"]
    run_jobs()
    assert me.get(PROFILE).json()["deletion"]["dueAt"] == due
    assert "/workspace/profile" in mailer.sent[0].text
    assert me.delete(WISH).status_code == 204
    assert me.delete(WISH).status_code == 404
    with clock.freeze(clock.now() + GRACE + timedelta(days=1)):
        run_jobs("identity.find-due-deletions")
    assert user().anonymized_at is None
    assert ask(me).status_code == 201  # and asked again


def test_nothing_happens_before_the_thirty_days_are_over(me: Client) -> None:
    ask(me)
    with clock.freeze(clock.now() + GRACE - timedelta(hours=1)):
        run_jobs("identity.find-due-deletions")
    assert user().anonymized_at is None
    assert me.get("/api/account/me").status_code == 200


def test_after_thirty_days_the_person_has_no_name_and_the_audit_log_is_true(me: Client) -> None:
    view = {"list": "products", "name": "Mine", "query": "q=pump", "shared": False}
    me.post("/api/workspace/saved-views", json=view)
    me.patch(PROFILE, json={"firstName": "Rémi", "lastName": "Caudron", "phone": "+33 1 02 03 04 05"})
    with db.unit_of_work(system_principal(None), system="test") as context:
        context.add(
            Account(user_id=TECHNICIAN.user_id, password_hash=passwords.hash_password("Fourmi-Nacelle-1987!", 4))
        )
    ask(me)
    with clock.freeze(clock.now() + GRACE + timedelta(days=1)):
        run_jobs("identity.find-due-deletions")
        run_jobs("identity.find-due-deletions")
    gone = user()
    assert gone.anonymized_at is not None
    assert gone.email == f"anonymized-{gone.id}@anonymized.invalid"
    assert (gone.first_name, gone.last_name, gone.phone, gone.image, gone.last_login_ip) == (None,) * 5
    assert me.get("/api/account/me").status_code == 401
    with db.system_session("test") as session:
        everything = "".join(
            str(row) for table in SQLModel.metadata.sorted_tables for row in session.execute(sa.select(table))
        )
        for trace in ("Caudron", TECHNICIAN.principal.email, "+33 1 02 03 04 05"):
            assert trace not in everything
        assert list(audit.verify(session, world.ALPHA)) == []
        assert list(audit.verify(session, audit.PLATFORM_CHAIN)) == []
        assert session.exec(select(Account.password_hash).where(Account.user_id == gone.id)).one() is None
        states = set(session.exec(select(Membership.status).where(Membership.user_id == gone.id)))
        assert states == {"SUSPENDED"}
        assert (
            session.exec(
                select(UserSession).where(UserSession.user_id == gone.id, col(UserSession.revoked_at).is_(None))
            ).all()
            == []
        )


def test_the_last_administrator_is_refused_with_the_name_of_the_organization(as_role: Callable[..., Client]) -> None:
    answer = ask(as_role("ADMIN"), world.person("ADMIN").principal.email)
    assert code(answer) == (409, "LAST_ADMIN")
    assert "Alpha" in answer.json()["detail"]


def test_two_administrators_who_leave_at_once_leave_one(as_role: Callable[..., Client]) -> None:
    with db.unit_of_work(system_principal(None), system="test") as context:
        second = users.create_member(
            context, organization_id=world.ALPHA, email="second@test.example", name="Second", role="ADMIN"
        ).user.id
        for user_id in (world.person("ADMIN").user_id, second):
            context.add(DeletionRequest(user_id=user_id, due_at=clock.now() - timedelta(minutes=1)))
    run_jobs("identity.find-due-deletions")
    with db.system_session("test") as session:
        left = session.exec(
            select(Membership).where(
                Membership.organization_id == world.ALPHA, Membership.role == "ADMIN", Membership.status == "ACTIVE"
            )
        ).all()
        failed = session.exec(select(Job).where(Job.name == "identity.anonymize", Job.status == JobStatus.FAILED)).all()
    assert len(left) == 1
    assert len(failed) == 1


def test_staff_of_the_provider_and_keys_have_no_such_wish(as_role: Callable[..., Client]) -> None:
    answer = ask(as_role("ADMIN_PROVIDER", None), world.person("ADMIN_PROVIDER", None).principal.email)
    assert code(answer) == (409, "PROVIDER_STAFF")


def test_rights_are_told_in_words(me: Client) -> None:
    told = me.get("/api/account/permissions").json()
    assert {"subject", "title", "verbs"} == set(told["rights"][0])
    assert told["readOnly"] is False
    assert {len(one["verbs"]) for one in told["rights"]} != {0}


def test_a_notification_is_written_in_the_language_and_by_the_clock_of_its_reader(me: Client) -> None:
    me.patch(PROFILE, json={"timezone": "Pacific/Noumea", "locale": "fr"})
    noon = datetime(2026, 11, 23, 12, tzinfo=UTC)
    with db.unit_of_work(system_principal(world.ALPHA)) as context:
        rows = notify(
            context, [TECHNICIAN.user_id, world.person("ADMIN").user_id], NotificationKind.GENERIC, title="{at}",
            body="Yes", target_url="/workspace", payload={"at": noon},
        )  # fmt: skip
        told = {row.recipient_user_id: (row.title, row.body) for row in rows}
    assert told[TECHNICIAN.user_id] == ("23/11/2026 23:00", "Oui")
    assert told[world.person("ADMIN").user_id] == ("23/11/2026 13:00", "Yes")
