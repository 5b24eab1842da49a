"""Shapes of the requests and answers of files."""
