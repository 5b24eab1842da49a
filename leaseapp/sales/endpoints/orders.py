"""Orders (document 3; ship, receive, cancel and what remains are extras of ours)."""

from leaseapp.billing.permissions import INVOICE_CREATE
from leaseapp.billing.schemas.invoices import InvoiceOut
from leaseapp.billing.services import reading
from leaseapp.kernel.context import Context
from leaseapp.kernel.endpoints import workspace
from leaseapp.kernel.listing.http import list_endpoint
from leaseapp.kernel.persistence.ids import Id
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.lists import ORDERS
from leaseapp.sales.permissions import ORDER_CREATE, ORDER_READ, ORDER_UPDATE
from leaseapp.sales.schemas.orders import (
    CancelIn,
    InvoicePreviewOut,
    OrderIn,
    OrderInvoiceIn,
    OrderOut,
    OrderPatch,
    RemainingOut,
    RemainingQuery,
    ShipIn,
)
from leaseapp.sales.services import order_invoicing, order_reading, ordering, shipping

list_orders = list_endpoint(workspace, "/orders", ORDERS)


@workspace.post("/orders", permission=ORDER_CREATE, audit="sales.order.create", returns=OrderOut, status=201)
def create_order(context: Context, body: OrderIn) -> OrderOut:
    """Create a confirmed order; stock falls, and what is missing of it is said in `warnings`."""
    return order_reading.order(context, ordering.create(context, body).id)


@workspace.get("/orders/{order_id}", permission=ORDER_READ, returns=OrderOut)
def read_order(context: Context, order_id: Id) -> OrderOut:
    """Read an order with its lines, its invoices and how far it has come."""
    return order_reading.order(context, order_id)


@workspace.patch("/orders/{order_id}", permission=ORDER_UPDATE, audit="sales.order.update", returns=OrderOut)
def update_order(context: Context, order_id: Id, body: OrderPatch) -> OrderOut:
    """Change an order; once something was shipped or invoiced, of its lines only prices and texts that no invoice bears."""
    ordering.patch(context, order_id, body)
    return order_reading.order(context, order_id)


@workspace.post(
    "/orders/{order_id}/ship",
    permission=ORDER_UPDATE,
    audit="sales.order.ship",
    returns=OrderOut,
    extra="an order is shipped by quantities (DECISIONS 26)",
    act=_("Shipment"),
)
def ship_order(context: Context, order_id: Id, body: ShipIn) -> OrderOut:
    """Ship quantities of lines, or everything that is left."""
    shipping.ship(context, order_id, body)
    return order_reading.order(context, order_id)


@workspace.post(
    "/orders/{order_id}/receive",
    permission=ORDER_UPDATE,
    audit="sales.order.receive",
    returns=OrderOut,
    extra="an order is received before it can be done (document 3, DECISIONS 26)",
    act=_("Received"),
)
def receive_order(context: Context, order_id: Id) -> OrderOut:
    """Record that the customer has received everything."""
    shipping.receive(context, order_id)
    return order_reading.order(context, order_id)


@workspace.post(
    "/orders/{order_id}/cancel",
    permission=ORDER_UPDATE,
    audit="sales.order.cancel",
    returns=OrderOut,
    extra="an order is canceled before shipping (DECISIONS 26)",
    act=_("Canceled"),
)
def cancel_order(context: Context, order_id: Id, body: CancelIn) -> OrderOut:
    """Cancel an order before anything was shipped or invoiced; its goods return to stock."""
    ordering.cancel(context, order_id, body)
    return order_reading.order(context, order_id)


@workspace.get(
    "/orders/{order_id}/remaining",
    permission=ORDER_READ,
    internal=True,
    returns=RemainingOut,
    extra="what may still be invoiced, and what an invoice would say (issue 3)",
)
def read_remaining(context: Context, order_id: Id, query: RemainingQuery) -> RemainingOut:
    """Return the part of an order that may still be invoiced, and the figures of an invoice in the requested mode."""
    return order_reading.what_remains(context, order_id, query)


@workspace.post(
    "/orders/{order_id}/preview-invoice", permission=ORDER_READ, writes=False, internal=True,
    returns=InvoicePreviewOut,
    extra="the dialog shows what the invoice would say before it is made",
)  # fmt: skip
def preview_order_invoice(context: Context, order_id: Id, body: OrderInvoiceIn) -> InvoicePreviewOut:
    """Return the figures of the invoice, or the reason why there would be none; nothing is stored."""
    return order_reading.preview(context, order_id, body)


@workspace.post(
    "/orders/{order_id}/invoice",
    permission=INVOICE_CREATE,
    audit="sales.order.invoice",
    returns=InvoiceOut,
    status=201,
    act=_("Invoice drafted"),
)
def invoice_order(context: Context, order_id: Id, body: OrderInvoiceIn) -> InvoiceOut:
    """Make a draft invoice of everything that remains, of some quantities, of a deposit or of the balance."""
    return reading.invoice(context, order_invoicing.invoice(context, order_id, body).id)
