"""Purchasing: suppliers, their quotes, orders, receptions and invoices, from the import inbox to the payment."""
