"""Endpoints of conversations."""
