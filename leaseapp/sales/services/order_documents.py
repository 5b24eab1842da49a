"""From the rows of an order to its confirmation: drawn as they stand, in the buyer's language."""

from functools import partial
from uuid import UUID

from leaseapp.billing.services import invoice_documents, terms
from leaseapp.documents.rules.languages import language_of
from leaseapp.documents.services import branding
from leaseapp.documents.services import parties as drawn
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import FileAnswer, Later
from leaseapp.kernel.errors import NotFound
from leaseapp.kernel.web.media_types import PDF
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.queries import orders
from leaseapp.sales.queries.order_documents import order_with_parties
from leaseapp.sales.rules import order_document
from leaseapp.sales.rules.order_document import OrderDocument
from leaseapp.sales.rules.quote import full_number


def assemble(context: Context, order_id: UUID) -> OrderDocument:
    """Return the confirmation of an order as its rows stand now. Raises NotFound."""
    parties = order_with_parties(context, order_id)
    if parties is None:
        raise NotFound()
    order, quote = parties.order, parties.quote
    buyer = invoice_documents.buyer_of(parties.customer, parties.company, parties.establishment, parties.party_code)
    buyer = drawn.with_contact(buyer, parties.contact)
    return order_document.assemble(
        number=order.number,
        order_date=order.order_date,
        seller=drawn.seller_of(parties.billing_entity),
        buyer=buyer,
        lines=[drawn.line_of(line) for line in orders.order_lines(context, order_id)],
        currency=order.currency,
        requested_date=order.requested_date,
        delivery=invoice_documents.delivery_of(context, order.delivery_establishment_id, buyer),
        quote_number=full_number(quote.number, quote.revision) if quote else None,
        subject=order.subject,
        buyer_reference=order.buyer_reference,
        purchase_order_ref=order.purchase_order_ref,
        conditions=order.conditions,
        notes=order.notes,
        deposit_pct=order.deposit_pct,
        is_canceled=order.status is OrderStatus.CANCELED,
        term=terms.agreed(parties.customer, parties.company, parties.billing_entity),
    )


def pdf(context: Context, order_id: UUID) -> FileAnswer:
    """Return the confirmation as PDF/A. Raises NotFound."""
    from leaseapp.sales.rendering.order_pdf import render_order  # noqa: PLC0415  half a second that no start has to wait for

    document = assemble(context, order_id)
    locale = language_of(document.buyer.address.country)
    content = Later(partial(render_order, document, locale, brand=branding.brand(context)))
    return FileAnswer(f"{document.number}.pdf", PDF, content, inline=True)
