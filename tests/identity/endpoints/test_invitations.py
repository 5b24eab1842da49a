"""Invitations over HTTP and by mail: sent, sent again, withdrawn, accepted by somebody new or known (document 1)."""

from datetime import timedelta

import pytest
from sqlmodel import select

from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Invitation, Membership, Organization
from leaseapp.kernel import clock
from leaseapp.kernel.adapters.mail import MemoryMailer
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from tests.identity import accounts
from tests.identity.access import ACCEPT, INVITATIONS, OPEN, PASSWORD, change, link_in, member_of, newcomer, run_jobs
from tests.support.world import ALPHA, CLIENT_COMPANY, fixed_id, person

NEW = "paul.durand@new.example"


def invite(client, email=NEW, role="ACCOUNTANT", **more):
    return client.post(INVITATIONS, json={"email": email, "role": role, **more})


def accept(client, token, **more):
    body = {"token": token, "firstName": "Paul", "name": "Durand", "password": PASSWORD}
    return client.post(ACCEPT, json=body | more)


def test_an_invitation_is_mailed_and_good_for_seven_days(client, mailer):
    answer = invite(client, " Paul.Durand@New.example ")
    assert answer.status_code == 201
    body = answer.json()
    assert (body["email"], body["role"], body["state"], body["mailedAt"]) == (NEW, "ACCOUNTANT", "PENDING", None)
    left = clock.now() + timedelta(days=7)
    assert abs(clock.now().fromisoformat(body["expiresAt"]) - left) < timedelta(minutes=1)
    run_jobs()
    (mail,) = mailer.sent
    assert mail.to == NEW
    assert "Alpha" in mail.subject
    for text in (mail.text, mail.html):
        assert "Admin of alpha" in text
        assert "/auth/invitation#" in text
    assert client.get(f"{INVITATIONS}/{body['id']}").json()["mailedAt"] is not None


@pytest.mark.parametrize(
    ("locale", "subject", "role"),
    [("fr", "Votre invitation à rejoindre Alpha", "Comptable"), ("en", "Your invitation to Alpha", "Accountant")],
)
def test_the_mail_speaks_the_language_that_was_chosen(client, mailer, locale, subject, role):
    invite(client, locale=locale)
    run_jobs()
    (mail,) = mailer.sent
    assert mail.subject == subject
    assert role in mail.text
    assert role in mail.html


def test_somebody_new_sets_a_password_and_is_signed_in(client, anonymous, mailer, as_role):
    invite(client)
    run_jobs()
    token = link_in(mailer, NEW)
    shown = anonymous.post(OPEN, json={"token": token}).json()
    assert (shown["organizationName"], shown["email"], shown["known"], shown["inviterName"]) == (
        "Alpha", NEW, False, "Admin of alpha",
    )  # fmt: skip
    assert shown["roleTitle"] == {"fr": "Comptable", "en": "Accountant"}
    answer = accept(anonymous, token)
    assert answer.status_code == 200
    assert answer.json()["newAccount"] is True
    me = anonymous.get("/api/account/me").json()
    assert (me["email"], me["name"]) == (NEW, "Paul Durand")
    (found,) = client.get(INVITATIONS).json()["items"]
    assert found["state"] == "ACCEPTED"
    run_jobs()
    (told,) = [one for one in mailer.sent if one.to == "alpha-admin@test.example"]
    assert "Paul Durand" in told.subject


def test_a_link_is_good_once(client, anonymous, mailer):
    invite(client)
    run_jobs()
    token = link_in(mailer, NEW)
    assert accept(anonymous, token).status_code == 200
    assert (
        accept(anonymous, token).json()["code"] == "TWO_FACTOR_REQUIRED"
    )  # who is inside by it has other steps to take
    anonymous.cookies.clear()
    again = accept(anonymous, token)
    assert (again.status_code, again.json()["code"]) == (409, "INVITATION_ACCEPTED")
    assert anonymous.post(OPEN, json={"token": token}).json()["code"] == "INVITATION_ACCEPTED"


def test_a_known_address_signs_in_first_and_keeps_their_session(client, anonymous, as_role, mailer):
    theirs = as_role("ADMIN", "beta")
    invite(client, "beta-admin@test.example", "MANAGER")
    run_jobs()
    token = link_in(mailer, "beta-admin@test.example")
    refused = accept(anonymous, token)
    assert (refused.status_code, refused.json()["code"]) == (401, "SIGN_IN_FIRST")
    assert theirs.post(ACCEPT, json={"token": token}).json() == {
        "organization": {"id": str(ALPHA), "name": "Alpha", "slug": "alpha"},
        "activeOrganizationId": str(ALPHA),
        "newAccount": False,
    }
    me = theirs.get("/api/account/me").json()
    assert (me["activeOrganizationId"], me["roles"]) == (str(ALPHA), ["MANAGER"])
    assert len(me["organizations"]) == 2


