"""The tables of quotes and orders."""

from leaseapp.sales.models.order import Order, OrderLine
from leaseapp.sales.models.pending_contract import PendingContractLine
from leaseapp.sales.models.quote import Quote, QuoteAcceptance, QuoteLine, QuoteQuestion

__all__ = [
    "Order",
    "OrderLine",
    "PendingContractLine",
    "Quote",
    "QuoteAcceptance",
    "QuoteLine",
    "QuoteQuestion",
]
