"""The lists of billing, declared once: GET route, interface table and export come from here (ARCHITECTURE 4F)."""

from leaseapp.billing.lists.advances import ADVANCES
from leaseapp.billing.lists.bank_deposits import BANK_DEPOSITS
from leaseapp.billing.lists.credit_notes import CREDIT_NOTES, CREDIT_USES
from leaseapp.billing.lists.customers import CUSTOMERS
from leaseapp.billing.lists.invoices import INVOICES
from leaseapp.billing.lists.payments import PAYMENTS
from leaseapp.billing.lists.recurring import RECURRING

__all__ = [
    "ADVANCES",
    "BANK_DEPOSITS",
    "CREDIT_NOTES",
    "CREDIT_USES",
    "CUSTOMERS",
    "INVOICES",
    "PAYMENTS",
    "RECURRING",
]
