"""Endpoints of files."""
