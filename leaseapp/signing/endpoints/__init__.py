"""Endpoints of signatures."""
