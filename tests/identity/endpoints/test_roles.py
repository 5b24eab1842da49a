"""Roles: the matrix that everybody reads, custom roles that the interface edits, and why somebody may or may not."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from sqlmodel import select

from leaseapp.identity.endpoints.roles import create_role, delete_role, update_role
from leaseapp.identity.models import Membership
from leaseapp.identity.rules.role_grid import permissions_of
from leaseapp.identity.services import custom_roles, granting
from leaseapp.kernel.dispatch import perform
from leaseapp.kernel.errors import Conflict, Forbidden, Invalid, Problem, StaleVersion
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import resolve
from tests.conftest import Client
from tests.factories import sales_http as http
from tests.identity.access import INVITATIONS, MEMBERS, member_of, newcomer
from tests.support.world import person

ROLES = "/api/workspace/roles"
SALES_BACK = permissions_of("SALES_BACK")


def admin():
    return resolve(person("ADMIN").token)


def make(name="ADV Lyon", base="SALES_BACK", permissions=None, who=None):
    wanted = sorted(
        SALES_BACK - {"sales.quote:delete"} | {"sales.payment:read"} if permissions is None else permissions
    )
    body = {"name": name, "baseRole": base, "permissions": wanted, "note": "The site of Lyon buys nothing."}
    return perform(create_role, who or admin(), body=body).body


def test_the_matrix_holds_every_permission_once(client):
    body = client.get(ROLES).json()
    permissions = [verb["permission"] for line in body["lines"] for verb in line["verbs"]]
    assert sorted(permissions) == sorted(permissions_of("ADMIN"))
    assert len(body["items"]) == 16
    accountant = next(role for role in body["items"] if role["code"] == "ACCOUNTANT")
    levels = dict(zip([(line["title"], line["verb"]) for line in body["lines"]], accountant["levels"], strict=True))
    assert levels["Invoices", None] == "FULL"
    assert levels["Invoices", "issue"] == "FULL"
    assert levels["Quotes", None] == "READ"
    assert levels["Roles", None] == "NONE"
    assert all(
        level == "FULL"
        for role in body["items"]
        if role["code"] == "ADMIN"
        for level in role["levels"]
        if level != "READ"
    )


def test_people_of_a_company_know_the_roles_that_they_may_give(as_role):
    assert {role["code"] for role in as_role("CLIENT_ADMIN").get(ROLES).json()["items"]} == {
        "CLIENT_USER",
        "CLIENT_ADMIN",
    }


def test_a_custom_role_inherits_and_adjusts(client, as_role):
    role = make()
    assert (role.code, role.added_permissions, role.removed_permissions) == (
        "ADV_LYON", ["sales.payment:read"], ["sales.quote:delete"],
    )  # fmt: skip
    member, token = newcomer("lyon", "TECHNICIAN")
    client.patch(f"{MEMBERS}/{member}", json={"role": "ADV_LYON"})
    theirs = Client(token)
    assert theirs.get("/api/workspace/payments").status_code == 200
    assert set(theirs.get("/api/account/permissions").json()["permissions"]) == SALES_BACK - {"sales.quote:delete"} | {
        "sales.payment:read"
    }
    perform(update_role, admin(), role_id=role.id, body={"permissions": sorted(SALES_BACK)})
    assert theirs.get("/api/workspace/payments").status_code == 403
    shown = next(one for one in client.get(ROLES).json()["items"] if one["code"] == "ADV_LYON")
    assert (shown["addedPermissions"], shown["members"], shown["baseRole"]) == ([], 1, "SALES_BACK")


def test_a_role_that_is_held_or_promised_stays(client):
    role = make()
    member, _token = newcomer("lyon", "ADV_LYON")
    client.post(INVITATIONS, json={"email": "soon@new.example", "role": "ADV_LYON"})
    with pytest.raises(Conflict) as refusal:
        perform(delete_role, admin(), role_id=role.id, query={})
    assert refusal.value.code == "ROLE_HELD"
    assert refusal.value.extra["holders"] == ["Lyon", "soon@new.example"]
    client.patch(f"{MEMBERS}/{member}", json={"role": "MANAGER"})
    client.delete(f"{INVITATIONS}/{client.get(INVITATIONS).json()['items'][0]['id']}")
    assert perform(delete_role, admin(), role_id=role.id, query={}).status == 204
    assert "ADV_LYON" not in {one["code"] for one in client.get(ROLES).json()["items"]}


def delete(role: Any) -> str:
    try:
        return str(perform(delete_role, admin(), role_id=role.id, query={}).status)
    except Problem as problem:
        return problem.code


def test_a_role_that_somebody_gives_at_the_same_moment_stays(database):
    role = make()
    with ThreadPoolExecutor(1) as pool:
        with db.unit_of_work(admin(), action="test") as context:
            granting.check_role(context, "ADV_LYON", None)
            deleting = pool.submit(delete, role)
            with pytest.raises(TimeoutError):
                deleting.result(timeout=0.5)
            own = select(Membership).where(Membership.user_id == person("COMMERCIAL").user_id)
            context.session.exec(own).one().role = "ADV_LYON"
        assert deleting.result(timeout=20) == "ROLE_HELD"


def test_a_role_that_somebody_deletes_at_the_same_moment_is_not_given(database, client):
    role = make()

    def give() -> tuple[int, str]:
        answer = client.patch(f"{MEMBERS}/{member_of('COMMERCIAL')}", json={"role": "ADV_LYON"})
        return answer.status_code, answer.json()["errors"][0]["code"]

    with ThreadPoolExecutor(1) as pool:
        with db.unit_of_work(admin(), action="test") as context:
            custom_roles.delete(context, role.id, None)
            giving = pool.submit(give)
            with pytest.raises(TimeoutError):
                giving.result(timeout=0.5)
        assert giving.result(timeout=20) == (422, "ROLE_UNKNOWN")


@pytest.mark.parametrize(
    ("values", "kind", "code"),
    [
        ({"permissions": ["sales.quote:fly"]}, Invalid, "PERMISSION_UNKNOWN"),
        ({"permissions": ["admin.org:create"]}, Invalid, "PERMISSION_UNKNOWN"),
        ({"name": "Admin"}, Conflict, "ROLE_NAME_TAKEN"),
        ({"name": "accountant"}, Conflict, "ROLE_NAME_TAKEN"),
        ({"base": "NOBODY"}, Invalid, None),
    ],
)
def test_what_does_not_fit_is_refused(database, values, kind, code):
    with pytest.raises(kind) as refusal:
        make(**values)
    assert code is None or refusal.value.code == code


def test_two_roles_do_not_share_a_name_and_an_old_version_is_told(database):
    role = make()
    with pytest.raises(Conflict) as refusal:
        make("adv  lyon")
    assert refusal.value.code == "ROLE_NAME_TAKEN"
    perform(update_role, admin(), role_id=role.id, body={"note": "other"})
    with pytest.raises(StaleVersion):
        perform(update_role, admin(), role_id=role.id, body={"note": "older", "version": role.version})


def test_nobody_makes_a_role_beyond_their_own(database):
    make("Roles", "MANAGER", sorted(permissions_of("MANAGER") | {"identity.role:manage", "identity.user:update"}))
    newcomer("clerk", "ROLES")
    clerk = resolve("clerk")
    with pytest.raises(Forbidden) as refusal:
        make("More", "SALES_BACK", who=clerk)
    assert refusal.value.code == "PERMISSION_ABOVE_OWN"
    strong = make("Strong", "ADMIN", sorted(permissions_of("ADMIN")))
    with pytest.raises(Forbidden):
        perform(update_role, clerk, role_id=strong.id, body={"permissions": []})


def a_draft(client):
    http.seller(client)
    return http.draft(client, http.customer(client)["id"])


def explain(client, role, permission, url=None, member=None):
    query = {"permission": permission} | ({"url": url} if url else {})
    return client.get(f"{MEMBERS}/{member or member_of(role)}/explanation", params=query)


def steps(answer):
    return [(step["state"], step["title"]) for step in answer.json()["steps"]]


def test_why_a_standard_role_may_or_may_not(client):
    may = explain(client, "ACCOUNTANT", "sales.invoice:issue").json()
    assert (may["allowed"], may["helpers"]) == (True, [])
    may_not = explain(client, "SALES_BACK", "sales.invoice:issue")
    assert steps(may_not) == [("YES", "Active member"), ("NO", "The role Sales back does not include it")]
    assert {one["name"] for one in may_not.json()["helpers"]} == {"Accountant of alpha", "Admin of alpha"}
    auditor = explain(client, "AUDITOR", "sales.invoice:update")
    assert ("NO", "Auditors only read") in steps(auditor)


def test_why_a_custom_role_may_or_may_not(client):
    make()
    member, _token = newcomer("lyon", "ADV_LYON")
    added = explain(client, "", "sales.payment:read", member=member)
    assert added.json()["allowed"] is True
    assert steps(added)[-1] == ("YES", "ADV Lyon adds it")
    taken = explain(client, "", "sales.quote:delete", member=member)
    assert taken.json()["allowed"] is False
    assert steps(taken)[-1] == ("NO", "ADV Lyon takes it away")
    assert steps(explain(client, "", "sales.order:create", member=member))[-1][1] == "No adjustment changes that"


def test_why_with_a_record_tells_its_visibility_and_its_state(client):
    draft = a_draft(client)
    url = f"/workspace/invoices/{draft['id']}"
    found = explain(client, "ACCOUNTANT", "sales.invoice:issue", url)
    assert found.json()["allowed"] is True
    assert [state for state, _title in steps(found)] == ["YES", "YES", "YES", "YES"]
    client.post(f"/api/workspace/invoices/{draft['id']}/issue")
    issued = explain(client, "ACCOUNTANT", "sales.invoice:issue", url)
    assert steps(issued)[-1] == ("NO", "The record does not allow it now")
    assert client.get(f"/api/workspace/invoices/{draft['id']}").json()["status"] == "ISSUED"
    outside = explain(client, "CLIENT_USER", "sales.invoice:read", url)
    assert steps(outside)[-1] == ("NO", "Does not see this record")
    blind = explain(client, "TECHNICIAN", "sales.invoice:issue", url)
    assert ("NO", "Does not see this record") in steps(blind)


def test_a_rehearsed_act_leaves_nothing(client):
    draft = a_draft(client)
    explain(client, "ACCOUNTANT", "sales.invoice:issue", f"/workspace/invoices/{draft['id']}")
    assert client.get(f"/api/workspace/invoices/{draft['id']}").json()["status"] == "DRAFT"


@pytest.mark.parametrize(
    ("permission", "url", "status"),
    [
        ("sales.quote:fly", None, 422),
        ("sales.quote:read", "/workspace/invoices/x", 404),
        ("sales.quote:read", "/q/x", 404),
    ],
)
def test_questions_that_make_no_sense_are_told(client, permission, url, status):
    assert explain(client, "ADMIN", permission, url).status_code == status
