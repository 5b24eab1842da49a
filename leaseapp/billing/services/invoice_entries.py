"""Entries of an invoice in the books, from issue to the last lettering, each line with the record that it comes from."""

from typing import Any
from uuid import UUID

from leaseapp.billing.models import Invoice
from leaseapp.billing.queries import entries as queries
from leaseapp.billing.schemas.entries import InvoiceEntriesOut, InvoiceEntryLineOut
from leaseapp.billing.services import credit_uses, crediting, deliveries, ledger_drafts
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import entity
from leaseapp.kernel.persistence.queries import get_or_404


def read(context: Context, invoice_id: UUID) -> InvoiceEntriesOut:
    """Return the lines of every entry that concerns the invoice, oldest first. Raises NotFound."""
    get_or_404(context, Invoice, invoice_id)
    payments, notes, uses, moves = queries.sources_of(context, invoice_id)
    keys = [
        ledger_drafts.issued_key(invoice_id),
        *(crediting.issued_key(note) for note in notes),
        *(credit_uses.use_key(use) for use in uses),
        *(deliveries.delivered_key(move) for move in moves),
    ]
    rows = queries.lines_of_story(context, payments, keys)
    return InvoiceEntriesOut(items=[_line(context, row) for row in rows], total=len(rows))


def _line(context: Context, row: Any) -> InvoiceEntryLineOut:
    line, entry, number, account, lettering = row
    source = entity(entry.source_kind)
    return InvoiceEntryLineOut(
        id=line.id,
        entry_id=entry.id,
        entry_number=number,
        entry_date=entry.entry_date,
        source_kind=entry.source_kind,
        source_label=context.translate(source.label) if source else entry.source_kind,
        source_list=source.url.split("/")[2] if source and source.url else "",
        source_id=entry.source_id,
        piece_ref=entry.piece_ref,
        account=account.number,
        account_label=account.label,
        label=line.label,
        debit=line.debit or None,
        credit=line.credit or None,
        lettering=lettering,
    )
