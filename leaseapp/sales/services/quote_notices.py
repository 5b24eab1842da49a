"""Notices of a quote to the salesperson, else to the sales team (document 3, Events)."""

from typing import Any
from uuid import UUID

from leaseapp.billing.services import notices
from leaseapp.billing.services.notices import Notice
from leaseapp.kernel.context import Context
from leaseapp.kernel.money import Amount
from leaseapp.kernel.text.i18n import _
from leaseapp.kernel.text.labels import label_of
from leaseapp.sales import queries
from leaseapp.sales.models import QuoteQuestion
from leaseapp.sales.rules import quote as rules

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
    _tell(context, question.quote_id, _("Question about a quote"), _("{customer} about {number}: {text}"), values)


def _shortened(text: str) -> str:
    return text if len(text) <= MOST_QUOTED else f"{text[:MOST_QUOTED]}…"


def _tell(context: Context, quote_id: UUID, title: str, body: str, values: dict[str, Any] | None = None) -> None:
    quote = queries.name_of_quote(context, quote_id)
    known = {
        "number": rules.full_number(quote.number, quote.revision),
        "customer": quote.customer,
        "amount": Amount(quote.total_ttc, quote.currency),
    }
    notice = Notice(title, body, f"/workspace/quotes/{quote_id}", known | (values or {}))
    notices.tell_salesperson(context, quote.salesperson_id, notice)
