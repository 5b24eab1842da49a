"""Statements over files."""
