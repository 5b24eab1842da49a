"""Jobs as the provider reads them: one job with what it was given, and the timetable."""

import uuid
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.administration.queries.telling import title_of_job
from leaseapp.administration.rules import payloads
from leaseapp.administration.rules.hours import in_words
from leaseapp.administration.schemas.jobs import JobOut, PayloadField, TimetableEntry, TimetableOut
from leaseapp.identity.models import Organization
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.queue.hours import next_slot
from leaseapp.kernel.queue.job_specs import Scope, registered_jobs
from leaseapp.kernel.queue.job_tables import Job, JobSchedule, JobStatus


def read(context: Context, job_id: uuid.UUID) -> JobOut:
    """Return a job. Raises NotFound."""
    return shown(context, get_or_404(context, Job, job_id))


def shown(context: Context, row: Job) -> JobOut:
    """Return a job as its endpoints answer it."""
    owner = context.session.get(Organization, row.organization_id) if row.organization_id else None
    given = [PayloadField(name=name, value=value) for name, value in payloads.readable(row.payload)]
    return JobOut.model_validate(
        {
            **row.model_dump(), "title": title_of_job(context, row.name), "organization": owner.name if owner else None,
            "payload": given,
        }
    )  # fmt: skip


def timetable(context: Context) -> TimetableOut:
    """Return all recurring work with its last and its next run, what runs next first."""
    last = dict(
        context.session.execute(
            select(JobSchedule.name, sa.func.max(JobSchedule.slot)).group_by(JobSchedule.name)
        ).all()
    )
    standing = _standing(context)
    entries = [
        TimetableEntry(
            id=name, title=title_of_job(context, name), cron=spec.due.cron, hours=in_words(spec.due.cron, context.locale),
            each=spec.due.scope is Scope.ORGANIZATION, lane=spec.lane,
            last_at=last.get(name), next_at=next_slot(spec.due, context.now),
            waiting=standing.get((name, JobStatus.PENDING), 0) + standing.get((name, JobStatus.RUNNING), 0),
            failed=standing.get((name, JobStatus.FAILED), 0),
        )
        for name, spec in registered_jobs().items()
        if spec.due is not None
    ]  # fmt: skip
    never: Any = datetime.max.replace(tzinfo=context.now.tzinfo)
    return TimetableOut(items=sorted(entries, key=lambda entry: (entry.next_at or never, entry.id)))


def _standing(context: Context) -> dict[tuple[str, JobStatus], int]:
    open_ = (JobStatus.PENDING, JobStatus.RUNNING, JobStatus.FAILED)
    rows = context.session.execute(
        select(Job.name, Job.status, sa.func.count()).where(col(Job.status).in_(open_)).group_by(Job.name, Job.status)
    )
    return {(name, status): count for name, status, count in rows}
