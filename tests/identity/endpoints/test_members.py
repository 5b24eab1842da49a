"""Members over HTTP: role, suspension, second factors; never without an active ADMIN, nobody beyond their own rights."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlmodel import select

from leaseapp.identity.endpoints.members import update_member
from leaseapp.identity.enums import BusinessRole, MembershipStatus
from leaseapp.identity.models import Membership, Role, TwoFactor, UserSession
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Problem
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.principal import resolve
from tests.conftest import Client
from tests.identity.access import MEMBERS, change, member_of, newcomer, run_jobs
from tests.identity.accounts import give_second_factor
from tests.support.world import ALPHA, CLIENT_COMPANY, fixed_id, person

ME = "/api/account/me"


def patch(client, member_id, **body):
    return client.patch(f"{MEMBERS}/{member_id}", json=body)


def test_the_list_tells_who_may_do_what(client):
    found = client.get(f"{MEMBERS}?pageSize=100").json()["items"]
    assert len(found) == len(BusinessRole)
    accountant = next(one for one in found if one["baseRole"] == "ACCOUNTANT")
    assert (accountant["name"], accountant["status"], accountant["company"]) == ("Accountant of alpha", "ACTIVE", None)
    client_user = next(one for one in found if one["baseRole"] == "CLIENT_USER")
    assert client_user["company"] == "Client SA"
    assert client.get(f"{MEMBERS}?q=client sa").json()["total"] == 5
    assert client.get(f"{MEMBERS}?baseRole=ADMIN,MANAGER").json()["total"] == 2


def test_people_of_a_company_see_their_colleagues_only(as_role):
    found = as_role("CLIENT_ADMIN").get(f"{MEMBERS}?pageSize=100").json()["items"]
    assert {one["baseRole"] for one in found} == {
        "CLIENT_USER",
        "CLIENT_ADMIN",
        "LENDER_USER",
        "PARTNER_USER",
        "SUPPLIER_USER",
    }
    assert as_role("CLIENT_ADMIN").get(f"{MEMBERS}/{member_of('ADMIN')}").status_code == 404


def test_a_changed_role_is_felt_by_the_next_call(client, as_role):
    theirs, invoices = as_role("TECHNICIAN"), "/api/workspace/invoices"
    assert theirs.get(invoices).status_code == 403
    changed = patch(client, member_of("TECHNICIAN"), role="ACCOUNTANT")
    assert (changed.json()["role"], changed.json()["roleTitle"]) == ("ACCOUNTANT", "Accountant")
    assert theirs.get(invoices).status_code == 200


def test_a_suspended_member_is_out_at_once_and_told(client, as_role, mailer):
    theirs, member = as_role("TECHNICIAN"), member_of("TECHNICIAN")
    assert theirs.get(ME).status_code == 200
    suspended = patch(client, member, status="SUSPENDED")
    assert (suspended.status_code, suspended.json()["status"]) == (200, "SUSPENDED")
    assert theirs.get(ME).status_code == 401
    run_jobs()
    (mail,) = mailer.sent
    assert mail.to == "alpha-technician@test.example"
    assert "Alpha" in mail.subject
    assert patch(client, member, status="ACTIVE").json()["status"] == "ACTIVE"
    with db.system_session("test") as session:
        assert (
            session.exec(select(UserSession).where(UserSession.user_id == person("TECHNICIAN").user_id))
            .one()
            .revoked_at
        )


def test_suspension_in_one_organization_leaves_the_other_alone(client, as_role):
    member, token = newcomer("both", "MANAGER")
    with db.system_unit_of_work("test") as context:
        user_id = context.session.exec(select(Membership.user_id).where(Membership.id == member)).one()
        context.add(Membership(organization_id=fixed_id("beta"), user_id=user_id, role="MANAGER"))
    change(UserSession, lambda c: c.user_id == user_id, active_organization_id=fixed_id("beta"))
    assert patch(client, member, status="SUSPENDED").status_code == 200
    assert Client(token).get(ME).json()["activeOrganizationId"] == str(fixed_id("beta"))
    assert (
        Client(token).post("/api/auth/organization/set-active", json={"organizationId": str(ALPHA)}).status_code == 404
    )


@pytest.mark.parametrize("body", [{"status": "SUSPENDED"}, {"role": "MANAGER"}])
def test_the_last_administrator_stays(client, body):
    refused = patch(client, member_of("ADMIN"), **body)
    assert (refused.status_code, refused.json()["code"]) == (409, "LAST_ADMIN")
    member, _token = newcomer("second")
    assert patch(client, member_of("ADMIN"), **body).status_code == 200
    assert patch(Client("second"), member, **body).json()["code"] == "LAST_ADMIN"


def test_a_suspended_administrator_is_none(client):
    newcomer("asleep", status=MembershipStatus.SUSPENDED)
    assert patch(client, member_of("ADMIN"), status="SUSPENDED").json()["code"] == "LAST_ADMIN"


@pytest.mark.parametrize("times", range(3))
def test_two_administrators_who_suspend_each_other_leave_one(database, times):
    first, (second, token) = member_of("ADMIN"), newcomer("second")
    callers = [(resolve(person("ADMIN").token), second), (resolve(token), first)]
    barrier = Barrier(2)

    def run(call):
        principal, victim = call
        barrier.wait(timeout=30)
        try:
            return perform(update_member, principal, member_id=victim, body={"status": "SUSPENDED"}).status
        except Problem as problem:
            return problem.code

    with ThreadPoolExecutor(2) as pool:
        assert sorted(map(str, pool.map(run, callers))) == ["200", "LAST_ADMIN"]
    with db.system_session("test") as session:
        active = session.exec(
            select(Membership).where(
                Membership.organization_id == ALPHA,
                Membership.role == "ADMIN",
                Membership.status == MembershipStatus.ACTIVE,
            )
        ).all()
    assert len(active) == 1


def give_custom(base: str, added: list[str]) -> Client:
    """Somebody whose custom role lets them change members, and is no administrator's."""
    with db.system_unit_of_work("test") as context:
        context.add(Role(organization_id=ALPHA, code="OFFICE", name="Office", base_role=base, added_permissions=added))
    newcomer("office", "OFFICE")
    return Client("office")


