"""Every page of sales; importing the modules declares them."""

from leaseapp.sales.ui import (
    customers,
    document_settings,
    invoice_editor,
    invoices,
    number_chain,
    payments,
    public_quote,
    quote_editor,
    quotes,
    receivables,
    words,
)

__all__ = [
    "customers",
    "document_settings",
    "invoice_editor",
    "invoices",
    "number_chain",
    "payments",
    "public_quote",
    "quote_editor",
    "quotes",
    "receivables",
    "words",
]
