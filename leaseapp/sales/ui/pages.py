"""Every page of sales; importing the modules declares them."""

from leaseapp.sales.ui import customers, invoices, payments, words

__all__ = ["customers", "invoices", "payments", "words"]
