"""Making organizations, users and members."""

import threading

import pytest
from sqlmodel import select

from leaseapp.files.models import StorageBucket
from leaseapp.identity.models import Account, Membership, Organization, Role, User
from leaseapp.identity.services import passwords, users
from leaseapp.identity.services.organizations import create_organization, slug_of
from leaseapp.kernel.auditing.audit import AuditLog, verify
from leaseapp.kernel.errors import Conflict, Invalid
from leaseapp.kernel.persistence import db
from tests.support.world import ALPHA, BETA, CLIENT_COMPANY, person

PASSWORD = "Grue-à-tour-2026!"


def _work():
    return db.system_unit_of_work("test", action="test")


def _rows(statement):
    with db.system_session("test") as session:
        rows = session.exec(statement).all()
        session.expunge_all()
        return rows


def _member(context, **values):
    values = {"organization_id": ALPHA, "email": "new@test.example", "name": "New One", "role": "MANAGER"} | values
    return users.create_member(context, **values)


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Nordlease", "nordlease"),
        ("Équipements & Cie SARL", "equipements-cie-sarl"),
        ("  —  ", "organization"),
        ("a" * 90, "a" * 60),
    ],
)
def test_slugs_are_plain(name, slug):
    assert slug_of(name) == slug


def test_a_new_organization_has_what_it_needs_and_an_administrator(database):
    with _work() as context:
        made = create_organization(
            context, name="Nordlease", siren="732829320", admin_email="Anne@Nordlease.example", admin_name="Anne Petit",
            admin_password=PASSWORD,
        )  # fmt: skip
    [user] = _rows(select(User).where(User.email == "anne@nordlease.example"))
    [membership] = _rows(select(Membership).where(Membership.user_id == user.id))
    assert (membership.organization_id, membership.role) == (made.id, "ADMIN")
    [account] = _rows(select(Account).where(Account.user_id == user.id))
    assert passwords.matches(PASSWORD, account.password_hash)
    assert len(_rows(select(StorageBucket).where(StorageBucket.organization_id == made.id))) == 6
    assert (made.slug, made.timezone, made.storage_quota_bytes) == ("nordlease", "Europe/Paris", 10_737_418_240)


def test_the_platforms_chain_names_the_organization_and_its_own_chain_the_rest(database):
    with _work() as context:
        made = create_organization(context, name="Nordlease", admin_email="anne@n.example", admin_password=PASSWORD)
    rows = _rows(select(AuditLog).where(AuditLog.action.in_(("test", "identity.membership.create"))))
    platform = {row.target_type for row in rows if row.organization_id is None}
    own = {row.target_type for row in rows if row.organization_id == made.id}
    assert platform == {"Organization", "User", "Account"}
    assert {"StorageBucket", "Membership"} <= own
    assert not platform & own
    written = str([row.changes for row in rows])
    assert PASSWORD not in written
    assert "$2b$" not in written
    assert "anne@n.example" not in written
    with db.system_session("test") as session:
        for chain in {row.chain_id for row in rows}:
            assert list(verify(session, chain)) == []


def test_organizations_of_one_name_get_slugs_of_their_own(database):
    with _work() as context:
        slugs = [create_organization(context, name="Nordlease").slug for _ in range(3)]
    assert slugs == ["nordlease", "nordlease-2", "nordlease-3"]


def test_a_taken_slug_is_a_conflict_and_leaves_nothing(database):
    before = _rows(select(Organization.id))
    with pytest.raises(Conflict) as refused, _work() as context:
        create_organization(context, name="Other", slug="alpha")
    assert refused.value.code == "SLUG_TAKEN"
    assert set(_rows(select(Organization.id))) == set(before)


def test_a_failing_administrator_leaves_no_organization(database):
    with pytest.raises(Invalid) as refused, _work() as context:
        create_organization(context, name="Nordlease", admin_email="anne@n.example", admin_password="weak")
    assert refused.value.code == "PASSWORD_TOO_WEAK"
    assert _rows(select(Organization).where(Organization.slug == "nordlease")) == []
    assert _rows(select(StorageBucket.id).where(StorageBucket.organization_id.not_in((ALPHA, BETA)))) == []


