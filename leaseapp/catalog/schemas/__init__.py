"""Shapes of the catalog's requests and answers."""
