"""Orders to suppliers as they go out, with what came of them."""

import uuid
from collections.abc import Sequence
from decimal import Decimal

from leaseapp.assets.models import Asset, StorageLocation
from leaseapp.directory.models import BillingEntity
from leaseapp.kernel import money
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import find, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.leasing import queries as leases
from leaseapp.leasing.models import LeaseAffair, LeaseContract
from leaseapp.purchasing.enums import SupplierOrderStatus
from leaseapp.purchasing.models import Supplier, SupplierOrder, SupplierOrderLine, SupplierQuote, SupplierReceipt
from leaseapp.purchasing.queries import orders as statements
from leaseapp.purchasing.queries.suppliers import name_of
from leaseapp.purchasing.schemas.orders import OrderLineOut, ReceiptOut, ReceivedMachineOut, SupplierOrderOut
from leaseapp.purchasing.services import bought_lines
from leaseapp.purchasing.state_machines import AWAITED

PIECES = _("{quantity} × {designation}")


def told(context: Context, order: SupplierOrder) -> SupplierOrderOut:
    """Return an order as it goes out."""
    context.session.flush()
    supplier = get_or_404(context, Supplier, order.supplier_id)
    lines = bought_lines.lines_of(context, SupplierOrderLine, order_id=order.id)
    quote, affair = find(context, SupplierQuote, order.quote_id), find(context, LeaseAffair, order.lease_affair_id)
    contract, place = (
        find(context, LeaseContract, order.lease_contract_id), find(context, StorageLocation, order.delivery_location_id),
    )  # fmt: skip
    ordered = sum((line.quantity for line in lines), Decimal(0))
    came = sum((line.received_quantity for line in lines), Decimal(0))
    return SupplierOrderOut(
        **order.model_dump(exclude={"organization_id"}),
        billing_entity=get_or_404(context, BillingEntity, order.billing_entity_id).name,
        supplier=name_of(context, supplier.id), supplier_code=supplier.code,
        quote_number=quote.number if quote else None, lease_contract=contract.number if contract else None,
        lease_affair=affair.number if affair else None, delivery_location=place.name if place else None,
        editable=order.status is SupplierOrderStatus.DRAFT, receivable=order.status in AWAITED,
        lines=bought_lines.told(
            context, lines, OrderLineOut, remaining_quantity={line.id: line.quantity - line.received_quantity for line in lines}
        ),
        receipts=_receipts(context, order, lines), vat_breakdown=bought_lines.rates(lines),
        received_pct=money.round2(came * 100 / ordered) if ordered else Decimal(0),
    )  # fmt: skip


def read(context: Context, order_id: uuid.UUID) -> SupplierOrderOut:
    """Return an order. Raises NotFound."""
    return told(context, get_or_404(context, SupplierOrder, order_id))


def is_undoable(context: Context, order: SupplierOrder, receipt: SupplierReceipt, machines: Sequence[Asset]) -> bool:
    """Tell whether a reception is of today and nothing happened to its machines since: the order's contract may list them."""
    if context.day_of(receipt.received_at) != context.today or any(one.version != 1 for one in machines):
        return False
    return not machines or not leases.is_spoken_for(context, [one.id for one in machines], order.lease_contract_id)


def _said(context: Context, quantity: Decimal, designation: str) -> str:
    return context.translate(
        PIECES, quantity=money.decimal_text(quantity, context.locale, 0, 3), designation=designation
    )


def _receipts(context: Context, order: SupplierOrder, lines: list[SupplierOrderLine]) -> list[ReceiptOut]:
    named = {line.id: line.designation for line in lines}
    found = []
    for receipt, person, place in statements.receipts_of(context, order.id):
        parts = statements.receipt_lines(context, receipt.id)
        machines = statements.machines(context, [one for part in parts for one in part.asset_ids])
        said = " · ".join(_said(context, part.quantity, named[part.order_line_id]) for part in parts)
        found.append(
            ReceiptOut(
                **receipt.model_dump(include={"id", "number", "received_at", "delivery_note_number", "undone_at"}),
                received_by=person, location=place, said=said, machines=", ".join(one.inventory_number for one in machines),
                undoable=receipt.undone_at is None and is_undoable(context, order, receipt, machines),
                assets=[
                    ReceivedMachineOut(id=one.id, number=one.inventory_number, serial=one.serial_number) for one in machines
                ],
            )
        )  # fmt: skip
    return found
