"""Acting as a member: by whom, how long, what is recorded, what the member is told."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa
from sqlmodel import col, select

from jobs import runner
from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Impersonation, Membership, User, UserSession
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.auditing import audit
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import resolve, system_principal
from leaseapp.kernel.queue import job_queue
from tests.architecture.calls import GUARDED, address, code
from tests.conftest import Client
from tests.identity.access import member_of
from tests.support import world
from tests.support.rows import Rows

REASON = "The order list of this member stays empty"
START, STOP = "/api/auth/admin/impersonate", "/api/auth/admin/stop-impersonating"
SUPER, SUPPORT = "SUPERADMIN_PROVIDER", "ADMIN_PROVIDER"


def begin(client: Client, role: str = "MANAGER", reason: str = REASON) -> Any:
    """The answer to the request to act as that person."""
    return client.post(START, json={"membershipId": str(member_of(role)), "reason": reason})


@pytest.fixture
def staff(as_role: Callable[..., Client]) -> Client:
    """The provider's super-administrator."""
    return as_role(SUPER, None)


@pytest.fixture
def support(as_role: Callable[..., Client]) -> Client:
    """The provider's support."""
    return as_role(SUPPORT, None)


@pytest.fixture
def rows(database: db.Addresses) -> Rows:
    """The rows of the test's database."""
    return Rows(database)


def run_jobs(*, early: bool = False) -> None:
    """Everything that is due; what is due later too, if `early`: the queue goes by the database's clock."""
    if early:
        with db.system_unit_of_work("test") as context:
            context.session.execute(
                sa.text("update job set run_at = now() - interval '1 minute' where status = 'PENDING'")
            )
    while claimed := job_queue.claim("test", 100, actor=runner.actor):
        for one in claimed:
            job_queue.run(one)


def test_the_session_is_the_member_s_until_it_is_stopped(staff: Client) -> None:
    assert begin(staff).json()["writes"] is True
    me = staff.get("/api/account/me").json()
    assert me["id"] == str(world.person("MANAGER").user_id)
    assert me["platformRole"] is None
    assert staff.get("/api/workspace/products").status_code == 200
    assert code(staff.get("/api/admin/jobs")) == (403, "FORBIDDEN")
    assert staff.post(STOP).json() == {"success": True}
    assert staff.get("/api/account/me").json()["id"] == str(world.person(SUPER, None).user_id)
    assert staff.get("/api/workspace/products").status_code == 401
    assert staff.post(STOP).json() == {"success": False}


def test_only_the_provider_s_staff_may(as_role: Callable[..., Client], rows: Rows) -> None:
    with rows.untouched():
        for role in ("ADMIN", "MANAGER", "AUDITOR", "CLIENT_ADMIN"):
            assert code(begin(as_role(role))) == (403, "FORBIDDEN")


@pytest.mark.parametrize("reason", ["", "   ", "too short", "x" * 501, None, 7])
def test_a_reason_is_required(staff: Client, reason: Any, rows: Rows) -> None:
    with rows.untouched():
        answer = begin(staff, reason=reason)
        assert answer.status_code == 422
        assert [error["field"] for error in answer.json()["errors"]] == ["reason"]


def test_nobody_acts_as_staff_as_a_suspended_member_or_as_nobody(staff: Client) -> None:
    with db.unit_of_work(system_principal(world.ALPHA)) as context:
        own = select(Membership).where(Membership.user_id == world.person("MANAGER").user_id)
        context.session.exec(own).one().status = MembershipStatus.SUSPENDED
    for place in (member_of("MANAGER"), uuid.uuid4()):
        answer = staff.post(START, json={"membershipId": str(place), "reason": REASON})
        assert answer.status_code == 404
        assert answer.json()["errors"][0]["field"] == "membershipId"


def test_the_support_only_reads(support: Client, rows: Rows) -> None:
    """Every writing route of the organization and of the account is 403; nothing changes."""
    assert begin(support, "ADMIN").json()["writes"] is False
    writing = [one for one in GUARDED if one.writes and one.path and one.name != "stop_impersonating"]
    assert len(writing) > 60
    with rows.untouched():
        for endpoint in writing:
            answer = support.request(endpoint.method, address(endpoint), json={})
            assert (endpoint.name, answer.status_code) == (endpoint.name, 403)
    assert support.get("/api/workspace/products").status_code == 200


def test_whoever_writes_leaves_both_names(staff: Client) -> None:
    begin(staff, "ADMIN")
    answer = staff.post(
        "/api/workspace/products", json={"reference": "IMP-1", "name": "Nacelle", "defaultUnitPriceHt": 1}
    )
    assert answer.status_code == 201
    with db.system_session("test") as session:
        rows = session.exec(select(AuditLog).where(AuditLog.target_id == uuid.UUID(answer.json()["id"]))).all()
        both = (world.person("ADMIN").user_id, world.person(SUPER, None).user_id)
        assert {(row.actor_user_id, row.impersonator_user_id) for row in rows} == {both}
        began = select(AuditLog).where(AuditLog.action == "identity.impersonation.start")
        started = session.exec(began.where(AuditLog.chain_id == world.ALPHA)).one()
        assert REASON not in str(started.changes)
        assert list(audit.verify(session, world.ALPHA)) == []


