"""Endpoints of e-reporting."""
