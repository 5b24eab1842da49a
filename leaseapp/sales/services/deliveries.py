"""The delivery of an order's goods and what follows: the VAT of its deposits is due, paid or not (CGI art. 269-2-a).

An order is delivered when its last line has left. The books follow in a job of their own: shipping locks the order alone,
and an entry of the ledger stands before orders in the order of locks (ARCHITECTURE.md).
"""

from typing import Any
from uuid import UUID

from leaseapp.billing.enums import InvoiceType
from leaseapp.billing.models import Invoice
from leaseapp.billing.queries.deliveries import deposits_of_order
from leaseapp.billing.services import deliveries
from leaseapp.kernel import clock
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import Order
from leaseapp.sales.queries import orders as statements

DELIVER = "sales.deliver-deposits"
DELIVERED = (OrderStatus.SHIPPED, OrderStatus.RECEIVED, OrderStatus.INVOICED)


def follow(context: Context, order: Order) -> None:
    """Have the deposits of an order whose goods have left made due; nothing for one that has none."""
    if order.status in DELIVERED and deposits_of_order(context, order.id):
        context.enqueue(DELIVER, {"orderId": order.id})


def follow_deposit(context: Context, invoice_id: UUID) -> None:
    """Do so for a deposit that is issued after the delivery."""
    invoice = get_or_404(context, Invoice, invoice_id)
    if invoice.type_code is InvoiceType.DEPOSIT_INVOICE and invoice.order_id is not None:
        follow(context, get_or_404(context, Order, invoice.order_id))


def deliver(context: Context, payload: dict[str, Any]) -> None:
    """Make the VAT of the order's deposits due on the day its goods left; safe to run twice."""
    order = get_or_404(context, Order, UUID(payload["orderId"]))
    if order.status in DELIVERED and order.shipped_at is not None:
        day = clock.local_date(order.shipped_at, context.principal.timezone)
        deliveries.delivered(context, deposits_of_order(context, order.id), day)


def sweep(context: Context) -> None:
    """Have done what was not: orders that were delivered before the product knew of it."""
    for order_id in statements.orders_with_undelivered_deposits(context, DELIVERED):
        context.enqueue(DELIVER, {"orderId": order_id}, dedupe=f"sweep {order_id}")
