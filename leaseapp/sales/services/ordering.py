"""Orders: made from a quote or freely, changed while nothing has left, canceled before shipping (document 3, DECISIONS 26).

Order of locks: the order's row, then its products in id order, then the number series.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from sqlmodel import SQLModel

from leaseapp.billing.models import Customer
from leaseapp.billing.services import invoicing, priced_lines
from leaseapp.catalog.services import stock
from leaseapp.directory.models import BillingEntity, Establishment
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import Order, OrderLine
from leaseapp.sales.queries import orders as statements
from leaseapp.sales.schemas.orders import CancelIn, OrderIn, OrderPatch
from leaseapp.sales.services import contacts, order_lines, order_progress, order_reading, salespeople
from leaseapp.sales.services.order_lines import add_up, units
from leaseapp.sales.state_machines import ORDER

SERIES = "order"
PREFIX = "CMD-"


@dataclass(frozen=True, kw_only=True)
class OrderDraft:
    """The parts of an order: parties, texts, deposit asked for (% of the total) and priced lines, not yet stored.

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
    """Return a CONFIRMED order with its lines, numbered `CMD-<n>` in the organization's series; stock falls by what is ordered.

    Stock may fall below zero. Raises Invalid ORDER_EMPTY, AMOUNT_TOO_LARGE; NotFound for the billing entity.
    """
    seller = get_or_404(context, BillingEntity, draft.billing_entity_id, field="billingEntityId")
    values = {name: getattr(draft, name) for name in OrderDraft.__dataclass_fields__ if name != "lines"}
    values["order_date"] = draft.order_date or context.today
    order = Order(**values)
    add_up(order, draft.lines, seller)
    stock.move(context, units(draft.lines, sign=-1))
    order.sequence = next_number(context, SERIES, context.organization_id)
    order.number = f"{PREFIX}{order.sequence}"
    context.add(order)
    for position, line in enumerate(draft.lines, start=1):
        line.order_id, line.position = order.id, position
    context.add(*draft.lines)
    return order


def create(context: Context, body: OrderIn) -> Order:
    """Return a free order, confirmed at once. What is left out comes from the customer, the default billing entity, the caller.

    Raises NotFound (customer, billing entity, contact, salesperson, establishment, product; with the field), Invalid for
    refused values.
    """
    customer, company = invoicing.customer_of(context, body.customer_id)
    seller = invoicing.seller_of(context, body.billing_entity_id)
    values = body.model_dump(by_alias=False, exclude={"lines", "customer_id", "billing_entity_id", "discount_ht"})
    check_references(context, values)
    contacts.check(context, body.contact_id, company)
    values["buyer_reference"] = body.buyer_reference or customer.buyer_reference
    values["salesperson_id"] = body.salesperson_id or context.principal.user_id
    lines = order_lines.build(context, body.lines, seller, company)
    priced_lines.spread_discount(lines, body.discount_ht)
    return make(context, OrderDraft(customer_id=customer.id, billing_entity_id=seller.id, lines=lines, **values))


