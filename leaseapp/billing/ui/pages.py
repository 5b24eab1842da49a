"""Every page of billing; importing the modules declares them."""

from leaseapp.billing.ui import (
    credit_editor,
    credit_notes,
    credit_uses,
    customers,
    invoice_editor,
    invoices,
    number_chain,
    payments,
    receivables,
    recurring,
    words,
)

__all__ = [
    "credit_editor",
    "credit_notes",
    "credit_uses",
    "customers",
    "invoice_editor",
    "invoices",
    "number_chain",
    "payments",
    "receivables",
    "recurring",
    "words",
]
