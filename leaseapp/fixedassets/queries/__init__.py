"""Statements of fixed assets."""
