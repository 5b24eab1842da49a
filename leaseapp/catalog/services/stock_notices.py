"""Notices to who buys: a stock fell to its threshold, or below zero (document 2, Events)."""

from decimal import Decimal

from leaseapp.catalog.enums import StockLevel
from leaseapp.catalog.models import Product, ProductVariant
from leaseapp.catalog.notification_kinds import STOCK_LOW
from leaseapp.catalog.permissions import BUYER
from leaseapp.catalog.rules.product import stock_level
from leaseapp.kernel.context import Context
from leaseapp.kernel.text.i18n import _
from leaseapp.notifications.services.notifying import notify, recipients_with

_WORDS = {
    StockLevel.LOW: _("{reference}: {stock} in stock, the threshold is {threshold}"),
    StockLevel.SHORT: _("{reference}: the stock is {stock}, orders are waiting for goods"),
}


def tell(context: Context, row: Product | ProductVariant, before: Decimal) -> None:
    """Tell who buys when the stock of a product or variant, `before` the present act, was better than it is now.

    Once for each fall to a level: a stock that falls on below its threshold is no news.
    """
    was = stock_level(True, before, row.stock_threshold)
    level = stock_level(True, row.stock_quantity, row.stock_threshold)
    if level is None or level is was or was is StockLevel.SHORT:
        return
    reference = row.sku if isinstance(row, ProductVariant) else row.reference
    product_id = row.product_id if isinstance(row, ProductVariant) else row.id
    threshold = row.stock_threshold
    notify(
        context,
        recipients_with(context, BUYER),
        STOCK_LOW,
        title=_("Low stock"),
        body=_WORDS[level],
        target_url=f"/workspace/products/{product_id}",
        payload={
            "reference": reference,
            "stock": row.stock_quantity.normalize(),
            "threshold": threshold.normalize() if threshold is not None else None,
        },
    )
