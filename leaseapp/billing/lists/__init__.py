"""The lists of billing, declared once: GET route, interface table and export come from here (ARCHITECTURE 4F)."""

from leaseapp.billing.lists.credit_notes import CREDIT_NOTES, CREDIT_USES
from leaseapp.billing.lists.customers import CUSTOMERS
from leaseapp.billing.lists.invoices import INVOICES
from leaseapp.billing.lists.payments import PAYMENTS
from leaseapp.billing.lists.recurring import RECURRING

__all__ = [
    "CREDIT_NOTES",
    "CREDIT_USES",
    "CUSTOMERS",
    "INVOICES",
    "PAYMENTS",
    "RECURRING",
]
