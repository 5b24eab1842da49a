"""Orders: made from a quote or freely, changed while nothing has left, canceled before shipping (document 3, DECISIONS 26).

Order of locks: the order's row, then its products in id order, then the number series.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from uuid import UUID

from leaseapp.catalog.services import stock
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import FieldError, Invalid
from leaseapp.kernel.i18n import _
from leaseapp.kernel.queries import get_or_404
from leaseapp.kernel.sequences import next_number
from leaseapp.sales.models import Order, OrderLine
from leaseapp.sales.rules import totals
from leaseapp.sales.services.lines import LARGEST_AMOUNT

SERIES = "order"
PREFIX = "CMD-"
NO_LINES = _("An order needs at least one line.")


@dataclass(frozen=True, kw_only=True)
class OrderDraft:
    """What an order is made of: parties, texts, deposit asked for (% of the total) and priced lines, not yet stored.

    Without an order date it is today's.
    """

    customer_id: UUID
    billing_entity_id: UUID
    contact_id: UUID | None = None
    salesperson_id: UUID | None = None
    quote_id: UUID | None = None
    subject: str | None = None
    buyer_reference: str | None = None
    purchase_order_ref: str | None = None
    conditions: str | None = None
    notes: str | None = None
    deposit_pct: Decimal | None = None
    order_date: date | None = None
    requested_date: date | None = None
    delivery_establishment_id: UUID | None = None
    lines: Sequence[OrderLine] = field(default_factory=list)


def make(context: Context, draft: OrderDraft) -> Order:
    """A CONFIRMED order with its lines, numbered `CMD-<n>` in the organization's series; stock falls by what is ordered.

    Stock may fall below zero. Raises Invalid ORDER_EMPTY, AMOUNT_TOO_LARGE; NotFound for the billing entity.
    """
    seller = get_or_404(context, BillingEntity, draft.billing_entity_id, field="billingEntityId")
    values = {name: getattr(draft, name) for name in OrderDraft.__dataclass_fields__ if name != "lines"}
    values["order_date"] = draft.order_date or context.today
    order = Order(**values)
    add_up(order, draft.lines, seller)
    stock.move(context, _ordered(draft.lines, sign=-1))
    order.sequence = next_number(context, SERIES, context.organization_id)
    order.number = f"{PREFIX}{order.sequence}"
    context.add(order)
    for position, line in enumerate(draft.lines, start=1):
        line.order_id, line.position = order.id, position
    context.add(*draft.lines)
    return order


def add_up(order: Order, lines: Sequence[OrderLine], seller: BillingEntity) -> None:
    """Writes the totals and the VAT by rate of `lines` on the order. Raises Invalid ORDER_EMPTY, AMOUNT_TOO_LARGE."""
    if not lines:
        raise Invalid("ORDER_EMPTY", NO_LINES, errors=[FieldError("lines", "ORDER_EMPTY", NO_LINES)])
    computed = totals.compute(lines, vat_on_debits=seller.vat_on_debits)
    if computed.total_ttc > LARGEST_AMOUNT:
        message = _("The total of this document is too large.")
        raise Invalid("AMOUNT_TOO_LARGE", message, errors=[FieldError("lines", "AMOUNT_TOO_LARGE", message)])
    values = {
        "total_ht": computed.total_ht,
        "total_vat": computed.total_vat,
        "total_ttc": computed.total_ttc,
        "vat_breakdown": [row.to_json() for row in computed.vat_rows],
    }
    for name, value in values.items():
        if getattr(order, name) != value:
            setattr(order, name, value)


def _ordered(lines: Iterable[OrderLine], *, sign: int) -> dict[UUID, Decimal]:
    """Units by product, with `sign`."""
    units: dict[UUID, Decimal] = {}
    for line in lines:
        if line.product_id is not None:
            units[line.product_id] = units.get(line.product_id, Decimal(0)) + sign * line.quantity
    return units