def test_only_a_finished_sign_in_accepts(client, anonymous, mailer):
    who = person("ACCOUNTANT", "beta")
    accounts.give_second_factor(who)
    email = accounts.give_password(who)
    invite(client, email, "MANAGER")
    run_jobs()
    assert accounts.sign_in(anonymous, email).json()["pendingStep"] == "MFA"
    token = link_in(mailer, email)
    refused = anonymous.post(ACCEPT, json={"token": token})
    assert (refused.status_code, refused.json()["code"]) == (403, "TWO_FACTOR_REQUIRED")
    assert anonymous.post(OPEN, json={"token": token}).json()["signedInAs"] == email
    accounts.give_code(anonymous, accounts.code())
    assert anonymous.post(ACCEPT, json={"token": token}).status_code == 200


def test_nobody_accepts_for_somebody_they_act_as(client, as_role, mailer):
    email = "beta-admin@test.example"
    invite(client, email, "MANAGER")
    run_jobs()
    staff = as_role("SUPERADMIN_PROVIDER", None)
    acting = {"membershipId": str(member_of("ADMIN", "beta")), "reason": "Their invitation cannot be accepted"}
    assert staff.post("/api/auth/admin/impersonate", json=acting).status_code == 200
    refused = staff.post(ACCEPT, json={"token": link_in(mailer, email)})
    assert (refused.status_code, refused.json()["code"]) == (403, "IN_PERSON_ONLY")


def test_an_invitation_is_for_its_address_alone(client, as_role, mailer):
    invite(client)
    run_jobs()
    refused = accept(as_role("TECHNICIAN"), link_in(mailer, NEW))
    assert (refused.status_code, refused.json()["code"]) == (403, "INVITATION_FOR_ANOTHER")


@pytest.mark.parametrize(
    ("values", "field", "code"),
    [
        ({"password": None}, "password", "PASSWORD_REQUIRED"),
        ({"password": "short"}, "password", "PASSWORD_TOO_SHORT"),
        ({"password": "Paul.Durand@New.example-1"}, "password", "PASSWORD_NAMES_YOU"),
        ({"name": None}, "name", "NAME_REQUIRED"),
        ({"name": "Du\u202erand"}, "name", None),
        ({"organizationId": str(ALPHA)}, "organizationId", "UNKNOWN_FIELD"),
        ({"role": "ADMIN"}, "role", "UNKNOWN_FIELD"),
    ],
)
def test_what_is_missing_or_weak_is_told_at_its_field_and_nothing_changes(
    client, anonymous, mailer, values, field, code
):
    invite(client)
    run_jobs()
    token = link_in(mailer, NEW)
    refused = accept(anonymous, token, **values)
    assert refused.status_code == 422
    assert field in {error["field"] for error in refused.json()["errors"]}
    assert code is None or code in {error["code"] for error in refused.json()["errors"]}
    assert accept(anonymous, token).status_code == 200


@pytest.mark.parametrize("length", [73, 200])
def test_long_and_emoji_passwords_are_taken_whole(client, anonymous, mailer, length):
    invite(client)
    run_jobs()
    password = ("Aa1!🚜" + "x" * length)[:length]
    assert accept(anonymous, link_in(mailer, NEW), password=password).status_code == 200
    anonymous.cookies.clear()
    sign_in = {"email": NEW, "password": password[:-1]}
    assert anonymous.post("/api/auth/sign-in/email", json=sign_in).status_code == 401
    assert anonymous.post("/api/auth/sign-in/email", json=sign_in | {"password": password}).status_code == 200


def test_made_up_tokens_open_nothing(anonymous):
    for token in ("x", "A" * 80, "%00", "é"):
        assert anonymous.post(OPEN, json={"token": token}).status_code == 404
    assert accept(anonymous, "A" * 80).status_code == 404


def test_an_expired_link_says_so_and_is_sent_again(client, anonymous, mailer):
    made = invite(client).json()
    run_jobs()
    old = link_in(mailer, NEW)
    with clock.freeze(clock.now() + timedelta(days=7, seconds=1)):
        shown = anonymous.post(OPEN, json={"token": old})
        assert (shown.status_code, shown.json()["code"]) == (410, "INVITATION_EXPIRED")
        assert client.get(f"{INVITATIONS}?state=EXPIRED").json()["total"] == 1
        again = client.post(f"{INVITATIONS}/{made['id']}/resend")
        assert (again.status_code, again.json()["state"]) == (200, "PENDING")
        run_jobs()
        assert anonymous.post(OPEN, json={"token": link_in(mailer, NEW)}).status_code == 200
        assert anonymous.post(OPEN, json={"token": old}).status_code == 410


