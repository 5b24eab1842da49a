"""Arithmetic and law of the ledger: pure functions on plain values."""
