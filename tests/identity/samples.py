"""Samples of signing in and of sessions."""

import uuid
from typing import Any

from leaseapp.identity.models import Account
from leaseapp.identity.services import passwords
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import system_principal
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from tests.architecture.making import PASSWORD, SAMPLES, Maker, sample


@sample
def sign_in_with_email(maker: Maker) -> dict[str, Any]:
    def give_password() -> None:
        with db.unit_of_work(system_principal(None), system="sample") as context:
            context.add(Account(user_id=maker.person.user_id, password_hash=passwords.hash_password(PASSWORD)))

    maker.keep("password", give_password)
    return {"body": {"email": maker.principal.email, "password": PASSWORD}}


@sample
def sign_out(maker: Maker) -> dict[str, Any]:
    return {}


@sample
def set_active_organization(maker: Maker) -> dict[str, Any]:
    return {"body": {"organizationId": str(maker.person.organization_id)}}


# --- the provider's console


def job_id(status: JobStatus) -> uuid.UUID:
    """A job of no organization, as if it had come that far."""
    with db.system_unit_of_work("test") as context:
        job = Job(name="identity.forget-sign-in-tallies", max_attempts=10, status=status, run_at=clock.now())
        context.add(job)
        return job.id


SAMPLES["list_jobs"] = lambda maker: {}
SAMPLES["retry_job"] = lambda maker: {"job_id": job_id(JobStatus.FAILED)}
SAMPLES["cancel_job"] = lambda maker: {"job_id": job_id(JobStatus.PENDING)}
