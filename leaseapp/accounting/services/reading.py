"""Entries as records, with the names of what they refer to."""

from uuid import UUID

import sqlalchemy as sa

from leaseapp.accounting import queries
from leaseapp.accounting.rules.numbering import entry_number
from leaseapp.accounting.schemas.entries import LedgerEntryOut, LedgerLineOut
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import Entity, entity
from leaseapp.kernel.errors import NotFound


def entry_record(context: Context, entry_id: UUID) -> LedgerEntryOut:
    """Return the entry with its lines, its source and its mirror. Raises NotFound."""
    found = queries.entry_with_book(context, entry_id)
    if found is None:
        raise NotFound()
    entry, journal, year, billing_entity = found
    lines = [_line(row) for row in queries.named_lines(context, entry_id)]
    mirrors = queries.mirrors_of(context, entry)
    source = entity(entry.source_kind)
    reversed_by = next((row.id for row in mirrors if row.id != entry.reverses_entry_id), None)
    numbers = {row.id: entry_number(row.code, row.number) for row in mirrors}
    return LedgerEntryOut(
        **entry.model_dump(exclude={"organization_id", "created_at", "updated_at", "line_count", "total"}),
        entry_number=entry_number(journal.code, entry.number),
        billing_entity_name=billing_entity.name,
        journal_code=journal.code,
        journal_label=journal.label,
        journal_kind=journal.kind,
        fiscal_year=year.year,
        fiscal_year_state=year.state,
        source_label=context.translate(source.label) if source else entry.source_kind,
        source_url=source.url.format(id=entry.source_id) if source and source.url else None,
        source_list=source.url.removeprefix("/workspace/").removesuffix("/{id}") if source and source.url else None,
        source_pdf=_document(context, source, entry.source_id),
        reverses_entry_number=numbers.get(entry.reverses_entry_id) if entry.reverses_entry_id else None,
        reversed_by_entry_id=reversed_by,
        reversed_by_entry_number=numbers.get(reversed_by) if reversed_by else None,
        is_reversed=reversed_by is not None,
        total_debit=money.total(line.debit or 0 for line in lines),
        total_credit=money.total(line.credit or 0 for line in lines),
        lines=lines,
    )


def _document(context: Context, source: Entity | None, record_id: UUID) -> str | None:
    readable = source is not None and source.document and context.can(source.permission)
    return source.document.format(id=record_id) if readable else None


def _line(row: sa.Row) -> LedgerLineOut:
    line, account, party, company_name, code = row
    return LedgerLineOut(
        **line.model_dump(include=set(LedgerLineOut.model_fields) - {"debit", "credit"}),
        debit=line.debit or None,
        credit=line.credit or None,
        account_number=account.number,
        account_label=account.label,
        party_code=party.code if party else None,
        party_name=company_name,
        lettering=code,
    )
