"""Shipping and receipt of orders: quantities add up by line and never pass what was ordered (document 3, DECISIONS 26)."""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid, NotFound
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.models import Order, OrderLine
from leaseapp.sales.queries import orders as statements
from leaseapp.sales.schemas.orders import ShipIn, ShippedLineIn
from leaseapp.sales.services import deliveries, ordering
from leaseapp.sales.state_machines import ORDER


def ship(context: Context, order_id: UUID, body: ShipIn) -> Order:
    """Add what leaves now to each line; the order is SHIPPED once every line has left in full, else it stays CONFIRMED.

    Without lines everything that is left goes. Stock fell when the order was confirmed. Raises NotFound (order, line),
    Conflict INVALID_TRANSITION, Invalid SHIP_OVER_QUANTITY with every line that would pass its ordered quantity.
    """
    order = get_or_404(context, Order, order_id, for_update=True)
    ORDER.require(order, "ship")
    lines = statements.order_lines(context, order_id)
    for line, quantity in _leaving(lines, body.lines):
        line.shipped_quantity += quantity
    if all(line.shipped_quantity == line.quantity for line in lines):
        ORDER.fire(order, "ship")
    order.shipped_at = context.now
    context.session.flush()
    deliveries.follow(context, order)
    return order


def _leaving(lines: Sequence[OrderLine], typed: Sequence[ShippedLineIn] | None) -> list[tuple[OrderLine, Decimal]]:
    if typed is None:
        return [(line, line.quantity - line.shipped_quantity) for line in lines]
    found = {line.id: line for line in lines}
    message = _("Only {rest} of {quantity} {rest|is|are} left to ship.")
    errors, units = [], dict.fromkeys(found, Decimal(0))
    for index, item in enumerate(typed):
        line = found.get(item.order_line_id)
        if line is None:
            raise NotFound(f"lines[{index}].orderLineId")
        units[line.id] += item.quantity
        if line.shipped_quantity + units[line.id] > line.quantity:
            params = {"rest": line.quantity - line.shipped_quantity, "quantity": line.quantity}
            errors.append(FieldError(f"lines[{index}].quantity", "SHIP_OVER_QUANTITY", message, params))
    if not typed:
        text = _("Choose at least one line.")
        errors.append(FieldError("lines", "REQUIRED", text))
        raise Invalid(errors=errors)
    if errors:
        raise Invalid("SHIP_OVER_QUANTITY", message, errors=errors, **errors[0].params)
    return [(line, units[line.id]) for line in lines]


def receive(context: Context, order_id: UUID) -> Order:
    """Note that the customer has received the order; when everything is invoiced already, it is done.

    Raises NotFound, Conflict INVALID_TRANSITION unless everything was shipped.
    """
    order = get_or_404(context, Order, order_id, for_update=True)
    ORDER.fire(order, "receive")
    order.received_at = context.now
    context.session.flush()
    ordering.refresh_status(context, order_id)
    return order
