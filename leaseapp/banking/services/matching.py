"""Proposals for lines of statements: what they are compared with is read once for all of them; nothing is written."""

import uuid
from collections.abc import Sequence

from leaseapp.banking import queries
from leaseapp.banking.enums import BankLineStatus
from leaseapp.banking.models import BankLine
from leaseapp.banking.rules.proposals import Known, Line, Proposal, propose
from leaseapp.kernel.context import Context


def proposals(context: Context, lines: Sequence[BankLine]) -> dict[uuid.UUID, list[Proposal]]:
    """Return line → its proposals, the likeliest first, for lines of one billing entity that wait; others have none."""
    waiting = [line for line in lines if line.status is BankLineStatus.WAITING]
    if not waiting:
        return {}
    book_id = waiting[0].billing_entity_id
    accounts = {line.counterparty_iban for line in waiting if line.counterparty_iban}
    known = Known(
        due=queries.due_of_book(context, book_id) if any(line.amount > 0 for line in waiting) else (),
        booked=queries.booked(
            context, book_id, (min(line.date for line in waiting), max(line.date for line in waiting))
        ),
        receipts=queries.receipts(context, book_id, {-line.amount for line in waiting if line.amount < 0}),
        payers=queries.payers(context, book_id, accounts),
        own=queries.own_accounts(context, book_id),
    )
    return {line.id: propose(_asked(line), known) for line in waiting}


def _asked(line: BankLine) -> Line:
    text = " ".join(filter(None, (line.label, line.counterparty, line.reference)))
    return Line(line.date, line.amount, text, line.kind, line.counterparty_iban)
