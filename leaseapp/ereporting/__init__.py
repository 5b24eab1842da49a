"""Periodic reports to the tax administration of sales to consumers and abroad, and of their receipts."""
