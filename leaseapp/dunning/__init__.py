"""Dunning: late invoices, their reminders, formal notices and files for collection."""
