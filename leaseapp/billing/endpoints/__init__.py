"""Endpoints of billing."""
