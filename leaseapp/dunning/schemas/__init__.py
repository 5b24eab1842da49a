"""Shapes of dunning."""
