"""Billing: customers, invoices with their legal documents, credit notes, receipts and what customers owe."""
