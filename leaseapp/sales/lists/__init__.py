"""The lists of sales, declared once: GET route, interface table and export come from here (ARCHITECTURE 4F)."""

from leaseapp.sales.lists.orders import ORDERS
from leaseapp.sales.lists.pending_contracts import PENDING_CONTRACT_LINES
from leaseapp.sales.lists.quotes import QUOTES

__all__ = [
    "ORDERS",
    "PENDING_CONTRACT_LINES",
    "QUOTES",
]
