"""Work of sales outside requests: quotes that expire, deposits whose goods were delivered, answers to questions of clients."""

from typing import Any
from uuid import UUID

from leaseapp.kernel.adapters import mail
from leaseapp.kernel.context import Context
from leaseapp.kernel.queue.job_queue import JobRun, job
from leaseapp.kernel.queue.job_specs import MAIL, Due
from leaseapp.kernel.queue.job_tables import Lane
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.services import deliveries, quote_expiry, quote_questions


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


@job(quote_questions.HEAR_CLIENT, title=_("Notices of comments of customers"), act=_("Told"))
def hear_client(context: Context, payload: dict[str, Any]) -> None:
    """Tell the salesperson what a client wrote beside a quote; safe to run twice."""
    quote_questions.hear(context, UUID(payload["commentId"]))


@job(
    quote_questions.MAIL_ANSWER, MAIL, outside=True, title=_("Answer to a customer’s question"), act=_("Answer mailed")
)
def mail_answer(run: JobRun) -> None:
    """Mail a reply to whoever asked; an address that takes no mail is told to whoever wrote it."""
    comment_id = UUID(run.payload["commentId"])
    with run.unit_of_work() as context:
        message = quote_questions.answer_mail(context, comment_id)
    if message is None:
        return
    taken = mail.is_taken(message)
    with run.finish() as context:
        (quote_questions.mailed if taken else quote_questions.refused)(context, comment_id)
