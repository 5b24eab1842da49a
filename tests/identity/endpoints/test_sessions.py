"""Sessions over HTTP: what ends them, and how fast; choosing an organization; knowing oneself."""

from datetime import UTC, datetime, timedelta

import pytest
import sqlalchemy as sa
from sqlmodel import select

from leaseapp.identity.enums import BusinessRole, MembershipStatus, PendingStep
from leaseapp.identity.models import Membership, Organization, Role, User, UserSession
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.identity.services import sessions
from leaseapp.kernel import clock
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import resolve, system_principal
from tests.support.world import ALPHA, BETA, CLIENT_COMPANY, fixed_id, person

ME = "/api/account/me"
PEOPLE = "/api/workspace/people"
SET_ACTIVE = "/api/auth/organization/set-active"


def _change(model, condition, **values) -> None:
    with db.system_unit_of_work("test") as context:
        table = model.__table__
        context.session.connection().execute(sa.update(table).where(condition(table.c)).values(**values))


def _session_of(role: str) -> UserSession:
    with db.system_session("test") as session:
        row = session.exec(select(UserSession).where(UserSession.user_id == person(role).user_id)).one()
        session.expunge_all()
        return row


def test_me_tells_who_and_where(as_role):
    body = as_role("ACCOUNTANT").get(ME).json()
    assert body["id"] == str(person("ACCOUNTANT").user_id)
    assert body["email"] == "alpha-accountant@test.example"
    assert body["organizations"] == [{"id": str(ALPHA), "name": "Alpha", "slug": "alpha"}]
    assert body["activeOrganizationId"] == str(ALPHA)
    assert body["roles"] == ["ACCOUNTANT"]
    assert body["companyId"] is None
    assert body["platformRole"] is None


def test_me_of_an_external_user_names_his_company(as_role):
    assert as_role("CLIENT_USER").get(ME).json()["companyId"] == str(CLIENT_COMPANY)


def test_me_of_the_providers_staff_has_no_organization(as_role):
    body = as_role("SUPERADMIN_PROVIDER", None).get(ME).json()
    assert (body["platformRole"], body["organizations"], body["activeOrganizationId"]) == (
        "SUPERADMIN_PROVIDER",
        [],
        None,
    )


@pytest.mark.parametrize("role", ["ADMIN", "TECHNICIAN", "CLIENT_ADMIN", "SUPPLIER_USER", "AUDITOR"])
def test_permissions_are_those_of_the_role_sorted(as_role, role):
    body = as_role(role).get("/api/account/permissions").json()
    assert {name: body[name] for name in ("organizationId", "roles", "platformRoles", "permissions")} == {
        "organizationId": str(ALPHA),
        "roles": [role],
        "platformRoles": [],
        "permissions": sorted(permissions_of(role)),
    }


def test_a_custom_role_has_its_adjusted_permissions(as_role):
    from leaseapp.identity.models import Role

    with db.system_unit_of_work("test") as context:
        context.add(
            Role(
                organization_id=ALPHA,
                code="SENIOR_TECH",
                name="Senior technician",
                base_role="TECHNICIAN",
                added_permissions=["sales.quote:read", "admin.org:create"],
                removed_permissions=["file:delete"],
            )
        )
    _change(Membership, lambda c: c.user_id == person("TECHNICIAN").user_id, role="SENIOR_TECH")
    body = as_role("TECHNICIAN").get("/api/account/permissions").json()
    assert body["roles"] == ["SENIOR_TECH"]
    assert set(body["permissions"]) == (permissions_of("TECHNICIAN") | {"sales.quote:read"}) - {"file:delete"}


def test_an_unknown_role_code_permits_nothing(as_role):
    _change(Membership, lambda c: c.user_id == person("TECHNICIAN").user_id, role="GONE")
    assert as_role("TECHNICIAN").get("/api/account/permissions").json()["permissions"] == []


