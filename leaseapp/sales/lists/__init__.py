"""The lists of sales, declared once: GET route, interface table and export come from here (ARCHITECTURE 4F)."""

from leaseapp.sales.lists.customers import CUSTOMERS
from leaseapp.sales.lists.invoices import INVOICES
from leaseapp.sales.lists.orders import ORDERS
from leaseapp.sales.lists.payments import PAYMENTS
from leaseapp.sales.lists.quotes import QUOTES

__all__ = ["CUSTOMERS", "INVOICES", "ORDERS", "PAYMENTS", "QUOTES"]
