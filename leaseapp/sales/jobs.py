"""Work of sales outside requests: quotes that expire."""

from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import job
from leaseapp.kernel.queue.job_specs import Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.services import quote_expiry


@job(
    "sales.notify-expired-quotes",
    lane=Lane.BULK,
    title=_("Notices of expired quotes"),
    due=Due("40 0 * * *"),
    act=_("Expiry notified"),
)
def notify_expired_quotes(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Tell the salespeople of quotes whose validity ended without an answer, once each; safe to run twice."""
    quote_expiry.notify_expired(context)
