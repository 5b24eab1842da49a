"""Work of sales outside requests: quotes that expire, deposits whose goods were delivered."""

from typing import Any

from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import job
from leaseapp.kernel.queue.job_specs import Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.services import deliveries, quote_expiry


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


@job(deliveries.DELIVER, title=_("VAT of delivered deposits"), act=_("VAT of the deposit due"))
def deliver_deposits(context: Context, payload: dict[str, Any]) -> None:
    """Make the VAT of an order's deposits due; safe to run twice."""
    deliveries.deliver(context, payload)


@job(
    "sales.find-delivered-deposits",
    lane=Lane.BULK,
    title=_("Search for delivered deposits"),
    due=Due("20 0 * * *", at_start=True),
)
def find_delivered_deposits(context: Context, _payload: dict[str, Any] | None = None) -> None:
    """Find deposits whose goods were delivered and whose VAT still waits; safe to run twice."""
    deliveries.sweep(context)
