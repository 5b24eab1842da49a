"""Shapes of the provider's console."""
