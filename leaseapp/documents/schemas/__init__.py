"""Shapes that come in and go out of documents."""
