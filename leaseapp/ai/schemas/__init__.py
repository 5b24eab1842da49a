"""Shapes of artificial intelligence."""
