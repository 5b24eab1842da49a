"""Statements over the audit log, and the words for what its rows name."""
