"""Endpoints of artificial intelligence."""
