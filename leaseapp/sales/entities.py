"""Kinds of records of sales, for timelines, threads, files and search; and what sales tells the domains below."""

from uuid import UUID

from sqlmodel import select

from leaseapp.billing.services.proposing import Offers, offers
from leaseapp.billing.services.sources import Source, sources
from leaseapp.catalog.services.products import product_uses
from leaseapp.catalog.services.variants import variant_uses
from leaseapp.directory.services.references import Reference, billing_entity_references
from leaseapp.kernel.context import Context
from leaseapp.kernel.entities import register_entity
from leaseapp.kernel.persistence.queries import exists
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.models import (
    Order,
    OrderLine,
    PendingContractLine,
    Quote,
    QuoteAcceptance,
    QuoteLine,
    QuoteQuestion,
)
from leaseapp.sales.permissions import ORDER_READ, QUOTE_READ
from leaseapp.sales.queries import orders
from leaseapp.sales.services import customer_offers, order_invoicing, shipment_wording

register_entity("OrderLine", OrderLine, label=_("Order line"), permission=ORDER_READ, title_column="designation")

register_entity(
    "Order",
    Order,
    label=_("Order"),
    permission=ORDER_READ,
    url="/workspace/orders/{id}",
    title_column="number",
    parts=(("OrderLine", "order_id"), ("DocumentMail", "target_id")),
    tellers={"sales.order.ship": shipment_wording.told},
)

register_entity("QuoteLine", QuoteLine, label=_("Quote line"), permission=QUOTE_READ, title_column="designation")

register_entity("QuoteAcceptance", QuoteAcceptance, label=_("Acceptance"), permission=QUOTE_READ, title_column="id")

register_entity(
    "QuoteQuestion", QuoteQuestion, label=_("Customer's question"), permission=QUOTE_READ, title_column="id"
)

register_entity(
    "Quote",
    Quote,
    label=_("Quote"),
    permission=QUOTE_READ,
    url="/workspace/quotes/{id}",
    title_column="number",
    parts=(
        ("QuoteLine", "quote_id"),
        ("QuoteAcceptance", "quote_id"),
        ("QuoteQuestion", "quote_id"),
        ("DocumentMail", "target_id"),
    ),
)


register_entity(
    "PendingContractLine",
    PendingContractLine,
    label=_("Line without contract"),
    permission=ORDER_READ,
    url="/workspace/pending-contract-lines/{id}",
    title_column="quote_line_id",
    titled_by="QuoteLine",
)


def _has_order(context: Context, billing_entity_id: UUID) -> bool:
    statement = select(Order.id).where(Order.billing_entity_id == billing_entity_id, Order.deleted_at.is_(None))
    return exists(context, statement)


def _stands_on_order(context: Context, product_id: UUID) -> bool:
    return exists(context, select(OrderLine.id).where(OrderLine.product_id == product_id))


def _has_quote(context: Context, billing_entity_id: UUID) -> bool:
    statement = select(Quote.id).where(Quote.billing_entity_id == billing_entity_id, Quote.deleted_at.is_(None))
    return exists(context, statement)


def _stands_on_quote(context: Context, product_id: UUID) -> bool:
    return exists(context, select(QuoteLine.id).where(QuoteLine.product_id == product_id))


product_uses.add(_stands_on_quote)

product_uses.add(_stands_on_order)

billing_entity_references.add(Reference(_("quotes"), _has_quote))

billing_entity_references.add(Reference(_("orders"), _has_order))
sources.add(Source(orders.number_of, orders.salespeople_of, order_invoicing.require_left))
offers.add(Offers(customer_offers.defaults, customer_offers.recent, customer_offers.usual_contact))


def _variant_stands_on_order(context: Context, variant_id: UUID) -> bool:
    return exists(context, select(OrderLine.id).where(OrderLine.variant_id == variant_id))


def _variant_stands_on_quote(context: Context, variant_id: UUID) -> bool:
    return exists(context, select(QuoteLine.id).where(QuoteLine.variant_id == variant_id))


variant_uses.add(_variant_stands_on_order)
variant_uses.add(_variant_stands_on_quote)
