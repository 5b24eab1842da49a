"""Every page of sales; importing the modules declares them."""

from leaseapp.sales.ui import customers, invoice_editor, invoices, payments, words

__all__ = ["customers", "invoice_editor", "invoices", "payments", "words"]
