"""Stock of products: falls with orders, rises with their cancellation (DECISIONS 26)."""

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID

from sqlmodel import col, select

from leaseapp.catalog.models import Product
from leaseapp.kernel.context import Context


def move(context: Context, changes: Mapping[UUID, Decimal]) -> dict[UUID, Decimal]:
    """Add `changes` (units by product id, negative to take out) to the stock of the products that manage one.

    The products are locked in id order until the commit. Stock may fall below zero: what is missing is said, never
    refused. Returns the new stock by product; products without stock management are left out.
    """
    wanted = [product_id for product_id, change in changes.items() if change]
    if not wanted:
        return {}
    statement = (
        select(Product)
        .where(col(Product.id).in_(wanted), col(Product.stock_managed))
        .order_by(col(Product.id))
        .with_for_update()
        .execution_options(populate_existing=True)
    )
    stock = {}
    for product in context.session.exec(statement):
        product.stock_quantity += changes[product.id]
        stock[product.id] = product.stock_quantity
    context.session.flush()
    return stock
