"""Deposits received (4191) matched with the invoice that deducts them, or with the credit note that takes them back."""

from collections.abc import Iterable
from uuid import UUID

from leaseapp.accounting import queries as ledger
from leaseapp.accounting.services.lettering import letter
from leaseapp.billing.rules.advances import CUSTOMER_DEPOSIT
from leaseapp.billing.services.ledger_drafts import issued_key
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import locks


def match(context: Context, party_id: UUID, book_id: UUID, deposit_ids: Iterable[UUID], entry_id: UUID) -> None:
    """Letter what an entry moves on 4191 with what these deposits posted there; a group that is settled already stays."""
    own = ledger.lines_on(context, entry_id, CUSTOMER_DEPOSIT)
    if not own:
        return
    locks.lock(context, "lettering", party_id)
    opened = [
        line
        for deposit_id in dict.fromkeys(deposit_ids)
        for line in ledger.lines_of_event(context, book_id, issued_key(deposit_id), CUSTOMER_DEPOSIT)
    ]
    present = ledger.live_letterings(context, opened)
    if opened and not any(lettering.code.isupper() for lettering in present):
        letter(context, CUSTOMER_DEPOSIT, party_id, [*opened, *own])
