"""The provider's view of the queue over HTTP."""

import pytest

from leaseapp.kernel.queue.job_tables import JobStatus
from tests.identity.samples import job_id

ROUTE = "/api/admin/jobs"


@pytest.fixture
def provider(as_role):
    return as_role("SUPERADMIN_PROVIDER", None)


def test_the_provider_sees_what_failed_and_has_it_tried_again(provider, as_role):
    failed = str(job_id(JobStatus.FAILED))
    found = provider.get(ROUTE, params={"status": "FAILED"}).json()
    assert [(item["id"], item["title"]) for item in found["items"]] == [(failed, "Removal of old sign-in tallies")]
    assert as_role("ADMIN_PROVIDER", None).get(ROUTE).status_code == 200
    assert as_role("ADMIN_PROVIDER", None).post(f"{ROUTE}/{failed}/retry").status_code == 403
    again = provider.post(f"{ROUTE}/{failed}/retry")
    assert (again.status_code, again.json()["status"], again.json()["attempt"]) == (200, "PENDING", 0)
    assert provider.post(f"{ROUTE}/{failed}/retry").json()["code"] == "JOB_NOT_ENDED"
    assert provider.post(f"{ROUTE}/{failed}/cancel").json()["status"] == "CANCELED"
    assert provider.post(f"{ROUTE}/{failed}/cancel").json()["code"] == "JOB_NOT_WAITING"


def test_jobs_come_in_parts(provider):
    ids = [str(job_id(JobStatus.FAILED)) for _number in range(3)]
    first = provider.get(ROUTE, params={"status": "FAILED", "limit": 2}).json()
    rest = provider.get(ROUTE, params={"status": "FAILED", "limit": 2, "before": first["before"]}).json()
    assert [item["id"] for item in first["items"] + rest["items"]] == ids[::-1]
    assert rest["before"] is None


def test_nobody_of_an_organization_sees_the_queue(as_role):
    for role in ("ADMIN", "AUDITOR"):
        assert as_role(role).get(ROUTE).status_code == 403
