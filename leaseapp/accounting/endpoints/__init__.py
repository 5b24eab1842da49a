"""Endpoints that read the ledger."""
