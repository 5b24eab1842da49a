"""Expiry of quotes is computed, never stored; the night tells the salesperson once (DECISIONS 26)."""

from leaseapp.kernel.context import Context
from leaseapp.sales import queries
from leaseapp.sales.services import quote_notices

BATCH = 200


def notify_expired(context: Context) -> int:
    """Tell the salesperson of every sent quote whose last day has passed; returns how many were found.

    Quotes that somebody holds are left to the next night. A second run finds nothing.
    """
    count = 0
    while quotes := queries.expired_and_untold(context, context.today, BATCH):
        for quote in quotes:
            quote.expiry_notified_at = context.now
            quote_notices.expired(context, quote.id)
        context.session.flush()
        count += len(quotes)
    return count