def test_a_link_that_is_sent_again_replaces_the_one_before(client, anonymous, mailer):
    made = invite(client).json()
    run_jobs()
    old = link_in(mailer, NEW)
    client.post(f"{INVITATIONS}/{made['id']}/resend")
    run_jobs()
    new = link_in(mailer, NEW)
    for answer in (anonymous.post(OPEN, json={"token": old}), accept(anonymous, old)):
        assert (answer.status_code, answer.json()["code"]) == (410, "INVITATION_REPLACED")
    assert accept(anonymous, new).status_code == 200


def test_an_expired_one_makes_room_for_a_new_invitation(client):
    invite(client)
    assert invite(client).json()["code"] == "INVITATION_PENDING"
    with clock.freeze(clock.now() + timedelta(days=8)):
        assert invite(client).status_code == 201


def test_a_withdrawn_link_opens_nothing(client, anonymous, mailer):
    made = invite(client).json()
    run_jobs()
    token = link_in(mailer, NEW)
    assert client.delete(f"{INVITATIONS}/{made['id']}").status_code == 204
    shown = anonymous.post(OPEN, json={"token": token})
    assert (shown.status_code, shown.json()["code"]) == (410, "INVITATION_REVOKED")
    assert accept(anonymous, token).status_code == 410
    assert client.delete(f"{INVITATIONS}/{made['id']}").json()["code"] == "INVITATION_REVOKED"
    assert client.post(f"{INVITATIONS}/{made['id']}/resend").status_code == 409


def test_a_member_is_409_and_a_suspended_one_is_to_be_reactivated(client, anonymous, mailer):
    known = "alpha-technician@test.example"
    assert invite(client, known).json()["code"] == "ALREADY_MEMBER"
    change(Membership, lambda c: c.user_id == person("TECHNICIAN").user_id, status=MembershipStatus.SUSPENDED)
    refused = invite(client, known)
    assert (refused.status_code, refused.json()["code"]) == (409, "MEMBER_SUSPENDED")
    assert refused.json()["memberId"]


def test_who_is_suspended_after_being_invited_does_not_come_back_by_the_link(client, as_role, mailer):
    """An invitation from before the membership: the suspension wins."""
    _member, token = newcomer("returning", "MANAGER", fixed_id("beta"))
    invite(client, "returning@test.example")
    run_jobs()
    link = link_in(mailer, "returning@test.example")
    with db.system_unit_of_work("test") as context:
        user_id = context.session.connection().scalar(
            Membership.__table__.select().with_only_columns(Membership.user_id).where(Membership.id == _member)
        )
        context.add(
            Membership(organization_id=ALPHA, user_id=user_id, role="MANAGER", status=MembershipStatus.SUSPENDED)
        )
    theirs = as_role("ADMIN")
    theirs.cookies.clear()
    theirs.cookies.set("leaseapp_session", token)
    refused = theirs.post(ACCEPT, json={"token": link})
    assert (refused.status_code, refused.json()["code"]) == (403, "MEMBERSHIP_SUSPENDED")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"role": "CLIENT_USER"}, 422, "COMPANY_REQUIRED"),
        ({"role": "CLIENT_USER", "companyId": str(new_id())}, 404, "NOT_FOUND"),
        ({"role": "MANAGER", "companyId": str(CLIENT_COMPANY)}, 422, "COMPANY_NOT_ALLOWED"),
        ({"role": "NOBODY"}, 422, "ROLE_UNKNOWN"),
        ({"role": "SUPERADMIN_PROVIDER"}, 422, "ROLE_UNKNOWN"),
        ({"role": "ADMIN", "email": "no address"}, 422, None),
        ({"role": "ADMIN", "status": "ACTIVE"}, 422, None),
        ({"role": "ADMIN", "organizationId": str(ALPHA)}, 422, None),
    ],
)
def test_what_does_not_fit_is_refused(client, body, status, code):
    refused = client.post(INVITATIONS, json={"email": NEW} | body)
    assert refused.status_code == status
    assert code is None or refused.json()["code"] == code
    assert client.get(INVITATIONS).json()["total"] == 0


