"""The entries that tell the story of an invoice: its issue, receipts, credit notes and what they were set against."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlmodel import col, select

from leaseapp.accounting.lists import entry_number
from leaseapp.accounting.models import Journal, LedgerAccount, LedgerEntry, LedgerLine
from leaseapp.accounting.queries import lettering_code
from leaseapp.billing.models import CreditNote, CreditUse, DeliveredDeposit, PaymentAllocation
from leaseapp.kernel.context import Context


def sources_of(context: Context, invoice_id: UUID) -> tuple[Sequence[UUID], ...]:
    """Return the ids of the payments (reversals too), credit notes, uses of credit and deliveries that concern the invoice."""
    payments = select(PaymentAllocation.payment_id).where(PaymentAllocation.invoice_id == invoice_id)
    notes = select(CreditNote.id).where(CreditNote.invoice_id == invoice_id)
    uses = select(CreditUse.id).where(CreditUse.invoice_id == invoice_id)
    deliveries = select(DeliveredDeposit.id).where(DeliveredDeposit.invoice_id == invoice_id)
    return tuple(context.session.exec(statement).all() for statement in (payments, notes, uses, deliveries))


def lines_of_story(context: Context, payment_ids: Sequence[UUID], event_keys: Sequence[str]) -> Sequence[Any]:
    """(line, entry, its number, account, lettering) of the entries of these payments and events, in the order of time."""
    statement = (
        select(
            LedgerLine, LedgerEntry, entry_number.label("number"), LedgerAccount, lettering_code().label("lettering")
        )
        .join(LedgerEntry, col(LedgerEntry.id) == LedgerLine.entry_id)
        .join(Journal, col(Journal.id) == LedgerEntry.journal_id)
        .join(LedgerAccount, col(LedgerAccount.id) == LedgerLine.account_id)
        .where(
            sa.or_(
                col(LedgerEntry.event_key).in_(event_keys),
                sa.and_(LedgerEntry.source_kind == "Payment", col(LedgerEntry.source_id).in_(payment_ids)),
            )
        )
        .order_by(
            col(LedgerEntry.entry_date), col(LedgerEntry.validated_at), col(LedgerEntry.id), col(LedgerLine.position)
        )
    )
    return context.session.exec(statement).all()
