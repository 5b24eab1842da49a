"""Endpoints of notifications, one subject a module."""