@pytest.mark.parametrize("path", [ME, "/api/account/permissions", PEOPLE])
def test_without_a_session_everything_is_401(anonymous, path):
    assert anonymous.get(path).status_code == 401


def test_sign_out_ends_the_session_on_the_server_and_clears_the_cookie(as_role):
    client, token = as_role("ACCOUNTANT"), person("ACCOUNTANT").token
    answer = client.post("/api/auth/sign-out")
    assert answer.status_code == 200
    assert answer.json() == {"success": True}
    assert 'leaseapp_session=""' in answer.headers["set-cookie"]
    assert "Max-Age=0" in answer.headers["set-cookie"]
    assert _session_of("ACCOUNTANT").revoked_at is not None
    client.cookies.set("leaseapp_session", token)
    assert client.get(ME).status_code == 401


def test_sign_out_without_a_session_is_no_error(anonymous):
    assert anonymous.post("/api/auth/sign-out").json() == {"success": True}


def test_sign_out_is_in_the_audit_log(as_role):
    as_role("ACCOUNTANT").post("/api/auth/sign-out")
    with db.system_session("test") as session:
        row = session.exec(select(AuditLog).where(AuditLog.action == "identity.session.sign_out")).one()
        assert (row.organization_id, row.actor_user_id) == (None, person("ACCOUNTANT").user_id)


