"""Entrances of maintenance."""
