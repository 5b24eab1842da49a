"""Kinds of notifications of purchasing."""
