"""Organizations in the console: opened with their first administrator, changed, counted."""

from leaseapp.identity.models import Organization
from leaseapp.kernel.persistence import db
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from tests.administration.samples import job_id
from tests.files.uploading import uploaded
from tests.leasing.contracting import House
from tests.support import world

ROUTE = "/api/admin/organizations"


def test_an_organization_is_opened_and_its_first_administrator_invited(as_role):
    provider = as_role("SUPERADMIN_PROVIDER", None)
    body = {"name": "Froid Service Sud", "siren": "433 902 118", "plan": "TRIAL", "adminEmail": "Chef@Froid.example"}
    refused = provider.post(ROUTE, json=body)
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "siren")
    made = provider.post(ROUTE, json=body | {"siren": "404 833 048"})
    assert made.status_code == 201
    found = made.json()
    assert (found["name"], found["siren"], found["plan"], found["slug"]) == (
        "Froid Service Sud", "404833048", "TRIAL", "froid-service-sud",
    )  # fmt: skip
    assert (found["invited"], found["members"], found["pendingInvitations"]) == ("chef@froid.example", 0, 1)
    assert found["storageQuotaBytes"] == 10 * 1024**3
    listed = provider.get("/api/admin/invitations", params={"organizationId": found["id"]}).json()["items"]
    assert [(one["email"], one["role"], one["state"]) for one in listed] == [("chef@froid.example", "ADMIN", "PENDING")]
    roles = provider.get(f"{ROUTE}/{found['id']}/roles").json()["items"]
    assert {"ADMIN", "AUDITOR"} <= {one["code"] for one in roles}


def test_the_state_says_what_asks_for_a_hand_first(as_role, client, storage):
    provider = as_role("SUPERADMIN_PROVIDER", None)
    provider.post(ROUTE, json={"name": "Froid Service Sud"})

    def states():
        listed = {one["name"]: one["status"] for one in provider.get(ROUTE).json()["items"]}
        read = provider.get(f"{ROUTE}/{world.ALPHA}").json()["status"]
        assert read == listed["Alpha"]
        return listed["Alpha"], listed["Froid Service Sud"]

    assert states() == ("HEALTHY", "INVITED")
    uploaded(client, b"x" * 79)
    for quota, state in ((100, "HEALTHY"), (98, "STORAGE")):
        with db.system_unit_of_work("test") as context:
            context.session.get(Organization, world.ALPHA).storage_quota_bytes = quota
        assert states() == (state, "INVITED")
    with db.system_unit_of_work("test") as context:
        context.session.get(Job, job_id(JobStatus.FAILED)).organization_id = world.ALPHA
    assert states() == ("FAILURES", "INVITED")
    assert [one["name"] for one in provider.get(ROUTE, params={"status": "FAILURES"}).json()["items"]] == ["Alpha"]


def test_contracts_that_run_are_counted(as_role, work_of, storage):
    with work_of() as context:
        house = House(context)
        house.draft()
        house.running()
    provider = as_role("SUPERADMIN_PROVIDER", None)
    listed = {one["name"]: one["activeContracts"] for one in provider.get(ROUTE).json()["items"]}
    assert (listed["Alpha"], listed["Beta"]) == (1, 0)
    assert provider.get(f"{ROUTE}/{world.ALPHA}").json()["activeContracts"] == 1


def test_nothing_stays_of_an_organization_whose_invitation_is_refused(as_role):
    provider = as_role("SUPERADMIN_PROVIDER", None)
    refused = provider.post(ROUTE, json={"name": "Nobody", "adminEmail": "not an address"})
    assert refused.status_code == 422
    assert provider.get(ROUTE, params={"q": "Nobody"}).json()["total"] == 0


def test_plan_quota_and_siren_are_changed_once_and_never_over_somebody_else(as_role):
    provider = as_role("SUPERADMIN_PROVIDER", None)
    one = f"{ROUTE}/{world.ALPHA}"
    before = provider.get(one).json()
    sent = {"version": before["version"], "plan": "ADVANCED", "storageQuotaGigabytes": None}
    changed = provider.patch(one, json=sent)
    assert (changed.status_code, changed.json()["plan"], changed.json()["storageQuotaBytes"]) == (200, "ADVANCED", None)
    assert provider.patch(one, json=sent | {"plan": "TRIAL"}).status_code == 409
    assert provider.patch(f"{ROUTE}/{new_id()}", json={"plan": "TRIAL"}).status_code == 404
    log = provider.get("/api/admin/audit", params={"targetId": str(world.ALPHA)}).json()["items"]
    assert "administration.organization.update" in {row["action"] for row in log}


def test_the_support_reads_and_changes_nothing(as_role):
    support = as_role("ADMIN_PROVIDER", None)
    for path in (ROUTE, f"{ROUTE}/{world.ALPHA}", "/api/admin/stats", "/api/admin/users", "/api/admin/roles"):
        assert support.get(path).status_code == 200, path
    assert support.post(ROUTE, json={"name": "Mine"}).status_code == 403
    assert support.patch(f"{ROUTE}/{world.ALPHA}", json={"plan": "TRIAL"}).status_code == 403


def test_people_are_found_with_their_places(as_role):
    provider = as_role("SUPERADMIN_PROVIDER", None)
    found = provider.get("/api/admin/users", params={"organizationId": str(world.BETA), "q": "accountant"}).json()[
        "items"
    ]
    assert [(one["email"], one["places"]) for one in found] == [("beta-accountant@test.example", "Beta · Accountant")]
    staff = provider.get("/api/admin/users", params={"platformRole": "ADMIN_PROVIDER"}).json()
    assert (staff["total"], staff["items"][0]["places"]) == (1, "")
    assert provider.get("/api/admin/users", params={"organizationId": "nonsense"}).status_code == 422


def test_the_figures_add_up(as_role):
    provider = as_role("SUPERADMIN_PROVIDER", None)
    found = provider.get("/api/admin/stats").json()
    assert found["organizations"] == 2
    assert found["people"] == sum(1 for one in world.PEOPLE if one.organization_id)
    assert (len(found["days"]), len(found["hours"])) == (30, 24)
    assert [lane["lane"] for lane in found["lanes"]] == ["QUICK", "SLOW", "BULK"]
    roles = {one["code"]: one["members"] for one in provider.get("/api/admin/roles").json()["items"]}
    assert (roles["ADMIN"], roles["CLIENT_USER"], roles["SUPERADMIN_PROVIDER"]) == (2, 1, 1)
