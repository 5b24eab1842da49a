"""Books with a customer and a supplier, and drafts of entries."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import sqlalchemy as sa

from leaseapp.accounting import queries
from leaseapp.accounting.enums import PartyKind
from leaseapp.accounting.models import LedgerEntry
from leaseapp.accounting.services import books
from leaseapp.accounting.services.parties import party_for
from leaseapp.accounting.services.posting import EntryDraft, LineDraft
from leaseapp.kernel import events
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.ids import new_id
from tests.factories import directory

D = Decimal


@dataclass(frozen=True)
class Book:
    """A billing entity with its book, one customer and one supplier."""

    id: UUID
    customer: UUID
    supplier: UUID
    company_id: UUID


def book(context: Context, **entity: Any) -> Book:
    """A new billing entity whose first year is 2026, that of the entries here; its event finds the book."""
    billing_entity = directory.billing_entity(context, **entity)
    books.create_book(context, billing_entity.id, date(2026, 1, 1))
    events.drain(context)
    company = directory.company(context)
    return Book(
        billing_entity.id,
        party_for(context, PartyKind.CUSTOMER, company.id).id,
        party_for(context, PartyKind.SUPPLIER, company.id).id,
        company.id,
    )


def line(role: str, *, debit: str = "0", credit: str = "0", party: UUID | None = None, **facts: Any) -> LineDraft:
    """A line whose amounts are written as text."""
    return LineDraft(role, f"{role} line", debit=D(debit), credit=D(credit), party_id=party, **facts)


def draft(where: Book, event_key: str, lines: list[LineDraft], **changes: Any) -> EntryDraft:
    """An entry of the sales journal, dated 21 November 2026 unless told otherwise."""
    values = {
        "billing_entity_id": where.id, "journal": "VT", "entry_date": date(2026, 11, 21), "piece_ref": "FAC-42",
        "piece_date": date(2026, 11, 21), "label": "Facture FAC-42", "source_kind": "Invoice", "source_id": new_id(),
        "event_key": event_key, "lines": lines,
    }  # fmt: skip
    return EntryDraft(**values | changes)


def sale(where: Book, event_key: str = "sales.invoice.issued:1", **changes: Any) -> EntryDraft:
    """A sale of 100.00 at 20 %: three lines."""
    lines = [
        line("CUSTOMER", debit="120.00", party=where.customer, due_date=date(2026, 12, 21)),
        line("SALES_GOODS", credit="100.00", vat_rate=D("20"), vat_base=D("100.00"), vat_kind="S"),
        line("VAT_DUE_20", credit="20.00", vat_rate=D("20"), vat_base=D("100.00"), vat_kind="S"),
    ]
    return draft(where, event_key, lines, **changes)


def written(context: Context, entry: LedgerEntry) -> list[tuple[str, Decimal, Decimal]]:
    """(account number, debit, credit) of an entry's lines, read back from the database."""
    return [
        (account.number, line.debit, line.credit)
        for line, account, _party, _name, _code in queries.named_lines(context, entry.id)
    ]


def settle(context: Context) -> None:
    """Lets the database check now what it checks at commit."""
    context.session.connection().execute(sa.text("SET CONSTRAINTS ALL IMMEDIATE"))
    context.session.connection().execute(sa.text("SET CONSTRAINTS ALL DEFERRED"))
