"""Statements of documents."""
