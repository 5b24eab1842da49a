"""Endpoints of fixed assets."""
