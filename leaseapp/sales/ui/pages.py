"""Every page of sales; importing the modules declares them."""

from leaseapp.sales.ui import order_editor, orders, pending_contracts, public_quote, quote_editor, quotes, words

__all__ = ["order_editor", "orders", "pending_contracts", "public_quote", "quote_editor", "quotes", "words"]
