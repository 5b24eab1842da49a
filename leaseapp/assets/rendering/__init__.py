"""Drawn papers of equipment."""
