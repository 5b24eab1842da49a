"""The lists of sales, declared once: GET route, interface table and export come from here (ARCHITECTURE 4F)."""

from leaseapp.sales.lists.credit_notes import CREDIT_NOTES, CREDIT_USES
from leaseapp.sales.lists.customers import CUSTOMERS
from leaseapp.sales.lists.invoices import INVOICES
from leaseapp.sales.lists.orders import ORDERS
from leaseapp.sales.lists.payments import PAYMENTS
from leaseapp.sales.lists.quotes import QUOTES
from leaseapp.sales.lists.recurring import RECURRING

__all__ = ["CREDIT_NOTES", "CREDIT_USES", "CUSTOMERS", "INVOICES", "ORDERS", "PAYMENTS", "QUOTES", "RECURRING"]
