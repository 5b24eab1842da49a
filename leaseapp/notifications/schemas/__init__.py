"""Shapes of notifications."""
