"""Statements of purchasing."""
