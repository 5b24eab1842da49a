"""Walks through the built interface in chromium, on the demonstration data."""
