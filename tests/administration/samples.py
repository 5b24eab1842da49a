"""Samples of the provider's console."""

import uuid
from typing import Any

from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from tests.architecture.making import SAMPLES, Maker, by_id, sample
from tests.identity.access import run_jobs


def job_id(status: JobStatus, **more: Any) -> uuid.UUID:
    """A job of no organization, as if it had come that far."""
    with db.system_unit_of_work("test") as context:
        job = Job(name="identity.forget-sign-in-tallies", max_attempts=10, status=status, run_at=clock.now(), **more)
        context.add(job)
        return job.id


SAMPLES["list_jobs"] = lambda maker: {"query": {}} if job_id(JobStatus.FAILED) else {}
by_id("retry_job", "job_id", lambda maker: job_id(JobStatus.FAILED))
by_id("cancel_job", "job_id", lambda maker: job_id(JobStatus.PENDING))
by_id("read_job", "job_id", lambda maker: job_id(JobStatus.DONE))


@sample
def create_organization(maker: Maker) -> dict[str, Any]:
    number = maker.number()
    return {
        "body": {"name": f"Organization {number}", "siren": maker.siren(), "adminEmail": f"first{number}@new.example"}
    }


def organization_id(maker: Maker) -> Any:
    """An organization that the samples share."""
    return maker.keep("an organization of the console", lambda: maker.make("create_organization").id)


by_id("read_organization", "organization_id", organization_id)
by_id("list_organization_roles", "organization_id", organization_id)


@sample
def update_organization(maker: Maker) -> dict[str, Any]:
    return {
        "organization_id": organization_id(maker),
        "body": {"name": f"Renamed {maker.number()}", "plan": "ADVANCED", "storageQuotaGigabytes": 50},
    }


def archive(maker: Maker, *, made: bool = True) -> Any:
    """An archive of an organization that has nothing yet; made by its job."""
    opened = maker.make("create_organization").id
    row = maker.call("order_customer_archive", organization_id=opened).body
    if made:
        run_jobs()
    return row.id


SAMPLES["order_customer_archive"] = lambda maker: {"organization_id": maker.make("create_organization").id}
by_id("read_customer_archive", "archive_id", lambda maker: maker.keep("archive of a customer", lambda: archive(maker)))
SAMPLES["download_customer_archive"] = SAMPLES["read_customer_archive"]


def rule_id(maker: Maker) -> Any:
    """The rule of failed jobs."""
    return maker.call("list_alert_rules", query={"figure": "FAILED_JOBS"}).body.items[0].id


by_id("read_alert_rule", "rule_id", rule_id)
SAMPLES["update_alert_rule"] = lambda maker: {"rule_id": rule_id(maker), "body": {"threshold": 3 + maker.number()}}
