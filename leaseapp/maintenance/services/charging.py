"""The prices at which the client of a work order pays for it, in € excl. VAT."""

import uuid
from dataclasses import dataclass
from decimal import Decimal

from sqlmodel import col, select

from leaseapp.assets.models import SparePart
from leaseapp.kernel.context import Context
from leaseapp.kernel.persistence.queries import get_or_404
from leaseapp.kernel.text.i18n import _
from leaseapp.maintenance import queries
from leaseapp.maintenance.models import MaintenanceOperation

LABOUR, TRAVEL, OTHERS = (
    _("Labour, work order {number}"),
    _("Travel, work order {number}"),
    _("Work by others, {number}"),
)
_MINUTES = Decimal(60)


@dataclass(frozen=True)
class Charge:
    """A line: `is_part` tells goods from work; `unit` is `h`, `km` or that of the part."""

    designation: str
    quantity: Decimal
    unit: str
    unit_price_ht: Decimal
    is_part: bool = False


def charges(context: Context, operation_id: uuid.UUID) -> tuple[MaintenanceOperation, list[Charge]]:
    """Return a work order with what is charged: time at its rate, parts at their sale price, travel, what others billed."""
    order = get_or_404(context, MaintenanceOperation, operation_id, for_update=True)
    found = [
        Charge(context.translate(LABOUR, number=order.number), Decimal(row.minutes) / _MINUTES, "h", row.hourly_rate_ht)
        for row in queries.labour_of(context, order.id)
        if row.minutes and row.hourly_rate_ht
    ]
    rows = queries.parts_of(context, order.id)
    ids = [row.spare_part_id for row in rows]
    known = {part.id: part for part in context.session.exec(select(SparePart).where(col(SparePart.id).in_(ids)))}
    for row in rows:
        part = known[row.spare_part_id]
        price = part.sale_price_ht if part.sale_price_ht is not None else row.unit_cost_ht
        found.append(
            Charge(f"{part.reference} {part.name}", Decimal(row.quantity), part.unit, price or Decimal(0), True)
        )
    if order.travel_km and order.travel_rate_ht:
        found.append(
            Charge(context.translate(TRAVEL, number=order.number), order.travel_km, "km", order.travel_rate_ht)
        )
    if order.external_cost_ht:
        found.append(Charge(context.translate(OTHERS, number=order.number), Decimal(1), "", order.external_cost_ht))
    return order, found
