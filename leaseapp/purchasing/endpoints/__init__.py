"""Endpoints of purchasing."""
