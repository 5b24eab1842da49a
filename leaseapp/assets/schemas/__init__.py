"""Shapes of equipment."""
