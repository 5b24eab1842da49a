"""Figures of the whole installation (document 1, `/api/admin/stats`)."""

from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.administration.queries import figures
from leaseapp.administration.schemas.statistics import DayOut, HourOut, LaneOut, StatisticsOut
from leaseapp.files.models import File
from leaseapp.identity.enums import MembershipStatus
from leaseapp.identity.models import Invitation, Membership, Organization, UserSession
from leaseapp.kernel.auditing.audit import AuditLog
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_tables import Job, JobStatus, Lane

DAYS, HOURS = 30, 24
ONLINE = timedelta(minutes=5)


def read(context: Context) -> StatisticsOut:
    """Return the figures as of now (system role)."""
    people: Any = sa.func.count(sa.distinct(col(Membership.user_id)))
    files, stored = context.session.execute(
        select(sa.func.count(), sa.func.coalesce(sa.func.sum(File.size_bytes), 0)).where(*figures.STORED)
    ).one()
    found = lanes(context)
    days = _days(context)
    return StatisticsOut(
        at=context.now,
        organizations=_one(context, select(sa.func.count()).select_from(Organization)),
        people=_one(context, select(people).where(Membership.status == MembershipStatus.ACTIVE)),
        online=_one(
            context,
            select(sa.func.count(sa.distinct(col(UserSession.user_id)))).where(
                UserSession.last_seen_at > context.now - ONLINE, col(UserSession.revoked_at).is_(None)
            ),
        ),
        active=_one(context, select(sa.func.count(sa.distinct(col(AuditLog.actor_user_id)))).where(_recent(context))),
        pending_invitations=_one(
            context, select(sa.func.count()).select_from(Invitation).where(*figures.PENDING_INVITATION)
        ),
        files=files,
        storage_bytes=int(stored),
        jobs_waiting=sum(lane.waiting for lane in found),
        jobs_failed=sum(lane.failed for lane in found),
        days=days,
        hours=_hours(context),
        lanes=found,
    )


def lanes(context: Context) -> list[LaneOut]:
    """Return what waits, runs and failed in each lane."""
    open_ = (JobStatus.PENDING, JobStatus.RUNNING, JobStatus.FAILED)
    counts: dict[tuple[Lane, JobStatus], tuple[int, datetime]] = {
        (lane, status): (count, oldest)
        for lane, status, count, oldest in context.session.execute(
            select(Job.lane, Job.status, sa.func.count(), sa.func.min(Job.run_at))
            .where(col(Job.status).in_(open_))
            .group_by(Job.lane, Job.status)
        )
    }
    return [
        LaneOut(
            lane=lane,
            waiting=counts.get((lane, JobStatus.PENDING), (0, context.now))[0],
            running=counts.get((lane, JobStatus.RUNNING), (0, context.now))[0],
            failed=counts.get((lane, JobStatus.FAILED), (0, context.now))[0],
            oldest_seconds=max(
                0, int((context.now - counts.get((lane, JobStatus.PENDING), (0, context.now))[1]).total_seconds())
            ),
        )
        for lane in Lane
    ]


def _one(context: Context, statement: Any) -> int:
    return int(context.session.execute(statement).scalar_one())


def _recent(context: Context) -> Any:
    return AuditLog.created_at > context.now - timedelta(days=DAYS)


def _days(context: Context) -> list[DayOut]:
    """Return the last thirty days, those on which nobody came too."""
    day: Any = sa.func.date(sa.func.timezone(context.principal.clock, AuditLog.created_at))
    found = dict(
        context.session.execute(
            select(day, sa.func.count(sa.distinct(col(AuditLog.actor_user_id)))).where(_recent(context)).group_by(day)
        ).all()
    )
    last = context.today
    days = [last - timedelta(days=back) for back in range(DAYS - 1, -1, -1)]
    return [DayOut(day=one, people=found.get(one, 0)) for one in days]


def _hours(context: Context) -> list[HourOut]:
    """Return the last twenty-four hours, quiet ones too."""
    this = context.now.replace(minute=0, second=0, microsecond=0)
    first = this - timedelta(hours=HOURS - 1)
    hour: Any = sa.func.date_trunc("hour", Job.finished_at)
    found: dict[tuple[datetime, JobStatus], int] = {
        (at, status): count
        for at, status, count in context.session.execute(
            select(hour, Job.status, sa.func.count()).where(col(Job.finished_at) >= first).group_by(hour, Job.status)
        )
    }
    hours = [first + timedelta(hours=number) for number in range(HOURS)]
    return [
        HourOut(at=at, done=found.get((at, JobStatus.DONE), 0), failed=found.get((at, JobStatus.FAILED), 0))
        for at in hours
    ]
