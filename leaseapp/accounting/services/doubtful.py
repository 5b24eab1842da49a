"""Doubtful and lost receivables in the books (MONEY.md 1.2 rows 9 and 10): what billing calls, in its own transaction.

Each writes one entry of the journal OD, once an `event_key`, and letters what it moves with the lines that the receivable
consists of. Any of them is undone by `posting.reverse`, which frees the lines again.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.enums import AccountRole
from leaseapp.accounting.models import LedgerEntry
from leaseapp.accounting.services.lettering import letter
from leaseapp.accounting.services.posting import EntryDraft, LineDraft, post
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL = "OD"


@dataclass(frozen=True, slots=True)
class Receivable:
    """The rest that a customer owes on one document: `amount` is € incl. VAT, `line_ids` the lines of its account that it
    consists of (the issue's debit, partial receipts), with which the move is lettered.
    """

    billing_entity_id: UUID
    party_id: UUID
    amount: Decimal
    number: str
    source_kind: str
    source_id: UUID
    due_date: date | None = None
    line_ids: Sequence[UUID] = ()


@dataclass(frozen=True, slots=True)
class LostVat:
    """VAT of a lost receivable: its account is VAT_DUE_… when it had become due (CGI art. 272-1: it comes back), VAT_PENDING_…
    when it still waited for receipt. `base` and `amount` in €, `rate` in percent.
    """

    role: str
    rate: Decimal
    base: Decimal
    amount: Decimal


def doubt(context: Context, receivable: Receivable, day: date, event_key: str) -> LedgerEntry:
    """Row 9, first half: D 416 / C 411 of the whole amount, lettered on 411. Raises what `posting.post` raises."""
    return _move(
        context, receivable, AccountRole.CUSTOMER, AccountRole.CUSTOMER_DOUBTFUL, day, event_key,
        in_books(_("Doubtful receivable {number}"), number=receivable.number),
    )  # fmt: skip


def trust_again(context: Context, receivable: Receivable, day: date, event_key: str) -> LedgerEntry:
    """Return an amount from 416 to 411, before a receipt that pays a doubtful receivable; `line_ids` are those on 416."""
    return _move(
        context, receivable, AccountRole.CUSTOMER_DOUBTFUL, AccountRole.CUSTOMER, day, event_key,
        in_books(_("Receivable {number} no longer doubtful"), number=receivable.number),
    )  # fmt: skip


def allow(context: Context, receivable: Receivable, amount: Decimal, day: date, event_key: str) -> LedgerEntry:
    """Row 9, second half: an allowance of `amount` (€ excl. VAT), D 68174 / C 491 (negative: D 491 / C 78174)."""
    label = in_books(_("Allowance for receivable {number}"), number=receivable.number)
    return post(context, _draft(receivable, day, event_key, label, _allowance(amount, label)))


def write_off(
    context: Context,
    receivable: Receivable,
    vat: Sequence[LostVat],
    day: date,
    event_key: str,
    *,
    doubtful: bool = True,
    allowance: Decimal = ZERO,
) -> LedgerEntry:
    """Row 10: D 654 for what is lost without VAT, D 44571x or 44574x for its VAT, C 416 (C 411 unless `doubtful`); the
    `allowance` that stood for it (€) is released in the same entry: D 491 / C 78174.

    Raises ValueError when the VAT exceeds the receivable, and what `posting.post` raises.
    """
    lost = receivable.amount - money.total(row.amount for row in vat)
    if lost < 0:
        raise ValueError("more VAT than the receivable holds")
    label = in_books(_("Irrecoverable receivable {number}"), number=receivable.number)
    account = AccountRole.CUSTOMER_DOUBTFUL if doubtful else AccountRole.CUSTOMER
    lines = [LineDraft(AccountRole.BAD_DEBT, label, debit=lost)] if lost else []
    lines += [
        LineDraft(row.role, label, debit=row.amount, vat_rate=row.rate, vat_base=row.base, vat_kind="S")
        for row in vat
        if row.amount
    ]
    lines.append(LineDraft(account, label, credit=receivable.amount, party_id=receivable.party_id))
    if allowance:
        lines += _allowance(-allowance, label)
    entry = post(context, _draft(receivable, day, event_key, label, lines))
    _letter(context, entry, receivable, account)
    return entry


def _move(
    context: Context,
    receivable: Receivable,
    from_role: AccountRole,
    to_role: AccountRole,
    day: date,
    event_key: str,
    label: str,
) -> LedgerEntry:
    lines = [
        LineDraft(to_role, label, debit=receivable.amount, party_id=receivable.party_id, due_date=receivable.due_date),
        LineDraft(from_role, label, credit=receivable.amount, party_id=receivable.party_id),
    ]
    entry = post(context, _draft(receivable, day, event_key, label, lines))
    _letter(context, entry, receivable, from_role)
    return entry


def _letter(context: Context, entry: LedgerEntry, receivable: Receivable, role: AccountRole) -> None:
    own = queries.lines_on(context, entry.id, role)
    # an event that was posted before is lettered already
    if receivable.line_ids and not queries.live_letterings(context, own):
        letter(context, role, receivable.party_id, [*receivable.line_ids, *own])


def _allowance(amount: Decimal, label: str) -> list[LineDraft]:
    if amount >= 0:
        return [
            LineDraft(AccountRole.CUSTOMER_ALLOWANCE_EXPENSE, label, debit=amount),
            LineDraft(AccountRole.CUSTOMER_ALLOWANCE, label, credit=amount),
        ]
    return [
        LineDraft(AccountRole.CUSTOMER_ALLOWANCE, label, debit=-amount),
        LineDraft(AccountRole.CUSTOMER_ALLOWANCE_REVERSAL, label, credit=-amount),
    ]


def _draft(receivable: Receivable, day: date, event_key: str, label: str, lines: Sequence[LineDraft]) -> EntryDraft:
    return EntryDraft(
        billing_entity_id=receivable.billing_entity_id,
        journal=JOURNAL,
        entry_date=day,
        piece_ref=receivable.number,
        piece_date=day,
        label=label,
        source_kind=receivable.source_kind,
        source_id=receivable.source_id,
        event_key=event_key,
        lines=lines,
    )
