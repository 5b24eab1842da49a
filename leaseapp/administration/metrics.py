"""Figures of the console for Prometheus (`kernel/process/metrics.py`): jobs, organizations, people, invoices."""

from collections.abc import Iterator
from datetime import timedelta

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.administration.queries import figures
from leaseapp.billing.models import Invoice
from leaseapp.files.models import File
from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Membership, Organization, UserSession
from leaseapp.kernel import clock
from leaseapp.kernel.persistence import db
from leaseapp.kernel.process.metrics import Sample, register_gauge
from leaseapp.kernel.queue.job_tables import Job, JobStatus

_REASON = "figures for Prometheus"
_ONLINE = timedelta(minutes=5)


def _jobs() -> Iterator[Sample]:
    open_ = (JobStatus.PENDING, JobStatus.RUNNING, JobStatus.FAILED)
    with db.system_session(_REASON) as session:
        for lane, status, count in session.execute(
            select(Job.lane, Job.status, sa.func.count())
            .where(col(Job.status).in_(open_))
            .group_by(Job.lane, Job.status)
        ):
            yield (lane.value, status.value), count


def _business() -> Iterator[Sample]:
    now = clock.now()
    counted = {
        "organizations": select(sa.func.count()).select_from(Organization),
        "people": select(sa.func.count(sa.distinct(col(Membership.user_id)))).where(
            Membership.status == MembershipStatus.ACTIVE
        ),
        "people_online": select(sa.func.count(sa.distinct(col(UserSession.user_id)))).where(
            UserSession.last_seen_at > now - _ONLINE, col(UserSession.revoked_at).is_(None)
        ),
        "invoices": select(sa.func.count()).select_from(Invoice).where(col(Invoice.issue_date).is_not(None)),
        "files": select(sa.func.count()).select_from(File).where(*figures.STORED),
    }
    with db.system_session(_REASON) as session:
        for name, statement in counted.items():
            yield (name,), session.execute(statement).scalar_one()


register_gauge("leaseapp_jobs", "Jobs by lane and status; ended ones are left out.", ("lane", "status"), _jobs)
register_gauge("leaseapp_business", "Counts of the business.", ("what",), _business)
