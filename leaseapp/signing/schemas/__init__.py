"""Shapes of signatures."""
