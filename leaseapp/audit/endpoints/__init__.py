"""Endpoints of the audit log."""
