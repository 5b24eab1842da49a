"""Parts of a work order: reserved when they are added, taken out of the stock when it is done (FIELD.md 3.5)."""

import uuid
from collections import defaultdict
from decimal import Decimal

from sqlmodel import select

from leaseapp.assets.models import Asset, SparePartInstance, SparePartModel
from leaseapp.assets.services import parts as stock
from leaseapp.catalog.services import stock as products
from leaseapp.kernel.context import Context
from leaseapp.kernel.errors import Conflict, FieldError, NotFound
from leaseapp.kernel.persistence.queries import check_version, get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance import queries
from leaseapp.maintenance.models import MaintenanceOperation, OperationPart
from leaseapp.maintenance.schemas.operations import OperationPartIn
from leaseapp.maintenance.services import telling
from leaseapp.maintenance.services.holding import open_order

INCOMPATIBLE = _("This part is not made for this model.")


def add(context: Context, operation_id: uuid.UUID, body: OperationPartIn) -> MaintenanceOperation:
    """Reserve pieces for an open work order; short is allowed.

    Raises NotFound, Conflict OPERATION_ENDED, PART_INCOMPATIBLE unless it is forced.
    """
    order = open_order(context, operation_id)
    add_locked(context, order, body)
    return order


def add_locked(context: Context, order: MaintenanceOperation, body: OperationPartIn, at: str = "") -> OperationPart:
    """Reserve pieces for a locked order; `at` is where in the body they stand. Raises as `add`."""
    part = stock.reserve(context, body.spare_part_id, body.quantity, f"{at}sparePartId")
    if body.instance_id is not None:
        lot = get_or_404(context, SparePartInstance, body.instance_id, field=f"{at}instanceId")
        if lot.spare_part_id != part.id:
            raise _incompatible(f"{at}instanceId")
    if not body.force and not _fits(context, part.id, order.asset_id):
        raise _incompatible(f"{at}sparePartId")
    row = OperationPart(
        operation_id=order.id, spare_part_id=part.id, instance_id=body.instance_id, quantity=body.quantity,
        unit_cost_ht=part.unit_cost_ht,
    )  # fmt: skip
    context.add(row)
    return row


def remove(context: Context, operation_id: uuid.UUID, part_id: uuid.UUID, version: int | None = None) -> None:
    """Give reserved pieces back. Raises NotFound, StaleVersion, Conflict OPERATION_ENDED."""
    order = open_order(context, operation_id)
    row = get_or_404(context, OperationPart, part_id, for_update=True)
    if row.operation_id != order.id:
        raise NotFound()
    check_version(row, version, lambda: telling.told_parts(context, [row])[0])
    _release(context, row)


def take(context: Context, order: MaintenanceOperation) -> None:
    """Take all parts of an order out of the stock, in the order of their references' ids, and out of that of their products.

    Raises Conflict PART_NOT_IN_STOCK.
    """
    sold: defaultdict[uuid.UUID, Decimal] = defaultdict(Decimal)
    for row in sorted(queries.parts_of(context, order.id, for_update=True), key=lambda one: one.spare_part_id):
        part = stock.use(context, row.spare_part_id, row.instance_id, row.quantity, order.number)
        row.taken_at = context.now
        if part.product_id is not None:
            sold[part.product_id] -= row.quantity
    products.move(context, sold)


def release_all(context: Context, order: MaintenanceOperation) -> None:
    """Give back what is reserved for an order."""
    for row in sorted(queries.parts_of(context, order.id, for_update=True), key=lambda one: one.spare_part_id):
        _release(context, row)


def _release(context: Context, row: OperationPart) -> None:
    stock.reserve(context, row.spare_part_id, -row.quantity)
    row.deleted_at = context.now


def _fits(context: Context, part_id: uuid.UUID, asset_id: uuid.UUID) -> bool:
    """Return True for a part that fits the machine's model; one that names no model fits all."""
    models = context.session.exec(select(SparePartModel.model_id).where(SparePartModel.spare_part_id == part_id)).all()
    return not models or get_or_404(context, Asset, asset_id).model_id in models


def _incompatible(field: str) -> Conflict:
    return Conflict("PART_INCOMPATIBLE", INCOMPATIBLE, errors=[FieldError(field, "PART_INCOMPATIBLE", INCOMPATIBLE)])
