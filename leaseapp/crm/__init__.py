"""Prospects, opportunities, what is to do about them, calls."""
