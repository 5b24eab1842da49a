"""Does the ledger still say what was written? Recomputes every fingerprint (MONEY.md 1.1, TRUST.md 5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from leaseapp.accounting.queries import integrity
from leaseapp.accounting.rules.content_hash import content_hash
from leaseapp.kernel.context import Context

CONTENT_CHANGED = "CONTENT_CHANGED"
AUDIT_DIFFERS = "AUDIT_DIFFERS"
NUMBER_GAP = "NUMBER_GAP"


@dataclass(frozen=True)
class Difference:
    """One thing that is not as it was written: the entry (or the journal, for a gap), a code and the particulars."""

    record_id: UUID
    code: str
    detail: str


def verify(context: Context, fiscal_year_id: UUID | None = None) -> list[Difference]:
    """Every difference in the organization's ledger, or in one fiscal year of it; an empty list for a true one.

    CONTENT_CHANGED: an entry or a line is not what its hash was computed from. AUDIT_DIFFERS: the hash is not the one
    that the audit chain sealed. NUMBER_GAP: numbers of a journal and year are missing, or its counter ran ahead.
    """
    return [*_entries(context, fiscal_year_id), *_numbers(context, fiscal_year_id)]


def _entries(context: Context, fiscal_year_id: UUID | None) -> Iterator[Difference]:
    for batch in integrity.entries_in_batches(context, fiscal_year_id):
        lines = integrity.lines_by_entry(context, [entry.id for entry in batch])
        sealed = integrity.sealed_hashes(context, [entry.id for entry in batch])
        for entry in batch:
            computed = content_hash(entry._mapping, [line._mapping for line in lines.get(entry.id, ())])
            if computed != entry.content_hash:
                yield Difference(entry.id, CONTENT_CHANGED, f"{entry.event_key}: {computed}")
            if sealed.get(entry.id) != entry.content_hash:
                yield Difference(entry.id, AUDIT_DIFFERS, f"{entry.event_key}: {sealed.get(entry.id)}")


def _numbers(context: Context, fiscal_year_id: UUID | None) -> Iterator[Difference]:
    for series in integrity.broken_series(context, fiscal_year_id):
        yield Difference(
            series.journal_id, NUMBER_GAP,
            f"{series.code} {series.year}: {series.entries} entries, numbers up to {series.highest}, counter {series.last}",
        )  # fmt: skip
