"""A quote becomes an order (document 3, DECISIONS 26): the lines that count, priced as they were offered.

The order takes what is paid once; rents and subscriptions wait for a contract, each by itself (decision 68).
"""

from uuid import UUID

from leaseapp.billing.models.columns import PricedLine
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.sales import queries
from leaseapp.sales.events import QuoteConverted, RecurringLinesAgreed
from leaseapp.sales.models import Order, OrderLine, Quote, QuoteLine
from leaseapp.sales.models.columns import ChosenLine
from leaseapp.sales.rules import quote as rules
from leaseapp.sales.services import ordering, pending_contracts
from leaseapp.sales.services.ordering import OrderDraft
from leaseapp.sales.services.quote_answers import refuse_empty, refuse_superseded, replace_earlier
from leaseapp.sales.state_machines import QUOTE


def convert(context: Context, quote_id: UUID) -> Order | None:
    """Return the CONFIRMED order of a draft, sent or accepted quote; a quote has one at most, one of rents alone has none.

    Raises NotFound, Conflict QUOTE_SUPERSEDED, Conflict INVALID_TRANSITION (refused, or ordered already), Invalid
    QUOTE_NO_LINES.
    """
    quote = get_or_404(context, Quote, quote_id, for_update=True)
    refuse_superseded(quote)
    QUOTE.require(quote, "convert")
    rows = queries.rows_of_quote(context, quote_id)
    refuse_empty(rows)
    replace_earlier(context, quote)
    once = rules.once(rows)
    order = _order(context, quote, once) if once else None
    QUOTE.fire(quote, "convert")
    context.session.flush()
    waiting = pending_contracts.wait(context, quote, rules.recurring(rows))
    context.emit(QuoteConverted(quote.id, order.id if order else None))
    if waiting:
        context.emit(RecurringLinesAgreed(quote.id, tuple(line.id for line in waiting)))
    return order


def _order(context: Context, quote: Quote, rows: list[QuoteLine]) -> Order:
    return ordering.make(
        context,
        OrderDraft(
            customer_id=quote.customer_id,
            billing_entity_id=quote.billing_entity_id,
            contact_id=quote.contact_id,
            salesperson_id=quote.salesperson_id,
            quote_id=quote.id,
            subject=quote.subject,
            buyer_reference=quote.buyer_reference,
            conditions=quote.conditions,
            notes=quote.notes,
            deposit_pct=quote.deposit_pct,
            lines=[_order_line(row) for row in rows],
        ),
    )


def _order_line(row: QuoteLine) -> OrderLine:
    priced = {name: getattr(row, name) for name in (*PricedLine.model_fields, *ChosenLine.model_fields)}
    return OrderLine(quote_line_id=row.id, **priced)
