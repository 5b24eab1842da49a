"""Shapes of the audit log."""