def patch(context: Context, order_id: UUID, body: OrderPatch) -> Order:
    """Change an order that is not canceled; its parties and discount only while nothing was shipped or invoiced.

    `lines` replaces all of them, and stock moves by the difference; later only prices and texts of lines that stand on no
    invoice are put right. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION or ORDER_FIXED (with the fields),
    Invalid for refused values, CONTACT_OF_ANOTHER_COMPANY among them.
    """
    order = for_change(context, Order, order_id, body.version, lambda _row: order_reading.order(context, order_id))
    if order.status is OrderStatus.CANCELED:
        raise Conflict(
            "INVALID_TRANSITION", _("A canceled order cannot be changed."), extra={"status": order.status.value}
        )
    changes = body.changes()
    typed = changes.pop("lines", None)
    check_references(context, changes)
    fixed = [name for name in _FIXED if name in differences(order, changes)]
    with context.session.no_autoflush:
        if fixed or typed is not None:
            progress = order_progress.read(context, order_id)
            if fixed and order_lines.is_fixed(progress, order):
                message = _("Parties and discount are fixed: something of this order was shipped or invoiced already.")
                errors = [FieldError(_FIXED[name], order_lines.FIXED, message) for name in fixed]
                raise Conflict(order_lines.FIXED, message, errors=errors)
        apply_changes(order, changes)
        if changes.keys() & {"contact_id", "customer_id"}:
            contacts.check(context, order.contact_id, invoicing.customer_of(context, order.customer_id)[1])
        if typed is not None:
            order_lines.replace(context, order, body, progress)
        elif fixed:
            seller = invoicing.seller_of(context, order.billing_entity_id)
            lines = [item.line for item in progress.lines]
            priced_lines.spread_discount(lines, order.discount_ht)
            add_up(order, lines, seller)
        order.updated_at = context.now
    context.session.flush()
    return order


_FIXED = {"customer_id": "customerId", "billing_entity_id": "billingEntityId", "discount_ht": "discountHt"}


def cancel(context: Context, order_id: UUID, body: CancelIn) -> Order:
    """Cancel an order of which nothing was shipped and nothing is invoiced; its goods return to stock.

    Raises NotFound, Conflict INVALID_TRANSITION, ORDER_SHIPPED or ORDER_INVOICED (with the invoices' numbers).
    """
    order = get_or_404(context, Order, order_id, for_update=True)
    ORDER.require(order, "cancel")
    lines = statements.order_lines(context, order_id)
    if any(line.shipped_quantity for line in lines):
        raise Conflict("ORDER_SHIPPED", _("A part of this order was shipped already: it can no longer be canceled."))
    invoices = statements.open_invoices_of_order(context, order_id)
    if invoices:
        message = _("This order was invoiced: delete the draft, or credit the invoice, first ({numbers}).")
        numbers = ", ".join(invoice.number or context.translate(_("draft")) for invoice in invoices)
        raise Conflict("ORDER_INVOICED", message, numbers=numbers)
    stock.move(context, units(lines, sign=1))
    ORDER.fire(order, "cancel")
    order.canceled_at, order.cancel_reason = context.now, body.reason
    context.session.flush()
    return order


def refresh_status(context: Context, order_id: UUID) -> None:
    """Close an order that was received and is invoiced in full, or opens it again when a credit note gave a rest back.

    Drafts do not count: what they bill is not invoiced yet (DECISIONS 26).
    """
    order = get_or_404(context, Order, order_id, for_update=True)
    if order.status not in (OrderStatus.RECEIVED, OrderStatus.INVOICED):
        return
    invoiced = order_progress.read(context, order_id).is_invoiced
    if invoiced and order.status is OrderStatus.RECEIVED:
        ORDER.fire(order, "invoice")
    elif not invoiced and order.status is OrderStatus.INVOICED:
        ORDER.fire(order, "reopen")
    context.session.flush()


def follow_invoice(context: Context, invoice_id: UUID) -> None:
    """Bring the status of the order that an invoice bills up to date; nothing for an invoice without order."""
    order_id = statements.order_of_invoice(context, invoice_id)
    if order_id is not None:
        refresh_status(context, order_id)


def check_references(context: Context, values: dict[str, Any]) -> None:
    """Raise NotFound, with the field, unless parties, establishment and salesperson (a colleague) exist."""
    for name, (model, path) in _REFERENCES.items():
        if values.get(name) is not None:
            get_or_404(context, model, values[name], field=path)
    salespeople.check(context, values.get("salesperson_id"))


_REFERENCES: dict[str, tuple[type[SQLModel], str]] = {
    "customer_id": (Customer, "customerId"),
    "billing_entity_id": (BillingEntity, "billingEntityId"),
    "delivery_establishment_id": (Establishment, "deliveryEstablishmentId"),
}
