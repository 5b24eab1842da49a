"""Shapes of transport."""
