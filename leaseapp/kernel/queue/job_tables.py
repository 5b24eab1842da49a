"""Tables of the job queue: Job rows (an outbox), and one row for each run of the timetable."""

import uuid
from datetime import datetime
from enum import StrEnum
from typing import Any, ClassVar

import sqlalchemy as sa
from sqlmodel import Field

from leaseapp.kernel import clock
from leaseapp.kernel.persistence.tables import PlainRow, enum_column, json_column, text_column
from leaseapp.kernel.text.i18n import _

JOB_CHANNEL = "leaseapp_jobs"
INSTALLATION = uuid.UUID(int=0)
_OPEN = "status IN ('PENDING', 'RUNNING')"


def database_now() -> sa.ColumnElement[datetime]:
    """Return the instant of the database, by which all machines agree what is due and whose lease has ended."""
    return sa.func.now() + clock.MOVED_BY


class Lane(StrEnum):
    """Threads of their own: QUICK for mails and moments, SLOW for documents and outside calls, BULK for whole nights."""

    QUICK = "QUICK"
    SLOW = "SLOW"
    BULK = "BULK"


class JobStatus(StrEnum):
    """The status of a job: PENDING waits for its time, RUNNING is leased to a process, DONE, FAILED and CANCELED are final.

    A person may try a FAILED or CANCELED one again.
    """

    PENDING = "PENDING"
    RUNNING = "RUNNING"
    DONE = "DONE"
    FAILED = "FAILED"
    CANCELED = "CANCELED"


class Job(PlainRow, table=True):
    """Work to do after the commit of the transaction that wrote the row.

    `dedupe_key` is unique per organization and job name while a row is PENDING or RUNNING. `locked_by` and
    `locked_until` are the lease; `attempt` counts starts. `share_of` is whose share of the workers it takes: the
    organization's, or that of the installation (zeros).
    """

    __called__: ClassVar[str] = _("Job")
    __audited__: ClassVar[bool] = False
    __table_args__ = (
        sa.Index(
            "ix_job_waiting", "lane", "share_of", "name", "run_at", postgresql_where=sa.text("status = 'PENDING'")
        ),
        sa.Index("ix_job_leased", "locked_until", postgresql_where=sa.text("status = 'RUNNING'")),
        sa.Index("ix_job_finished", "finished_at", postgresql_where=sa.text("finished_at IS NOT NULL")),
        sa.Index(
            "uq_job_dedupe",
            "organization_id",
            "name",
            "dedupe_key",
            unique=True,
            postgresql_where=sa.text(f"dedupe_key IS NOT NULL AND {_OPEN}"),
            postgresql_nulls_not_distinct=True,
        ),
    )

    organization_id: uuid.UUID | None = Field(default=None, foreign_key="organization.id", ondelete="CASCADE")
    name: str = Field(max_length=100)
    payload: dict[str, Any] = json_column()
    status: JobStatus = enum_column(JobStatus, default=JobStatus.PENDING)
    lane: Lane = enum_column(Lane, default=Lane.QUICK)
    share_of: uuid.UUID = INSTALLATION
    attempt: int = 0
    max_attempts: int
    run_at: datetime = Field(sa_column_kwargs={"server_default": sa.func.now()})
    locked_until: datetime | None = None
    locked_by: str | None = Field(default=None, max_length=100)
    last_error: str | None = text_column(default=None, nullable=True)
    dedupe_key: str | None = Field(default=None, max_length=200)
    finished_at: datetime | None = None


class JobSchedule(PlainRow, table=True):
    """One run of a timetable entry: the process that inserts (job, slot) first enqueues it, the others do nothing."""

    __tablename__ = "job_schedule"
    __called__: ClassVar[str] = _("Background job")
    __audited__: ClassVar[bool] = False
    __table_args__ = (sa.UniqueConstraint("name", "slot"),)

    name: str = Field(max_length=100)
    slot: datetime
