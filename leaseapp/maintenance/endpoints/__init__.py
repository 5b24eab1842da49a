"""Endpoints of maintenance."""
