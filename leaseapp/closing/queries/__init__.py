"""Statements of closing."""
