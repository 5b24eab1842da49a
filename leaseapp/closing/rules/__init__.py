"""Rules of closing."""
