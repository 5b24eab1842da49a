"""Stock of products and variants: falls with orders, rises with their cancellation (DECISIONS 26)."""

from collections.abc import Mapping
from decimal import Decimal
from uuid import UUID

from sqlmodel import col, select

from leaseapp.catalog.models import Product, ProductVariant
from leaseapp.catalog.services import stock_notices
from leaseapp.kernel.context import Context


def move(context: Context, changes: Mapping[UUID, Decimal]) -> dict[UUID, Decimal]:
    """Add `changes` (units by the id of a product or variant, negative to take out) to the stock of those that manage one.

    The products are locked in id order until the commit, then the variants. Stock may fall below zero: what is missing is
    said, never refused. Who buys is told when a stock falls to its threshold. Returns the new stock by id; what is without
    stock management is left out.
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
    of_variants = (
        select(ProductVariant)
        .join(Product, col(Product.id) == ProductVariant.product_id)
        .where(col(ProductVariant.id).in_(wanted), col(Product.stock_managed))
        .order_by(col(ProductVariant.id))
        .with_for_update(of=ProductVariant)
        .execution_options(populate_existing=True)
    )
    stock = {}
    for row in (*context.session.exec(statement), *context.session.exec(of_variants)):
        before = row.stock_quantity
        row.stock_quantity += changes[row.id]
        stock[row.id] = row.stock_quantity
        stock_notices.tell(context, row, before)
    context.session.flush()
    return stock
