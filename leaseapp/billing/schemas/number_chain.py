"""Shapes of the proof of a billing entity's numbers."""

import datetime as dt
from typing import Annotated
from uuid import UUID

from pydantic import Field

from leaseapp.billing.enums import ChainBreak, ChainSeries, ChainState, ProofState
from leaseapp.files.enums import FileDamage
from leaseapp.kernel.text.schema import In, Instant, Money, Out, WholeNumber


class BreakOut(Out):
    """A break in a series: the document, and `expected` the sequence number that should stand there."""

    code: ChainBreak
    label: str
    number: str | None
    sequence: int
    expected: int
    date: dt.date | None


class LackingOut(Out):
    """A document without a whole PDF: never archived (`damage` None), or lost; `hasCopy` when a marked copy stands in."""

    number: str
    url: str
    damage: FileDamage | None
    has_copy: bool


class SeriesOut(Out):
    """One series: `whole` when numbers run from 1 to `last` without gap, dates never go back, and every PDF is there.

    `counter` is the last number that was given out, `archived` the documents with a sealed PDF, `missing` those without,
    `damaged` those whose PDF is lost or altered, `lacking` the first of both. `breaks` counts the places where the series
    does not hold, `firstBreak` names the first.
    """

    series: ChainSeries
    label: str
    state: ChainState
    whole: bool
    documents: int
    first_number: str | None
    last_number: str | None
    last: int
    counter: int
    first_date: dt.date | None
    last_date: dt.date | None
    archived: int
    missing: int
    damaged: int
    lacking: list[LackingOut]
    breaks: int
    first_break: BreakOut | None


class NumberChainOut(Out):
    """Every series of a billing entity, and how many rows the organization's audit log has.

    `mayArchive` when something is lacking that the caller may have archived now.
    """

    billing_entity_id: UUID
    name: str
    series: list[SeriesOut]
    audit_rows: int
    may_archive: bool


class AuditVerdictOut(Out):
    """The result of the last verification of the audit log: `at` which instant, up to row `reached`."""

    at: Instant
    whole: bool
    reached: int
    first_break: int | None


class ArchiveVerdictOut(Out):
    """The last verification of archived files: `at` which instant, how many were read again; `bad` are lost as of now."""

    at: Instant
    whole: bool
    checked: int
    bad: int


class NumberChainsOut(Out):
    """The numbers of every billing entity; `whole` when all of them are.

    `audit` and `archive` are None before their first verification.
    """

    whole: bool
    documents: int
    items: list[NumberChainOut]
    audit: AuditVerdictOut | None
    archive: ArchiveVerdictOut | None


class ArchivingOut(Out):
    """The number of documents that the jobs process archives or copies now."""

    lacking: int


class ChainVerifyIn(In):
    """The series to go on with, and the sequence number after which to go on (0: from the start)."""

    series: ChainSeries
    after: Annotated[WholeNumber, Field(ge=0, le=9_000_000_000_000)] = 0


class ProofOut(Out):
    """One document: its hash as it was stored, and what was found out about it."""

    record_id: UUID
    url: str
    sequence: int
    number: str
    date: dt.date
    total_ttc: Money
    sha256: str | None
    state: ProofState


class AuditBreakOut(Out):
    """A place where the audit log does not hold."""

    sequence: int
    reason: str


class ChainVerifyOut(Out):
    """The next part of the proof: `reached` is where the following call goes on, until `done`."""

    series: ChainSeries
    reached: int
    total: int
    checked: int
    done: bool
    documents: list[ProofOut]
    audit_breaks: list[AuditBreakOut]
    failures: int