def test_nobody_gives_more_than_they_have(database):
    office = give_custom("MANAGER", ["identity.user:update", "identity.user:invite"])
    refused = patch(office, member_of("TECHNICIAN"), role="ADMIN")
    assert (refused.status_code, refused.json()["code"]) == (403, "MEMBER_ABOVE_OWN")
    weak, _token = newcomer("weak", "MANAGER")
    refused = patch(office, weak, role="ADMIN")
    assert (refused.status_code, refused.json()["code"]) == (403, "ROLE_ABOVE_OWN")
    assert refused.json()["errors"][0]["field"] == "role"
    assert patch(office, member_of("ADMIN"), status="SUSPENDED").json()["code"] == "MEMBER_ABOVE_OWN"
    invited = office.post("/api/workspace/invitations", json={"email": "x@y.example", "role": "ADMIN"})
    assert (invited.status_code, invited.json()["code"]) == (403, "ROLE_ABOVE_OWN")
    assert patch(office, weak, role="OFFICE").status_code == 200


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"role": "CLIENT_USER"}, 422, "COMPANY_REQUIRED"),
        ({"role": "CLIENT_USER", "companyId": str(new_id())}, 404, "NOT_FOUND"),
        ({"companyId": str(CLIENT_COMPANY)}, 422, "COMPANY_NOT_ALLOWED"),
        ({"role": "NOBODY"}, 422, "ROLE_UNKNOWN"),
        ({"status": "INVITED"}, 422, None),
        ({"userId": str(new_id())}, 422, None),
        ({"organizationId": str(new_id())}, 422, None),
        ({"version": 99, "role": "MANAGER"}, 409, "STALE_VERSION"),
    ],
)
def test_what_does_not_fit_is_refused_and_changes_nothing(client, body, status, code):
    before = client.get(f"{MEMBERS}/{member_of('TECHNICIAN')}").json()
    refused = patch(client, member_of("TECHNICIAN"), **body)
    assert refused.status_code == status
    assert code is None or refused.json()["code"] == code
    assert client.get(f"{MEMBERS}/{member_of('TECHNICIAN')}").json() == before


def test_who_comes_in_from_outside_leaves_the_company_behind(client):
    changed = patch(client, member_of("CLIENT_USER"), role="TECHNICIAN").json()
    assert (changed["role"], changed["companyId"]) == ("TECHNICIAN", None)
    back = patch(client, member_of("CLIENT_USER"), role="CLIENT_USER", companyId=str(CLIENT_COMPANY)).json()
    assert back["companyName"] == "Client SA"


def test_the_second_factor_of_a_member_is_reset_and_never_ones_own(client, as_role):
    give_second_factor(person("TECHNICIAN"))
    theirs = as_role("TECHNICIAN")
    answer = client.post(f"{MEMBERS}/{member_of('TECHNICIAN')}/reset-two-factor")
    assert answer.status_code == 200
    with db.system_session("test") as session:
        assert session.exec(select(TwoFactor).where(TwoFactor.user_id == person("TECHNICIAN").user_id)).all() == []
    assert theirs.get(ME).status_code == 401
    own = client.post(f"{MEMBERS}/{member_of('ADMIN')}/reset-two-factor")
    assert (own.status_code, own.json()["code"]) == (403, "OWN_FACTORS")


def test_members_of_another_organization_do_not_exist(client, as_role):
    with db.system_session("test") as session:
        other = session.exec(select(Membership.id).where(Membership.user_id == person("ADMIN", "beta").user_id)).one()
    for answer in (
        client.get(f"{MEMBERS}/{other}"),
        patch(client, other, status="SUSPENDED"),
        client.post(f"{MEMBERS}/{other}/reset-two-factor"),
    ):
        assert answer.status_code == 404
    assert as_role("ADMIN", "beta").get(ME).status_code == 200
