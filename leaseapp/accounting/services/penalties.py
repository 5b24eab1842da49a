"""Late interest and recovery fees in the books when they are collected (MONEY.md 1.2 row 12): indemnities without VAT."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting.enums import AccountRole
from leaseapp.accounting.models import LedgerEntry
from leaseapp.accounting.services.posting import EntryDraft, LineDraft, post
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL = "BQ"


@dataclass(frozen=True, slots=True)
class Penalties:
    """The penalties that a customer paid beside a document: interest and recovery fee in €.

    `held_in` is where the money is (512, 5112 …).
    """

    billing_entity_id: UUID
    number: str
    source_kind: str
    source_id: UUID
    interest: Decimal = ZERO
    recovery_fee: Decimal = ZERO
    held_in: str = AccountRole.BANK


def collected(context: Context, penalties: Penalties, day: date, event_key: str) -> LedgerEntry:
    """Post D 512 / C 7631 interest, C 7581 fee, once an `event_key`. Raises what `posting.post` raises."""
    label = in_books(_("Late payment penalties {number}"), number=penalties.number)
    parts = ((AccountRole.LATE_INTEREST, penalties.interest), (AccountRole.RECOVERY_FEE, penalties.recovery_fee))
    lines = [LineDraft(penalties.held_in, label, debit=penalties.interest + penalties.recovery_fee)]
    lines += [LineDraft(role, label, credit=amount) for role, amount in parts if amount]
    draft = EntryDraft(
        billing_entity_id=penalties.billing_entity_id,
        journal=JOURNAL,
        entry_date=day,
        piece_ref=penalties.number,
        piece_date=day,
        label=label,
        source_kind=penalties.source_kind,
        source_id=penalties.source_id,
        event_key=event_key,
        lines=lines,
    )
    return post(context, draft)
