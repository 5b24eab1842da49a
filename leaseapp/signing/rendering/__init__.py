"""Drawn documents of signatures."""