def test_a_known_address_becomes_a_member_without_being_changed(database):
    manager = person("MANAGER")
    with _work() as context:
        made = _member(
            context, organization_id=BETA, email=f" {manager.token}@TEST.example", name="Other Name", password=PASSWORD
        )
    assert made.user.id == manager.user_id
    assert made.user.name == "Manager of alpha"
    assert _rows(select(Account).where(Account.user_id == manager.user_id)) == []
    assert [
        row.role
        for row in _rows(
            select(Membership).where(Membership.user_id == manager.user_id, Membership.organization_id == BETA)
        )
    ] == ["MANAGER"]


def test_a_second_membership_in_one_organization_is_a_conflict(database):
    with pytest.raises(Conflict) as refused, _work() as context:
        _member(context, email="alpha-manager@test.example", role="ADMIN")
    assert refused.value.code == "ALREADY_MEMBER"
    assert [row.role for row in _rows(select(Membership).where(Membership.user_id == person("MANAGER").user_id))] == [
        "MANAGER"
    ]


def test_two_at_once_make_one_user(database):
    results = []

    def make() -> None:
        try:
            with _work() as context:
                _member(context)
            results.append("made")
        except Conflict as conflict:
            results.append(conflict.code)

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results.count("made") == 1
    assert set(results) <= {"made", "EMAIL_TAKEN", "ALREADY_MEMBER"}
    assert len(_rows(select(User).where(User.email == "new@test.example"))) == 1


@pytest.mark.parametrize(
    ("values", "code", "field"),
    [
        ({"role": "OWNER"}, "ROLE_UNKNOWN", "role"),
        ({"role": ""}, "ROLE_UNKNOWN", "role"),
        ({"role": "SUPERADMIN_PROVIDER"}, "ROLE_UNKNOWN", "role"),
        ({"role": "CLIENT_USER"}, "COMPANY_REQUIRED", "companyId"),
        ({"role": "MANAGER", "company_id": CLIENT_COMPANY}, "COMPANY_NOT_ALLOWED", "companyId"),
        ({"email": "nobody"}, "EMAIL_INVALID", "email"),
        ({"password": "weak"}, "PASSWORD_TOO_WEAK", "password"),
    ],
)
def test_wrong_values_are_refused_at_their_field_and_make_nobody(database, values, code, field):
    users_before, members_before = len(_rows(select(User.id))), len(_rows(select(Membership.id)))
    with pytest.raises(Invalid) as refused, _work() as context:
        _member(context, **values)
    assert refused.value.code == code
    assert refused.value.errors[0].field == field
    assert (len(_rows(select(User.id))), len(_rows(select(Membership.id)))) == (users_before, members_before)


def test_an_external_member_is_bound_to_his_company(database):
    with _work() as context:
        made = _member(context, role="CLIENT_USER", company_id=CLIENT_COMPANY)
    assert made.membership.company_id == CLIENT_COMPANY


def test_a_company_of_another_organization_cannot_be_his(database):
    from sqlalchemy.exc import IntegrityError

    with pytest.raises(IntegrityError, match="fk_membership"), _work() as context:
        _member(context, organization_id=BETA, role="CLIENT_USER", company_id=CLIENT_COMPANY)
    assert _rows(select(User).where(User.email == "new@test.example")) == []


def test_a_custom_role_of_the_organization_can_be_given_and_that_of_another_cannot(database):
    with _work() as context:
        context.add(Role(organization_id=ALPHA, code="SENIOR", name="Senior", base_role="TECHNICIAN"))
    with _work() as context:
        assert _member(context, role="SENIOR").membership.role == "SENIOR"
    with pytest.raises(Invalid) as refused, _work() as context:
        _member(context, organization_id=BETA, email="other@test.example", role="SENIOR")
    assert refused.value.code == "ROLE_UNKNOWN"


def test_a_user_without_a_password_has_none(database):
    with _work() as context:
        user = users.create_user(context, email="silent@test.example", name="Silent")
    [account] = _rows(select(Account).where(Account.user_id == user.id))
    assert account.password_hash is None
    assert not passwords.matches("", account.password_hash)
