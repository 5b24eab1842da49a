"""Shapes of the directory's requests and answers."""
