"""The only door into the ledger (MONEY.md 1.1): `post` writes one entry, validated and final, in the caller's transaction.

Three statements an entry, however many lines: take the number (the counter's row is the lock), resolve accounts, parties
and an earlier entry of the same event, write entry and lines. The number lock comes first among them so that the look-up
for an earlier entry sees whatever a concurrent transaction of the same event has committed; a caller whose own lock keeps
others from the event looks up before (`look_up`), and holds the number's lock for less.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import Any
from uuid import UUID

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from leaseapp.accounting import queries
from leaseapp.accounting.enums import AccountParty
from leaseapp.accounting.models import LedgerEntry
from leaseapp.accounting.permissions import CLOSING_MANAGE
from leaseapp.accounting.queries import posting as statements
from leaseapp.accounting.rules import books
from leaseapp.accounting.rules.content_hash import content_hash
from leaseapp.accounting.rules.entry import LABEL_LENGTH, PIECE_LENGTH, EntryDraft, LineDraft, check, clean, mirror
from leaseapp.accounting.services import lettering, years
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, Invalid, NotFound
from leaseapp.kernel.persistence.ids import new_id
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _

__all__ = ["EntryDraft", "LineDraft", "look_up", "post", "post_all", "reverse"]


Names = Sequence[sa.Row]
"""Accounts and parties of an entry, and the entry of the same event, if there is one."""


def look_up(context: Context, book_id: UUID, event_key: str, lines: Sequence[LineDraft]) -> Names:
    """Return what `post` has to know of `lines` (their labels and amounts do not matter), ahead of it.

    Only for an event that nobody else can post meanwhile: the caller holds a lock on its source.
    """
    return statements.resolve(context, book_id, event_key, **_wanted(lines))


def post(context: Context, draft: EntryDraft, names: Names | None = None) -> LedgerEntry:
    """Write `draft` with the next number of its journal and year, and return it; an event that was posted before gives
    the entry that exists and writes nothing.

    A date after the book's last year opens the next one. Raises Invalid (ENTRY_TOO_SHORT, LINE_AMOUNT, ENTRY_UNBALANCED,
    ENTRY_INCOMPLETE, UNKNOWN_JOURNAL, UNKNOWN_ACCOUNT, ACCOUNT_INACTIVE, PARTY_REQUIRED, PARTY_MISMATCH), NotFound for an
    unknown party, Conflict FISCAL_YEAR_CLOSED. The number's lock is held until the commit: post as late as possible, and
    several entries through `post_all`. `names` were looked up before.
    """
    check(draft)
    taken = _take(context, draft)
    if names is None:
        names = look_up(context, draft.billing_entity_id, draft.event_key, draft.lines)
    earlier = next((row.id for row in names if row.what == statements.POSTED), None)
    if earlier is not None:
        statements.give_entry_number_back(context, taken.counter_id)
        return get_or_404(context, LedgerEntry, earlier)
    if not books.takes_entries(taken.state, taken.kind, closing_manager=context.can(CLOSING_MANAGE)):
        raise years.closed(context, draft.billing_entity_id, draft.entry_date)
    entry_id = new_id()
    lines = _lines(draft, names, entry_id)
    entry = _entry(context, draft, taken, entry_id, lines)
    try:
        statements.write_entry(context, entry, lines)
    except IntegrityError as error:
        if getattr(getattr(error.orig, "diag", None), "constraint_name", None) == "ck_ledger_entry_open_year":
            raise Conflict("FISCAL_YEAR_CLOSED", _("The fiscal year was closed a moment ago.")) from error
        raise
    return entry


def post_all(context: Context, drafts: Iterable[EntryDraft]) -> list[LedgerEntry]:
    """Post several entries, books and journals in one order, so that two transactions never wait for each other.

    The answer is in the order of `drafts`.
    """
    numbered = sorted(enumerate(drafts), key=lambda item: (str(item[1].billing_entity_id), item[1].journal, item[0]))
    posted = {position: post(context, draft) for position, draft in numbered}
    return [posted[position] for position in sorted(posted)]


def reverse(
    context: Context,
    entry_id: UUID,
    event_key: str,
    entry_date: date,
    label: str,
    *,
    source_kind: str | None = None,
    source_id: UUID | None = None,
    piece_ref: str | None = None,
) -> LedgerEntry:
    """Post the mirror of an entry (MONEY.md row 8): the same accounts and parties, amounts on the other side.

    Lines of customers and suppliers are lettered with their mirrors; whatever they were lettered with before is lettered
    anew without them. Source and piece are those of the entry unless given. Raises NotFound, Conflict
    ENTRY_ALREADY_REVERSED, and what `post` raises.
    """
    original = get_or_404(context, LedgerEntry, entry_id)
    repeated = queries.entry_of_event(context, original.billing_entity_id, event_key)
    if repeated is not None:
        return repeated
    if queries.reversal_of(context, entry_id) is not None:
        raise Conflict("ENTRY_ALREADY_REVERSED", _("This entry has been reversed already."))
    lines = [
        mirror(
            LineDraft(
                None, line.label, debit=line.debit, credit=line.credit, party_id=line.party_id, due_date=line.due_date,
                vat_rate=line.vat_rate, vat_base=line.vat_base, vat_kind=line.vat_kind, account_id=line.account_id,
            )
        )
        for line in queries.lines_of(context, entry_id)
    ]  # fmt: skip
    undone = post(
        context,
        EntryDraft(
            billing_entity_id=original.billing_entity_id,
            journal=queries.journal_of(context, original.journal_id).code,
            entry_date=entry_date,
            piece_ref=piece_ref or original.piece_ref,
            piece_date=entry_date,
            label=label,
            source_kind=source_kind or original.source_kind,
            source_id=source_id or original.source_id,
            event_key=event_key,
            lines=lines,
            reverses_entry_id=original.id,
        ),
    )
    lettering.undo(context, original.id, undone.id)
    return undone


def _take(context: Context, draft: EntryDraft) -> sa.Row:
    arguments = (draft.billing_entity_id, draft.journal, draft.entry_date, clock.now())
    taken = statements.take_entry_number(context, *arguments)
    if taken is not None:
        return taken
    if not queries.journal_exists(context, draft.billing_entity_id, draft.journal):
        raise Invalid("UNKNOWN_JOURNAL", _("The book has no journal {journal}."), journal=draft.journal)
    years.open_year_for(context, draft.billing_entity_id, draft.entry_date)
    taken = statements.take_entry_number(context, *arguments)
    if taken is None:
        raise RuntimeError(f"journal {draft.journal} has no counter for {draft.entry_date}")
    return taken


def _wanted(lines: Sequence[LineDraft]) -> dict[str, set[Any]]:
    return {
        "roles": {str(line.role) for line in lines if line.account_id is None},
        "accounts": {line.account_id for line in lines if line.account_id is not None},
        "parties": {line.party_id for line in lines if line.party_id is not None},
    }


def _lines(entry: EntryDraft, names: Names, entry_id: UUID) -> list[dict[str, Any]]:
    accounts: dict[Any, sa.Row] = {}
    for row in names:
        if row.what == statements.ACCOUNT:
            accounts[row.role], accounts[row.id] = row, row
    parties = {row.id: row.party for row in names if row.what == statements.PARTY}
    lines = []
    for position, draft in enumerate(entry.lines, start=1):
        account = _account(draft, accounts.get(draft.account_id or str(draft.role)), parties, position - 1)
        # a mirror must hit the accounts of its original, even those that were retired since
        if not account.active and entry.reverses_entry_id is None:
            raise _refuse(
                position - 1, "ACCOUNT_INACTIVE", _("Account {number} is no longer used."), number=account.number
            )
        lines.append(
            {
                "id": new_id(), "entry_id": entry_id, "position": position, "account_id": account.id, "party_id": draft.party_id,
                "label": clean(draft.label) or account.number, "debit": draft.debit, "credit": draft.credit,
                "vat_rate": draft.vat_rate, "vat_base": draft.vat_base, "vat_kind": draft.vat_kind,
                "due_date": draft.due_date,
            }
        )  # fmt: skip
    return lines


def _account(draft: LineDraft, account: sa.Row | None, parties: dict[UUID, str], index: int) -> sa.Row:
    if account is None:
        name = draft.role or draft.account_id
        raise _refuse(index, "UNKNOWN_ACCOUNT", _("The chart of accounts has no account for {name}."), name=str(name))
    if draft.party_id is None:
        if account.party != AccountParty.NONE:
            raise _refuse(
                index, "PARTY_REQUIRED", _("A line on account {number} names its party."), number=account.number
            )
        return account
    kind = parties.get(draft.party_id)
    if kind is None:
        raise NotFound(f"lines[{index}].partyId")
    if account.party != kind:
        raise _refuse(
            index, "PARTY_MISMATCH", _("Account {number} takes no party of this kind."), number=account.number
        )
    return account


def _refuse(index: int, code: str, message: str, **params: Any) -> Invalid:
    return Invalid(code, message, errors=[FieldError(f"lines[{index}]", code, message, params)], **params)


def _entry(
    context: Context, draft: EntryDraft, taken: sa.Row, entry_id: UUID, lines: Sequence[dict[str, Any]]
) -> LedgerEntry:
    values: dict[str, Any] = {
        "organization_id": context.organization_id,
        "id": entry_id,
        "billing_entity_id": draft.billing_entity_id,
        "journal_id": taken.journal_id,
        "fiscal_year_id": taken.year_id,
        "number": taken.number,
        "entry_date": draft.entry_date,
        "validated_at": taken.last_validated_at,
        "piece_ref": clean(draft.piece_ref, PIECE_LENGTH),
        "piece_date": draft.piece_date,
        "label": clean(draft.label, LABEL_LENGTH),
        "source_kind": draft.source_kind,
        "source_id": draft.source_id,
        "event_key": draft.event_key,
        "reverses_entry_id": draft.reverses_entry_id,
        "line_count": len(lines),
        "total": draft.total,
    }
    fingerprint = content_hash(values, lines)
    return LedgerEntry(**values, content_hash=fingerprint, created_at=context.now, updated_at=context.now)
