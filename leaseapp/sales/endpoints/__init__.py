"""Endpoints of sales."""
