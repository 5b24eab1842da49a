"""Weights that orders still have to ship, by the products of their lines as they are now."""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from uuid import UUID

from sqlalchemy import func
from sqlmodel import col, select

from leaseapp.catalog.models import Product
from leaseapp.documents.enums import LineKind
from leaseapp.kernel.context import Context
from leaseapp.sales.enums import OrderStatus
from leaseapp.sales.models import Order, OrderLine


@dataclass(frozen=True)
class Load:
    """Goods that have not left: `kg` of those whose weight is known, and how many lines have none."""

    kg: Decimal = Decimal(0)
    unknown: int = 0

    def __add__(self, other: "Load") -> "Load":
        return Load(self.kg + other.kg, self.unknown + other.unknown)


def loads_to_ship(context: Context, order_ids: Iterable[UUID] | None = None) -> dict[UUID, Load]:
    """Return the load of each confirmed order with goods to ship, or of those of `order_ids`."""
    left = OrderLine.quantity - OrderLine.shipped_quantity
    statement = (
        select(
            OrderLine.order_id,
            func.coalesce(func.sum(left * Product.weight_kg), 0),
            func.count().filter(col(Product.weight_kg).is_(None)),
        )
        .select_from(OrderLine)
        .join(Order, Order.id == OrderLine.order_id)
        .outerjoin(Product, Product.id == OrderLine.product_id)
        .where(
            Order.status == OrderStatus.CONFIRMED,
            col(Order.deleted_at).is_(None),
            OrderLine.kind == LineKind.GOODS,
            left > 0,
        )
        .group_by(OrderLine.order_id)
    )
    if order_ids is not None:
        statement = statement.where(col(Order.id).in_(list(order_ids)))
    return {row[0]: Load(Decimal(row[1]), row[2]) for row in context.session.execute(statement)}
