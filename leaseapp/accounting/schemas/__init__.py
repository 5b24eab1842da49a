"""Shapes of the ledger's answers."""
