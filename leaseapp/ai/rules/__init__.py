"""Rules of artificial intelligence."""