def test_a_cross_site_sign_out_is_refused_and_changes_nothing(as_role):
    answer = as_role("ACCOUNTANT").post("/api/auth/sign-out", headers={"origin": "https://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "CROSS_SITE_REQUEST")
    assert _session_of("ACCOUNTANT").revoked_at is None


def test_a_revoked_session_fails_on_the_very_next_call(as_role):
    client = as_role("ACCOUNTANT")
    assert client.get(PEOPLE).status_code == 200
    with db.system_unit_of_work("test") as context:
        assert sessions.revoke_sessions_of(context, person("ACCOUNTANT").user_id) == 1
    assert client.get(PEOPLE).status_code == 401
    assert client.get(ME).status_code == 401


def test_a_suspended_member_is_outside_the_organization_on_the_very_next_call(as_role):
    client = as_role("ACCOUNTANT")
    assert client.get(PEOPLE).status_code == 200
    _change(Membership, lambda c: c.user_id == person("ACCOUNTANT").user_id, status=MembershipStatus.SUSPENDED)
    refused = client.get(PEOPLE)
    assert (refused.status_code, refused.json()["code"]) == (401, "NO_ACTIVE_ORGANIZATION")
    assert client.get("/api/account/permissions").json()["permissions"] == []
    assert client.get(ME).json()["organizations"] == []
    assert client.post(SET_ACTIVE, json={"organizationId": str(ALPHA)}).status_code == 404
    _change(Membership, lambda c: c.user_id == person("ACCOUNTANT").user_id, status=MembershipStatus.ACTIVE)
    assert client.get(PEOPLE).status_code == 200


def test_a_changed_role_counts_on_the_very_next_call(as_role):
    client = as_role("ACCOUNTANT")
    _change(Membership, lambda c: c.user_id == person("ACCOUNTANT").user_id, role="SUPPLIER_USER")
    assert client.get(PEOPLE).status_code == 401  # external without a company: no organization at all
    _change(Membership, lambda c: c.user_id == person("ACCOUNTANT").user_id, company_id=CLIENT_COMPANY)
    assert client.get(PEOPLE).status_code == 403


def test_an_anonymized_user_is_nobody(as_role):
    client = as_role("ACCOUNTANT")
    _change(User, lambda c: c.id == person("ACCOUNTANT").user_id, anonymized_at=clock.now())
    assert client.get(ME).status_code == 401


@pytest.mark.parametrize(
    ("step", "code"),
    [
        (PendingStep.PASSWORD, "PASSWORD_RESET_REQUIRED"),
        (PendingStep.MFA, "TWO_FACTOR_REQUIRED"),
        (PendingStep.TERMS, "CGU_REQUIRED"),
    ],
)
def test_a_session_with_a_pending_step_enters_nothing_but_oneself_and_the_way_out(as_role, step, code):
    client = as_role("ACCOUNTANT")
    _change(UserSession, lambda c: c.user_id == person("ACCOUNTANT").user_id, pending_step=step)
    for path in (PEOPLE, "/api/account/permissions", "/api/account/sessions", "/api/account/security"):
        refused = client.get(path)
        assert (refused.status_code, refused.json()["code"]) == (403, code)
    me = client.get(ME).json()
    assert (me["pendingStep"], me["activeOrganizationId"], me["roles"]) == (step.value, None, [])
    assert client.post("/api/auth/sign-out").status_code == 200


@pytest.mark.parametrize(("role", "organization"), [("ACCOUNTANT", "alpha"), ("SUPERADMIN_PROVIDER", None)])
def test_staff_without_a_second_factor_act_in_no_session_however_it_came_to_be(as_role, role, organization):
    client, who = as_role(role, organization), person(role, organization)
    _change(UserSession, lambda c: c.user_id == who.user_id, second_factor_at=None)
    refused = client.get(PEOPLE if organization else "/api/admin/jobs")
    assert (refused.status_code, refused.json()["code"]) == (403, "TWO_FACTOR_REQUIRED")
    assert resolve(who.token).permissions == frozenset()


def test_a_client_whose_role_becomes_internal_is_asked_for_a_second_factor_in_the_open_session(as_role):
    client, who = as_role("CLIENT_USER"), person("CLIENT_USER")
    _change(UserSession, lambda c: c.user_id == who.user_id, second_factor_at=None)
    assert client.get(PEOPLE).status_code == 200
    _change(Membership, lambda c: c.user_id == who.user_id, role="ACCOUNTANT", company_id=None)
    assert client.get(PEOPLE).json()["code"] == "TWO_FACTOR_REQUIRED"


def test_use_moves_the_end_once_a_day_and_never_beyond_ninety_days(as_role):
    client, begun = as_role("ACCOUNTANT"), _session_of("ACCOUNTANT")
    at = begun.last_seen_at
    with clock.freeze(at + timedelta(hours=23)):
        assert client.get(ME).status_code == 200
    assert _session_of("ACCOUNTANT").expires_at == begun.expires_at
    with clock.freeze(at + timedelta(days=10)):
        assert client.get(ME).status_code == 200
    assert _session_of("ACCOUNTANT").expires_at == at + timedelta(days=40)
    for day in (39, 68):
        with clock.freeze(at + timedelta(days=day)):
            assert client.get(ME).status_code == 200
    assert _session_of("ACCOUNTANT").expires_at == begun.absolute_expires_at
    with clock.freeze(at + timedelta(days=90)):
        assert client.get(ME).status_code == 401


def test_an_unused_session_ends_after_thirty_days(as_role):
    client, begun = as_role("ACCOUNTANT"), _session_of("ACCOUNTANT")
    with clock.freeze(begun.expires_at):
        assert client.get(ME).status_code == 401


def test_an_auditor_changes_nothing_but_where_he_works(as_role):
    with db.system_unit_of_work("test") as context:
        context.add(Membership(organization_id=BETA, user_id=person("AUDITOR").user_id, role="COMMERCIAL"))
    client = as_role("AUDITOR")
    assert client.post("/api/workspace/companies", json={"name": "x"}).status_code == 403
    assert client.post(SET_ACTIVE, json={"organizationId": str(BETA)}).status_code == 200
    assert client.post("/api/workspace/companies", json={"name": "x", "kind": "CONSUMER"}).status_code == 201


@pytest.mark.parametrize(
    ("role", "base", "title", "read_only"),
    [
        ("AUDITOR", None, "Auditor", True),
        ("SALES_BACK", None, "Sales back", False),
        ("CONTROLLER", "AUDITOR", "Contrôleuse {groupe}", True),
        ("CASHIER", "ACCOUNTANT", "Caisse", False),
    ],
)
def test_title_and_reading_only_follow_the_base_role(database, role, base, title, read_only):
    if base is not None:
        with db.unit_of_work(system_principal(ALPHA), system="test") as context:
            context.add(Role(code=role, name=title, base_role=BusinessRole(base)))
    _change(Membership, lambda c: c.user_id == person("ACCOUNTANT").user_id, role=role)
    found = resolve(person("ACCOUNTANT").token)
    assert (found.roles, found.role_title, found.read_only) == ((role,), title, read_only)


def test_a_member_of_two_organizations_switches_between_them(as_role):
    client = as_role("ACCOUNTANT")
    with db.system_unit_of_work("test") as context:
        context.add(Membership(organization_id=BETA, user_id=person("ACCOUNTANT").user_id, role="AUDITOR"))
    answer = client.post(SET_ACTIVE, json={"organizationId": str(BETA)})
    assert answer.status_code == 200
    assert answer.json() == {
        "activeOrganizationId": str(BETA),
        "organization": {"id": str(BETA), "name": "Beta", "slug": "beta"},
    }
    body = client.get(ME).json()
    assert (body["activeOrganizationId"], body["roles"]) == (str(BETA), ["AUDITOR"])
    assert {item["name"] for item in client.get(PEOPLE).json()["items"]} >= {"Admin of beta"}


@pytest.mark.parametrize("wanted", [str(BETA), str(fixed_id("nowhere")), "not-an-id", "1"])
def test_an_organization_that_is_not_ones_own_is_404_and_nothing_changes(as_role, wanted):
    answer = as_role("ACCOUNTANT").post(SET_ACTIVE, json={"organizationId": wanted})
    assert answer.status_code == 404
    assert [(error["field"], error["code"]) for error in answer.json()["errors"]] == [("organizationId", "NOT_FOUND")]
    assert _session_of("ACCOUNTANT").active_organization_id == ALPHA


def test_people_are_the_active_members_of_the_organization_by_name(as_role):
    _change(Membership, lambda c: c.user_id == person("MANAGER").user_id, status=MembershipStatus.SUSPENDED)
    names = [item["name"] for item in as_role("COMMERCIAL").get(PEOPLE).json()["items"]]
    assert names == sorted(names)
    assert len(names) == 15
    assert "Manager of alpha" not in names
    assert not [name for name in names if name.endswith("beta")]


def test_an_external_user_sees_the_people_of_his_own_company_only(as_role):
    names = {item["name"] for item in as_role("CLIENT_USER").get(PEOPLE).json()["items"]}
    assert names == {
        f"{role} of alpha" for role in ("Client_User", "Client_Admin", "Lender_User", "Partner_User", "Supplier_User")
    }


def test_the_application_role_cannot_read_passwords_sessions_or_counters(database):
    for table in ("account", "user_session", "rate_tally"):
        with db.engines.app.connect() as connection, pytest.raises(sa.exc.ProgrammingError, match="permission denied"):
            connection.execute(sa.text(f"select * from {table}"))


def test_the_application_role_sees_users_of_its_own_organization_only(as_role, work_of):
    with work_of("ADMIN") as context:
        emails = set(context.session.exec(select(User.email)))
        organizations = list(context.session.exec(select(Organization.slug)))
    assert organizations == ["alpha"]
    assert len(emails) == 16
    assert all(email.startswith("alpha-") for email in emails)


def test_times_in_answers_are_utc(as_role):
    moment = datetime(2026, 11, 20, 22, 30, tzinfo=UTC)
    _change(User, lambda c: c.id == person("ACCOUNTANT").user_id, last_login_at=moment)
    assert as_role("ACCOUNTANT").get(ME).json()["lastLoginAt"] == "2026-11-20T22:30:00.000000Z"
