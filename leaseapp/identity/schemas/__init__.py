"""Shapes of identity's requests and answers."""
