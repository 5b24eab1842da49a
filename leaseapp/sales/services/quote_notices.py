"""Notices of a quote to the salesperson, else to the sales team (document 3, Events)."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from leaseapp.billing.services import notices
from leaseapp.billing.services.notices import Notice
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import Amount
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.notifications.services.notifying import was_told
from leaseapp.sales import queries
from leaseapp.sales.models import QuoteQuestion
from leaseapp.sales.notification_kinds import QUOTE_ANSWERED
from leaseapp.sales.rules import quote as rules
from leaseapp.threads.models import Comment

_EVENTS_COME_WITHIN = timedelta(days=30)
"""The time in which a mail provider tells an event again."""
MOST_QUOTED = 300
"""Characters of what a client wrote that a notification repeats."""


def accepted(context: Context, quote_id: UUID) -> None:
    """Tell that the client accepted; a colleague who recorded it is not told."""
    _tell(context, quote_id, _("Quote accepted"), _("{customer} accepted {number}: {amount} incl. VAT"))


def refused(context: Context, quote_id: UUID) -> None:
    """Tell that the client refused, with the reason; a colleague who recorded it is not told."""
    quote = queries.name_of_quote(context, quote_id)
    body = _("{customer} refused {number} ({amount} incl. VAT): {reason}")
    values = {"reason": label_of(quote.refusal_reason) if quote.refusal_reason else ""}
    if quote.refusal_comment:
        body = _("{customer} refused {number} ({amount} incl. VAT): {reason} – “{comment}”")
        values["comment"] = _shortened(quote.refusal_comment)
    _tell(context, quote_id, _("Quote refused"), body, values)


def expired(context: Context, quote_id: UUID) -> None:
    """Tell that the last day passed without an answer."""
    _tell(context, quote_id, _("Quote expired"), _("{number} for {customer} ({amount} incl. VAT) has had no answer"))


def asked(context: Context, question: QuoteQuestion) -> None:
    """Tell that the client asked something on the public page."""
    values = {"text": _shortened(question.text)}
    if question.asked_by_name:
        values["customer"] = question.asked_by_name
    title, body = _("Question about a quote"), _("{customer} about {number}: {text}")
    _tell(context, question.quote_id, title, body, values, comment_id=question.comment_id)


def written(context: Context, comment: Comment, name: str, text: str) -> None:
    """Tell that a client wrote beside the quote from their own account."""
    title, body = _("Comment of a customer"), _("{customer} about {number}: {text}")
    values = {"text": _shortened(text), "customer": name}
    _tell(context, comment.target_id, title, body, values, comment_id=comment.id)


def answer_refused(context: Context, question: QuoteQuestion, comment: Comment) -> None:
    """Tell its author, once, that a reply reached nobody: the address that was left takes no mail."""
    name = f"answer refused {comment.id}"
    if was_told(context, name, _EVENTS_COME_WITHIN, QUOTE_ANSWERED):
        return
    title, body = (
        _("Answer not delivered"),
        _("The address {email} takes no mail: the answer about {number} stands on the page of the quote only."),
    )
    values = {"email": question.asked_by_email, "name": name}
    _tell(context, question.quote_id, title, body, values, comment_id=comment.id, author_id=comment.author_user_id)


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


def _tell(
    context: Context,
    quote_id: UUID,
    title: str,
    body: str,
    values: dict[str, Any] | None = None,
    *,
    comment_id: UUID | None = None,
    author_id: UUID | None = None,
) -> None:
    quote = queries.name_of_quote(context, quote_id)
    known = {
        "number": rules.full_number(quote.number, quote.revision),
        "customer": quote.customer,
        "amount": Amount(quote.total_ttc, quote.currency),
    }
    notice = Notice(title, body, _address(quote_id, comment_id), known | (values or {}), QUOTE_ANSWERED)
    notices.tell_salesperson(context, author_id or quote.salesperson_id, notice)


def _address(quote_id: UUID, comment_id: UUID | None) -> str:
    """Return the page of the quote, or the place of a comment on it."""
    return f"/workspace/quotes/{quote_id}" + (f"#comment-{comment_id}" if comment_id is not None else "")
