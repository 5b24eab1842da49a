"""Shapes of the provider's view of the job queue."""

import datetime as dt
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.queue.job_control import MOST
from leaseapp.kernel.queue.job_tables import JobStatus, Lane
from leaseapp.kernel.text.schema import Out, Query, Text


class JobsQuery(Query):
    """Filters of jobs: by status, name and organization; `before` is the id after which the previous answer ended."""

    status: JobStatus | None = None
    name: Annotated[Text, Field(max_length=100)] | None = None
    organization_id: UUID | None = None
    before: UUID | None = None
    limit: Annotated[int, Field(ge=1, le=MOST)] = 50


class JobOut(Out):
    """One job: what people call it, whose it is, how often it was tried, when it runs next, and why it failed last."""

    id: UUID
    name: str
    title: str
    organization_id: UUID | None
    status: JobStatus
    lane: Lane
    attempt: int
    max_attempts: int
    created_at: dt.datetime
    run_at: dt.datetime
    finished_at: dt.datetime | None
    last_error: str | None


class JobsOut(Out):
    """The newest jobs first; `before` asks for the next part, null at the end."""

    items: list[JobOut]
    before: UUID | None
