"""Books: the journals and fiscal years of a billing entity."""

from datetime import date
from uuid import UUID

from leaseapp.accounting import queries
from leaseapp.accounting.models import Journal
from leaseapp.accounting.rules import books, fiscal_year
from leaseapp.accounting.services import years
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence import locks


def create_book(context: Context, billing_entity_id: UUID, first_day: date | None = None) -> None:
    """Open the book of a billing entity: its seven journals and its first fiscal year; nothing when it has them.

    The first year begins on `first_day`, or is the calendar year of today.
    """
    locks.lock(context, "ledger-book", billing_entity_id)
    if queries.journals_of(context, billing_entity_id):
        return
    context.add(
        *(
            Journal(billing_entity_id=billing_entity_id, code=seeded.code, label=seeded.label, kind=seeded.kind)
            for seeded in books.JOURNALS
        )
    )
    first = fiscal_year.starting(first_day) if first_day else fiscal_year.calendar_year(context.today)
    years.add(context, billing_entity_id, first)
