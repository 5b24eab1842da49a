"""Shapes of the archives of the audit log, and of the proof that it holds."""

from datetime import date
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.kernel.text.schema import Instant, Out, Query, Text


class AuditArchiveOut(Out):
    """A month as a file: rows `firstSequence` to `lastSequence`; `previousSha256` is the hash of the archive before."""

    id: UUID
    month: date
    created_at: Instant
    first_sequence: int
    last_sequence: int
    rows: int
    size_kilobytes: int
    sha256: str
    previous_sha256: str
    last_hash: str
    retained_until: Instant
    filename: str


class ArchivedRowsQuery(Query):
    """Words that a row holds, and the page of those that do."""

    q: Annotated[Text, Field(max_length=200)] = ""
    page: int = Field(1, ge=1, le=1_000_000)
    page_size: int = Field(100, ge=1, le=1000)


class ArchivedRowOut(Out):
    """A row as the archive holds it; `changed` names its fields."""

    sequence: int
    created_at: Instant
    actor: str
    action: str
    act: str
    kind: str
    target_id: UUID | None
    request_id: str
    changed: str


class ArchivedRowsOut(Out):
    """Rows of an archive, the last one first, read from its file."""

    items: list[ArchivedRowOut]
    page: int
    page_size: int
    total: int


class AuditProofOut(Out):
    """The findings of verification: `at` which instant, up to row `reached` of `rows`; `whole` None before the first night.

    `nights` are the last verdicts, the newest last; `archivedMonth` is the last month under lock, `archivedAt` since when.
    """

    rows: int
    whole: bool | None
    at: Instant | None
    reached: int
    first_break: int | None
    nights: list[bool]
    archived_month: date | None
    archived_at: Instant | None
