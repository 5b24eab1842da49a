"""Statements of the provider's console."""
