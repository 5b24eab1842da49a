"""Rules of conversations."""