def test_a_clients_administrator_invites_colleagues_into_their_company_only(as_role, client):
    theirs = as_role("CLIENT_ADMIN")
    made = invite(theirs, "collegue@client.example", "CLIENT_USER")
    assert (made.status_code, made.json()["companyId"]) == (201, str(CLIENT_COMPANY))
    assert invite(theirs, "b@client.example", "CLIENT_ADMIN", companyId=str(CLIENT_COMPANY)).status_code == 201
    for role in ("ADMIN", "LENDER_USER", "MANAGER"):
        assert invite(theirs, "c@client.example", role).status_code in (403, 422)
    other = invite(theirs, "d@client.example", "CLIENT_USER", companyId=str(new_id()))
    assert other.status_code == 404
    invite(client, "office@new.example")
    assert {one["email"] for one in theirs.get(INVITATIONS).json()["items"]} == {
        "collegue@client.example",
        "b@client.example",
    }
    hidden = next(one for one in client.get(INVITATIONS).json()["items"] if one["email"] == "office@new.example")
    assert theirs.delete(f"{INVITATIONS}/{hidden['id']}").status_code == 404


def test_the_provider_invites_the_first_administrator(as_role, client, anonymous, mailer):
    console = as_role("SUPERADMIN_PROVIDER", None)
    body = {"organizationId": str(ALPHA), "email": NEW, "role": "ADMIN"}
    assert console.post("/api/admin/invitations", json=body).status_code == 201
    run_jobs()
    assert accept(anonymous, link_in(mailer, NEW)).status_code == 200
    assert anonymous.get("/api/account/me").json()["pendingStep"] == "MFA"
    unknown = console.post("/api/admin/invitations", json=body | {"organizationId": str(new_id())})
    assert (unknown.status_code, unknown.json()["errors"][0]["field"]) == (404, "organizationId")
    assert console.post("/api/admin/invitations", json=body).json()["code"] == "ALREADY_MEMBER"
    assert client.post("/api/admin/invitations", json=body).status_code == 403


def test_a_mail_server_that_is_away_is_told_on_the_invitation(client, mailer, monkeypatch):
    from leaseapp.kernel.adapters import mail

    class Away:
        def send(self, message):
            raise mail.MailError("no such mailbox", permanent=True)

    made = invite(client).json()
    mail.port.use(Away())
    run_jobs()
    assert client.get(f"{INVITATIONS}/{made['id']}").json()["mailFailed"] is True
    mail.port.use(MemoryMailer())
    assert client.post(f"{INVITATIONS}/{made['id']}/resend").json()["mailFailed"] is False


def test_nobody_belongs_to_more_than_fifty_organizations(client, as_role, mailer):
    with db.system_unit_of_work("test") as context:
        for number in range(49):
            organization = Organization(name=f"O{number}", slug=f"o-{number}")
            context.add(organization)
            context.add(
                Membership(organization_id=organization.id, user_id=person("ADMIN", "beta").user_id, role="ADMIN")
            )
    invite(client, "beta-admin@test.example", "MANAGER")
    run_jobs()
    refused = as_role("ADMIN", "beta").post(ACCEPT, json={"token": link_in(mailer, "beta-admin@test.example")})
    assert (refused.status_code, refused.json()["code"]) == (409, "TOO_MANY_ORGANIZATIONS")


def test_two_people_with_one_link_make_one_member(client, mailer):
    """The same link at the same moment, from two browsers."""
    from concurrent.futures import ThreadPoolExecutor
    from threading import Barrier

    from leaseapp.identity.endpoints.invitations import accept_invitation
    from leaseapp.kernel.dispatch import perform
    from leaseapp.kernel.errors import Problem

    invite(client)
    run_jobs()
    body = {"token": link_in(mailer, NEW), "name": "Durand", "password": PASSWORD}
    barrier = Barrier(2)

    def run(_number):
        barrier.wait(timeout=30)
        try:
            return perform(accept_invitation, None, body=body).status
        except Problem as problem:
            return problem.code

    with ThreadPoolExecutor(2) as pool:
        assert sorted(map(str, pool.map(run, range(2)))) == ["200", "INVITATION_ACCEPTED"]


def test_links_are_in_no_row_and_no_log(client, mailer, anonymous):
    from leaseapp.kernel.auditing.audit import AuditLog
    from leaseapp.kernel.queue.job_tables import Job

    invite(client)
    run_jobs()
    token = link_in(mailer, NEW)
    accept(anonymous, token)
    with db.system_session("test") as session:
        stored = [str(row.model_dump()) for model in (AuditLog, Job, Invitation) for row in session.exec(select(model))]
    assert stored
    assert not [text for text in stored if token in text or PASSWORD in text]
    assert not [row for row in stored if NEW in row and "mail-invitation" in row]
