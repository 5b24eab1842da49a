"""Rules of bank statements."""
