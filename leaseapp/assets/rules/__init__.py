"""Rules of equipment."""
