"""Endpoints of the provider's console."""
