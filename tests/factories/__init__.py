"""Rows for tests, by domain."""
