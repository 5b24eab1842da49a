"""The provider's view of the queue over HTTP."""

import pytest

from leaseapp.kernel.queue.job_tables import JobStatus
from tests.administration.samples import job_id

ROUTE = "/api/admin/jobs"


@pytest.fixture
def provider(as_role):
    return as_role("SUPERADMIN_PROVIDER", None)


def test_the_provider_sees_what_failed_and_has_it_tried_again(provider, as_role):
    failed = str(job_id(JobStatus.FAILED))
    found = provider.get(ROUTE, params={"status": "FAILED"}).json()
    assert [(item["id"], item["title"]) for item in found["items"]] == [(failed, "Removal of old sign-in tallies")]
    support = as_role("ADMIN_PROVIDER", None)
    assert support.get(ROUTE).status_code == 200
    assert support.post(f"{ROUTE}/{failed}/retry").status_code == 403
    again = provider.post(f"{ROUTE}/{failed}/retry")
    assert (again.status_code, again.json()["status"], again.json()["attempt"]) == (200, "PENDING", 0)
    assert provider.post(f"{ROUTE}/{failed}/retry").json()["code"] == "JOB_NOT_ENDED"
    assert provider.post(f"{ROUTE}/{failed}/cancel").json()["status"] == "CANCELED"
    assert provider.post(f"{ROUTE}/{failed}/cancel").json()["code"] == "JOB_NOT_WAITING"


def test_what_a_job_was_given_is_shown_without_secrets_and_without_texts(provider):
    given = {
        "invitationId": "0198b6f0-0000-7000-8000-000000000000", "sent": "2026-11-23T10:00:00+00:00", "status": "ISSUED",
        "count": 3, "again": True, "token": "2026-11-23", "link": {"password": 7, "to": "paul@client.example"},
        "subject": "Your invoice", "addresses": ["a@b.example"],
    }  # fmt: skip
    answer = provider.get(f"{ROUTE}/{job_id(JobStatus.DONE, payload=given)}")
    shown = {one["name"]: one["value"] for one in answer.json()["payload"]}
    hidden = "•••"
    assert shown == {
        "invitationId": given["invitationId"], "sent": given["sent"], "status": "ISSUED", "count": "3", "again": "true",
        "token": hidden, "link.password": hidden, "link.to": hidden, "subject": hidden, "addresses.1": hidden,
    }  # fmt: skip


def test_the_timetable_names_what_runs_next_and_what_failed(provider):
    job_id(JobStatus.FAILED)
    found = provider.get("/api/admin/timetable").json()["items"]
    assert [one["nextAt"] for one in found] == sorted(one["nextAt"] for one in found)
    by_name = {one["id"]: one for one in found}
    # document 1: keys that end soon, the archive of the audit log; invitations and sessions end by their own dates
    assert {"identity.warn-of-ending-keys", "audit.archive-months"} <= set(by_name)
    assert by_name["identity.forget-sign-in-tallies"]["failed"] == 1


def test_nobody_of_an_organization_sees_the_queue(as_role):
    for role in ("ADMIN", "AUDITOR"):
        assert as_role(role).get(ROUTE).status_code == 403
        assert as_role(role).get("/api/admin/timetable").status_code == 403
