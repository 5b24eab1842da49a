"""What the salesperson hears of a quote (document 3, Events); mails follow each person's preferences."""

from uuid import UUID

from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.i18n import _
from leaseapp.notifications.enums import NotificationKind
from leaseapp.notifications.services.notifying import notify
from leaseapp.sales import queries
from leaseapp.sales.rules import quote as rules


def accepted(context: Context, quote_id: UUID) -> None:
    """The client accepted; who recorded it himself is not told."""
    _tell(context, quote_id, _("Quote accepted"), _("{customer} accepted {number}: {amount} incl. VAT"))


def expired(context: Context, quote_id: UUID) -> None:
    """The last day passed without an answer."""
    _tell(context, quote_id, _("Quote expired"), _("{number} for {customer} ({amount} incl. VAT) has had no answer"))


def _tell(context: Context, quote_id: UUID, title: str, body: str) -> None:
    quote = queries.name_of_quote(context, quote_id)
    if quote.salesperson_id is None or quote.salesperson_id == context.principal.user_id:
        return
    notify(
        context,
        [quote.salesperson_id],
        NotificationKind.GENERIC,
        title=title,
        body=body,
        target_url=f"/workspace/quotes/{quote_id}",
        payload={
            "number": rules.full_number(quote.number, quote.revision),
            "customer": quote.customer,
            "amount": money.to_text(quote.total_ttc, "fr"),
        },
    )
