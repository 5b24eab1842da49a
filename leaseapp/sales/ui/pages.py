"""Every page of sales; importing the modules declares them."""

from leaseapp.sales.ui import (
    credit_notes,
    credit_uses,
    customers,
    document_settings,
    invoice_editor,
    invoices,
    number_chain,
    order_editor,
    orders,
    payments,
    public_quote,
    quote_editor,
    quotes,
    receivables,
    recurring,
    words,
)

__all__ = [
    "credit_notes",
    "credit_uses",
    "customers",
    "document_settings",
    "invoice_editor",
    "invoices",
    "number_chain",
    "order_editor",
    "orders",
    "payments",
    "public_quote",
    "quote_editor",
    "quotes",
    "receivables",
    "recurring",
    "words",
]
