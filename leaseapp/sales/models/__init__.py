"""The tables of quotes and orders."""

from leaseapp.sales.models.order import Order, OrderLine
from leaseapp.sales.models.quote import Quote, QuoteAcceptance, QuoteLine, QuoteQuestion

__all__ = [
    "Order",
    "OrderLine",
    "Quote",
    "QuoteAcceptance",
    "QuoteLine",
    "QuoteQuestion",
]