def test_a_member_s_own_account_stays_theirs(staff: Client, rows: Rows) -> None:
    begin(staff)
    with rows.untouched():
        assert code(staff.patch("/api/account/profile", json={"firstName": "X"})) == (403, "IN_PERSON_ONLY")
        assert code(staff.get("/api/account/data-export")) == (403, "IN_PERSON_ONLY")
        assert code(begin(staff, "ACCOUNTANT"))[0] == 403  # nobody acts as somebody through somebody


def test_it_ends_after_an_hour_whether_anybody_stops_it_or_not(staff: Client, mailer: MemoryMailer) -> None:
    begin(staff)
    with clock.freeze(clock.now() + timedelta(minutes=59)):
        assert staff.get("/api/workspace/products").status_code == 200
    with clock.freeze(clock.now() + timedelta(minutes=61)):
        # not as the member any more, and not as themselves in an organization either
        assert staff.get("/api/workspace/products").status_code == 401
        run_jobs(early=True)
        (row,) = impersonations()
        assert row.ended_at == row.ends_at
        assert row.told_at is not None
    assert len(mailer.sent) == 1


def test_the_end_of_the_staff_s_session_or_rights_ends_it_too(staff: Client) -> None:
    begin(staff)
    with db.unit_of_work(system_principal(None), system="test") as context:
        own = context.session.exec(select(User).where(User.id == world.person(SUPER, None).user_id)).one()
        own.platform_role = None
    assert staff.get("/api/workspace/products").status_code == 401
    with db.unit_of_work(system_principal(None), system="test") as context:
        context.session.connection().execute(
            sa.update(UserSession)
            .where(col(UserSession.user_id) == world.person(SUPER, None).user_id)
            .values(revoked_at=clock.now())
        )
    assert staff.get("/api/account/me").status_code == 401


def test_the_suspension_of_the_member_ends_it_at_once(staff: Client) -> None:
    begin(staff)
    with db.unit_of_work(system_principal(world.ALPHA)) as context:
        own = select(Membership).where(Membership.user_id == world.person("MANAGER").user_id)
        context.session.exec(own).one().status = MembershipStatus.SUSPENDED
    assert staff.get("/api/workspace/products").status_code == 401


def test_a_super_administrator_who_became_support_reads_only(staff: Client) -> None:
    begin(staff, "ADMIN")
    with db.unit_of_work(system_principal(None), system="test") as context:
        own = context.session.exec(select(User).where(User.id == world.person(SUPER, None).user_id)).one()
        own.platform_role = SUPPORT
    answer = staff.post(
        "/api/workspace/products", json={"reference": "IMP-2", "name": "Nacelle", "defaultUnitPriceHt": 1}
    )
    assert code(answer) == (403, "READ_ONLY")


def test_the_member_is_told_what_was_done(staff: Client, mailer: MemoryMailer) -> None:
    begin(staff, "ADMIN")
    for number in (1, 2):
        staff.post(
            "/api/workspace/products", json={"reference": f"TOLD-{number}", "name": "Nacelle", "defaultUnitPriceHt": 1}
        )
    staff.post(STOP)
    run_jobs()
    run_jobs()
    (letter,) = mailer.sent
    assert letter.to == world.person("ADMIN").principal.email
    for text in (letter.text, letter.html):
        assert REASON in text
        assert "Superadmin_Provider" in text
        assert "Product · Created (2)" in text


def test_a_mail_server_that_is_down_delays_the_mail_and_nothing_else(staff: Client, mailer: MemoryMailer) -> None:
    from leaseapp.kernel.adapters import mail

    class Down(MemoryMailer):
        def send(self, message: Any) -> Any:
            raise mail.MailError("the server is away")

    mail.port.use(Down())
    begin(staff)
    staff.post(STOP)
    run_jobs()
    assert impersonations()[0].told_at is None
    mail.port.use(mailer)
    run_jobs(early=True)
    assert len(mailer.sent) == 1


def test_two_who_begin_at_once_in_one_session_leave_one(staff: Client) -> None:
    with ThreadPoolExecutor(2) as pool:
        answers = [
            answer.status_code for answer in pool.map(lambda role: begin(staff, role), ("MANAGER", "ACCOUNTANT"))
        ]
    assert 200 in answers
    assert set(answers) <= {200, 403, 409}
    with db.system_session("test") as session:
        unended = session.exec(select(Impersonation).where(col(Impersonation.ended_at).is_(None))).all()
    assert len(unended) == 1


def impersonations() -> list[Impersonation]:
    """Every impersonation there is."""
    with db.system_session("test") as session:
        return list(session.exec(select(Impersonation)))


def test_the_people_to_help_are_members_and_found_by_what_is_typed(staff: Client, support: Client) -> None:
    found = support.get("/api/admin/people-to-help", params={"q": "manager of alpha"}).json()["items"]
    assert [one["name"] for one in found] == ["Manager of alpha", "Service_Manager of alpha"]
    assert staff.get("/api/admin/people-to-help", params={"q": "%"}).json()["items"] == []
    assert len(staff.get("/api/admin/people-to-help").json()["items"]) == 20


def test_no_other_session_of_the_member_is_touched(staff: Client, as_role: Callable[..., Client]) -> None:
    begin(staff)
    assert as_role("MANAGER").get("/api/workspace/products").status_code == 200
    staff.post(STOP)
    assert as_role("MANAGER").get("/api/workspace/products").status_code == 200
    assert resolve(world.person("MANAGER").token).impersonation is None  # ty: ignore[missing-attribute]
