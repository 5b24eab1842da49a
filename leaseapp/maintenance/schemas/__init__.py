"""Shapes of maintenance."""
