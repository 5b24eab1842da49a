"""The opening entry of the year after a closed one: its balances, its open items, its result (MONEY.md 1.4)."""

from datetime import timedelta

from leaseapp.accounting.models import FiscalYearClosing, LedgerEntry
from leaseapp.accounting.queries import OPENED_BY
from leaseapp.accounting.services.posting import EntryDraft, LineDraft, post
from leaseapp.closing.queries import years as statements
from leaseapp.closing.rules import opening
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import ZERO
from leaseapp.kernel.text.i18n import _, in_books

JOURNAL = "AN"


def carry(context: Context, year: FiscalYearClosing) -> LedgerEntry | None:
    """Post the opening entry on the first day of the next year; None where nothing is left to carry.

    A second time gives the entry that is there.
    """
    balances = statements.balances(context, year.id)
    items = statements.open_items(context, year.billing_entity_id, year.end_date)
    lines = opening.opening(balances, items, in_books(_("Result of {year}"), year=str(year.year)))
    if not lines:
        return None
    day = year.end_date + timedelta(days=1)
    label = in_books(_("Opening balances {year}"), year=str(day.year))
    drafts = [
        LineDraft(
            one.role, one.label, debit=max(one.amount, ZERO), credit=max(-one.amount, ZERO), party_id=one.party_id,
            due_date=one.due_date, account_id=one.account_id,
        )
        for one in lines
    ]  # fmt: skip
    return post(
        context,
        EntryDraft(
            billing_entity_id=year.billing_entity_id, journal=JOURNAL, entry_date=day, piece_ref=f"AN-{day.year}",
            piece_date=day, label=label, source_kind=OPENED_BY, source_id=year.id, event_key=f"closing.opening:{year.id}",
            lines=drafts,
        ),
    )  # fmt: skip
