"""Every page of billing; importing the modules declares them."""

from leaseapp.billing.ui import (
    advances,
    bank_deposits,
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
    "advances",
    "bank_deposits",
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
