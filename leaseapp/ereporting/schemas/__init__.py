"""Shapes of e-reporting."""
