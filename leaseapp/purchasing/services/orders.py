"""Orders to suppliers: made of a quote or freely, changed until they are confirmed, canceled while nothing came (MONEY 3.1)."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlmodel import SQLModel

from leaseapp.assets.models import StorageLocation
from leaseapp.billing.services.invoicing import seller_of
from leaseapp.kernel.acts.reasons import reason_of
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, refuse_invalid
from leaseapp.kernel.persistence.changing import apply_changes, differences, for_change
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.persistence.sequences import next_number
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing.models import LeaseAffair, LeaseContract
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.models import SupplierOrder, SupplierOrderLine
from leaseapp.purchasing.models.columns import BoughtLine
from leaseapp.purchasing.schemas.lines import BoughtLineIn, LinesIn
from leaseapp.purchasing.schemas.orders import SupplierOrderIn, SupplierOrderPatch
from leaseapp.purchasing.schemas.quotes import ReasonIn
from leaseapp.purchasing.services import bought_lines, order_reading, suppliers
from leaseapp.purchasing.state_machines import AWAITED, SUPPLIER_ORDER

FIXED = _("This order is confirmed: of it only the day and the place of the delivery still change.")
EMPTY = _("An order needs at least one line.")
EXPECTED_BEFORE = _("The delivery cannot come before the order.")
SOMETHING_CAME = _("Something of this order has come in: it can no longer be canceled.")
#: of an order that is confirmed
_STILL_OPEN = frozenset({"expected_date", "delivery_location_id", "notes"})
_REFERENCES: dict[str, tuple[type[SQLModel], str]] = {
    "delivery_location_id": (StorageLocation, "deliveryLocationId"),
    "lease_contract_id": (LeaseContract, "leaseContractId"),
    "lease_affair_id": (LeaseAffair, "leaseAffairId"),
}


@dataclass(frozen=True, kw_only=True)
class OrderDraft:
    """The parts of an order that another record makes: its supplier, what it is for, and lines with where each comes from."""

    supplier_id: uuid.UUID
    title: str
    lines: Sequence[BoughtLine]
    quote_id: uuid.UUID | None = None
    billing_entity_id: uuid.UUID | None = None
    lease_contract_id: uuid.UUID | None = None
    lease_affair_id: uuid.UUID | None = None
    is_automatic: bool = False
    expected_date: date | None = None


def make(context: Context, draft: OrderDraft) -> SupplierOrder:
    """Return a new order whose lines are copies of those of a quote. Raises NotFound, Invalid SUPPLIER_INACTIVE."""
    suppliers.active(context, draft.supplier_id)
    values = {name: getattr(draft, name) for name in OrderDraft.__dataclass_fields__ if name != "lines"}
    values["billing_entity_id"] = seller_of(context, draft.billing_entity_id).id
    order = _numbered(context, SupplierOrder(number="", order_date=context.today, **values))
    rows = []
    for place, line in enumerate(draft.lines, start=1):
        copied = {name: getattr(line, name) for name in BoughtLine.model_fields if name != "position"}
        source: Any = line
        rows.append(SupplierOrderLine(order_id=order.id, position=place, source_quote_line_id=source.id, **copied))
    context.add(*rows)
    bought_lines.add_up(order, rows)
    context.session.flush()
    return order


def create(context: Context, body: SupplierOrderIn) -> SupplierOrder:
    """Return a new free order. Raises NotFound, Invalid SUPPLIER_INACTIVE, EXPECTED_BEFORE, and what its lines raise."""
    suppliers.active(context, body.supplier_id)
    values = body.model_dump(by_alias=False, exclude={"lines"})
    _check_references(context, values)
    values |= {
        "order_date": body.order_date or context.today,
        "billing_entity_id": seller_of(context, body.billing_entity_id).id,
    }
    order = SupplierOrder(number="", **values)
    refuse_invalid(_errors(order))
    order = _numbered(context, order)
    bought_lines.replace(context, order, SupplierOrderLine, body.lines, [], order_id=order.id)
    return order


def update(context: Context, order_id: uuid.UUID, body: SupplierOrderPatch) -> SupplierOrder:
    """Change an order; of a confirmed one the delivery alone.

    Raises NotFound, StaleVersion, Conflict ORDER_FIXED at the fields, INVALID_TRANSITION for an ended one, Invalid.
    """
    order = locked(context, order_id, body.version)
    changes = body.changes()
    typed = changes.pop("lines", None)
    if order.status is not SupplierOrderStatus.DRAFT:
        _refuse_fixed(order, changes, typed is not None)
    _check_references(context, changes)
    if "billing_entity_id" in changes:
        seller_of(context, changes["billing_entity_id"])
    with context.session.no_autoflush:
        apply_changes(order, changes)
        refuse_invalid(_errors(order))
    if typed is not None:
        _replace(context, order, body.lines)
    context.session.flush()
    return order


def set_lines(context: Context, order_id: uuid.UUID, body: LinesIn) -> SupplierOrder:
    """Make the lines of a draft those that were sent. Raises NotFound, StaleVersion, Conflict ORDER_FIXED, Invalid."""
    order = locked(context, order_id, body.version)
    if order.status is not SupplierOrderStatus.DRAFT:
        _refuse_fixed(order, {}, lines=True)
    _replace(context, order, body.lines)
    return order


def confirm(context: Context, order_id: uuid.UUID, version: int | None) -> SupplierOrder:
    """Confirm an order, as of today. Raises NotFound, StaleVersion, Conflict INVALID_TRANSITION, ORDER_EMPTY."""
    order = locked(context, order_id, version)
    SUPPLIER_ORDER.require(order, "confirm")
    if not lines_of(context, order.id):
        raise Conflict("ORDER_EMPTY", EMPTY)
    order.order_date = context.today
    SUPPLIER_ORDER.fire(order, "confirm")
    context.session.flush()
    return order


def cancel(context: Context, order_id: uuid.UUID, body: ReasonIn) -> SupplierOrder:
    """Cancel an order of which nothing came.

    Raises NotFound, StaleVersion, Conflict ORDER_RECEIVED, INVALID_TRANSITION, Invalid REASON_REQUIRED.
    """
    order = locked(context, order_id, body.version)
    if order.status is SupplierOrderStatus.PARTIALLY_RECEIVED:
        raise Conflict("ORDER_RECEIVED", SOMETHING_CAME, extra={"status": order.status.value})
    SUPPLIER_ORDER.require(order, "cancel")
    order.cancel_reason = reason_of(body.reason)
    SUPPLIER_ORDER.fire(order, "cancel")
    context.session.flush()
    return order


def locked(context: Context, order_id: uuid.UUID, version: int | None = None) -> SupplierOrder:
    """Return an order that is about to change. Raises NotFound, StaleVersion."""
    return for_change(context, SupplierOrder, order_id, version, lambda row: order_reading.told(context, row))


def lines_of(context: Context, order_id: uuid.UUID) -> list[SupplierOrderLine]:
    """Return the lines of an order by position."""
    return bought_lines.lines_of(context, SupplierOrderLine, order_id=order_id)


def _numbered(context: Context, order: SupplierOrder) -> SupplierOrder:
    order.number = f"CF-{next_number(context, 'supplier order', context.organization_id)}"
    context.add(order)
    return order


def _replace(context: Context, order: SupplierOrder, typed: Sequence[BoughtLineIn]) -> None:
    bought_lines.replace(context, order, SupplierOrderLine, typed, lines_of(context, order.id), order_id=order.id)
    order.updated_at = context.now
    context.session.flush()


def _refuse_fixed(order: SupplierOrder, changes: dict[str, Any], lines: bool) -> None:
    changed = differences(order, changes).keys() - (_STILL_OPEN if order.status in AWAITED else frozenset())
    if changed or lines:
        names = sorted(SupplierOrderPatch.model_fields[name].alias or name for name in changed) + ["lines"] * lines
        errors = [FieldError(name, "ORDER_FIXED", FIXED) for name in names]
        raise Conflict("ORDER_FIXED", FIXED, errors=errors, extra={"status": order.status.value})


def _check_references(context: Context, values: dict[str, Any]) -> None:
    for name, (model, field) in _REFERENCES.items():
        if values.get(name) is not None:
            get_or_404(context, model, values[name], field=field)


def _errors(order: SupplierOrder) -> list[FieldError]:
    if order.expected_date is not None and order.expected_date < order.order_date:
        return [FieldError("expectedDate", "EXPECTED_BEFORE", EXPECTED_BEFORE)]
    return []
