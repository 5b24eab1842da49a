"""Records that wait in the provider's console: who was here last, a job that was given up, and the archive of a customer."""

from datetime import timedelta

from sqlmodel import col, select

from leaseapp.administration.services import archives
from leaseapp.demo import cast
from leaseapp.files.jobs import SWEEP_STORAGE
from leaseapp.identity.models import Membership, Organization, User, UserSession
from leaseapp.kernel.persistence import db
from leaseapp.kernel.principal import Principal, PrincipalKind
from leaseapp.kernel.queue.job_specs import spec_of
from leaseapp.kernel.queue.job_tables import Job, JobStatus
from leaseapp.kernel.security import tokens

_REASON = "demonstration"
_STAYED, _APART = timedelta(hours=3), timedelta(minutes=37)
_CAUSE = "StorageError: the storage did not answer within 20 seconds"


def sign_out_everybody() -> None:
    """Leave a session of each member that has ended: the last of an organization says when its people were here.

    None is opened by signing in: the first time that somebody tries the demonstration is their first device.
    """
    with db.system_unit_of_work(_REASON) as context:
        order = (col(Membership.created_at), col(Membership.id))
        for number, member in enumerate(context.session.exec(select(Membership).order_by(*order)), start=1):
            seen = context.now - number * _APART
            context.session.add(
                UserSession(
                    user_id=member.user_id, active_organization_id=member.organization_id,
                    token_hash=tokens.hash_token(tokens.random_token()), created_at=seen - _STAYED, last_seen_at=seen,
                    expires_at=seen, absolute_expires_at=seen, revoked_at=seen,
                )
            )  # fmt: skip


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
