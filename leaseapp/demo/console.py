"""Records that wait in the provider's console: a job that was given up, and the archive of a customer."""

from datetime import timedelta

from sqlmodel import select

from leaseapp.administration.services import archives
from leaseapp.demo import cast
from leaseapp.files.jobs import SWEEP_STORAGE
from leaseapp.identity.models import Organization, User
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.queue.job_specs import spec_of
from leaseapp.kernel.queue.job_tables import Job, JobStatus

_REASON = "demonstration"
_CAUSE = "StorageError: the storage did not answer within 20 seconds"


def leave_for_the_provider() -> None:
    """Leave a job whose storage was away for a day, which cost it its attempts, and the archive that a customer asked for."""
    with db.system_session(_REASON) as session:
        staff = session.exec(select(User).where(User.email == cast.PROVIDERS[0].email)).one()
        customer = session.exec(select(Organization.id).where(Organization.name == "Atelier Lys")).one()
        who = Principal(PrincipalKind.USER, user_id=staff.id, name=staff.name, email=staff.email, locale="fr")
    with db.unit_of_work(who, system=_REASON, action="administration.archive.order") as context:
        archives.order(context, customer)
        spec = spec_of(SWEEP_STORAGE)
        context.session.add(
            Job(
                name=spec.name, lane=spec.lane, status=JobStatus.FAILED, attempt=spec.patience.attempts,
                max_attempts=spec.patience.attempts, last_error=_CAUSE, created_at=context.now - timedelta(hours=25),
                run_at=context.now - timedelta(hours=1), finished_at=context.now - timedelta(hours=1),
            )
        )  # fmt: skip
