"""Shapes of what the books say of an invoice."""

from datetime import date
from uuid import UUID

from leaseapp.kernel.text.schema import Money, Out


class InvoiceEntryLineOut(Out):
    """A line of an entry; `sourceKind`, `sourceList` and `sourceId` name the record that it comes from. Amounts in €."""

    id: UUID
    entry_id: UUID
    entry_number: str
    entry_date: date
    source_kind: str
    source_label: str
    source_list: str
    source_id: UUID
    piece_ref: str
    account: str
    account_label: str
    label: str
    debit: Money | None
    credit: Money | None
    lettering: str | None


class InvoiceEntriesOut(Out):
    """The lines of every entry that concerns an invoice, oldest first."""

    items: list[InvoiceEntryLineOut]
    total: int
