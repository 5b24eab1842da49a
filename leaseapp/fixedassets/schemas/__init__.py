"""Shapes of fixed assets."""
