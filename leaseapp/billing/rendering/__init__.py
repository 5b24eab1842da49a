"""Invoices, credit notes and statements as PDF and as structured data."""
